/** A region taken apart into blocks, each of them addresses times ports: the form that people read. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { addressBits } from '../../net/address.ts'
import { type Prefix, printPrefix } from '../../net/prefix.ts'
import { type PacketProtocol, type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import type { ClassRegion, PacketRegion } from './packet-region.ts'
import { type PortSet, printPortSet, sizeOfPortSet } from './port-set.ts'
import { fewPrefixesOfOthers, prefixesOfSteps, stepsByValue } from './step-prefixes.ts'

/** Every address of the block with every port of it; plain JSON. */
export interface RegionBlock {
  readonly direction: Direction
  readonly family: AddressFamily
  readonly protocol: PacketProtocol
  /** The fewest prefixes that hold exactly these addresses, ascending. */
  readonly addresses: readonly string[]
  /** The fewest prefixes of all other addresses of the family; there when they are fewer. */
  readonly addressesExcept?: readonly string[]
  /** As in `22,80-90`, merged and ascending; null for a protocol without ports. */
  readonly ports: string | null
  /** How many packets, exactly: a whole number in decimal digits, which may be beyond 2^53. */
  readonly size: string
}

/**
 * The blocks of a region: addresses with the same ports in the same trafficClass are in one, so no two
 * overlap, and equal regions have equal blocks. In the order of trafficClasses (direction, family,
 * protocol), and within one in that of lowest addresses.
 */
export function blocksOf(region: PacketRegion): readonly RegionBlock[] {
  return region.trafficClasses.flatMap((each, number) => {
    const trafficClass = trafficClasses[number]
    return trafficClass === undefined
      ? []
      : blocksOfClass(each).map(block => describeBlock(trafficClass, block))
  })
}

/** Addresses of one trafficClass that have the same ports. */
export interface ClassBlock {
  readonly prefixes: readonly Prefix[]
  /** All other addresses, where these are fewer prefixes. */
  readonly others: readonly Prefix[] | undefined
  readonly ports: PortSet
}

export function blocksOfClass({ addresses, portSets }: ClassRegion): readonly ClassBlock[] {
  const places = stepsByValue(addresses, portSets.length)
  return portSets.flatMap((ports, place) => {
    if (ports.length === 0) return []
    const own = places[place] ?? []
    const prefixes = prefixesOfSteps(addresses, own)
    return [{ prefixes, others: fewPrefixesOfOthers(addresses, own, prefixes.length), ports }]
  })
}

export function describeBlock(
  trafficClass: TrafficClass,
  { prefixes, others, ports }: ClassBlock,
): RegionBlock {
  const { direction, family, protocol } = trafficClass
  return {
    ...{ direction, family, protocol, addresses: prefixes.map(printPrefix) },
    ...(others !== undefined && others.length > 0 && { addressesExcept: others.map(printPrefix) }),
    ports: hasPorts(protocol) ? printPortSet(ports) : null,
    size: `${sizeOfPrefixes(prefixes) * BigInt(sizeOfPortSet(ports))}`,
  }
}

function sizeOfPrefixes(prefixes: readonly Prefix[]): bigint {
  return prefixes.reduce(
    (size, { address, length }) => size + (1n << BigInt(addressBits[address.family] - length)),
    0n,
  )
}
