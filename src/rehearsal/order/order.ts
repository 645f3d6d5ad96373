/** In which order to make calls, so that nothing is open or cut off in between that is not so at either end. */
import { type AnyCall, readCall } from '../../engine/call.ts'
import { listOf, misuse, optional, type Reader, record, whole } from '../../refusals/usage.ts'
import { readWorld, type World } from '../../world/world.ts'
import { arrange } from './arrange.ts'
import type { BlockedCall } from './find-path.ts'
import { filteringReader, openingBook } from './openings.ts'
import type { OrderedStep } from './replay.ts'
import { findTransitionPlan, type TransitionPlan } from './transition.ts'
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
 * Throws a UsageError for what is no world and no call, and for an option that there is not or that names no call.
 */
export function order(
  world: World,
  given: readonly AnyCall[],
  options: OrderOptions = {},
): OrderAnswer {
  readWorld(world, 'world')
  const calls = listOf(readCall)(given, 'calls')
  const {
    after: pairs = [],
    limit = limitDefault,
    onProgress,
  } = readOptions(calls.length)(options, 'options')
  const instruments = { read: filteringReader(), book: openingBook() }
  const wanted = { world, calls, pairs, limit, instruments }
  const found = arrange({ ...wanted, onProgress })
  if (!found.ok) return found
  const { order: places, optimal, windows, steps } = found
  const transition = windows.length === 0 ? null : findTransitionPlan(wanted, found)
  return { ok: true, order: places, optimal, windows, steps, transition }
}

const limitDefault = 12

const readOptions = (calls: number) =>
  record({
    after: optional(listOf(readPair(whole(0, calls - 1)))),
    limit: optional(whole(1)),
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

const readListener: Reader<NonNullable<OrderOptions['onProgress']>> = (given, at) => {
  if (typeof given !== 'function') throw misuse(at, 'a function', given)
  return (done, total) => given(done, total)
}
