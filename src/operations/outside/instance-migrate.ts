/** Instance Migrate: an instance moves to another region at once; what was of the old region stays behind. */
import { required } from '../../shape/field.ts'
import { hasPrivateIpv4 } from '../../world/holders.ts'
import { type InRegion, regionHasAddressesFor } from '../checks/addresses-left.ts'
import { instanceAt, instanceExists, type OnInstance } from '../checks/instance-exists.ts'
import { instanceStandsStill } from '../checks/live-migration.ts'
import { regionExists } from '../checks/region-exists.ts'
import { targetIsAnotherRegion } from '../checks/target-region.ts'
import { regionSupportsAttachedVlans } from '../checks/vlans-supported.ts'
import { bringUpVlans } from '../effects/bring-up-vlans.ts'
import { furnish } from '../effects/furnish.ts'
import { vacate } from '../effects/vacate.ts'
import { withoutNat } from '../effects/wire.ts'
import { operation } from '../operation.ts'
import { instanceId, region } from '../outside-params.ts'
import { instanceReply } from '../replies/instance-reply.ts'

export const instanceMigrate = operation({
  name: 'instanceMigrate',
  method: 'POST',
  path: '/instances/{instanceId}/migrate',
  scopes: [],
  params: { instanceId },
  body: { region: required('SILENT-OUTSIDE', 'the id of a region', region) },
  checks: [
    instanceExists,
    regionExists,
    instanceStandsStill,
    targetIsAnotherRegion,
    regionSupportsAttachedVlans('VLAN-5'),
    regionHasAddressesFor<OnInstance, InRegion>(({ world, params }) =>
      hasPrivateIpv4(world, params.instanceId),
    ),
  ],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft, timestamp, lean }) {
    const before = instanceAt(world, params.instanceId)
    const hadPrivate = hasPrivateIpv4(world, before.id)
    lean('SILENT-MIGRATE-REGION')
    if (vacate(draft, world, before).leftRange) lean('SILENT-RANGE-LEFT')
    const instance = {
      // What is left of it: an address that was released may have taken its SSH settings along.
      ...(draft.get('instances', before.id) ?? before),
      region: body.region,
      profiles: before.profiles.map(withoutNat),
      booted: withoutNat(before.booted),
    }
    draft.put('instances', instance)
    bringUpVlans(draft, world, instance, timestamp)
    return instanceReply(instance, furnish(draft, world, instance, hadPrivate))
  },
})
