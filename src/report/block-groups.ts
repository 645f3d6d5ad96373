/** Blocks that say the same of both address families, together: how people count them. */
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { peersOf, trafficInWords } from './packets-in-words.ts'
import { isWholeFamily } from './peers-in-words.ts'

export type BlockGroup = readonly [RegionBlock, ...RegionBlock[]]

export function groupBlocks(blocks: readonly RegionBlock[]): readonly BlockGroup[] {
  const groups = new Map<string, BlockGroup>()
  for (const block of blocks) {
    const key = `${trafficInWords(block)} ${isWholeFamily(block)}`
    const group = groups.get(key)
    groups.set(key, group === undefined ? [block] : [...group, block])
  }
  return [...groups.values()]
}

/** `inbound TCP 22 from 203.0.113.7`. */
export const blocksInWords = (group: BlockGroup, shown?: number): string =>
  `${trafficInWords(group[0])} ${peersOf(group[0].direction, group, shown)}`
