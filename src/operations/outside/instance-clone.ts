/** Instance Clone: a new instance wired like another one, with addresses of its own and no firewall. */
import { optional, required } from '../../shape/field.ts'
import { serviceLabel } from '../../shape/outside.ts'
import type { InstanceId } from '../../world/ids.ts'
import { defaultSshSettings, type Instance } from '../../world/records/instance.ts'
import { regionHasAddressesFor } from '../checks/addresses-left.ts'
import { instanceAt, instanceExists } from '../checks/instance-exists.ts'
import { regionExists } from '../checks/region-exists.ts'
import { regionSupportsAttachedVlans } from '../checks/vlans-supported.ts'
import { bringUpVlans } from '../effects/bring-up-vlans.ts'
import { furnish } from '../effects/furnish.ts'
import { withoutNat } from '../effects/wire.ts'
import { operation } from '../operation.ts'
import { instanceId, region } from '../outside-params.ts'
import { instanceReply } from '../replies/instance-reply.ts'

export const instanceClone = operation({
  name: 'instanceClone',
  method: 'POST',
  path: '/instances/{instanceId}/clone',
  scopes: [],
  params: { instanceId },
  body: {
    region: required('SILENT-OUTSIDE', 'the id of a region', region),
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
  reduce({ world, params, body, draft, timestamp, lean }) {
    const original = instanceAt(world, params.instanceId)
    lean('SILENT-CLONE')
    if (original.migrating) lean('SILENT-BUSY-INSTANCE')
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
