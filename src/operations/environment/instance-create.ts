/** Instance Create: an instance comes into the account, booted, with addresses, VLANs and a firewall if it names one. */

import { instanceDetails } from '../../schema/details.ts'
import { plan, serviceLabel, spareAddresses } from '../../schema/environment.ts'
import { fallback, flag, id, optional, required } from '../../schema/field.ts'
import { interfaces } from '../../schema/interfaces.ts'
import type { FirewallId, ProfileId } from '../../world/ids.ts'
import { defaultSshSettings, type InstanceDetails } from '../../world/records/instance.ts'
import { type InRegion, regionHasAddressesFor } from '../addresses/checks/addresses-left.ts'
import { giveFirstAddresses } from '../addresses/effects/addressing.ts'
import { publicIpv4sIn } from '../addresses/requests/public-ipv4s.ts'
import {
  instancesBehindNamedFirewallStandStill,
  namedFirewallExists,
} from '../firewalls/checks/named-firewall.ts'
import { attachNamed } from '../firewalls/effects/attach.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { addressIsFree } from './checks/free-addresses.ts'
import { listedVlansAreDistinct, newInstanceHasListedNat } from './checks/listed-interfaces.ts'
import { regionSupportsListedVlans } from './checks/vlans-supported.ts'
import { createVlans } from './effects/create-vlans.ts'
import { wire } from './effects/wire.ts'
import { instanceReply } from './instance-reply.ts'
import { publicIpv4, region } from './params.ts'

interface NewInstance extends InRegion {
  readonly private_ip: boolean
}

/** None where nothing was told. */
function detailsOf({ details, booted }: { details?: InstanceDetails; booted: boolean }) {
  const all = { ...details, ...(!booted && { offline: true }) }
  return Object.keys(all).length > 0 ? { details: all } : {}
}

export const instanceCreate = operation({
  name: 'instanceCreate',
  method: 'POST',
  path: '/instances',
  reply: 'Instance',
  scopes: [],
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    label: optional(serviceLabel),
    plan: fallback(plan, 'g6-standard-1'),
    firewall_id: optional(id<FirewallId>('ASSUME-ENVIRONMENT')),
    private_ip: fallback(flag('ASSUME-ENVIRONMENT'), false),
    interfaces: fallback(interfaces, [{ purpose: 'public' }]),
    address: optional(publicIpv4),
    booted: fallback(flag('ASSUME-ENVIRONMENT'), true),
    spare_addresses: fallback(spareAddresses, 0),
    details: optional(instanceDetails),
  },
  checks: [
    listedVlansAreDistinct,
    regionExists,
    namedFirewallExists,
    regionSupportsListedVlans,
    newInstanceHasListedNat,
    addressIsFree,
    instancesBehindNamedFirewallStandStill,
    regionHasAddressesFor<unknown, NewInstance>(({ body }) => body.private_ip),
  ],
  emits: [],
  upholds: ['FIREWALL-10', 'ACTIVE-5', 'VLAN-2'],
  reduce({ world, body, draft, timestamp }) {
    const profile = { id: 1 as ProfileId, label: 'profile-1', interfaces: [] }
    const bare = draft.add('instances', id => ({
      id,
      label: body.label ?? `instance-${id}`,
      region: body.region,
      plan: body.plan,
      migrating: false,
      spare_addresses: body.spare_addresses,
      profiles: [profile],
      booted: profile,
      ssh: defaultSshSettings,
      created: timestamp,
      ...detailsOf(body),
    }))
    const { id } = bare
    const addresses = giveFirstAddresses(draft, world, bare, body)
    const [first] = publicIpv4sIn(addresses)
    const instance = draft.edit('instances', id, made => {
      made.booted = { ...profile, interfaces: wire(body.interfaces, first) }
      made.profiles = [made.booted]
    })
    createVlans(draft, world, instance, timestamp)
    attachNamed(draft, world, body, { type: 'instance', id }, timestamp)
    return instanceReply(instance, addresses)
  },
})
