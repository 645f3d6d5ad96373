/** One packet that stands for a region: the witness a reader would choose. */
import { type Address, addressBits, nextAddress, printAddress } from '../../net/address.ts'
import { firstAddress, type Prefix } from '../../net/prefix.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet } from '../evaluate/packet.ts'
import { blocksOfClass, type ClassBlock } from './blocks-of.ts'
import type { PacketRegion } from './packet-region.ts'
import { type PortSet, portSetHolds } from './port-set.ts'

/** Of the first block in the order of `blocksOf`; undefined when the region is empty. */
export function pickPacket({ trafficClasses: regions }: PacketRegion): Packet | undefined {
  for (const [number, trafficClass] of trafficClasses.entries()) {
    const region = regions[number]
    const [block] = region === undefined ? [] : blocksOfClass(region)
    if (block !== undefined) return packetAt(trafficClass, witnessOf(block))
  }
  return undefined
}

/** A packet of a trafficClass that is known; port 0 for a protocol without ports. */
export interface ClassPoint {
  readonly address: Address
  readonly port: number
}

/**
 * The first address of the block, or the one after it when its prefix is wider than /31 or /127, as
 * the first one of a network is rarely a host; of the ports a well-known one, else the lowest.
 */
export function witnessOf({ prefixes: [prefix], ports }: ClassBlock): ClassPoint {
  if (prefix === undefined) throw new TypeError('a block has at least one prefix')
  return { address: firstHost(prefix), port: pickPort(ports) }
}

export function packetAt(
  { direction, protocol }: TrafficClass,
  { address, port }: ClassPoint,
): Packet {
  const packet = { direction, protocol, address: printAddress(address) }
  return hasPorts(protocol) ? { ...packet, port } : packet
}

function firstHost(prefix: Prefix): Address {
  const first = firstAddress(prefix)
  const isWide = prefix.length < addressBits[first.family] - 1
  return isWide ? (nextAddress(first) ?? first) : first
}

/** SSH, HTTPS, HTTP, RDP, DNS, MySQL, PostgreSQL. */
const wellKnownPorts = [22, 443, 80, 3389, 53, 3306, 5432]

function pickPort(ports: PortSet): number {
  return wellKnownPorts.find(port => portSetHolds(ports, port)) ?? ports[0] ?? 0
}
