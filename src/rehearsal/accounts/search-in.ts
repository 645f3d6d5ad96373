/** Questions to the rules of one firewall of an account with holes, about all packets at once. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { partialIn } from '../../account/holes/partial-in.ts'
import { UsageError } from '../../kit/errors.ts'
import { misuse } from '../../refusals/usage.ts'
import { acceptedThrough, filterBy } from '../../rules/compare/filter.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import { boundsOf, type Holds } from '../../rules/partial/bounds.ts'
import { acceptedIn, unknownsIn } from '../../rules/partial/partial-rules.ts'
import {
  countFillings,
  type Filling,
  fillingsMax,
  fillingsOf,
  type Unknown,
} from '../../rules/partial/unknown.ts'
import { type PacketRegion, regionHolds } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import {
  complementRegion,
  intersectRegions,
  subtractRegions,
} from '../../rules/regions/region-algebra.ts'
import { readQuestion, readRegion, type SearchQuestion } from '../../rules/search/search.ts'
import { get } from '../../world/table.ts'
import type { FillingText } from './bounds-over.ts'
import { partsOf } from './parts.ts'

export interface SearchAnswer {
  /** Packets with that verdict, however the holes are filled. */
  readonly certain: PacketRegion
  /** Packets with that verdict in some filling; `certain` among them. */
  readonly possible: PacketRegion
  /** Packets with that verdict in some fillings and not in others: those of `possible` that are not in `certain`. */
  readonly depends: readonly DependingPackets[]
  /** Is there none? */
  readonly none: Holds
}

/** Packets about which the same holes decide. */
export interface DependingPackets {
  readonly region: PacketRegion
  /** The names of the holes; at least one. */
  readonly on: readonly string[]
  /** One of the packets, with a filling in which it has the verdict, and one in which it has not. */
  readonly witness: Packet
  readonly filling: FillingText
  readonly unless: FillingText
}

/** Whether rules do something to all packets of a region; plain JSON. */
export interface RegionAnswer {
  /** In every filling, in none, or in some. */
  readonly holds: Holds
  /** The names of the holes that decide about packets of the region; none where it holds always. */
  readonly on: readonly string[]
  /** A packet of the region of which it does not hold, with a filling in which it does not; null where it holds always. */
  readonly counterexample: { readonly packet: Packet; readonly filling: FillingText } | null
}

/**
 * All packets with that verdict by the rules of a firewall, whether or not it is enabled. Throws a UsageError for what is
 * no account, a firewall that is not there, and a question with another field or word than `search` has.
 */
export function searchIn(
  account: Account,
  firewall: number,
  question: SearchQuestion,
): SearchAnswer {
  const { verdict, inside, outside } = readQuestion(question, 'question')
  const { acceptedIn: accepted, unknowns } = rulesOf(account, firewall)
  const packetsIn = (filling: Filling): PacketRegion => {
    const found = verdict === 'ACCEPT' ? accepted(filling) : complementRegion(accepted(filling))
    const within = inside === undefined ? found : intersectRegions(found, inside)
    return outside === undefined ? within : subtractRegions(within, outside)
  }
  return packetsOver(unknowns, packetsIn)
}

/** Which packets these are, over every filling. */
export function packetsOver(
  unknowns: readonly Unknown[],
  packetsIn: (filling: Filling) => PacketRegion,
): SearchAnswer {
  const { certain, possible, empty } = boundsOf(unknowns, packetsIn)
  const open = subtractRegions(possible, certain)
  // Whatever guards services makes no difference to rules.
  const anywhere = { words: new Map(), besides: [], chosen: new Map(), active: [], isOnVlans: [] }
  const cases = [{ placements: [anywhere], guards: [], unknowns }] as const
  const depends = partsOf(open, cases, (_, filling) => packetsIn(filling)).flatMap(part => {
    const witness = pickPacket(part.region)
    if (witness === undefined) return []
    const fillingWhere = (isFound: boolean): FillingText =>
      Object.fromEntries(
        fillingsOf(unknowns).find(each => regionHolds(packetsIn(each), witness) === isFound) ?? [],
      )
    return [{ ...part, witness, filling: fillingWhere(true), unless: fillingWhere(false) }]
  })
  return { certain, possible, depends, none: empty }
}

/** Do the rules of the firewall accept every packet of the region? */
export const permitsIn = (account: Account, firewall: number, region: PacketRegion): RegionAnswer =>
  noneOf(searchIn(account, firewall, { verdict: 'DROP', inside: readRegion(region, 'region') }))

/** Do the rules of the firewall drop every packet of the region? */
export const forbidsIn = (account: Account, firewall: number, region: PacketRegion): RegionAnswer =>
  noneOf(searchIn(account, firewall, { verdict: 'ACCEPT', inside: readRegion(region, 'region') }))

export const tooManyWays = (firewall: number, count: number): UsageError =>
  new UsageError(
    `firewall ${firewall}: expected at most ${fillingsMax} ways to fill the holes of its rules, got ${count}`,
  )

function noneOf({ certain, depends, none: holds }: SearchAnswer): RegionAnswer {
  const packet = pickPacket(certain)
  const [first] = depends
  return {
    holds,
    on: [...new Set(depends.flatMap(({ on }) => on))],
    counterexample:
      packet === undefined
        ? ((first && { packet: first.witness, filling: first.filling }) ?? null)
        : { packet, filling: {} },
  }
}

/** Rules of a firewall whether or not it is enabled. */
export interface OpenRules {
  readonly acceptedIn: (filling: Filling) => PacketRegion
  readonly unknowns: readonly Unknown[]
}

export function rulesOf(account: Account, id: number, place = 'account'): OpenRules {
  const { world } = readAccountValue(account, place)
  const firewall = get(world.tables.firewalls, id)
  if (firewall === undefined) throw misuse('firewall', 'the id of a firewall of the account', id)
  const partial = partialIn(account, world, id)
  if (partial === undefined)
    return { acceptedIn: () => acceptedThrough(filterBy('rules', firewall.rules)), unknowns: [] }
  const unknowns = unknownsIn(partial)
  const count = countFillings(unknowns)
  if (count > fillingsMax) throw tooManyWays(id, count)
  const known = new Map<string, PacketRegion>()
  return {
    acceptedIn(filling) {
      const key = unknowns.map(({ name }) => filling.get(name)).join(' ')
      const region = known.get(key) ?? acceptedIn(partial, filling)
      known.set(key, region)
      return region
    },
    unknowns,
  }
}
