/** Instance Migrate: an instance moves to another region at once; what was of the old region stays behind. */
import { required } from '../../schema/field.ts'
import { hasPrivateIpv4 } from '../../world/holders.ts'
import { type InRegion, regionHasAddressesFor } from '../addresses/checks/addresses-left.ts'
import { vacate } from '../addresses/effects/vacate.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { instanceStandsStill, targetIsAnotherRegion } from './checks/live-migration.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { regionSupportsAttachedVlans } from './checks/vlans-supported.ts'
import { bringUpVlans } from './effects/bring-up-vlans.ts'
import { furnish } from './effects/furnish.ts'
import { withoutNat } from './effects/wire.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId, region } from './params.ts'

export const instanceMigrate = operation({
  name: 'instanceMigrate',
  method: 'POST',
  path: '/instances/{instanceId}/migrate',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: { region: required('ASSUME-ENVIRONMENT', region, 'the id of a region') },
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
  reduce({ world, params, body, draft, timestamp, assume }) {
    const before = instanceAt(world, params.instanceId)
    const hadPrivate = hasPrivateIpv4(world, before.id)
    assume('ASSUME-MIGRATE-REGION')
    if (vacate(draft, world, before).leftRange) assume('ASSUME-RANGE-LEFT')
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
