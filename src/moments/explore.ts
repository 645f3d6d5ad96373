/** Every state that the calls of a part can lead to: sets of calls that were made, however they were ordered. */

import type { Filtering, InstrumentsOfWorlds } from '../order/openings.ts'
import { isPlace, type Point } from '../order/points.ts'
import { bitOf } from '../order/states.ts'
import { isSameWorld } from '../order/traces.ts'
import type { Refusal } from '../refusals/problem.ts'
import { arrivalsText } from '../rehearsal/addresses/compare-addresses.ts'
import { arrivalsAt } from '../rehearsal/addresses/holders.ts'
import { serviceKey } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import { attempt } from './make-call.ts'
import type { Movements } from './movements.ts'
import type { Part } from './parts.ts'
import { isInside, type Plan, placesIn, without } from './plan.ts'

export interface State {
  /** As a mask. */
  readonly made: bigint
  /** What each point of the part does with packets. */
  readonly filterings: readonly (Filtering | undefined)[]
  /** Who answers at each address of the part; nothing of a service. */
  readonly holders: readonly string[]
  /** What may come next, ascending by call. */
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly call: number; readonly to: number }
  | { readonly call: number; readonly errors: readonly Refusal[] }

export interface Explored {
  readonly part: Part
  /** The one before all calls first, and none before a smaller one. */
  readonly states: readonly State[]
  /** The services of the part, one for all that are alike, and its addresses. */
  readonly points: readonly Point[]
  /** Every state was met. */
  readonly complete: boolean
}

export interface Search {
  readonly instruments: InstrumentsOfWorlds
  readonly movements: Movements
  readonly isSpent: () => boolean
  readonly onState: () => void
}

interface Living {
  readonly index: number
  readonly world: World
}

/** States with their worlds, by the calls that were made; orders that lead to different worlds lead to different states. */
type Level = Map<bigint, Living[]>

export function explore(plan: Plan, part: Part, search: Search): Explored {
  const { effort, read } = search.instruments
  const points = pointsOf(plan, part)
  const states: (State & { readonly steps: Step[] })[] = []
  const add = (made: bigint, world: World): Living => {
    effort.spend(20 + 2 * points.length)
    search.onState()
    states.push({
      made,
      filterings: points.map(each => read(world, each)),
      holders: points.map(each => (isPlace(each) ? arrivalsText(arrivalsAt(world, each)) : '')),
      steps: [],
    })
    return { index: states.length - 1, world }
  }
  const follow = (call: number, { index, world }: Living, made: bigint, next: Level): void => {
    effort.spend(30)
    const step = attempt(plan, world, call)
    const steps = states[index]?.steps
    if (!step.ok) {
      steps?.push({ call, errors: step.errors })
      return
    }
    search.movements.note(call, world, step.world, step.changes)
    const alike = next.get(made | bitOf(call)) ?? []
    next.set(made | bitOf(call), alike)
    const known = alike.find(each => isSameWorld(each.world, step.world))
    const to = known ?? add(made | bitOf(call), step.world)
    if (known === undefined) alike.push(to)
    steps?.push({ call, to: to.index })
  }
  // The worlds of the level before are let go: there may be very many.
  for (let level: Level = new Map([[0n, [add(0n, plan.world)]]]); level.size > 0; ) {
    const next: Level = new Map()
    for (const [made, alike] of level)
      for (const living of alike)
        for (const call of nextCalls(plan, part, made)) {
          if (search.isSpent()) return { part, states, points, complete: false }
          follow(call, living, made, next)
        }
    level = next
  }
  return { part, states, points, complete: true }
}

/** The states of a plan in which calls wait for others more, of those that were met without that. */
export function exploredWaiting(plan: Plan, { states, ...rest }: Explored): Explored {
  const mayCome = ({ made }: State, { call }: Step): boolean =>
    isInside((plan.earlier[call] ?? 0n) & rest.part.calls, made)
  const kept = new Map([[0, 0]])
  const found: State[] = []
  for (const at of kept.keys()) {
    const state = states[at]
    if (state === undefined) continue
    const steps = state.steps.flatMap((step): readonly Step[] => {
      if (!mayCome(state, step)) return []
      if (!('to' in step)) return [step]
      const to = kept.get(step.to) ?? kept.size
      kept.set(step.to, to)
      return [{ ...step, to }]
    })
    found.push({ ...state, steps })
  }
  return { ...rest, states: found }
}

const nextCalls = (plan: Plan, { calls }: Part, made: bigint): readonly number[] =>
  placesIn(without(calls, made)).filter(call => isInside((plan.earlier[call] ?? 0n) & calls, made))

const pointsOf = ({ footprints }: Plan, { services, places }: Part): readonly Point[] => [
  ...services.flatMap(key => footprints.services.get(key)?.slice(0, 1) ?? []),
  ...places,
]

/** All services and addresses that do what one of the points of a part does. */
export const pointsAlike = ({ footprints }: Plan, point: Point): readonly Point[] =>
  isPlace(point) ? [point] : (footprints.services.get(serviceKey(point)) ?? [point])
