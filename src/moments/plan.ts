/** A plan with what is known of its calls before any is made: what they wait for, and which of them matter to which. */

import { remembered } from '../kit/once.ts'
import { allOperations } from '../operations/table.ts'
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
  /** Those that are worked on as one with it, itself included: the calls of a resource, but for one that takes it away, which is a step of its own. */
  readonly together: readonly bigint[]
  /** The calls of each resource. */
  readonly callsOf: ReadonlyMap<string, bigint>
  /** Each work of several calls. */
  readonly works: readonly bigint[]
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
  const allBefore = remembered((after: readonly number[]) =>
    after.reduce((mask, each) => mask | bitOf(each) | (earlier[each] ?? 0n), 0n),
  )
  for (const place of listed) earlier[place] = allBefore(calls[place]?.after ?? [])
  const later = transposed(earlier)
  const together = togetherOf(calls, listed)
  const footprints =
    known ??
    footprintsOf(
      world,
      calls.map(({ call }) => call),
    )
  const affecting = affectingOf(footprints)
  const callsOf = new Map<string, bigint>()
  for (const [place, { of }] of calls.entries())
    callsOf.set(of, (callsOf.get(of) ?? 0n) | bitOf(place))
  return {
    ...{ world, planned, calls, listed, earlier, later, together, callsOf },
    works: [...new Set(together)].filter(mask => placesIn(mask).length > 1),
    ...{ affecting, affected: transposed(affecting), footprints },
  }
}

/**
 * Each call of a resource waits for those before it: whoever works on a resource makes them one after the other. Those that
 * wait for the very same calls are made in any order, but for one that takes the resource away: it is a step between what is
 * listed before it and after it.
 */
function inSequence(
  calls: readonly PlannedCall[],
  order: readonly number[],
): readonly PlannedCall[] {
  const made = new Map<string, readonly number[]>()
  const before = new Map<number, readonly number[]>()
  for (const place of order) {
    const { of = '', after = [] } = calls[place] ?? {}
    const earlier = made.get(of) ?? []
    before.set(
      place,
      earlier.filter(
        each =>
          [each, place].some(one => isTakingAway(calls[one])) ||
          !isSameSet(calls[each]?.after ?? [], after),
      ),
    )
    made.set(of, [...earlier, place])
  }
  return calls.map((each, place) => {
    const own = before.get(place) ?? []
    // What many wait for stays one list.
    return own.length === 0 ? each : { ...each, after: [...new Set([...each.after, ...own])] }
  })
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.every(each => other.includes(each)) && other.every(each => one.includes(each))

function togetherOf(calls: readonly PlannedCall[], listed: readonly number[]): readonly bigint[] {
  const steps: { mask: bigint }[] = []
  const open = new Map<string, { mask: bigint }>()
  for (const place of listed) {
    const of = calls[place]?.of
    if (of === undefined) continue
    const isAlone = isTakingAway(calls[place])
    const step = (isAlone ? undefined : open.get(of)) ?? { mask: 0n }
    step.mask |= bitOf(place)
    steps[place] = step
    if (isAlone) open.delete(of)
    else open.set(of, step)
  }
  return steps.map(({ mask }) => mask)
}

/** A resource that is replaced is taken away and made again, in two steps that others may come between. */
function isTakingAway(planned: PlannedCall | undefined): boolean {
  const operation = planned?.call.operation
  if (operation === undefined || operation === 'firewallDeviceDelete') return false
  return allOperations[operation].method === 'DELETE'
}

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

export function transposed(masks: readonly bigint[]): readonly bigint[] {
  const others: bigint[] = masks.map(() => 0n)
  const alike = new Map<bigint, bigint>()
  for (const [at, mask] of masks.entries()) alike.set(mask, (alike.get(mask) ?? 0n) | bitOf(at))
  for (const [mask, all] of alike)
    for (const place of placesIn(mask)) others[place] = (others[place] ?? 0n) | all
  return others
}

export const has = (mask: bigint, place: number): boolean => ((mask >> BigInt(place)) & 1n) === 1n

export const without = (mask: bigint, other: bigint): bigint => mask & ~other

export const isInside = (part: bigint, whole: bigint): boolean => (part & whole) === part

export const firstBit = (mask: bigint): bigint => mask & -mask

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

/** What is not made any more once calls were refused: what is left of the same work, and all that waits for it. */
export function lostWith(plan: Plan, made: bigint, refused: bigint): bigint {
  const stopped = placesIn(refused).reduce((mask, call) => mask | (plan.together[call] ?? 0n), 0n)
  return withLater(plan, without(stopped, made))
}
