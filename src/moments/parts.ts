/** Which calls have to be looked at together to know what can happen at a service or an address, or to one of them. */

import { bitOf } from '../order/states.ts'
import type { Place } from '../rehearsal/addresses/places.ts'
import type { Movement } from './movements.ts'
import {
  has,
  isInside,
  lostWith,
  type Plan,
  placesIn,
  transposed,
  withEarlier,
  withLater,
} from './plan.ts'

export interface Part {
  /** As a mask. */
  readonly calls: bigint
  /** Keys of services where no other call changes what is accepted; none of a part that is there to find refusals. */
  readonly services: readonly string[]
  /** Addresses where no other call changes what is accepted. */
  readonly places: readonly Place[]
}

/**
 * A part holds every call that changes what is accepted at its services, or matters to another call of the part. Calls that
 * these wait for and that never fail are left out: what waits for them can be made whenever it is its turn. Those that may be
 * refused (`refusable`) are in it, and so are those whose success depends on calls of the part.
 */
export function partsOf(
  plan: Plan,
  refusable: bigint,
  movements: Iterable<Movement>,
): readonly Part[] {
  const closureOf = closureIn(plan, refusable)
  const parts = new Map<bigint, { services: string[]; places: Place[] }>()
  const partAround = (calls: bigint) => {
    const all = closureOf(calls)
    const part = parts.get(all) ?? { services: [], places: [] }
    parts.set(all, part)
    return part
  }
  const { callsAt } = plan.footprints
  for (const [key, calls] of callsAt) partAround(calls).services.push(key)
  for (const { place, calls, holders } of movements)
    partAround(
      [...holders].reduce((all, key) => all | (callsAt.get(key) ?? 0n), calls),
    ).places.push(place)
  for (const call of placesIn(refusable)) partAround(bitOf(call))
  let covered = [...parts.keys()].reduce((all, calls) => all | calls, 0n)
  for (const call of plan.calls.keys()) {
    if (isInside(bitOf(call), covered)) continue
    partAround(bitOf(call))
    covered |= closureOf(bitOf(call))
  }
  return [...parts].map(([calls, points]) => ({ calls, ...points }))
}

/** All calls that have to be looked at with some. */
function closureIn(plan: Plan, refusable: bigint): (calls: bigint) => bigint {
  const { affected, affecting, earlier } = plan
  if (refusable === 0n) return calls => reach(calls, affecting)
  // A call that is refused matters to all that are not made then.
  const stops = plan.calls.map((_, place) =>
    has(refusable, place) ? lostWith(plan, earlier[place] ?? 0n, bitOf(place)) : 0n,
  )
  const stoppedBy = transposed(stops)
  const next = affected.map((mask, place) => mask | (stops[place] ?? 0n))
  // Whether others of the same work are made depends on which of them come first, and how many are, on all that may stop the same.
  const joined = affecting.map((mask, place) => {
    const same = has(refusable, place)
      ? (plan.together[place] ?? 0n) | unionOf(stoppedBy, stops[place] ?? 0n)
      : 0n
    return mask | same | (stoppedBy[place] ?? 0n) | (reach(bitOf(place), next) & refusable)
  })
  const clusters = [...new Set(placesIn(refusable).map(call => reach(bitOf(call), joined)))].map(
    calls => ({ calls, ...around(plan, calls) }),
  )
  // Calls before and after a cluster have to keep to its order too, through other clusters or not.
  const between = clusters.map(({ calls, before, after }) => {
    const reached = { before, after }
    for (let known = -1; known !== placesIn(reached.before | reached.after).length; ) {
      known = placesIn(reached.before | reached.after).length
      for (const other of clusters) {
        if ((other.calls & reached.after) !== 0n) reached.after |= other.calls | other.after
        if ((other.calls & reached.before) !== 0n) reached.before |= other.calls | other.before
      }
    }
    return { calls, ...reached }
  })
  const closed = (calls: bigint): bigint => {
    const all = reach(calls, joined)
    const cut = between.find(
      each => !isInside(each.calls, all) && (each.before & all) !== 0n && (each.after & all) !== 0n,
    )
    return cut === undefined ? all : closed(all | cut.calls)
  }
  return closed
}

const around = ({ earlier, later }: Plan, calls: bigint) => ({
  before: withEarlier({ earlier }, calls),
  after: withLater({ later }, calls),
})

const unionOf = (masks: readonly bigint[], places: bigint): bigint =>
  placesIn(places).reduce((all, place) => all | (masks[place] ?? 0n), 0n)

/** All that can be come to from some along these. */
function reach(from: bigint, next: readonly bigint[]): bigint {
  let all = from
  let fresh = from
  while (fresh > 0n) {
    fresh = unionOf(next, fresh) & ~all
    all |= fresh
  }
  return all
}
