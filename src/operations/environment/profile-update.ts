/** Profile Update: a profile gets another label or other interfaces, which take effect when it is booted next. */
import { serviceLabel } from '../../schema/environment.ts'
import { optional } from '../../schema/field.ts'
import { interfaces } from '../../schema/interfaces.ts'
import { addressesOf } from '../../world/holders.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import { operation } from '../operation.ts'
import {
  instanceHasListedNat,
  listedNatIsNotShared,
  listedVlansAreDistinct,
} from './checks/listed-interfaces.ts'
import { profileAt, profileExists } from './checks/profile-exists.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { itsRegionSupportsListedVlans } from './checks/vlans-supported.ts'
import { wire } from './effects/wire.ts'
import { profileReply } from './interface-reply.ts'
import { instanceId, profileId } from './params.ts'

export const profileUpdate = operation({
  name: 'profileUpdate',
  method: 'PUT',
  path: '/instances/{instanceId}/profiles/{profileId}',
  reply: 'Profile',
  scopes: [],
  params: { instanceId, profileId },
  body: { label: optional(serviceLabel), interfaces: optional(interfaces) },
  checks: [
    listedVlansAreDistinct,
    instanceExists,
    profileExists,
    itsRegionSupportsListedVlans,
    instanceHasListedNat,
    listedNatIsNotShared,
  ],
  emits: [],
  upholds: ['VLAN-7'],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId)
    const [first] = publicIpv4sIn(addressesOf(world, instance.id))
    const edited = draft.edit('instances', instance.id, ({ profiles }) => {
      const profile = profiles.find(({ id }) => id === params.profileId)
      if (profile === undefined) return
      profile.label = body.label ?? profile.label
      if (body.interfaces !== undefined) profile.interfaces = wire(body.interfaces, first)
    })
    return profileReply(profileAt(edited, params.profileId))
  },
})
