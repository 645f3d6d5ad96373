/** Balancers List. All balancers, in id order. */
import { page } from '../../shape/page.ts'
import { readOperation } from '../operation.ts'
import { balancerReply } from '../replies/balancer-reply.ts'
import { pageOfTable } from '../replies/page-reply.ts'

export const balancersList = readOperation({
  name: 'balancersList',
  method: 'GET',
  path: '/balancers',
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) => pageOfTable(query, world.tables.balancers, balancerReply),
})
