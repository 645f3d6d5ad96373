/** Balancers List. All balancers, in id order. */
import { listOperation, rowsOfTable } from '../list-operation.ts'
import { balancerReply } from './balancer-reply.ts'

export const balancersList = listOperation({
  name: 'balancersList',
  path: '/balancers',
  reply: 'Balancer',
  filters: { id: 'number', label: 'text', region: 'text', created: 'text' },
  scopes: [],
  checks: [],
  upholds: [],
  rows: ({ world }) => rowsOfTable(world.tables.balancers),
  toItem: balancer => balancerReply(balancer),
})
