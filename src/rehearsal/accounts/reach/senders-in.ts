/** Between which services of accounts with holes anything may pass: nobody has to look at all the others pair by pair. */
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
import { type AlikeEnds, alikeAs, isPlain, maybeAt } from './alike-ends.ts'
import type { ReachEnd } from './ends.ts'
import type { PossibleVlan } from './possible-peers.ts'

export interface Senders {
  /** Those from which something may pass to a target, in order: the first of several shows what all of them do. */
  readonly to: (target: ReachEnd) => ReadonlySet<AlikeEnds>
  readonly classes: readonly SenderClass[]
  /** Those that send alike, with an end. */
  readonly alikeTo: (end: ReachEnd) => AlikeEnds
  /** Is nothing unknown of it but whose the addresses of whole lists are? What a class sends is told of such targets alone. */
  readonly isPlain: (end: ReachEnd) => boolean
}

/**
 * What these send by addresses that nobody told whose they are is the same for every target but those that take something from an
 * address of their own, which `to` tells apart.
 */
export interface SenderClass {
  /** At least one. */
  readonly alike: readonly AlikeEnds[]
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
  const sources = alikeAs('source', ends)
  const alike = new Map(sources.flatMap(each => each.ends.map(end => [end, each] as const)))
  const states = ends[0]?.states.map((_, at) => openState(ends, sources, plain, at, traffic)) ?? []
  const places = new Map(sources.map((each, at) => [each, at]))
  const placeOf = (each: AlikeEnds): number => places.get(each) ?? 0
  return {
    to(target) {
      const found = states.flatMap(sendersTo => [...sendersTo(target)])
      return new Set(found.sort((a, b) => placeOf(a) - placeOf(b)))
    },
    classes: classesOf(
      sources.filter(({ ends: [first] }) => plain.has(first)),
      plain.size,
    ),
    alikeTo: end => alike.get(end) ?? { ends: [end], services: end.services },
    isPlain: end => plain.has(end),
  }
}

type Ends = Iterable<ReachEnd>

function openState(
  ends: Ends,
  all: readonly AlikeEnds[],
  plain: ReadonlySet<ReachEnd>,
  at: number,
  traffic: Traffic,
): (target: ReachEnd) => Iterable<AlikeEnds> {
  const regions = unknownVlansIn(ends, at)
  const partyOf = remembered((end: ReachEnd) => partyIn(end, at, regions, traffic))
  const balancers = new Map(
    [...ends].flatMap(end =>
      end.services.flatMap(({ type, id }) => {
        const party = type === 'balancer' ? partyOf(end) : undefined
        return party === undefined ? [] : [[id, party] as const]
      }),
    ),
  )
  const open = (sources: Iterable<AlikeEnds>, ownOf: (end: ReachEnd) => Party | undefined) =>
    once(() => ({
      to: openSenders(sources, ({ ends: [first] }) => ownOf(first), balancers, traffic.ports.none),
    }))
  const [plainOnes, others] = [true, false].map(is =>
    all.filter(({ ends: [first] }) => plain.has(first) === is),
  )
  const sure = open(plainOnes ?? [], end => {
    const party = partyOf(end)
    return party && { ...party, sites: end.states[at]?.sure ?? [] }
  })
  const [fromPlain, fromOthers] = [open(plainOnes ?? [], partyOf), open(others ?? [], partyOf)]
  return target => {
    const to = partyOf(target)
    if (to === undefined) return []
    return [...(plain.has(target) ? sure : fromPlain)().to(to), ...fromOthers().to(to)]
  }
}

/** With all that may be there, and all that may be let through. */
function partyIn(
  { states, ways }: ReachEnd,
  at: number,
  regions: ReadonlySet<string | null>,
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
    vlans: vlans.map(each => vlanKeyIn(each, regions)),
    serves: [...peer.serves.sure, ...peer.serves.maybe.map(({ value }) => value)],
  }
}

/** Where somebody may be on a VLAN of which nothing was given: it may be that of anybody there, or anywhere for a region that is null. */
const unknownVlansIn = (ends: Ends, at: number): ReadonlySet<string | null> =>
  new Set(
    [...ends].flatMap(({ states }) =>
      (states[at]?.peer?.vlans.maybe ?? []).flatMap(({ value: { region, label } }) =>
        label === null || region === null ? [region] : [],
      ),
    ),
  )

/** Equal for VLANs that may be one. */
function vlanKeyIn({ region, label }: PossibleVlan, open: ReadonlySet<string | null>): string {
  if (open.has(null)) return ''
  return open.has(region) ? `${region}` : `${region}/${label}`
}

/** Those that may have the same addresses of others, and let out the same. */
function classesOf(sources: readonly AlikeEnds[], count: number): readonly SenderClass[] {
  const textOf = remembered(outboundText)
  const outOf = ({ ways }: ReachEnd) =>
    ways.ways.map(({ accepted }) => accepted.map(({ possible }) => textOf(possible)))
  const exact = grouped(sources, outOf)
  return exact.length * count <= pairsMax
    ? exact.map(alike => ({ alike, standIn: end => end, isExact: true }))
    : grouped(sources, () => []).map(alike => ({ alike, standIn: lettingOut, isExact: false }))
}

function grouped(
  sources: readonly AlikeEnds[],
  outOf: (end: ReachEnd) => readonly unknown[],
): readonly (readonly AlikeEnds[])[] {
  const senders = sources.filter(({ ends: [first] }) =>
    maybeAt(first).some(({ length }) => length > 0),
  )
  const keyOf = ({ ends: [end] }: AlikeEnds): string =>
    canonicalText([
      ...[end.states.map(({ peer }) => peer?.region ?? null), maybeAt(end), outOf(end)],
    ])
  return [...groupedBy(senders, keyOf).values()]
}

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
