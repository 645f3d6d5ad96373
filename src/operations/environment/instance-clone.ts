/** Instance Clone: a new instance wired like another one, with addresses of its own and no firewall. */

import { serviceLabel } from '../../schema/environment.ts'
import { optional, required } from '../../schema/field.ts'
import type { InstanceId } from '../../world/ids.ts'
import { defaultSshSettings, type Instance } from '../../world/records/instance.ts'
import { regionHasAddressesFor } from '../addresses/checks/addresses-left.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { regionSupportsAttachedVlans } from './checks/vlans-supported.ts'
import { bringUpVlans } from './effects/bring-up-vlans.ts'
import { furnish } from './effects/furnish.ts'
import { withoutNat } from './effects/wire.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId, region } from './params.ts'

export const instanceClone = operation({
  name: 'instanceClone',
  method: 'POST',
  path: '/instances/{instanceId}/clone',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    label: optional(serviceLabel),
  },
  checks: [
    instanceExists,
    regionExists,
    regionSupportsAttachedVlans('VLAN-6'),
    regionHasAddressesFor(() => false),
  ],
  emits: [],
  upholds: ['VLAN-2'],
  reduce({ world, params, body, draft, timestamp, assume }) {
    const original = instanceAt(world, params.instanceId)
    assume('ASSUME-CLONE')
    if (original.migrating) assume('ASSUME-BUSY-INSTANCE')
    const id = draft.nextId('instances') as InstanceId
    const instance: Instance = {
      id,
      label: body.label ?? `instance-${id}`,
      region: body.region,
      plan: original.plan,
      migrating: false,
      spare_addresses: 0,
      profiles: original.profiles.map(withoutNat),
      // It runs as its original runs: what awaits a reboot there awaits one here.
      booted: withoutNat(original.booted),
      ssh: defaultSshSettings,
      created: timestamp,
    }
    draft.put('instances', instance)
    bringUpVlans(draft, world, instance, timestamp)
    return instanceReply(instance, furnish(draft, world, instance, false))
  },
})
