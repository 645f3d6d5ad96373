/** IPv6 Ranges List. The ranges of the account, in id order. */
import { clausesOfLists, listOperation, rowsOfTable } from '../list-operation.ts'
import { listedRangeReply } from './range-reply.ts'

export const ipv6RangesList = listOperation({
  name: 'ipv6RangesList',
  path: '/networking/ipv6/ranges',
  reply: 'ListedRange',
  // Not documented, but recorded to work.
  filters: { region: 'text' },
  scopes: ['ips:read_only'],
  checks: [],
  upholds: ['SCOPE-4', 'RANGE-2', 'RANGE-3', 'RANGE-12', 'PAGE-5', ...clausesOfLists],
  rows({ world, caller, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    return rowsOfTable(world.tables.ranges)
  },
  toItem: (range, { world }) => listedRangeReply(world, range),
})
