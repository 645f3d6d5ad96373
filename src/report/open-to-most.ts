/** What is open to most addresses, though not to all: to everyone in effect. */
import { combinePortSets, difference, everyPort, portSetIn } from '../net/port-set.ts'
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { spansOf } from './sizes.ts'

/** The blocks that are limited, in those that are open to most and the others. */
export function partLimited<Block extends RegionBlock>({
  reachedFrom,
  world,
  limited,
}: Pick<Exposure, 'reachedFrom' | 'world'> & { readonly limited: readonly Block[] }) {
  const isMost = (block: Block) =>
    reachedFrom === 'internet' && isOpenToMost(block, [...world, ...limited])
  const most = limited.filter(isMost)
  return { most, some: limited.filter(each => !most.includes(each)) }
}

/**
 * To more than half of the addresses of its family, together with blocks that have all of its ports. Of IPv6 those of 2000::/3
 * count, as all public addresses are there.
 */
export function isOpenToMost(block: RegionBlock, all: readonly RegionBlock[]): boolean {
  const { family, direction, protocol } = block
  const ports = portsOf(block)
  const alike = all.filter(
    each =>
      each.family === family &&
      each.direction === direction &&
      each.protocol === protocol &&
      combinePortSets(ports, portsOf(each), difference).length === 0,
  )
  // No two blocks have the same packet, so that no address counts twice.
  const addresses = alike.reduce((sum, each) => sum + BigInt(each.size) / portCount(each), 0n)
  if (family === 'ipv4') return addresses * 2n > 1n << 32n
  return addresses * 2n > publicSize && publicAmong(alike) * 2n > publicSize
}

const publicFirst = 1n << 125n
const publicSize = 1n << 125n

const publicAmong = (blocks: readonly RegionBlock[]): bigint =>
  spansOf(blocks).reduce((sum, { first, end }) => {
    const from = first > publicFirst ? first : publicFirst
    const to = end < publicFirst + publicSize ? end : publicFirst + publicSize
    return from < to ? sum + to - from : sum
  }, 0n)

const portsOf = ({ ports }: RegionBlock) => (ports === null ? everyPort : portSetIn(ports))

/** One for a protocol without ports. */
function portCount({ ports }: RegionBlock): bigint {
  if (ports === null) return 1n
  const ends = portSetIn(ports)
  let count = 0
  for (let at = 0; at < ends.length; at += 2) count += (ends[at + 1] ?? 0) - (ends[at] ?? 0) + 1
  return BigInt(count)
}
