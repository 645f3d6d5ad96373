/** The one text of a region. */
import { blocksOf, type RegionBlock } from './blocks-of.ts'
import type { PacketRegion } from './packet-region.ts'

/** What the text of the region without packets says. */
export const nothing = 'nothing'

/**
 * A line for each block, such as `inbound TCP 22,80-90 from 10.0.0.0/8, 192.0.2.7/32` or
 * `outbound ICMP to ::/0`, and `nothing` for no packets. Equal regions have equal texts, and
 * different ones have different texts; `parseRegion` reads them back.
 */
export function printRegion(region: PacketRegion): string {
  const lines = blocksOf(region).map(printBlock)
  return lines.length === 0 ? nothing : lines.join('\n')
}

function printBlock({ direction, protocol, ports, addresses }: RegionBlock): string {
  const where = ports === null ? protocol : `${protocol} ${ports}`
  return `${direction} ${where} ${prepositions[direction]} ${addresses.join(', ')}`
}

/** How the peer's addresses are announced in each direction. */
export const prepositions = { inbound: 'from', outbound: 'to' } as const
