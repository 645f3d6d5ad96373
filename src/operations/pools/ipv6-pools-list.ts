/** IPv6 Pools List. The pools of the account, in id order. */
import { clausesOfLists, listOperation, rowsOfTable } from '../list-operation.ts'
import { poolReply } from './pool-reply.ts'

export const ipv6PoolsList = listOperation({
  name: 'ipv6PoolsList',
  path: '/networking/ipv6/pools',
  reply: 'Pool',
  filters: { region: 'text' },
  scopes: ['ips:read_only'],
  checks: [],
  upholds: ['SCOPE-4', 'POOL-1', 'POOL-2', 'PAGE-5', ...clausesOfLists],
  rows({ world, caller, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-LIST-GRANTS')
    return rowsOfTable(world.tables.pools)
  },
  toItem: pool => poolReply(pool),
})
