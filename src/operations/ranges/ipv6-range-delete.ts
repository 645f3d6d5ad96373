/** IPv6 Range Delete. The range is gone, and no instance has it any more. */
import { sharesOf } from '../../world/holders.ts'
import { sharedProblem } from '../addresses/checks/assigned-addresses-may-move.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { range } from '../params.ts'
import { callerChangesRange, type OnRange, rangeAt, rangeExists } from './checks/range-in-path.ts'

/** The range in the path is shared with no instance. */
const rangeIsNotShared = check({
  name: 'rangeIsNotShared',
  stage: 'rule',
  clauses: ['RANGE-15'],
  find({ world, params: { range: text } }: CallContext<OnRange>) {
    const [share] = sharesOf(world, text)
    return share && { path: ['range'], ...sharedProblem(share) }
  },
})

export const ipv6RangeDelete = operation({
  name: 'ipv6RangeDelete',
  method: 'DELETE',
  path: '/networking/ipv6/ranges/{range}',
  reply: 'Nothing',
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
