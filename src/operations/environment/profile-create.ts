/** Profile Create: an instance gets one more configuration profile, for a later reboot. */

import { serviceLabel } from '../../schema/environment.ts'
import { fallback, optional } from '../../schema/field.ts'
import { interfaces } from '../../schema/interfaces.ts'
import { addressesOf } from '../../world/holders.ts'
import type { ProfileId } from '../../world/ids.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import { operation } from '../operation.ts'
import {
  instanceHasListedNat,
  listedNatIsNotShared,
  listedVlansAreDistinct,
} from './checks/listed-interfaces.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { itsRegionSupportsListedVlans } from './checks/vlans-supported.ts'
import { wire } from './effects/wire.ts'
import { profileReply } from './interface-reply.ts'
import { instanceId } from './params.ts'

export const profileCreate = operation({
  name: 'profileCreate',
  method: 'POST',
  path: '/instances/{instanceId}/profiles',
  reply: 'Profile',
  scopes: [],
  params: { instanceId },
  body: {
    label: optional(serviceLabel),
    interfaces: fallback(interfaces, [{ purpose: 'public' }]),
  },
  checks: [
    listedVlansAreDistinct,
    instanceExists,
    itsRegionSupportsListedVlans,
    instanceHasListedNat,
    listedNatIsNotShared,
  ],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId)
    // Profiles are counted for each instance.
    const id = (Math.max(0, ...instance.profiles.map(each => each.id)) + 1) as ProfileId
    const [first] = publicIpv4sIn(addressesOf(world, instance.id))
    const profile = {
      id,
      label: body.label ?? `profile-${id}`,
      interfaces: wire(body.interfaces, first),
    }
    draft.edit('instances', instance.id, ({ profiles }) => {
      profiles.push(profile)
    })
    return profileReply(profile)
  },
})
