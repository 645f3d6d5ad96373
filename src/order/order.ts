/** In which order to make calls, so that nothing is open or cut off in between that is not so at either end. */
import { type AnyCall, readCall } from '../engine/call.ts'
import { effortOf, type Stop } from '../kit/effort.ts'
import {
  listOf,
  misuse,
  optional,
  type Reader,
  readStop,
  record,
  whole,
} from '../refusals/usage.ts'
import { readWorld, type World } from '../world/world.ts'
import { arrange } from './arrange.ts'
import { type PrintedCost, printCost } from './cost.ts'
import type { BlockedCall } from './find-path.ts'
import { instrumentsOf } from './openings.ts'
import type { OrderedStep } from './replay.ts'
import { findTransitionPlan, type TransitionPlan } from './transition.ts'
import { describeWindows, type Window } from './window.ts'

export interface OrderOptions {
  /** Pairs of places among the calls: the first has to be made before the second. */
  readonly after?: readonly (readonly [earlier: number, later: number])[]
  /**
   * Says when to stop, and is asked now and then: the best order found until then is the answer. When left out the search
   * ends after so much work, which is counted: the same input has the same answer on every machine.
   */
  readonly stop?: Stop
  /** Told now and then how far the search has come; it mostly ends long before `total`. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface Ordered {
  readonly ok: true
  /** Places among the calls given, from 0, in the order in which to make them. */
  readonly order: readonly number[]
  /** Proved: no order of these calls costs less. */
  readonly optimal: boolean
  /**
   * Of all windows of this order. Costs are compared number by number, and the first difference decides: packets exposed,
   * exposures, packets cut off, outages. Packets count once for each service.
   */
  readonly cost: PrintedCost
  /** None is a proof that at every state each packet is judged as at one of the ends. */
  readonly windows: readonly Window[]
  /** Each call as it was made, in that order. */
  readonly steps: readonly OrderedStep[]
  /** Other calls with fewer windows; null when there are no windows, or none were found. */
  readonly transition: TransitionPlan | null
}

export interface Unordered {
  readonly ok: false
  /** The longest row of calls that was found to succeed. */
  readonly made: readonly number[]
  /** Every call that could come next, with what it was refused for. */
  readonly blocked: readonly BlockedCall[]
  /** No order succeeds; false when there were too many to try them all. */
  readonly proved: boolean
}

export type OrderAnswer = Ordered | Unordered

/**
 * Searches for the order of the calls that costs least: the fewest packets exposed in all windows together, then the fewest
 * exposures, then the fewest packets cut off, then the fewest outages, and of orders that cost the same the one in which
 * the fewest pairs of calls that depend on each other change places. The ends are the world as it is and the one that the
 * calls lead to as given, or if they are refused that path, in the first order that succeeds.
 *
 * Throws a UsageError for what is no world and no call, and for an option that there is not or that names no call.
 */
export function order(
  world: World,
  given: readonly AnyCall[],
  options: OrderOptions = {},
): OrderAnswer {
  readWorld(world, 'world')
  const calls = listOf(readCall)(given, 'calls')
  const { after: pairs = [], stop, onProgress } = readOptions(calls.length)(options, 'options')
  const instruments = instrumentsOf(effortOf(stop), world)
  const wanted = { world, calls, pairs, instruments }
  const found = arrange({ ...wanted, units: unitsOfSearch, onProgress })
  if (!found.ok) return { ...found, blocked: found.blocked.toSorted((a, b) => a.call - b.call) }
  const { order: places, optimal, cost, steps } = found
  const windows = describeWindows(found, instruments)
  const transition =
    windows.length === 0 ? null : findTransitionPlan({ ...wanted, units: unitsOfTransition }, found)
  return { ok: true, order: places, optimal, cost: printCost(cost), windows, steps, transition }
}

/** About a second's work. */
export const unitsOfSearch = 800_000
const unitsOfTransition = 400_000

export const readOptions = (calls: number) =>
  record({
    after: optional(listOf(readPair(whole(0, calls - 1)))),
    stop: optional(readStop),
    onProgress: optional(readListener),
  })

const readPair =
  (place: Reader<number>): Reader<readonly [number, number]> =>
  (given, at) => {
    const [earlier, later, ...others] = listOf(place)(given, at)
    if (earlier === undefined || later === undefined || others.length > 0)
      throw misuse(at, 'the places of two calls', given)
    return [earlier, later]
  }

export const readListener: Reader<NonNullable<OrderOptions['onProgress']>> = (given, at) => {
  if (typeof given !== 'function') throw misuse(at, 'a function', given)
  return (done, total) => given(done, total)
}
