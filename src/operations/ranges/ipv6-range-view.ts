/** IPv6 Range View. One range, with the instances that may use it. */

import { clausesOfReads, readOperation } from '../operation.ts'
import { range } from '../params.ts'
import { callerReadsRange, rangeAt, rangeExists } from './checks/range-in-path.ts'
import { rangeReply } from './range-reply.ts'

export const ipv6RangeView = readOperation({
  name: 'ipv6RangeView',
  method: 'GET',
  path: '/networking/ipv6/ranges/{range}',
  reply: 'Range',
  scopes: ['ips:read'],
  params: { range },
  checks: [rangeExists, callerReadsRange],
  upholds: ['SCOPE-5', 'RANGE-2', 'RANGE-3', ...clausesOfReads],
  answer: ({ world, params }) => rangeReply(world, rangeAt(world, params.range)),
})
