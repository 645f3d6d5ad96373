/** What passes from the instances of one group to those of another: out through one filter, in through the next. */
import { addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import {
  combinePortSets,
  intersection,
  noPorts,
  type PortSet,
  printPortSet,
  union,
} from '../../net/port-set.ts'
import { acceptedThrough } from '../../rules/compare/filter.ts'
import {
  classNumber,
  type PacketProtocol,
  packetProtocols,
} from '../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import { classAt, portsAt } from '../../rules/regions/packet-region.ts'
import type { GroupEndpoint, NetworkKind, PeerGroup } from './peers.ts'

/** Packets that pass by these addresses; plain JSON. */
export interface Passage {
  /** By public addresses, by private ones of one region, or by those of a VPC. */
  readonly network: NetworkKind
  readonly family: GroupEndpoint['family']
  readonly protocol: PacketProtocol
  /** As in `22,80-90`: at least one address of the target takes them from one of the source. Null for a protocol without ports. */
  readonly ports: string | null
}

export type TrafficBetween = (from: PeerGroup, to: PeerGroup) => readonly Passage[]

/** Remembers what each filter lets through to and from each class of addresses. */
export function openTraffic(): TrafficBetween {
  const portsOf = rememberPorts()
  return (from, to) =>
    networkKinds.flatMap(network =>
      addressFamilies.flatMap(family => {
        const pairs = meetings(from, to, network, family)
        return packetProtocols.flatMap((protocol, code): readonly Passage[] => {
          const ports = pairs.reduce((all, [source, target]) => {
            const out = portsOf(from, 'outbound', target)[code] ?? noPorts
            const into = portsOf(to, 'inbound', source)[code] ?? noPorts
            return unite(all, common(out, into))
          }, noPorts)
          if (ports.length === 0) return []
          const text = hasPorts(protocol) ? printPortSet(ports) : null
          return [{ network, family, protocol, ports: text }]
        })
      }),
    )
}

const networkKinds = ['public', 'private', 'vpc'] as const

type Meeting = readonly [source: GroupEndpoint, target: GroupEndpoint]

function meetings(
  from: PeerGroup,
  to: PeerGroup,
  kind: NetworkKind,
  family: GroupEndpoint['family'],
): readonly Meeting[] {
  return from.endpoints.flatMap(source =>
    source.kind !== kind || source.family !== family
      ? []
      : to.endpoints
          .filter(target => target.network === source.network && target.family === family)
          .map((target): Meeting => [source, target]),
  )
}

const common = (a: PortSet, b: PortSet): PortSet =>
  a === b || a.length === 0 ? a : combinePortSets(a, b, intersection)

const unite = (a: PortSet, b: PortSet): PortSet =>
  a.length === 0 || a === b ? b : combinePortSets(a, b, union)

/** The ports by protocol code that a group accepts to or from an address. */
function rememberPorts() {
  const known = new Map<string, Map<number, readonly PortSet[]>>()
  return (group: PeerGroup, direction: Direction, peer: GroupEndpoint): readonly PortSet[] => {
    const key = `${group.filterKey} ${direction} ${peer.family}`
    const byClass = known.get(key) ?? new Map<number, readonly PortSet[]>()
    known.set(key, byClass)
    const ports = byClass.get(peer.class) ?? readPorts(group, direction, peer)
    byClass.set(peer.class, ports)
    return ports
  }
}

function readPorts(
  { filter }: PeerGroup,
  direction: Direction,
  { family, words }: GroupEndpoint,
): readonly PortSet[] {
  const accepted = acceptedThrough(filter)
  return packetProtocols.map(protocol => {
    const number = classNumber({ direction, family, protocol })
    return portsAt(classAt(accepted, number), words)
  })
}
