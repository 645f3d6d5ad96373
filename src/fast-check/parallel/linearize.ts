/**
 * Looks for an order in which the calls of a history could have been carried out one by one: each within its span,
 * each with the answer that the model gives in that order.
 *
 * The search is that of Wing and Gong ("Testing and Verifying Concurrent Objects", 1993): of the calls that are left,
 * any that began before all others of them were answered may come first; it goes back where the answers do not fit.
 * As Lowe does ("Testing for linearizability", 2017), it remembers which calls were left in which world, and takes
 * none of these up twice. Whether a history is linearizable is NP-complete to decide; for k callers with n calls each
 * there are at most (n + 1)^k lists of calls that are left, times the worlds that each is come to with. A call that
 * changes nothing and was answered right comes first without another try: whatever order there is, is one with it
 * in front as well.
 */
import { apply } from '../../engine/apply.ts'
import type { World } from '../../world/world.ts'
import { type Difference, differencesOf } from '../drive/compare.ts'
import { changedSince } from './changed-since.ts'
import type { History, Operation } from './history.ts'

/** An order of the calls that explains their answers, and the world that it ends in. */
export interface Explanation {
  readonly order: History
  readonly world: World
}

/** An order as far as it goes, and how the next call would have been answered after it. */
export interface Impasse {
  readonly order: History
  readonly differences: readonly Difference[]
}

export interface Orders {
  /** One for each world that the calls can have ended in. */
  readonly explanations: readonly Explanation[]
  /** The furthest of all that lead nowhere. */
  readonly impasse: Impasse
}

/** The order, or undefined when there is none: then the history is not linearizable. */
export function linearize(start: World, history: History): History | undefined {
  for (const { order } of explanationsOf(searchFrom(start, history))) return order
  return undefined
}

/** All that the calls can have come to; in which order events came counts only for those who see it. */
export function ordersOf(start: World, history: History, seesEvents = false): Orders {
  const search = searchFrom(start, history, seesEvents)
  const explanations = [...explanationsOf(search)]
  return { explanations, impasse: search.impasse }
}

interface Search {
  readonly start: World
  readonly history: History
  readonly seen: Set<string>
  readonly seesEvents: boolean
  impasse: Impasse
}

const searchFrom = (start: World, history: History, seesEvents = false): Search => ({
  start,
  history,
  seen: new Set(),
  seesEvents: seesEvents || history.some(({ call }) => call.operation.startsWith('event')),
  impasse: { order: [], differences: [] },
})

function* explanationsOf(
  search: Search,
  world = search.start,
  left = search.history,
  order: History = [],
): Generator<Explanation, void, undefined> {
  const key = `${left.map(each => search.history.indexOf(each))}/${changedSince(search.start, world, search)}`
  if (search.seen.has(key)) return
  search.seen.add(key)
  if (left.length === 0) return yield { order, world }
  for (const { first, world: next } of nextIn(search, world, left, order)) {
    const others = left.filter(each => each !== first)
    yield* explanationsOf(search, next, others, [...order, first])
  }
}

interface Step {
  readonly first: Operation
  readonly world: World
}

/** The calls that may come first and were answered accordingly; only one of them if that one changes nothing. */
function nextIn(search: Search, world: World, left: History, order: History): readonly Step[] {
  const steps: Step[] = []
  const misfits: Difference[][] = []
  const soonest = Math.min(...left.map(({ ended }) => ended))
  for (const first of left.filter(({ began }) => began <= soonest)) {
    const outcome = apply(world, first.call, { verify: false })
    const differences = differencesOf(outcome, first.answer)
    if (differences.length > 0) misfits.push([...differences])
    else if (outcome.world === world) return [{ first, world }]
    else steps.push({ first, world: outcome.world })
  }
  const isFurther = order.length >= search.impasse.order.length
  if (steps.length === 0 && isFurther) search.impasse = { order, differences: misfits[0] ?? [] }
  return steps
}
