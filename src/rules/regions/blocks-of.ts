/** A region taken apart into blocks, each of them addresses times ports: the form that people read. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { type PortSet, printPortSet, sizeOfPortSet } from '../../net/port-set.ts'
import type { Steps } from '../../net/steps.ts'
import { countPrefixesOfSteps, putPrefixTexts } from '../../net/summarize.ts'
import { type PacketProtocol, type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { type ClassRegion, classesOf, isEmptyClass, type PacketRegion } from './packet-region.ts'
import { addressesByValue } from './size-of-region.ts'

/** Every address of the block with every port of it; plain JSON. It has one of the two lists, the shorter one. */
export interface RegionBlock {
  readonly direction: Direction
  readonly family: AddressFamily
  readonly protocol: PacketProtocol
  /** The fewest prefixes that hold exactly these addresses, ascending. */
  readonly addresses?: readonly string[]
  /** The fewest prefixes of all other addresses of the family, where they are fewer. */
  readonly addressesExcept?: readonly string[]
  /** As in `22,80-90`, merged and ascending; null for a protocol without ports. */
  readonly ports: string | null
  /** How many packets, exactly: a whole number in decimal digits, which may be beyond 2^53. */
  readonly size: string
}

/** A block that lists its addresses, however many they are. */
export interface ListedBlock extends Omit<RegionBlock, 'addressesExcept'> {
  readonly addresses: readonly string[]
}

/**
 * The blocks of a region: addresses with the same ports in the same traffic class are in one, so no two
 * overlap, and equal regions have equal blocks. In the order of traffic classes (direction, family,
 * protocol), and within one in that of lowest addresses.
 */
export const blocksOf = (region: PacketRegion): readonly RegionBlock[] =>
  eachBlockOf(region, describeBlock)

/** The same for rules, which can name addresses and cannot name all others. */
export const listedBlocksOf = (region: PacketRegion): readonly ListedBlock[] =>
  eachBlockOf(region, (trafficClass, block) => listing(trafficClass, block, spansOf(block)))

/** What is said of each block, in the order of `blocksOf`. */
export function eachBlockOf<Described>(
  region: PacketRegion,
  describe: (trafficClass: TrafficClass, block: ClassBlock) => Described,
): readonly Described[] {
  const described: Described[] = []
  for (const [number, each] of classesOf(region).entries()) {
    const trafficClass = trafficClasses[number]
    if (trafficClass !== undefined)
      for (const block of blocksOfClass(each)) described.push(describe(trafficClass, block))
  }
  return described
}

/** Addresses of one traffic class that have the same ports. */
export interface ClassBlock {
  readonly steps: Steps
  /** The steps with these addresses, ascending; no two are neighbours. */
  readonly places: readonly number[]
  /** How many addresses. */
  readonly count: bigint
  readonly ports: PortSet
}

export function blocksOfClass(region: ClassRegion): readonly ClassBlock[] {
  if (isEmptyClass(region)) return noBlocks
  const { addresses, portSets } = region
  const places = portSets.map((): number[] => [])
  for (let at = 0; at < addresses.size; at++) places[addresses.values[at] ?? 0]?.push(at)
  const addressesOf = addressesByValue(addresses, portSets.length)
  const blocks: ClassBlock[] = []
  for (const [value, ports] of portSets.entries())
    if (ports.length > 0)
      blocks.push({
        steps: addresses,
        places: places[value] ?? [],
        count: addressesOf(value),
        ports,
      })
  return blocks
}

const noBlocks: readonly ClassBlock[] = []

/** Counted first, so that the longer list is never made. Of no other addresses nothing can be told. */
export function describeBlock(trafficClass: TrafficClass, block: ClassBlock): RegionBlock {
  const [own, others] = [spansOf(block), spansOfOthers(block)]
  return others.length === 0 || countPrefixes(block, own) <= countPrefixes(block, others)
    ? listing(trafficClass, block, own)
    : listingOthers(trafficClass, block, others)
}

// Field by field: V8 gives each object that is spread first and then added to a shape of its own.
const listing = (
  { direction, family, protocol }: TrafficClass,
  block: ClassBlock,
  spans: readonly Span[],
): ListedBlock => ({
  direction,
  family,
  protocol,
  addresses: printSpans(block, spans),
  ports: portsText(protocol, block),
  size: sizeText(block),
})

const listingOthers = (
  { direction, family, protocol }: TrafficClass,
  block: ClassBlock,
  spans: readonly Span[],
): RegionBlock => ({
  direction,
  family,
  protocol,
  addressesExcept: printSpans(block, spans),
  ports: portsText(protocol, block),
  size: sizeText(block),
})

const portsText = (protocol: PacketProtocol, { ports }: ClassBlock): string | null =>
  hasPorts(protocol) ? printPortSet(ports) : null

const sizeText = ({ ports, count }: ClassBlock): string => `${count * BigInt(sizeOfPortSet(ports))}`

/** Steps without a gap, from the first to below the second. */
type Span = readonly [from: number, to: number]

const spansOf = ({ places }: ClassBlock): readonly Span[] => places.map(at => [at, at + 1])

/** Between the steps of the block, before them and after them. */
function spansOfOthers({ steps, places }: ClassBlock): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (const at of places) {
    if (from < at) spans.push([from, at])
    from = at + 1
  }
  if (from < steps.size) spans.push([from, steps.size])
  return spans
}

const countPrefixes = ({ steps }: ClassBlock, spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + countPrefixesOfSteps(steps, from, to), 0)

function printSpans({ steps }: ClassBlock, spans: readonly Span[]): readonly string[] {
  const texts: string[] = []
  for (const [from, to] of spans) putPrefixTexts(texts, steps, from, to)
  return texts
}
