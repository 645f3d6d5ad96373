/** Instance Delete: an instance leaves the account with its addresses, and its firewalls and VLANs leave it. */
import { devicesOn } from '../../world/guards.ts'
import { instanceAt, instanceExists } from '../checks/instance-exists.ts'
import { vacate } from '../effects/vacate.ts'
import { operation } from '../operation.ts'
import { instanceId } from '../outside-params.ts'
import { emptyReply } from '../replies/empty-reply.ts'

export const instanceDelete = operation({
  name: 'instanceDelete',
  method: 'DELETE',
  path: '/instances/{instanceId}',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  emits: [],
  upholds: ['VLAN-9'],
  reduce({ world, params: { instanceId: id }, draft, lean }) {
    const instance = instanceAt(world, id)
    if (instance.migrating) lean('SILENT-BUSY-INSTANCE')
    if (vacate(draft, world, instance).leftRange) lean('SILENT-RANGE-LEFT')
    for (const device of devicesOn(world, { type: 'instance', id }))
      draft.remove('devices', device.id)
    // Last, because an address that is released may write to the instance it leaves.
    draft.remove('instances', id)
    return emptyReply()
  },
})
