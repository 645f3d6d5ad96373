/** One packet as the rules see it: as a user writes it, and in numbers as it is judged. */

import { limits } from '../../contract/limits.ts'
import { type Direction, directions, portProtocols } from '../../contract/vocabulary.ts'
import { UsageError } from '../../kit/errors.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import { type Address, type Family, parseAddress } from '../../net/address.ts'
import { printReason } from '../../refusals/print.ts'
import { isWhole, readFields, reasonFor } from '../../refusals/usage.ts'
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

/** What `parsePacket` makes, and nobody else; the address is in it as `family` and `words`, like an `Address`. */
export interface ParsedPacket {
  readonly direction: Direction
  readonly protocol: PacketProtocol
  readonly family: Family
  /** Big-endian, each 0 to 2^32 - 1: one word for IPv4, four for IPv6. */
  readonly words: readonly number[]
  /** 1 to 65535 for TCP and UDP, 0 for a protocol without ports. */
  readonly port: number
  /** The number of its traffic class: direction, family and protocol in one look-up. */
  readonly trafficClass: number
}

export interface PacketFault {
  /** The field at fault; `packet` for what is no packet as a whole. */
  readonly field: keyof Packet | 'packet'
  /** One line: what was expected and what came. */
  readonly reason: string
}

const fieldNames = ['direction', 'protocol', 'address', 'port'] as const satisfies (keyof Packet)[]

/** Reads a packet; of several faults the first is reported, in the order of the fields. */
export function parsePacket(packet: Packet): Result<ParsedPacket, PacketFault> {
  const fields = readFields(packet, fieldNames)
  if (!fields.ok) return failure({ field: 'packet', reason: fields.fault })
  const { address, port } = fields.value
  const direction = directions.find(each => each === fields.value.direction)
  if (direction === undefined)
    return refuse('direction', fields.value.direction, directions.join(' or '), directions)
  const protocol = packetProtocols.find(each => each === fields.value.protocol)
  if (protocol === undefined)
    return refuse('protocol', fields.value.protocol, packetProtocols.join(', '), packetProtocols)
  if (typeof address !== 'string')
    return refuse('address', address, 'the text of an IPv4 or IPv6 address')
  const peer = parseAddress(address)
  if (!peer.ok) return failure({ field: 'address', reason: printReason(peer.fault) })
  if (hasPorts(protocol))
    return isPort(port)
      ? success(new KnownPacket(direction, protocol, peer.value, port))
      : refuse('port', port, `a whole number from ${limits.portMin} to ${limits.portMax}`)
  return port === undefined
    ? success(new KnownPacket(direction, protocol, peer.value, 0))
    : refuse('port', port, `no port with ${protocol}`)
}

/** The packet as numbers. Throws a UsageError for what `parsePacket` refuses. */
export const toParsedPacket = (packet: Packet | ParsedPacket): ParsedPacket =>
  isKnown(packet) ? packet : parsePacketAt(packet, 'packet')

/** The same of what stands at that place. */
export function parsePacketAt(packet: unknown, place: string): ParsedPacket {
  if (isKnown(packet)) return packet
  const parsed = parsePacket(packet as Packet)
  if (parsed.ok) return parsed.value
  const { field, reason } = parsed.fault
  throw new UsageError(`${field === 'packet' ? place : `${place}.${field}`}: ${reason}`)
}

/** A class, because asking whether a packet was parsed must cost next to nothing beside judging it. */
class KnownPacket implements ParsedPacket {
  readonly direction: Direction
  readonly protocol: PacketProtocol
  readonly family: Family
  readonly words: readonly number[]
  readonly port: number
  readonly trafficClass: number

  constructor(
    direction: Direction,
    protocol: PacketProtocol,
    { family, words }: Address,
    port: number,
  ) {
    this.direction = direction
    this.protocol = protocol
    this.family = family
    // Not frozen itself: V8 reads large numbers out of a frozen list much more slowly.
    this.words = words
    this.port = port
    this.trafficClass = classNumber({ direction, family, protocol })
    Object.freeze(this)
  }
}

function isKnown(packet: unknown): packet is KnownPacket {
  try {
    return packet instanceof KnownPacket
  } catch {
    // A proxy may refuse to tell what it is.
    return false
  }
}

/** Do packets of this protocol have ports (PORT-8)? */
export const hasPorts = (protocol: PacketProtocol): boolean =>
  (portProtocols as readonly PacketProtocol[]).includes(protocol)

const isPort = (port: unknown): port is number =>
  isWhole(port) && port >= limits.portMin && port <= limits.portMax

const refuse = (
  field: keyof Packet,
  got: unknown,
  expected: string,
  known: readonly string[] = [],
) => failure({ field, reason: reasonFor(expected, got, known) })
