/** Balancers List. All balancers, in id order. */
import { page } from '../../shape/page.ts'
import { count, everyRow, slice } from '../../world/table.ts'
import { readOperation } from '../operation.ts'
import { balancerReply } from '../replies/balancer-reply.ts'
import { pageReply } from '../replies/page-reply.ts'

export const balancersList = readOperation({
  name: 'balancersList',
  method: 'GET',
  path: '/balancers',
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) =>
    pageReply(
      query,
      count(world.tables.balancers),
      (offset, limit) => slice(world.tables.balancers, everyRow, offset, limit),
      balancerReply,
    ),
})
