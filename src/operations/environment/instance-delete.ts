/** Instance Delete: an instance leaves the account with its addresses and its range, and its firewalls and VLANs leave it. */
import { devicesOn } from '../../world/guards.ts'
import { vacate } from '../addresses/effects/addressing.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { instanceStandsStill } from './checks/live-migration.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

export const instanceDelete = operation({
  name: 'instanceDelete',
  method: 'DELETE',
  path: '/instances/{instanceId}',
  reply: 'Nothing',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceStandsStill],
  emits: [],
  upholds: ['VLAN-9'],
  reduce({ world, params: { instanceId: id }, draft, assume }) {
    vacate(draft, { world, assume }, instanceAt(world, id))
    for (const device of devicesOn(world, { type: 'instance', id }))
      draft.remove('devices', device.id)
    // Last, because an address that is released may edit the instance it leaves.
    draft.remove('instances', id)
    return emptyReply()
  },
})
