/** One packet as the rules see it: as a user writes it, and in numbers as it is judged. */
import { limits } from '../../contract/limits.ts'
import { type Direction, directions, portProtocols } from '../../contract/vocabulary.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import { type Family, parseAddress } from '../../net/address.ts'
import { printReason, printValue } from '../../refusals/print.ts'
import { classNumber, type PacketProtocol, packetProtocols } from '../compile/traffic-class.ts'

export interface Packet {
  readonly direction: Direction
  /** ICMP is protocol 1 over IPv4 and protocol 58 over IPv6 (ASSUME-ICMP-FAMILY). */
  readonly protocol: PacketProtocol
  /**
   * The peer: the source of an inbound packet, the destination of an outbound one
   * (ASSUME-ADDRESS-SIDE). A bare IPv4 or IPv6 address; it decides the family.
   */
  readonly address: string
  /** The destination port, 1 to 65535 (ASSUME-PORT-ZERO): there for TCP and UDP, and only there. */
  readonly port?: number | undefined
}

/** What `parsePacket` makes; the address is in it as `family` and `words`, like an `Address`. */
export interface ParsedPacket {
  readonly direction: Direction
  readonly protocol: PacketProtocol
  readonly family: Family
  /** Big-endian, each 0 to 2^32 - 1: one word for IPv4, four for IPv6. */
  readonly words: readonly number[]
  /** 1 to 65535 for TCP and UDP, 0 for a protocol without ports. */
  readonly port: number
  /** The number of its trafficClass: direction, family and protocol in one look-up. */
  readonly trafficClass: number
}

export interface PacketFault {
  readonly field: keyof Packet
  /** One line: what was seen and what would be accepted. */
  readonly reason: string
}

/** Reads a packet; of several faults the first is reported, in the order of the fields. */
export function parsePacket(packet: Packet): Result<ParsedPacket, PacketFault> {
  const { direction, protocol, address, port } = packet
  if (!directions.includes(direction))
    return refuse('direction', direction, directions.join(' or '))
  if (!packetProtocols.includes(protocol))
    return refuse('protocol', protocol, packetProtocols.join(', '))
  if (typeof address !== 'string')
    return refuse('address', address, 'the text of an IPv4 or IPv6 address')
  const parsed = parseAddress(address)
  if (!parsed.ok) return failure({ field: 'address', reason: printReason(parsed.fault) })
  const { family, words } = parsed.value
  const trafficClass = classNumber({ direction, family, protocol })
  if (!hasPorts(protocol))
    return port === undefined
      ? success({ direction, protocol, family, words, port: 0, trafficClass })
      : refuse('port', port, `no port with ${protocol}`)
  if (port === undefined || !isPort(port))
    return refuse('port', port, `a whole number from ${limits.portMin} to ${limits.portMax}`)
  return success({ direction, protocol, family, words, port, trafficClass })
}

/** The packet as numbers; throws a RangeError for what `parsePacket` refuses. */
export function toParsedPacket(packet: Packet | ParsedPacket): ParsedPacket {
  if ('words' in packet) return packet
  const parsed = parsePacket(packet)
  if (!parsed.ok) throw new RangeError(`packet.${parsed.fault.field}: ${parsed.fault.reason}`)
  return parsed.value
}

/** Do packets of this protocol have ports (PORT-8)? */
export function hasPorts(protocol: PacketProtocol): boolean {
  return (portProtocols as readonly PacketProtocol[]).includes(protocol)
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= limits.portMin && port <= limits.portMax
}

function refuse(field: keyof Packet, value: unknown, accepted: string) {
  return failure({ field, reason: `expected ${accepted}, got ${printValue(value)}` })
}
