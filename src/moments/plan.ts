/** A plan with what is known of its calls before any is made: what they wait for, and which of them matter to which. */

import { bitOf } from '../order/states.ts'
import type { World } from '../world/world.ts'
import { type Footprints, footprintsOf } from './footprint.ts'
import { inListedOrder, type Planned, type PlannedCall } from './planned-call.ts'

/** Sets of calls are masks: bit `n` for the call at place `n`. */
export interface Plan {
  readonly world: World
  readonly planned: Planned
  readonly calls: readonly PlannedCall[]
  /** All calls, each after those that it waits for; else as listed. */
  readonly listed: readonly number[]
  /** All that are made before a call, by its place. */
  readonly earlier: readonly bigint[]
  /** All that wait for it. */
  readonly later: readonly bigint[]
  /** Those that look at what a call changes, and those that change what it looks at. */
  readonly affected: readonly bigint[]
  readonly affecting: readonly bigint[]
  readonly footprints: Footprints
}

/** `known` is what calls look at and change, where it is known already. */
export function planOf(world: World, planned: Planned, known?: Footprints): Plan {
  const order = inListedOrder(planned.calls)
  const calls = inSequence(planned.calls, order)
  const listed = inListedOrder(calls)
  const earlier: bigint[] = calls.map(() => 0n)
  for (const place of listed)
    earlier[place] = (calls[place]?.after ?? []).reduce(
      (mask, each) => mask | bitOf(each) | (earlier[each] ?? 0n),
      0n,
    )
  const later = transposed(earlier)
  const footprints =
    known ??
    footprintsOf(
      world,
      calls.map(({ call }) => call),
    )
  const affecting = affectingOf(footprints)
  return {
    ...{ world, planned, calls, listed, earlier, later },
    ...{ affecting, affected: transposed(affecting), footprints },
  }
}

/**
 * Each call of a resource waits for the one before it: whoever works on a resource makes them one after the other. Those that
 * wait for the very same calls are made in any order.
 */
function inSequence(
  calls: readonly PlannedCall[],
  order: readonly number[],
): readonly PlannedCall[] {
  const made = new Map<string, readonly number[]>()
  const before = new Map<number, number>()
  for (const place of order) {
    const { of = '', after = [] } = calls[place] ?? {}
    const earlier = made.get(of) ?? []
    const previous = earlier.findLast(each => !isSameSet(calls[each]?.after ?? [], after))
    if (previous !== undefined) before.set(place, previous)
    made.set(of, [...earlier, place])
  }
  return calls.map((each, place) => {
    const previous = before.get(place)
    return previous === undefined || each.after.includes(previous)
      ? each
      : { ...each, after: [...each.after, previous] }
  })
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.every(each => other.includes(each)) && other.every(each => one.includes(each))

function affectingOf({ calls }: Footprints): readonly bigint[] {
  const writers = new Map<string, bigint>()
  for (const [place, { writes }] of calls.entries())
    for (const name of writes) writers.set(name, (writers.get(name) ?? 0n) | bitOf(place))
  return calls.map(({ reads }, place) => {
    let mask = 0n
    for (const name of reads) mask |= writers.get(name) ?? 0n
    return without(mask, bitOf(place))
  })
}

function transposed(masks: readonly bigint[]): readonly bigint[] {
  const others: bigint[] = masks.map(() => 0n)
  for (const [at, mask] of masks.entries())
    for (const place of placesIn(mask)) others[place] = (others[place] ?? 0n) | bitOf(at)
  return others
}

export const has = (mask: bigint, place: number): boolean => ((mask >> BigInt(place)) & 1n) === 1n

export const without = (mask: bigint, other: bigint): bigint => mask & ~other

export const isInside = (part: bigint, whole: bigint): boolean => (part & whole) === part

/** Ascending. */
export function placesIn(mask: bigint): readonly number[] {
  const places: number[] = []
  for (let rest = mask, first = 0; rest > 0n; rest >>= 32n, first += 32)
    for (let word = Number(rest & 0xffff_ffffn); word !== 0; ) {
      const bit = 31 - Math.clz32(word & -word)
      places.push(first + bit)
      word = (word & ~(1 << bit)) >>> 0
    }
  return places
}

/** The calls with all that they wait for. */
export const withEarlier = ({ earlier }: Pick<Plan, 'earlier'>, mask: bigint): bigint =>
  placesIn(mask).reduce((all, place) => all | (earlier[place] ?? 0n), mask)

export const withLater = ({ later }: Pick<Plan, 'later'>, mask: bigint): bigint =>
  placesIn(mask).reduce((all, place) => all | (later[place] ?? 0n), mask)
