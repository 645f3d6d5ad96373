/**
 * A traffic class: the packets of one direction, family and protocol. Rules for other classes cannot match them, so that
 * what is left to look at is an address and, for TCP and UDP, a port.
 */
import {
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
  protocols,
} from '../../contract/vocabulary.ts'

/** What a rule can name, and OTHER: everything that it cannot (ASSUME-IPENCAP-PROTOCOL). */
export const packetProtocols = [...protocols, 'OTHER'] as const
export type PacketProtocol = (typeof packetProtocols)[number]

/**
 * The number of each protocol in the columns of `evaluateMany`: `protocolCodes.TCP` is 0, UDP 1, ICMP 2, IPENCAP 3, and OTHER, which is
 * every protocol that no rule can name, 4.
 */
export const protocolCodes = {
  TCP: 0,
  UDP: 1,
  ICMP: 2,
  IPENCAP: 3,
  OTHER: 4,
} as const satisfies Record<PacketProtocol, number>

export interface TrafficClass {
  readonly direction: Direction
  readonly family: AddressFamily
  readonly protocol: PacketProtocol
}

/** Every traffic class, at its number. */
export const trafficClasses: readonly TrafficClass[] = directions.flatMap(direction =>
  addressFamilies.flatMap(family =>
    packetProtocols.map(protocol => ({ direction, family, protocol })),
  ),
)

/** The number of a traffic class: its place in `trafficClasses`. */
export function classNumber({ direction, family, protocol }: TrafficClass): number {
  const ofDirection = (direction === directions[0] ? 0 : 1) * addressFamilies.length
  const ofFamily = (ofDirection + (family === addressFamilies[0] ? 0 : 1)) * packetProtocols.length
  return ofFamily + protocolCodes[protocol]
}
