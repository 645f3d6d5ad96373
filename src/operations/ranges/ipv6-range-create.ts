/** IPv6 Range Create. A new range, routed to the SLAAC address of an instance. */
import { limits } from '../../contract/limits.ts'
import { type Prefix, parsePrefix, prefixContains } from '../../net/prefix.ts'
import { ipAddress } from '../../schema/addresses.ts'
import { choice, id, optional, required } from '../../schema/field.ts'
import { rangeNamed } from '../../world/holders.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import { rangeBlock, regionNumber } from '../../world/numbering.ts'
import type { Range } from '../../world/records/range.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { operation } from '../operation.ts'
import {
  callerChangesRangeTarget,
  oneTargetIsNamed,
  rangeTargetAt,
  rangeTargetExists,
  regionHasRoomForRange,
  targetHasNoRangeYet,
} from './checks/new-range.ts'
import { createdRangeReply } from './range-reply.ts'

const { rangePrefixLengths } = limits

export const ipv6RangeCreate = operation({
  name: 'ipv6RangeCreate',
  method: 'POST',
  path: '/networking/ipv6/ranges',
  reply: 'CreatedRange',
  scopes: ['ips:read_write', 'instances:read_write'],
  body: {
    prefix_length: required('RANGE-6', choice('RANGE-1', rangePrefixLengths)),
    instance_id: optional(id<InstanceId>('RANGE-9')),
    route_target: optional(ipAddress('RANGE-8', 'ipv6')),
  },
  checks: [
    oneTargetIsNamed,
    rangeTargetExists,
    callerChangesRangeTarget,
    targetHasNoRangeYet,
    regionHasRoomForRange,
  ],
  emits: [],
  upholds: ['SCOPE-7', 'RANGE-2', 'RANGE-3', 'RANGE-7', 'RANGE-11', 'EVENT-10'],
  reduce({ world, body, draft, timestamp, assume }) {
    const { id: instance_id, region } = rangeTargetAt(world, body)
    const prefix = body.prefix_length
    assume('ASSUME-RANGE-BLOCK')
    const range = draft.add('ranges', id => ({
      id,
      range: freeBlock(world, region, prefix),
      prefix,
      region,
      instance_id,
      reverse_names: {},
      created: timestamp,
    }))
    return createdRangeReply(world, range)
  },
})

/** The lowest free block of its length in the region (ASSUME-RANGE-BLOCK). Looks at no more than one beyond the ranges there. */
function freeBlock(world: World, region: RegionId, prefix: Range['prefix']): string {
  const at = regionNumber(world, region)
  let number = 0
  while (isTaken(world, rangeBlock(at, prefix, number), prefix)) number += 1
  return rangeBlock(at, prefix, number)
}

/** A document may have given away any part of a block, or more than that. */
const isTaken = (world: World, block: string, prefix: Range['prefix']): boolean =>
  rangeNamed(world, block) !== undefined ||
  [...values(world.tables.ranges)].some(each =>
    overlap(prefixIn(each.range, each.prefix), prefixIn(block, prefix)),
  )

function prefixIn(range: string, length: number): Prefix {
  const read = parsePrefix(`${range}/${length}`, 'ipv6')
  if (!read.ok) throw new TypeError(`${range}/${length} is no range`)
  return read.value
}

const overlap = (one: Prefix, other: Prefix): boolean =>
  prefixContains(one, other.address) || prefixContains(other, one.address)
