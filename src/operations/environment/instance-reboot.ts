/** Instance Reboot: the profile asked for takes effect, as it stands now; VLANs and NAT follow it. */
import { optional } from '../../schema/field.ts'
import { id } from '../../schema/id.ts'
import { addressesOf } from '../../world/holders.ts'
import type { ProfileId } from '../../world/ids.ts'
import { bootedNatIsItsOwn } from '../addresses/checks/booted-nat.ts'
import { operation } from '../operation.ts'
import { instanceAt, instanceExists } from './checks/instance-exists.ts'
import { namedProfileExists } from './checks/profile-exists.ts'
import { itsRegionSupportsBootedVlans } from './checks/vlans-supported.ts'
import { bringUpVlans } from './effects/bring-up-vlans.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'
import { profileToBoot } from './requests/profile-to-boot.ts'

export const instanceReboot = operation({
  name: 'instanceReboot',
  method: 'POST',
  path: '/instances/{instanceId}/reboot',
  scopes: [],
  params: { instanceId },
  body: { profile_id: optional(id<ProfileId>('ASSUME-ENVIRONMENT', 'the id of a profile')) },
  checks: [instanceExists, namedProfileExists, itsRegionSupportsBootedVlans, bootedNatIsItsOwn],
  emits: [],
  upholds: ['VLAN-2', 'VLAN-7', 'VLAN-8'],
  reduce({ world, params, body, draft, timestamp, assume }) {
    const before = instanceAt(world, params.instanceId)
    if (before.migrating) assume('ASSUME-BUSY-INSTANCE')
    const instance = { ...before, booted: profileToBoot(before, body.profile_id) }
    draft.put('instances', instance)
    bringUpVlans(draft, world, instance, timestamp)
    return instanceReply(instance, addressesOf(world, instance.id))
  },
})
