/** Balancer View. One balancer. */

import { readOperation } from '../operation.ts'
import { balancerReply } from './balancer-reply.ts'
import { balancerAt, balancerExists } from './checks/records-in-path.ts'
import { balancerId } from './params.ts'

export const balancerView = readOperation({
  name: 'balancerView',
  method: 'GET',
  path: '/balancers/{balancerId}',
  reply: 'Balancer',
  scopes: [],
  params: { balancerId },
  checks: [balancerExists],
  upholds: [],
  answer: ({ world, params }) => balancerReply(balancerAt(world, params.balancerId)),
})
