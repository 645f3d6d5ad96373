/** The worlds that planned calls can lead through, whatever is asked of them: for questions that no part of a world answers alone. */
import { bitOf, maskOf } from '../order/states.ts'
import { isSameWorld } from '../order/traces.ts'
import type { World } from '../world/world.ts'
import { attempt } from './make-call.ts'
import { isInside, lostWith, placesIn, planOf, without } from './plan.ts'
import type { Planned } from './planned-call.ts'
import { workIn } from './work.ts'

export interface WorldBetween {
  readonly world: World
  /** Places of the calls that lead to it, the fewest, in their order. */
  readonly run: readonly number[]
  readonly steps: readonly { readonly call: number; readonly to: number }[]
}

/**
 * The one before all calls first, then by how many calls were tried. Whoever works on a resource stops where a call is refused. Undefined
 * where there are more than so many.
 */
export function worldsBetween(
  start: World,
  planned: Planned,
  most: number,
): readonly WorldBetween[] | undefined {
  const plan = planOf(start, planned)
  const all = maskOf(plan.listed)
  const { mayBegin } = workIn(plan, all)
  const states: State[] = []
  const byCalls = new Map<string, number[]>()
  const placeOf = (state: Omit<State, 'steps'>): number => {
    const key = `${state.made} ${state.refused}`
    const alike = byCalls.get(key) ?? []
    byCalls.set(key, alike)
    const known = alike.find(each => isSameWorld(states[each]?.world ?? start, state.world))
    if (known !== undefined) return known
    const place = states.push({ ...state, steps: [] }) - 1
    alike.push(place)
    return place
  }
  placeOf({ made: 0n, refused: 0n, world: start, run: [] })
  for (const { made, refused, world, run, steps } of states) {
    const lost = lostWith(plan, made, refused)
    const isFree = mayBegin(made, lost)
    for (const call of placesIn(without(all, made | lost))) {
      if (!isInside(plan.earlier[call] ?? 0n, made) || !isFree(call)) continue
      const tried = attempt(plan, world, call)
      const next = tried.ok
        ? { made: made | bitOf(call), refused, world: tried.world, run: [...run, call] }
        : { made, refused: refused | bitOf(call), world, run }
      steps.push({ call, to: placeOf(next) })
      if (states.length > most) return undefined
    }
  }
  return states
}

interface State extends WorldBetween {
  /** As masks. */
  readonly made: bigint
  readonly refused: bigint
  readonly steps: { readonly call: number; readonly to: number }[]
}
