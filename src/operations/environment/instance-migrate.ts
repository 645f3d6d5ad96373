/** Instance Migrate: an instance moves to another region at once; what was of the old region stays behind. */
import { required } from '../../schema/field.ts'
import { hasPrivateIpv4 } from '../../world/holders.ts'
import { defaultSshSettings } from '../../world/records/instance.ts'
import { type InRegion, regionHasAddressesFor } from '../addresses/checks/addresses-left.ts'
import { giveFirstAddresses, vacate } from '../addresses/effects/addressing.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { instanceStandsStill, targetIsAnotherRegion } from './checks/live-migration.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { regionSupportsAttachedVlans } from './checks/vlans-supported.ts'
import { createVlans } from './effects/create-vlans.ts'
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
    if (before.ssh.ip !== defaultSshSettings.ip) assume('ASSUME-SSH-RESET')
    vacate(draft, { world, assume }, before)
    const instance = draft.edit('instances', before.id, each => {
      each.region = body.region
      for (const { interfaces } of [...each.profiles, each.booted])
        for (const wired of interfaces) if (wired.purpose === 'vpc') wired.nat_1_1 = null
    })
    createVlans(draft, world, instance, timestamp)
    return instanceReply(
      instance,
      giveFirstAddresses(draft, world, instance, { private_ip: hadPrivate }),
    )
  },
})
