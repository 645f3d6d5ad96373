/** IPv6 Pools List. The pools of the account, in id order. */
import { page } from '../../schema/page.ts'
import { readOperation } from '../operation.ts'
import { pageOfTable } from '../page-reply.ts'
import { poolReply } from './pool-reply.ts'

export const ipv6PoolsList = readOperation({
  name: 'ipv6PoolsList',
  method: 'GET',
  path: '/networking/ipv6/pools',
  scopes: ['ips:read_only'],
  query: page,
  checks: [],
  upholds: [
    'SCOPE-4',
    'POOL-1',
    'POOL-2',
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
    const { pools } = world.tables
    return pageOfTable(query, pools, poolReply)
  },
})
