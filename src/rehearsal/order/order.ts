/** In which order to make calls, so that nothing is open or cut off on the way that is not so at either end. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { arrange } from './arrange.ts'
import { filteringReader } from './filtering.ts'
import type { BlockedCall } from './find-end.ts'
import { openingBook } from './openings.ts'
import type { OrderedStep } from './replay.ts'
import { findTransitionPlan } from './transition.ts'
import type { TransitionPlan } from './transition-plan.ts'
import type { Window } from './window.ts'

export interface OrderOptions {
  /** Pairs of places among the calls: the first has to be made before the second. */
  readonly after?: readonly (readonly [earlier: number, later: number])[]
  /** Up to how many calls that depend on each other every order is considered: 12 when left out. */
  readonly limit?: number
  /** Told now and then how far the search has come; it mostly ends long before `total`. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface Ordered {
  readonly ok: true
  /** Places among the calls given, from 0, in the order in which to make them. */
  readonly order: readonly number[]
  /** No order of these calls has fewer windows, or as many that are smaller. */
  readonly optimal: boolean
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
 * Searches for an order of the calls with the fewest windows; of as many, with the least exposed
 * and then the least cut off. The ends are the world as it is and the one that the calls lead to as
 * given, or if they are refused that path, in the first order that succeeds.
 *
 * Throws a RangeError for a pair that names no call, and a UsageError for a call that is none.
 */
export function order(
  world: World,
  calls: readonly AnyCall[],
  options: OrderOptions = {},
): OrderAnswer {
  const { after: pairs = [], limit = limitDefault, onProgress } = options
  for (const place of pairs.flat())
    if (calls[place] === undefined)
      throw new RangeError(`after: saw ${place}; accepted is the place of a call, from 0`)
  const instruments = { read: filteringReader(), book: openingBook() }
  const found = arrange({ world, calls, pairs, limit, instruments, onProgress })
  if (!found.ok) return found
  const { order: places, optimal, windows, steps } = found
  const transition =
    windows.length === 0
      ? null
      : findTransitionPlan({ world, calls, pairs, limit, instruments }, { ...found, order: places })
  return { ok: true, order: places, optimal, windows, steps, transition }
}

const limitDefault = 12
