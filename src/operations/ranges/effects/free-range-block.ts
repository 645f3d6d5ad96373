/** The block that a new range gets: the lowest free one of its length in the region (ASSUME-RANGE-BLOCK). */
import { rangeNamed } from '../../../world/holders.ts'
import type { RegionId } from '../../../world/ids.ts'
import { rangeBlock, regionNumber } from '../../../world/numbering.ts'
import type { Range } from '../../../world/records/range.ts'
import type { World } from '../../../world/world.ts'

/** Looks at no more blocks than the region has ranges, and one. */
export function freeRangeBlock(world: World, region: RegionId, prefix: Range['prefix']): string {
  const at = regionNumber(world, region)
  let number = 0
  while (rangeNamed(world, rangeBlock(at, prefix, number)) !== undefined) number += 1
  return rangeBlock(at, prefix, number)
}
