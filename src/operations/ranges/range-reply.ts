/** A range as callers see it: created, listed and viewed, in a form for each of the three (ASSUME-RANGE-RECORD). */
import { sharesOf, slaacOf } from '../../world/holders.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import type { Range } from '../../world/records/range.ts'
import type { World } from '../../world/world.ts'
import { checked } from '../in-path.ts'

/** A range as creating it answers. */
export interface CreatedRangeReply {
  /** Its first address, without the length (RANGE-3). */
  range: string
  /** The SLAAC address that it is routed to (RANGE-7). */
  route_target: string
}

/** A range in a list. */
export interface ListedRangeReply extends CreatedRangeReply {
  /** Its length in bits (RANGE-1). */
  prefix: Range['prefix']
  /** The id of its region (RANGE-2). */
  region: RegionId
}

/** A range that is viewed. */
export interface RangeReply {
  /** Its first address, without the length (RANGE-3). */
  range: string
  /** Its length in bits (RANGE-1). */
  prefix: Range['prefix']
  /** The id of its region (RANGE-2). */
  region: RegionId
  /** Whether it is shared. */
  is_bgp: boolean
  /** The instances that may use it, in id order. */
  instances: InstanceId[]
}

/** `world` needs to know the instance only, not the range. */
export const createdRangeReply = (world: World, range: Range): CreatedRangeReply => ({
  range: range.range,
  route_target: routeTargetOf(world, range),
})

export const listedRangeReply = (world: World, range: Range): ListedRangeReply => ({
  range: range.range,
  prefix: range.prefix,
  region: range.region,
  route_target: routeTargetOf(world, range),
})

export function rangeReply(world: World, range: Range): RangeReply {
  const sharers = sharesOf(world, range.range).map(share => share.instance_id)
  return {
    range: range.range,
    prefix: range.prefix,
    region: range.region,
    is_bgp: sharers.length > 0,
    instances: [range.instance_id, ...sharers].toSorted((a, b) => a - b),
  }
}

/** The SLAAC address that the range is routed to: every instance has one. */
const routeTargetOf = (world: World, { instance_id }: Range): string =>
  checked(slaacOf(world, instance_id), `the SLAAC address of instance ${instance_id}`).address
