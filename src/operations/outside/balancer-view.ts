/** Balancer View. One balancer. */
import { balancerAt, balancerExists } from '../checks/balancer-exists.ts'
import { readOperation } from '../operation.ts'
import { balancerId } from '../outside-params.ts'
import { balancerReply } from '../replies/balancer-reply.ts'

export const balancerView = readOperation({
  name: 'balancerView',
  method: 'GET',
  path: '/balancers/{balancerId}',
  scopes: [],
  params: { balancerId },
  checks: [balancerExists],
  upholds: [],
  answer: ({ world, params }) => balancerReply(balancerAt(world, params.balancerId)),
})
