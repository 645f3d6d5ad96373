/** Instance Shutdown: an instance is shown as offline until it is booted again; what reaches it is judged as before. */
import { addressesOf } from '../../world/holders.ts'
import { operation } from '../operation.ts'
import { instanceExists } from './checks/records-in-path.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'

export const instanceShutdown = operation({
  name: 'instanceShutdown',
  method: 'POST',
  path: '/instances/{instanceId}/shutdown',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  emits: [],
  upholds: [],
  reduce({ world, params: { instanceId: id }, draft, assume }) {
    assume('ASSUME-DETAILS')
    const instance = draft.edit('instances', id, each => {
      each.details = { ...each.details, offline: true }
    })
    return instanceReply(instance, addressesOf(world, id))
  },
})
