/** One packet that stands for a region, the witness that a reader would choose, and the nearest one to another. */
import {
  type Address,
  addressBits,
  addressToBigint,
  nextAddress,
  printAddress,
} from '../../net/address.ts'
import { nearestPort, noPorts, type PortSet, portSetHolds } from '../../net/port-set.ts'
import type { Prefix } from '../../net/prefix.ts'
import { firstOfStep, lastOfStep, type Steps, stepAt } from '../../net/steps.ts'
import { firstPrefixOfSteps } from '../../net/summarize.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet } from '../evaluate/packet.ts'
import type { ClassBlock } from './blocks-of.ts'
import { type ClassRegion, classAt, type PacketRegion } from './packet-region.ts'

/** Of the first block in the order of `blocksOf`; undefined when the region is empty. */
export function pickPacket(region: PacketRegion): Packet | undefined {
  for (const [number, trafficClass] of trafficClasses.entries()) {
    const { addresses, portSets } = classAt(region, number)
    const value = portSets.findIndex(({ length }) => length > 0)
    if (value === -1) continue
    const step = addresses.values.indexOf(value)
    return packetAt(trafficClass, witnessOf(addresses, step, portSets[value] ?? noPorts))
  }
  return undefined
}

/** A packet of a traffic class that is known; port 0 for a protocol without ports. */
export interface ClassPoint {
  readonly address: Address
  readonly port: number
}

/**
 * The first address of the first block of addresses of a step, or the one after it when that is wider than /31 or /127,
 * as the first one of a network is rarely a host; of the ports a well-known one, else the lowest.
 */
export const witnessOf = (steps: Steps, step: number, ports: PortSet): ClassPoint => ({
  address: firstHost(firstPrefixOfSteps(steps, step, step + 1)),
  port: pickPort(ports),
})

export const witnessIn = ({ steps, places, ports }: ClassBlock): ClassPoint =>
  witnessOf(steps, places[0] ?? 0, ports)

export function packetAt(
  { direction, protocol }: TrafficClass,
  { address, port }: ClassPoint,
): Packet {
  const text = printAddress(address)
  // Field by field: V8 gives each object that is spread first and then added to a shape of its own.
  return hasPorts(protocol)
    ? { direction, protocol, address: text, port }
    : { direction, protocol, address: text }
}

function firstHost({ address, length }: Prefix): Address {
  const isWide = length < addressBits[address.family] - 1
  return isWide ? (nextAddress(address) ?? address) : address
}

/** SSH, HTTPS, HTTP, RDP, DNS, MySQL, PostgreSQL. */
const wellKnownPorts = [22, 443, 80, 3389, 53, 3306, 5432]

export function pickPort(ports: PortSet): number {
  return wellKnownPorts.find(port => portSetHolds(ports, port)) ?? ports[0] ?? 0
}

/** Which boundary lies between two packets of a class. */
export type Crossed = 'port' | 'address' | 'both'

export interface NearPoint {
  readonly point: ClassPoint
  readonly crossed: Crossed
}

/**
 * The nearest point of the region by steps: another port at the same address, or another address at the same port,
 * whichever is fewer ports or addresses away, the port where both are. Only where there is neither, the nearest address
 * with any port, and there the nearest port. Of two equally near the lower one; undefined when the region is empty.
 */
export function nearestPoint(region: ClassRegion, from: ClassPoint): NearPoint | undefined {
  const { address } = from
  const port = nearestPort(portsOfStep(region, stepAt(region.addresses, address.words)), from.port)
  const away = port === undefined ? Number.POSITIVE_INFINITY : Math.abs(port - from.port)
  const there = away <= 1 ? undefined : nearestAddress(region, from, holdsPort(region, from.port))
  if (there !== undefined && there.away < away)
    return { point: { address: there.address, port: from.port }, crossed: 'address' }
  if (port !== undefined) return { point: { address, port }, crossed: 'port' }
  const next = nearestAddress(region, from, ports => ports.length > 0)
  const nearest = next && nearestPort(next.ports, from.port)
  return next === undefined || nearest === undefined
    ? undefined
    : { point: { address: next.address, port: nearest }, crossed: 'both' }
}

type IsMeant = (ports: PortSet) => boolean

/** Each port set of the region is looked at once. */
function holdsPort({ portSets }: ClassRegion, port: number): IsMeant {
  const holding = new Set(portSets.filter(ports => portSetHolds(ports, port)))
  return ports => holding.has(ports)
}

/** Of the addresses with such ports, but for those of the step that holds the point. */
function nearestAddress(region: ClassRegion, { address }: ClassPoint, isMeant: IsMeant) {
  const { addresses } = region
  const { family } = address
  const here = stepAt(addresses, address.words)
  const found = ([-1, 1] as const).flatMap(by => {
    let step = here + by
    while (step >= 0 && step < addresses.size && !isMeant(portsOfStep(region, step))) step += by
    if (step < 0 || step >= addresses.size) return []
    const words = by === -1 ? lastOfStep(addresses, step) : firstOfStep(addresses, step)
    const end = { family, words }
    const away = addressToBigint(end) - addressToBigint(address)
    return [{ address: end, ports: portsOfStep(region, step), away: away < 0n ? -away : away }]
  })
  const [below, above] = found
  return below === undefined || above === undefined || below.away <= above.away ? below : above
}

function portsOfStep({ addresses, portSets }: ClassRegion, step: number): PortSet {
  return portSets[addresses.values[step] ?? 0] ?? noPorts
}
