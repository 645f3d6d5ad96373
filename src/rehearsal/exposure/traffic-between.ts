/** What passes from the services of one group to those of another: out through one filter, in through the next. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { numbered, once, remembered } from '../../kit/once.ts'
import {
  intersection,
  type Keep,
  type PortSet,
  portSetHolds,
  printPortSet,
  union,
} from '../../net/port-set.ts'
import { mapSteps } from '../../net/steps.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { type PacketProtocol, packetProtocols } from '../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { type AddressClasses, openClasses, type Site, type SitesOf } from './address-classes.ts'
import { meetParts, openAdmittedAt } from './admitted-parts.ts'
import { type AdmittedPorts, openAdmittedPorts } from './admitted-ports.ts'
import type { MeetingKind } from './endpoints.ts'
import { type KnownFilter, openFilters } from './known-filters.ts'
import type { Admits, AdmitsOneWay, Peer, PeerGroup } from './peers.ts'
import { openNumbers, slotOf, slots, type TrafficNumbers } from './traffic-numbers.ts'

/** Packets that pass by these addresses; plain JSON. */
export interface Passage {
  /** By public addresses, by private ones of one region, or by those of a VPC. */
  readonly network: MeetingKind
  readonly family: AddressFamily
  readonly protocol: PacketProtocol
  /** As in `22,80-90`: at least one address of the target takes them from one of the source. Null for a protocol without ports. */
  readonly ports: string | null
}

/** Where addresses meet those of others, and what is taken there and let out. */
export type End = Pick<PeerGroup, 'sites' | 'admits'>

/** What passes has a number: equal ones have the same one. */
export interface Traffic {
  readonly ports: AdmittedPorts
  /** The number of nothing. */
  readonly nothing: number
  /** Puts addresses into classes that the filters of none of these peers tell apart. */
  readonly sitesFor: (peers: readonly Peer[]) => SitesOf
  /** The same by what any filters accept. */
  readonly classesBy: (accepted: readonly PacketRegion[]) => AddressClasses
  /** Equal for filters that let the same packets through, to and from the peers that are given. */
  readonly keyOf: (filter: Filter) => string
  /** What a peer takes and lets out. */
  readonly admitsOf: (peer: Peer) => Admits
  /** The same by what a filter accepts. */
  readonly admitsBy: (accepted: PacketRegion) => Admits
  readonly between: (from: End, to: End) => number
  /** The same, where the number of the ports that pass from one site to another is told. */
  readonly meet: (from: readonly Site[], to: readonly Site[], passing: Passing) => number
  /** Those that are kept of what passes in both, in the first only, in the second only. */
  readonly combine: (a: number, b: number, keep: Keep) => number
  /** By network and family. */
  readonly portsOf: (number: number, protocol: PacketProtocol) => readonly PortSet[]
  /** Is this port, or the protocol where it has none, among what passes there? */
  readonly holds: (number: number, where: Omit<Passage, 'ports'>, port: number | null) => boolean
  /** In the order of networks, families and protocols; the same list for the same number. */
  readonly passagesOf: (number: number) => readonly Passage[]
}

/** Remembers what each filter lets through to and from each address of these peers: no other addresses are told apart. */
export function openTraffic(peers: readonly Pick<Peer, 'endpoints'>[] = []): Traffic {
  const ports = openAdmittedPorts()
  const filters = openFilters(peers.flatMap(({ endpoints }) => endpoints))
  const numbers = openNumbers(ports)
  const { nothing, combine } = numbers
  const known = new Map<number, readonly Passage[]>()
  const admits = openAdmits(ports)
  const meetingOf = numbered<string>()
  const meet = openMeet(ports, numbers)
  let classes = 0
  const classesBy = (accepted: readonly PacketRegion[]): AddressClasses =>
    openClasses(accepted, ports, () => classes++, meetingOf)
  return {
    ...{ ports, nothing, combine },
    admitsOf: rememberPorts(admits, filters),
    keyOf: filter => filters(filter).key,
    sitesFor: among =>
      classesBy([...new Set(among.map(({ filter }) => filters(filter).accepted))]).sitesOf,
    ...{ classesBy, meet },
    admitsBy: remembered((accepted: PacketRegion) => admits(accepted, undefined)),
    between: (from, to) => meet(from.sites, to.sites, passingAt(ports, from, to)),
    holds(number, { network, family, protocol }, port) {
      const slot = slots.findIndex(each => each[0] === network && each[1] === family)
      const set = ports.portsIn(numbers.slotsOf(number)[slot] ?? ports.none, protocol)
      return port === null ? set.length > 0 : portSetHolds(set, port)
    },
    portsOf: (number, protocol) =>
      numbers.slotsOf(number).map(each => ports.portsIn(each, protocol)),
    passagesOf(number) {
      const passages = known.get(number) ?? readPassages(numbers.slotsOf(number), ports)
      known.set(number, passages)
      return passages
    },
  }
}

type Passing = (source: Site, target: Site) => number

function openMeet(ports: AdmittedPorts, numbers: TrafficNumbers) {
  const { none } = ports
  const bySlot = new Int32Array(slots.length)
  return (from: readonly Site[], to: readonly Site[], passing: Passing): number => {
    let isAny = false
    for (const target of to) {
      const source = from.find(({ meeting }) => meeting === target.meeting)
      const passed = source === undefined ? none : passing(source, target)
      if (passed === none) continue
      if (!isAny) bySlot.fill(none)
      isAny = true
      const slot = slotOf(target)
      bySlot[slot] = ports.combine(bySlot[slot] ?? none, passed, union)
    }
    return isAny ? numbers.numberOf(bySlot) : numbers.nothing
  }
}

/** What the source lets out to the target, and the target takes from it. */
function passingAt(ports: AdmittedPorts, from: End, to: End): Passing {
  const { none } = ports
  return (source, target) => {
    const into = to.admits.inbound.at(source.classes)
    if (into === none) return none
    const out = from.admits.outbound.at(target.classes)
    if (source.parts === undefined || target.parts === undefined)
      return ports.combine(out, into, intersection)
    // From each class of addresses to each, but not from an address to the same one.
    const taken = to.admits.inbound.byParts(source.classes, source.parts)
    return meetParts(ports, taken, from.admits.outbound.byParts(target.classes, target.parts))
  }
}

const readPassages = (bySlot: readonly number[], ports: AdmittedPorts): readonly Passage[] =>
  slots.flatMap(([network, family], at) =>
    packetProtocols.flatMap((protocol): readonly Passage[] => {
      const set = ports.portsIn(bySlot[at] ?? ports.none, protocol)
      if (set.length === 0) return []
      return [{ network, family, protocol, ports: hasPorts(protocol) ? printPortSet(set) : null }]
    }),
  )

/** The same for peers with equal filters. */
function rememberPorts(
  openAdmits: (accepted: PacketRegion, own: Peer['listens']) => Admits,
  filters: (filter: Filter) => KnownFilter,
): (peer: Peer) => Admits {
  const known = new Map<string, Admits>()
  return ({ filter, listens }) => {
    const { key, accepted } = filters(filter)
    const whole = `${key} ${listens?.map(printPortSet)}`
    const admits = known.get(whole) ?? openAdmits(accepted, listens)
    known.set(whole, admits)
    return admits
  }
}

/** Filters that say the same to all peers of a family share what is found there. */
function openAdmits(ports: AdmittedPorts) {
  const admittedAt = openAdmittedAt(ports)
  return (accepted: PacketRegion, own: Peer['listens']): Admits => {
    const listens = own && ports.numberOf(own)
    const open = (direction: Direction): AdmitsOneWay => {
      const stepsOf = (family: AddressFamily) => {
        const admitted = ports.byPeer(accepted, direction, family)
        return listens === undefined
          ? admitted
          : mapSteps(admitted, each => ports.combine(each, listens, intersection))
      }
      const made = { ipv4: once(() => stepsOf('ipv4')), ipv6: once(() => stepsOf('ipv6')) }
      const steps = (family: AddressFamily) => made[family]()
      return {
        steps,
        at: classes => admittedAt(steps(classes.family)).at(classes),
        byParts: (classes, parts) => admittedAt(steps(classes.family)).byParts(classes, parts),
      }
    }
    return { inbound: open('inbound'), outbound: open('outbound') }
  }
}
