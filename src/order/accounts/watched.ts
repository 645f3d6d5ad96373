/** Points of an account with holes that calls touch, with every case of what answers there in each state between the calls. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import {
  casesOf,
  joinAll,
  nobodyOrSomebody,
  sharedCases,
} from '../../rehearsal/accounts/address-cases.ts'
import { type Case, casesAt } from '../../rehearsal/accounts/cases.ts'
import { standsIn } from '../../rehearsal/accounts/given-addresses.ts'
import { sharersOf } from '../../rehearsal/accounts/open-shares.ts'
import type { AccountState } from '../../rehearsal/accounts/possible-guard.ts'
import { arrivalsAt } from '../../rehearsal/addresses/holders.ts'
import type { Place } from '../../rehearsal/addresses/places.ts'
import { isThere } from '../../rehearsal/guard-of.ts'
import { everyPacket, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import type { Service } from '../../world/records/device.ts'
import { isPlace, type Point } from '../points.ts'
import { keyOfGuard, keyOfPlace } from './guards-alike.ts'

export interface Watched {
  /** Undefined for more than can be tried. */
  readonly cases: readonly Case[] | undefined
  /** For each state the guards of a case of which each may let a packet in; undefined where nobody is there. */
  readonly sides: readonly (readonly number[] | undefined)[]
  /** The packets that may come there. */
  readonly within: PacketRegion
}

/** Undefined where nothing changes from one state to another. Those who answer at an address may hide in the holes that are named. */
export const watch = (
  states: readonly AccountState[],
  point: Point,
  hidden: readonly string[] = [],
): Watched | undefined =>
  isPlace(point) ? watchPlace(states, point, hidden) : watchService(states, point)

/** States in which the point is guarded alike are looked at once. */
function statesApart(
  states: readonly AccountState[],
  isAt: (state: AccountState) => boolean,
  keyOf: (state: AccountState) => string,
) {
  const keys = states.map(state => (isAt(state) ? keyOf(state) : undefined))
  const there = states.filter(isAt)
  const apart = [...groupedBy(there, keyOf)].flatMap(([key, [state]]) =>
    state === undefined ? [] : [{ key, state }],
  )
  const index = new Map(apart.map(({ key }, at) => [key, at]))
  const at = keys.map(key => (key === undefined ? undefined : index.get(key)))
  return { states: apart.map(({ state }) => state), at }
}

function watchService(states: readonly AccountState[], service: Service): Watched | undefined {
  const { states: apart, at } = statesApart(
    states,
    ({ world }) => isThere(world, service),
    state => keyOfGuard(state, service),
  )
  if (apart.length < 2) return undefined
  const sides = at.map(each => (each === undefined ? undefined : [each]))
  return { cases: casesAt(apart, service), sides, within: everyPacket }
}

function watchPlace(
  states: readonly AccountState[],
  place: Place,
  hidden: readonly string[],
): Watched | undefined {
  const [start] = states
  if (start === undefined || states.some(state => standsIn(state, place.kind, place.text)))
    return undefined
  const { states: apart, at } = statesApart(
    states,
    state => isHeld(state, start, place),
    state => keyOfPlace(state, place),
  )
  if (apart.length < 2) return undefined
  const lists = [
    ...arrivalsIn(apart, place),
    ...hidden.map(name => ({ cases: nobodyOrSomebody(name), inStates: apart.map(() => 0) })),
    ...sharersIn(apart, place),
  ]
  const sides = sidesOf(lists, apart.length)
  const family = place.text.includes(':') ? 'ipv6' : 'ipv4'
  return {
    cases: joinAll(lists.map(({ cases }) => cases)),
    sides: at.map(each => (each === undefined ? undefined : sides[each])),
    within: regionOf({ family }),
  }
}

/** Who may answer, and which of the guards of a case is theirs in each state; undefined where they do not. */
interface Answering {
  readonly cases: readonly Case[]
  readonly inStates: readonly (number | undefined)[]
}

/** One who answers in several states is guarded in all of them by what the same holes hide. */
function arrivalsIn(states: readonly AccountState[], place: Place): readonly Answering[] {
  const found = states.flatMap((state, index) =>
    arrivalsAt(state.world, place).map(arrival => ({ state, index, arrival })),
  )
  return [...groupedBy(found, ({ arrival }) => canonicalText(arrival)).values()].flatMap(alike => {
    const [first] = alike
    if (first === undefined) return []
    const cases = casesOf(
      alike.map(({ state }) => state),
      first.arrival,
      place.text,
    )
    const guardIn = new Map(alike.map(({ index }, guard) => [index, guard]))
    return [{ cases, inStates: states.map((_, index) => guardIn.get(index)) }]
  })
}

function sharersIn(states: readonly AccountState[], { text }: Place): readonly Answering[] {
  const cases = sharedCases(states, text, sharersOf(states)(text))
  return cases === undefined ? [] : [{ cases, inStates: [...states.keys()] }]
}

/** For each state the guards of a joined case of which each may let a packet in. */
function sidesOf(lists: readonly Answering[], states: number): readonly (readonly number[])[] {
  const sides = Array.from({ length: states }, (): number[] => [])
  let guards = 0
  for (const { cases, inStates } of lists) {
    for (const [state, guard] of inStates.entries())
      if (guard !== undefined) sides[state]?.push(guards + guard)
    guards += cases[0]?.guards.length ?? 0
  }
  return sides
}

/** Does anybody answer there? What comes with a new service is told of that service. */
function isHeld({ world }: AccountState, start: AccountState, place: Place): boolean {
  const arrivals = arrivalsAt(world, place)
  const isNew = arrivals.every(({ service }) => !isThere(start.world, service))
  return arrivals.length > 0 && !(isNew && arrivalsAt(start.world, place).length === 0)
}
