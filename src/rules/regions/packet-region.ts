/** A set of packets, exactly, however many they are. */
import type { Direction } from '../../contract/vocabulary.ts'
import { markOf } from '../../kit/mark.ts'
import type { Family } from '../../net/address.ts'
import { everyPort, noPorts, type PortSet, portlessSet, portSetHolds } from '../../net/port-set.ts'
import { constantSteps, mapSteps, type Steps, valueAt, wordsPerAddress } from '../../net/steps.ts'
import { misuse } from '../../refusals/usage.ts'
import { type PacketProtocol, type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet, type ParsedPacket, toParsedPacket } from '../evaluate/packet.ts'

/**
 * For each traffic class (a direction, family and protocol) the packets in it. The form is canonical: two regions hold
 * the same packets exactly when their classes are equal, element by element. Make one with `regionOf`, `parseRegion` or
 * `acceptRegion`, as no other object is taken for one; read one with `blocksOf` or `printRegion`. It holds typed arrays,
 * which nobody may write to; to keep it or send it, print it.
 */
export interface PacketRegion {
  /** By the number of the traffic class. */
  readonly trafficClasses: readonly ClassRegion[]
}

/** The packets of one traffic class: for each address the ports. */
export interface ClassRegion {
  /** The values are places in `portSets`. */
  readonly addresses: Steps
  /** Different sets, each in use, in the order in which the lowest addresses use them. */
  readonly portSets: readonly PortSet[]
}

/** What every region carries. */
const mark = markOf<PacketRegion>()

/** The region of these packets, class by class. */
export function packetRegion(
  packetsOf: (trafficClass: TrafficClass, number: number) => ClassRegion,
): PacketRegion {
  return Object.freeze(mark.put({ trafficClasses: Object.freeze(trafficClasses.map(packetsOf)) }))
}

/** The packets of a region, class by class. Throws a UsageError for what is no region. */
export function classesOf(region: PacketRegion, place = 'region'): readonly ClassRegion[] {
  if (mark.isOn(region)) return region.trafficClasses
  throw misuse(place, 'a region, as regionOf, parseRegion and acceptRegion make them', region)
}

/** The packets of a region that are in the class with this number. */
export const classAt = (region: PacketRegion, number: number): ClassRegion =>
  classesOf(region)[number] ?? emptyClassAt(number)

/** The whole port axis of a protocol: one point for a protocol without ports. */
export const portAxis = (protocol: PacketProtocol): PortSet =>
  hasPorts(protocol) ? everyPort : portlessSet

/** The highest port of a step; 0 for a protocol without ports. */
export const lastPortOf = (protocol: PacketProtocol, { firsts, size }: Steps, step: number) =>
  step + 1 < size ? (firsts[step + 1] ?? 0) - 1 : (portAxis(protocol)[1] ?? 0)

/**
 * The packets of a class in canonical form. `places` leads from the values of `addresses` to `sets`, in
 * which no two are equal.
 */
export function classRegion(
  addresses: Steps,
  places: ArrayLike<number>,
  sets: readonly PortSet[],
): ClassRegion {
  const renumbered = new Int32Array(sets.length).fill(-1)
  const portSets: PortSet[] = []
  const placed = mapSteps(addresses, value => {
    const place = places[value] ?? 0
    const known = renumbered[place] ?? -1
    if (known >= 0) return known
    const number = portSets.push(sets[place] ?? noPorts) - 1
    renumbered[place] = number
    return number
  })
  return { addresses: placed, portSets }
}

/** The same ports at every address. */
export const uniformClass = (family: Family, ports: PortSet): ClassRegion => ({
  addresses: constantSteps(wordsPerAddress[family], 0),
  portSets: [ports],
})

/** No packet of a class of the family. */
export const emptyClass: Readonly<Record<Family, ClassRegion>> = {
  ipv4: uniformClass('ipv4', noPorts),
  ipv6: uniformClass('ipv6', noPorts),
}

/** Every packet of the class. */
export const wholeClass = ({ family, protocol }: TrafficClass): ClassRegion =>
  wholeClasses[family][hasPorts(protocol) ? 'withPorts' : 'portless']

const wholeOf = (family: Family) => ({
  withPorts: uniformClass(family, everyPort),
  portless: uniformClass(family, portlessSet),
})
const wholeClasses = { ipv4: wholeOf('ipv4'), ipv6: wholeOf('ipv6') }

/** No packet of the class with that number. */
const emptyClassAt = (number: number): ClassRegion =>
  emptyClass[trafficClasses[number]?.family ?? 'ipv4']

/** No packet at all. */
export const noPackets: PacketRegion = packetRegion(({ family }) => emptyClass[family])

/** Every packet there is: the universe. */
export const everyPacket: PacketRegion = packetRegion(wholeClass)

export const isEmptyClass = ({ addresses, portSets }: ClassRegion): boolean =>
  addresses.size === 1 && portSets[0]?.length === 0

/** The packets of the region that go in this direction. */
export const oneWay = (region: PacketRegion, direction: Direction): PacketRegion =>
  packetRegion((each, number) =>
    each.direction === direction ? classAt(region, number) : emptyClass[each.family],
  )

/** Is the packet in the region? */
export function regionHolds(region: PacketRegion, packet: Packet | ParsedPacket): boolean {
  const { trafficClass, words, port } = toParsedPacket(packet)
  return portSetHolds(portsAt(classAt(region, trafficClass), words), port)
}

/** The ports at an address. */
export const portsAt = ({ addresses, portSets }: ClassRegion, words: readonly number[]): PortSet =>
  portSets[valueAt(addresses, words)] ?? noPorts
