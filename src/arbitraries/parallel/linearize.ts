/**
 * Looks for an order in which the calls of a history could have been carried out one by one: each within its span,
 * each with the answer that the model gives in that order.
 */
import { apply } from '../../engine/apply.ts'
import { digestOfWorld } from '../../world/snapshot.ts'
import type { World } from '../../world/world.ts'
import { differencesOf } from '../kit/compare.ts'
import type { History, Operation } from './history.ts'

/** The order, or undefined when there is none: then the history is not linearizable. */
export function linearize(start: World, history: History): History | undefined {
  const hopeless = new Set<string>()
  const search = (world: World, left: History): History | undefined => {
    if (left.length === 0) return []
    // The same calls left in the same world end the same way, whatever led there.
    const state = `${left.map(each => history.indexOf(each)).join()}/${digestOfWorld(world)}`
    if (hopeless.has(state)) return undefined
    for (const first of left.filter(each => mayComeFirst(each, left))) {
      const outcome = apply(world, first.call)
      if (differencesOf(outcome, first.answer).length > 0) continue
      const rest = search(
        outcome.world,
        left.filter(each => each !== first),
      )
      if (rest !== undefined) return [first, ...rest]
    }
    hopeless.add(state)
    return undefined
  }
  return search(start, history)
}

/** Nothing that is left was answered before this one began. */
const mayComeFirst = (operation: Operation, left: History): boolean =>
  left.every(other => other === operation || other.ended >= operation.began)
