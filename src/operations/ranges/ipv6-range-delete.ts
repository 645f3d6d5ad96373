/** IPv6 Range Delete. The range is gone, and no instance has it any more. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { range } from '../params.ts'
import { callerChangesRange } from './checks/caller-reaches-range.ts'
import { rangeAt, rangeExists } from './checks/range-exists.ts'
import { rangeIsNotShared } from './checks/range-is-not-shared.ts'

export const ipv6RangeDelete = operation({
  name: 'ipv6RangeDelete',
  method: 'DELETE',
  path: '/networking/ipv6/ranges/{range}',
  scopes: ['ips:read_write'],
  params: { range },
  checks: [rangeExists, callerChangesRange, rangeIsNotShared],
  emits: [],
  upholds: ['SCOPE-6', 'RANGE-14', 'EVENT-10'],
  reduce({ world, params, draft }) {
    draft.remove('ranges', rangeAt(world, params.range).id)
    return emptyReply()
  },
})
