/** Balancers List. All balancers, in id order. */
import { page } from '../../schema/page.ts'
import { readOperation } from '../operation.ts'
import { pageOfTable } from '../page-reply.ts'
import { balancerReply } from './balancer-reply.ts'

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
