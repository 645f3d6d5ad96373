/** A region taken apart into blocks, each of them addresses times ports: the form that people read. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { addressBits } from '../../net/address.ts'
import { type PortSet, printPortSet, sizeOfPortSet } from '../../net/port-set.ts'
import { type Prefix, printPrefix } from '../../net/prefix.ts'
import { familyOf, firstOfStep, lastOfStep, type Steps } from '../../net/steps.ts'
import { summarize } from '../../net/summarize.ts'
import { type PacketProtocol, type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { type ClassRegion, classAt, type PacketRegion } from './packet-region.ts'

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
 * The blocks of a region: addresses with the same ports in the same traffic class are in one, so no two
 * overlap, and equal regions have equal blocks. In the order of traffic classes (direction, family,
 * protocol), and within one in that of lowest addresses.
 */
export function blocksOf(region: PacketRegion): readonly RegionBlock[] {
  return trafficClasses.flatMap((trafficClass, number) =>
    blocksOfClass(classAt(region, number)).map(block => describeBlock(trafficClass, block)),
  )
}

/** Addresses of one traffic class that have the same ports. */
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

const sizeOfPrefixes = (prefixes: readonly Prefix[]): bigint =>
  prefixes.reduce(
    (size, { address, length }) => size + (1n << BigInt(addressBits[address.family] - length)),
    0n,
  )

/** For the values from 0 to below `count`: the places of the steps that have it, ascending. */
function stepsByValue({ size, values }: Steps, count: number): readonly (readonly number[])[] {
  const places = Array.from({ length: count }, (): number[] => [])
  for (let at = 0; at < size; at++) places[values[at] ?? 0]?.push(at)
  return places
}

/** The fewest prefixes of the addresses in these steps, ascending. */
export const prefixesOfSteps = (steps: Steps, places: readonly number[]): readonly Prefix[] =>
  places.flatMap(at => prefixesBetween(steps, at, at))

/** The fewest prefixes of the addresses in all other steps, unless there are `limit` or more of them. */
function fewPrefixesOfOthers(
  steps: Steps,
  places: readonly number[],
  limit: number,
): readonly Prefix[] | undefined {
  const prefixes: Prefix[] = []
  let from = 0
  for (const at of [...places, steps.size]) {
    // Steps of one value are never neighbours, so each but the first and last gap holds a step.
    if (from < at) prefixes.push(...prefixesBetween(steps, from, at - 1))
    if (prefixes.length >= limit) return undefined
    from = at + 1
  }
  return prefixes
}

/** Of the addresses from the lowest of one step to the highest of another. */
function prefixesBetween(steps: Steps, from: number, to: number): readonly Prefix[] {
  const family = familyOf(steps)
  return summarize(
    { family, words: firstOfStep(steps, from) },
    { family, words: lastOfStep(steps, to) },
  )
}
