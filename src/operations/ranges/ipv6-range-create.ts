/** IPv6 Range Create. A new range, routed to the SLAAC address of an instance. */
import { limits } from '../../contract/limits.ts'
import { ipAddress } from '../../schema/addresses.ts'
import { choice, id, optional, required } from '../../schema/field.ts'
import type { InstanceId, RangeId } from '../../world/ids.ts'
import type { Range } from '../../world/records/range.ts'
import { operation } from '../operation.ts'
import {
  callerChangesRangeTarget,
  oneTargetIsNamed,
  rangeTargetAt,
  rangeTargetExists,
  regionHasRoomForRange,
  targetHasNoRangeYet,
} from './checks/new-range.ts'
import { freeRangeBlock } from './effects/free-range-block.ts'
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
  upholds: ['SCOPE-7', 'RANGE-2', 'RANGE-7', 'RANGE-11', 'EVENT-10'],
  reduce({ world, body, draft, timestamp, assume }) {
    const { id: instance_id, region } = rangeTargetAt(world, body)
    const prefix = body.prefix_length
    assume('ASSUME-RANGE-BLOCK')
    const range: Range = {
      id: draft.nextId('ranges') as RangeId,
      range: freeRangeBlock(world, region, prefix),
      prefix,
      region,
      instance_id,
      created: timestamp,
    }
    draft.put('ranges', range)
    return createdRangeReply(world, range)
  },
})
