/** A set of packets, exactly, however many they are. */
import type { Family } from '../../net/address.ts'
import { hasPorts, type ParsedPacket } from '../../packets/packet.ts'
import { type PacketProtocol, type Plane, planes } from '../../packets/plane.ts'
import { type AddressSteps, constantSteps, mapSteps, stepAt } from './address-steps.ts'
import { everyPort, noPorts, type PortSet, portlessSet, portSetHolds } from './port-set.ts'

/**
 * For each plane (a direction, family and protocol) the packets in it. The form is canonical: two
 * regions hold the same packets exactly when their planes are equal, element by element. Make one
 * with `regionOf`, `parseRegion` or `acceptRegion`; read one with `blocksOf` or `printRegion`. It
 * holds typed arrays, which nobody may write to; to keep it or send it, print it.
 */
export interface PacketRegion {
  /** By plane number. */
  readonly planes: readonly PlaneRegion[]
}

/** The packets of one plane: for each address the ports. */
export interface PlaneRegion {
  /** The values are places in `portSets`. */
  readonly addresses: AddressSteps
  /** Different sets, each in use, in the order in which the lowest addresses use them. */
  readonly portSets: readonly PortSet[]
}

/** The whole port axis of a protocol: one point for a protocol without ports. */
export const portAxis = (protocol: PacketProtocol): PortSet =>
  hasPorts(protocol) ? everyPort : portlessSet

/**
 * The plane region in canonical form. `places` leads from the values of `addresses` to `sets`, in
 * which no two are equal.
 */
export function planeRegion(
  addresses: AddressSteps,
  places: ArrayLike<number>,
  sets: readonly PortSet[],
): PlaneRegion {
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
function uniformPlane(family: Family, ports: PortSet): PlaneRegion {
  return { addresses: constantSteps(family, 0), portSets: [ports] }
}

/** No packet of a plane of the family. */
export const emptyPlane: Readonly<Record<Family, PlaneRegion>> = {
  ipv4: uniformPlane('ipv4', noPorts),
  ipv6: uniformPlane('ipv6', noPorts),
}

/** Every packet of the plane. */
export const wholePlane = ({ family, protocol }: Plane): PlaneRegion =>
  uniformPlane(family, portAxis(protocol))

/** No packet at all. */
export const noPackets: PacketRegion = { planes: planes.map(({ family }) => emptyPlane[family]) }

/** No packet of the plane with that number. */
export const emptyPlaneAt = (number: number): PlaneRegion =>
  noPackets.planes[number] ?? emptyPlane.ipv4

/** Every packet there is: the universe. */
export const everyPacket: PacketRegion = { planes: planes.map(wholePlane) }

export const isEmptyPlane = ({ addresses, portSets }: PlaneRegion): boolean =>
  addresses.size === 1 && portSets[0]?.length === 0

/** Is the packet in the region? */
export function regionHolds({ planes: regions }: PacketRegion, packet: ParsedPacket): boolean {
  const region = regions[packet.plane]
  if (region === undefined) return false
  return portSetHolds(portsAt(region, packet.words), packet.port)
}

/** The ports at an address. */
export function portsAt({ addresses, portSets }: PlaneRegion, words: readonly number[]): PortSet {
  return portSets[addresses.values[stepAt(addresses, words)] ?? 0] ?? noPorts
}
