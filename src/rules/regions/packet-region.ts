/** A set of packets, exactly, however many they are. */
import type { Family } from '../../net/address.ts'
import { type PacketProtocol, type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type ParsedPacket } from '../evaluate/packet.ts'
import { type AddressSteps, constantSteps, mapSteps, stepAt } from './address-steps.ts'
import { everyPort, noPorts, type PortSet, portlessSet, portSetHolds } from './port-set.ts'

/**
 * For each trafficClass (a direction, family and protocol) the packets in it. The form is canonical: two
 * regions hold the same packets exactly when their trafficClasses are equal, element by element. Make one
 * with `regionOf`, `parseRegion` or `acceptRegion`; read one with `blocksOf` or `printRegion`. It
 * holds typed arrays, which nobody may write to; to keep it or send it, print it.
 */
export interface PacketRegion {
  /** By trafficClass number. */
  readonly trafficClasses: readonly ClassRegion[]
}

/** The packets of one trafficClass: for each address the ports. */
export interface ClassRegion {
  /** The values are places in `portSets`. */
  readonly addresses: AddressSteps
  /** Different sets, each in use, in the order in which the lowest addresses use them. */
  readonly portSets: readonly PortSet[]
}

/** The whole port axis of a protocol: one point for a protocol without ports. */
export const portAxis = (protocol: PacketProtocol): PortSet =>
  hasPorts(protocol) ? everyPort : portlessSet

/**
 * The trafficClass region in canonical form. `places` leads from the values of `addresses` to `sets`, in
 * which no two are equal.
 */
export function classRegion(
  addresses: AddressSteps,
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
function uniformClass(family: Family, ports: PortSet): ClassRegion {
  return { addresses: constantSteps(family, 0), portSets: [ports] }
}

/** No packet of a trafficClass of the family. */
export const emptyClass: Readonly<Record<Family, ClassRegion>> = {
  ipv4: uniformClass('ipv4', noPorts),
  ipv6: uniformClass('ipv6', noPorts),
}

/** Every packet of the trafficClass. */
export const wholeClass = ({ family, protocol }: TrafficClass): ClassRegion =>
  uniformClass(family, portAxis(protocol))

/** No packet at all. */
export const noPackets: PacketRegion = {
  trafficClasses: trafficClasses.map(({ family }) => emptyClass[family]),
}

/** No packet of the trafficClass with that number. */
export const emptyClassAt = (number: number): ClassRegion =>
  noPackets.trafficClasses[number] ?? emptyClass.ipv4

/** Every packet there is: the universe. */
export const everyPacket: PacketRegion = { trafficClasses: trafficClasses.map(wholeClass) }

export const isEmptyClass = ({ addresses, portSets }: ClassRegion): boolean =>
  addresses.size === 1 && portSets[0]?.length === 0

/** Is the packet in the region? */
export function regionHolds(
  { trafficClasses: regions }: PacketRegion,
  packet: ParsedPacket,
): boolean {
  const region = regions[packet.trafficClass]
  if (region === undefined) return false
  return portSetHolds(portsAt(region, packet.words), packet.port)
}

/** The ports at an address. */
export function portsAt({ addresses, portSets }: ClassRegion, words: readonly number[]): PortSet {
  return portSets[addresses.values[stepAt(addresses, words)] ?? 0] ?? noPorts
}
