/** Between which services of accounts with holes anything may pass: nobody has to look at all the others pair by pair. */
import { listName, sharesName } from '../../../account/holes/list-holes.ts'
import { canonicalText } from '../../../kit/canonical-text.ts'
import { groupedBy } from '../../../kit/grouped-by.ts'
import { once, remembered } from '../../../kit/once.ts'
import { trafficClasses } from '../../../rules/compile/traffic-class.ts'
import {
  classAt,
  everyPacket,
  noPackets,
  type PacketRegion,
} from '../../../rules/regions/packet-region.ts'
import { unionRegions } from '../../../rules/regions/region-algebra.ts'
import { openSenders, type Party } from '../../exposure/senders.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import type { ReachEnd } from './ends.ts'

export interface Senders {
  /** Those from which something may pass to a target, and those of its class with more than one service. */
  readonly to: (target: ReachEnd) => ReadonlySet<ReachEnd>
  readonly classes: readonly SenderClass[]
  /** Is nothing unknown of it but whose the addresses of whole lists are? What a class sends is told of such targets alone. */
  readonly isPlain: (end: ReachEnd) => boolean
}

/**
 * What these send by addresses that nobody told whose they are is the same for every target but those that take something from an
 * address of their own, which `to` tells apart.
 */
export interface SenderClass {
  /** At least one. */
  readonly ends: readonly ReachEnd[]
  /** One of them, to be looked at for all. */
  readonly standIn: (end: ReachEnd) => ReachEnd
  /** False where they are taken to let out everything, as there are too many that differ in it. */
  readonly isExact: boolean
}

/** So many pairs of a class and a target are looked at. */
const pairsMax = 100_000

/** Something passes to the others in none of as many states as the ends have. */
export function openSendersIn(ends: readonly ReachEnd[], traffic: Traffic): Senders {
  const plain = new Set(ends.filter(isPlain))
  const others = ends.filter(each => !plain.has(each))
  const states = ends[0]?.states.map((_, at) => openState(ends, [plain, others], at, traffic)) ?? []
  return {
    to: target => {
      const found = new Set(states.flatMap(sendersTo => [...sendersTo(target)]))
      if (target.services.length > 1) found.add(target)
      return found
    },
    classes: classesOf([...plain]),
    isPlain: end => plain.has(end),
  }
}

type Ends = Iterable<ReachEnd>

function openState(
  ends: Ends,
  [plain, others]: readonly [plain: ReadonlySet<ReachEnd>, others: Ends],
  at: number,
  traffic: Traffic,
): (target: ReachEnd) => Iterable<ReachEnd> {
  const regions = unknownVlansIn(ends, at)
  const partyOf = (end: ReachEnd) => partyIn(end, at, regions, traffic)
  const parties = new Map([...ends].map(end => [end, partyOf(end)]))
  const balancers = new Map(
    [...parties].flatMap(([{ services }, party]) =>
      services.flatMap(({ type, id }) => (type === 'balancer' && party ? [[id, party]] : [])),
    ),
  )
  const open = (sources: Ends, ownOf: (end: ReachEnd) => Party | undefined) =>
    once(() => ({ to: openSenders(sources, ownOf, balancers, traffic.ports.none) }))
  const among = (sources: Ends) => open(sources, end => parties.get(end))
  const sure = open(plain, end => {
    const party = parties.get(end)
    return party && { ...party, sites: end.states[at]?.sure ?? [] }
  })
  const [fromPlain, fromOthers] = [among(plain), among(others)]
  return target => {
    const to = parties.get(target)
    if (to === undefined) return []
    return [...(plain.has(target) ? sure : fromPlain)().to(to), ...fromOthers().to(to)]
  }
}

/** With all that may be there, and all that may be let through. */
function partyIn(
  { states, ways }: ReachEnd,
  at: number,
  regions: ReadonlySet<string>,
  traffic: Traffic,
): Party | undefined {
  const { peer, all = [] } = states[at] ?? {}
  if (peer === undefined) return undefined
  const possible = ways.ways.map(({ accepted }) => accepted[at]?.possible ?? noPackets)
  const vlans = [...peer.vlans.sure, ...peer.vlans.maybe.map(({ value }) => value)]
  return {
    sites: all,
    admits: traffic.admitsBy(possible.reduce(unionRegions)),
    listens: peer.listens,
    vlans: vlans.map(({ region, label }) => (regions.has(region) ? region : `${region}/${label}`)),
    serves: [...peer.serves.sure, ...peer.serves.maybe.map(({ value }) => value)],
  }
}

/** Where somebody may be on a VLAN of which nothing was given: it may be that of anybody there. */
const unknownVlansIn = (ends: Ends, at: number): ReadonlySet<string> =>
  new Set(
    [...ends].flatMap(({ states }) =>
      (states[at]?.peer?.vlans.maybe ?? []).flatMap(({ value: { region, label } }) =>
        label === null ? [region] : [],
      ),
    ),
  )

const wholeLists: ReadonlySet<string> = new Set([sharesName, listName('ranges'), listName('pools')])

/** Are all its holes those of whole lists? */
const isPlain = ({ services: [first], ways, states }: ReachEnd): boolean =>
  first !== undefined &&
  ways.isExact &&
  ways.ways.length === 1 &&
  ways.ways.every(
    ({ words, free, placements }) =>
      words.size + free.length === 0 &&
      placements.every(each => each.words.size + each.besides.length === 0),
  ) &&
  states.every(
    ({ peer }) =>
      peer === undefined ||
      (peer.vlans.maybe.length + peer.serves.maybe.length === 0 &&
        peer.listensBehind === undefined &&
        peer.endpoints.maybe.every(({ hole }) => wholeLists.has(hole))),
  )

/** Those that may have the same addresses of others, and let out the same. */
function classesOf(ends: readonly ReachEnd[]): readonly SenderClass[] {
  const textOf = remembered(outboundText)
  const outOf = ({ ways }: ReachEnd) =>
    ways.ways.map(({ accepted }) => accepted.map(({ possible }) => textOf(possible)))
  const exact = grouped(ends, outOf)
  return exact.length * ends.length <= pairsMax
    ? exact.map(each => ({ ends: each, standIn: end => end, isExact: true }))
    : grouped(ends, () => []).map(each => ({ ends: each, standIn: lettingOut, isExact: false }))
}

function grouped(
  ends: readonly ReachEnd[],
  outOf: (end: ReachEnd) => readonly unknown[],
): readonly (readonly ReachEnd[])[] {
  const senders = ends.filter(end => maybeAt(end).some(({ length }) => length > 0))
  const keyOf = (end: ReachEnd): string =>
    canonicalText([
      ...[end.states.map(({ peer }) => peer?.region ?? null), maybeAt(end), outOf(end)],
    ])
  return [...groupedBy(senders, keyOf).values()]
}

/** In each of the states what an instance may have besides; nobody can tell what a balancer sends. */
const maybeAt = ({ states }: ReachEnd) =>
  states.map(({ peer }) =>
    (peer?.listens === undefined ? (peer?.endpoints.maybe ?? []) : []).map(
      ({ value: { network, family, text }, hole }) => [hole, network, family, text],
    ),
  )

/** As if it let out everything in some filling. */
const lettingOut = (end: ReachEnd): ReachEnd => ({
  ...end,
  ways: {
    isExact: false,
    ways: end.ways.ways.map(way => ({
      ...way,
      accepted: way.accepted.map(() => ({
        ...{ certain: noPackets, possible: everyPacket, only: everyPacket },
      })),
    })),
  },
})

/** Equal for the same packets. */
const outboundText = (region: PacketRegion): string =>
  trafficClasses
    .flatMap(({ direction }, number) => {
      if (direction === 'inbound') return []
      const { addresses, portSets } = classAt(region, number)
      return `${addresses.firsts} ${addresses.values} ${portSets.join(' ')}`
    })
    .join('\n')
