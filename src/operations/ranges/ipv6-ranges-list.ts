/** IPv6 Ranges List. The ranges of the account, in id order. */
import { page } from '../../schema/page.ts'
import { readOperation } from '../operation.ts'
import { pageOfTable } from '../page-reply.ts'
import { listedRangeReply } from './range-reply.ts'

export const ipv6RangesList = readOperation({
  name: 'ipv6RangesList',
  method: 'GET',
  path: '/networking/ipv6/ranges',
  scopes: ['ips:read_only'],
  query: page,
  checks: [],
  upholds: [
    'SCOPE-4',
    'RANGE-2',
    'RANGE-3',
    'RANGE-12',
    'PAGE-5',
    'PAGE-6',
    'PAGE-7',
    'PAGE-8',
    'PAGE-9',
    'WIRE-3',
    'EVENT-11',
  ],
  answer({ world, caller, query, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    const { ranges } = world.tables
    return pageOfTable(query, ranges, range => listedRangeReply(world, range))
  },
})
