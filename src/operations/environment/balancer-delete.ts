/** Balancer Delete: a load balancer leaves the account, and its firewalls leave it. */
import { devicesOn } from '../../world/guards.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { balancerExists } from './checks/records-in-path.ts'
import { balancerId } from './params.ts'

export const balancerDelete = operation({
  name: 'balancerDelete',
  method: 'DELETE',
  path: '/balancers/{balancerId}',
  reply: 'Nothing',
  scopes: [],
  params: { balancerId },
  checks: [balancerExists],
  emits: [],
  upholds: [],
  reduce({ world, params: { balancerId: id }, draft }) {
    for (const device of devicesOn(world, { type: 'balancer', id }))
      draft.remove('devices', device.id)
    draft.remove('balancers', id)
    return emptyReply()
  },
})
