/** Instance Reboot: the profile asked for takes effect, as it stands now; VLANs and NAT follow it. */
import { notFound } from '../../refusals/found.ts'
import { id, optional } from '../../schema/field.ts'
import { addressesOf } from '../../world/holders.ts'
import type { ProfileId } from '../../world/ids.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { namedProfileExists } from './checks/profile-exists.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { itsRegionSupportsBootedVlans } from './checks/vlans-supported.ts'
import { createVlans } from './effects/create-vlans.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'
import { profileToBoot } from './requests/profile-to-boot.ts'

/**
 * The NAT of the profile to boot is with public IPv4 addresses of the instance: since the profile was written an address
 * of it may have moved away.
 */
const bootedNatIsItsOwn = check({
  name: 'bootedNatIsItsOwn',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params: { instanceId },
    body,
    assume,
  }: CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>) {
    const path = ['profile_id']
    const owned = publicIpv4sIn(addressesOf(world, instanceId))
    for (const each of profileToBoot(instanceAt(world, instanceId), body.profile_id).interfaces) {
      if (each.purpose !== 'vpc' || each.nat_1_1 === null) continue
      if (owned.includes(each.nat_1_1)) continue
      assume('ASSUME-NAT-ACTIVE')
      return { path, ...notFound('own-public-ipv4', each.nat_1_1) }
    }
    return undefined
  },
})

export const instanceReboot = operation({
  name: 'instanceReboot',
  method: 'POST',
  path: '/instances/{instanceId}/reboot',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: { profile_id: optional(id<ProfileId>('ASSUME-ENVIRONMENT')) },
  checks: [instanceExists, namedProfileExists, itsRegionSupportsBootedVlans, bootedNatIsItsOwn],
  emits: [],
  upholds: ['VLAN-2', 'VLAN-7', 'VLAN-8'],
  reduce({ world, params, body, draft, timestamp, assume }) {
    const before = instanceAt(world, params.instanceId)
    if (before.migrating) assume('ASSUME-BUSY-INSTANCE')
    const instance = draft.edit('instances', before.id, each => {
      each.booted = profileToBoot(each, body.profile_id)
      if (each.details?.offline) each.details.offline = false
    })
    createVlans(draft, world, instance, timestamp)
    return instanceReply(instance, addressesOf(world, instance.id))
  },
})
