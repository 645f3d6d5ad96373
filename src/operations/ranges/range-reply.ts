/** A range as callers see it: created, listed and viewed, in a form for each of the three (ASSUME-RANGE-RECORD). */
import { sharesOf, slaacOf } from '../../world/holders.ts'
import type { Range } from '../../world/records/range.ts'
import type { World } from '../../world/world.ts'
import { checked } from '../in-path.ts'

export type CreatedRangeReply = ReturnType<typeof createdRangeReply>
export type ListedRangeReply = ReturnType<typeof listedRangeReply>
export type RangeReply = ReturnType<typeof rangeReply>

/** `world` needs to know the instance only, not the range. */
export const createdRangeReply = (world: World, range: Range) => ({
  range: range.range,
  route_target: routeTargetOf(world, range),
})

export const listedRangeReply = (world: World, range: Range) => ({
  range: range.range,
  prefix: range.prefix,
  region: range.region,
  route_target: routeTargetOf(world, range),
})

export function rangeReply(world: World, range: Range) {
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
