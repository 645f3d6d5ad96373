/** Instance Reboot: the profile asked for takes effect, as it stands now; VLANs and NAT follow it, and the firewall that is named guards it alone. */
import { notFound } from '../../refusals/found.ts'
import { id, optional } from '../../schema/field.ts'
import { devicesOn, migratingInstanceBehind } from '../../world/guards.ts'
import { addressesOf } from '../../world/holders.ts'
import type { FirewallId, ProfileId } from '../../world/ids.ts'
import type { Instance } from '../../world/records/instance.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import { check } from '../check.ts'
import type { CallContext, ReducerContext } from '../context.ts'
import { firewallAt } from '../firewalls/checks/firewall-in-path.ts'
import { migrating } from '../firewalls/checks/firewall-may-change.ts'
import { namedFirewallExists } from '../firewalls/checks/named-firewall.ts'
import { entityOf } from '../firewalls/device-reply.ts'
import { attach } from '../firewalls/effects/attach.ts'
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

/** Neither the instance nor any that is behind one of the firewalls that leave it or come to it. */
const instancesBehindItsFirewallsStandStill = check({
  name: 'instancesBehindItsFirewallsStandStill',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params: { instanceId: id },
    body: { firewall_id: named },
  }: CallContext<OnInstance, unknown, { readonly firewall_id?: FirewallId }>) {
    if (named === undefined) return undefined
    const own = instanceAt(world, id)
    const before = devicesOn(world, { type: 'instance', id }).map(each => each.firewall_id)
    const moving = own.migrating
      ? own
      : [...before, named].flatMap(each => migratingInstanceBehind(world, each) ?? [])[0]
    return moving && { path: ['firewall_id'], ...migrating(moving) }
  },
})

export const instanceReboot = operation({
  name: 'instanceReboot',
  method: 'POST',
  path: '/instances/{instanceId}/reboot',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: {
    profile_id: optional(id<ProfileId>('ASSUME-ENVIRONMENT')),
    firewall_id: optional(id<FirewallId>('ASSUME-ENVIRONMENT')),
  },
  checks: [
    instanceExists,
    namedProfileExists,
    namedFirewallExists,
    itsRegionSupportsBootedVlans,
    bootedNatIsItsOwn,
    instancesBehindItsFirewallsStandStill,
  ],
  emits: ['firewall_device_add', 'firewall_device_remove'],
  upholds: ['VLAN-2', 'VLAN-7', 'VLAN-8'],
  reduce({ world, params, body, draft, timestamp, assume, emit }) {
    const before = instanceAt(world, params.instanceId)
    if (before.migrating) assume('ASSUME-BUSY-INSTANCE')
    const instance = draft.edit('instances', before.id, each => {
      each.booted = profileToBoot(each, body.profile_id)
      if (each.details?.offline) each.details.offline = false
    })
    createVlans(draft, world, instance, timestamp)
    if (body.firewall_id !== undefined)
      guardAnew({ world, draft, timestamp, emit }, instance, body.firewall_id)
    return instanceReply(instance, addressesOf(world, instance.id))
  },
})

type Guarding = Pick<
  ReducerContext<unknown, unknown, unknown, 'firewall_device_add' | 'firewall_device_remove'>,
  'world' | 'draft' | 'timestamp' | 'emit'
>

/** What is on it already stays. */
function guardAnew(
  { world, draft, timestamp, emit }: Guarding,
  { id }: Instance,
  named: FirewallId,
): void {
  const service = { type: 'instance', id } as const
  const entityAt = (firewall: FirewallId) => {
    const { label } = firewallAt(world, firewall)
    return { type: 'firewall', id: firewall, label } as const
  }
  const held = devicesOn(world, service)
  for (const device of held.filter(({ firewall_id }) => firewall_id !== named)) {
    draft.remove('devices', device.id)
    emit('firewall_device_remove', entityAt(device.firewall_id), entityOf(world, service))
  }
  if (held.some(({ firewall_id }) => firewall_id === named)) return
  attach(draft, firewallAt(world, named), service, timestamp)
  emit('firewall_device_add', entityAt(named), entityOf(world, service))
}
