/** One packet that stands for a region, the witness that a reader would choose, and the nearest one to another. */
import {
  type Address,
  addressBits,
  addressToBigint,
  nextAddress,
  printAddress,
} from '../../net/address.ts'
import { nearestPort, noPorts, type PortSet, portSetHolds } from '../../net/port-set.ts'
import { firstAddress, type Prefix } from '../../net/prefix.ts'
import { firstOfStep, lastOfStep, type Steps, stepAt } from '../../net/steps.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet } from '../evaluate/packet.ts'
import { blocksOfClass, type ClassBlock } from './blocks-of.ts'
import { type ClassRegion, classAt, type PacketRegion } from './packet-region.ts'

/** Of the first block in the order of `blocksOf`; undefined when the region is empty. */
export function pickPacket(region: PacketRegion): Packet | undefined {
  for (const [number, trafficClass] of trafficClasses.entries()) {
    const [block] = blocksOfClass(classAt(region, number))
    if (block !== undefined) return packetAt(trafficClass, witnessOf(block))
  }
  return undefined
}

/** A packet of a traffic class that is known; port 0 for a protocol without ports. */
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

export function pickPort(ports: PortSet): number {
  return wellKnownPorts.find(port => portSetHolds(ports, port)) ?? ports[0] ?? 0
}

/**
 * At the same address the nearest port; where the address has none, the nearest address that has
 * one, and there again the nearest port. Of two equally near the lower one; undefined when the
 * region is empty.
 */
export function nearestPoint(region: ClassRegion, from: ClassPoint): ClassPoint | undefined {
  const { family, words } = from.address
  const here = stepAt(region.addresses, words)
  const port = nearestPort(portsOfStep(region, here), from.port)
  if (port !== undefined) return { address: from.address, port }
  const below = findStep(region, here, -1)
  const above = findStep(region, here, 1)
  const step = nearerOf(region.addresses, from, below, above)
  if (step === undefined) return undefined
  const end = step === below ? lastOfStep : firstOfStep
  const there = nearestPort(portsOfStep(region, step), from.port)
  if (there === undefined) return undefined
  return { address: { family, words: end(region.addresses, step) }, port: there }
}

/** The next step in that direction with any port. */
function findStep(region: ClassRegion, from: number, by: 1 | -1): number | undefined {
  for (let step = from + by; step >= 0 && step < region.addresses.size; step += by)
    if (portsOfStep(region, step).length > 0) return step
  return undefined
}

function nearerOf(
  steps: Steps,
  { address }: ClassPoint,
  below: number | undefined,
  above: number | undefined,
): number | undefined {
  if (below === undefined || above === undefined) return below ?? above
  const { family } = address
  const rankOf = (words: readonly number[]) => addressToBigint({ family, words })
  const here = rankOf(address.words)
  const down = here - rankOf(lastOfStep(steps, below))
  const up = rankOf(firstOfStep(steps, above)) - here
  return down <= up ? below : above
}

function portsOfStep({ addresses, portSets }: ClassRegion, step: number): PortSet {
  return portSets[addresses.values[step] ?? 0] ?? noPorts
}
