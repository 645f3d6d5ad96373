/** Instance Clone: a new instance wired like another one, with addresses of its own, and a firewall if the call names one. */

import { serviceLabel } from '../../schema/environment.ts'
import { id, optional, required } from '../../schema/field.ts'
import type { FirewallId } from '../../world/ids.ts'
import { defaultSshSettings, type InstanceDetails } from '../../world/records/instance.ts'
import { regionHasAddressesFor } from '../addresses/checks/addresses-left.ts'
import { giveFirstAddresses } from '../addresses/effects/addressing.ts'
import {
  instancesBehindNamedFirewallStandStill,
  namedFirewallExists,
} from '../firewalls/checks/named-firewall.ts'
import { attachNamed } from '../firewalls/effects/attach.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { regionSupportsAttachedVlans } from './checks/vlans-supported.ts'
import { createVlans } from './effects/create-vlans.ts'
import { withoutNat } from './effects/wire.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId, region } from './params.ts'

/** What was told of the original is so of its clone, but for when it was changed. */
const withoutTimes = ({ updated: _, ...details }: InstanceDetails): InstanceDetails => details

export const instanceClone = operation({
  name: 'instanceClone',
  method: 'POST',
  path: '/instances/{instanceId}/clone',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    label: optional(serviceLabel),
    firewall_id: optional(id<FirewallId>('ASSUME-ENVIRONMENT')),
  },
  checks: [
    instanceExists,
    regionExists,
    namedFirewallExists,
    regionSupportsAttachedVlans('VLAN-6'),
    instancesBehindNamedFirewallStandStill,
    regionHasAddressesFor(() => false),
  ],
  emits: [],
  upholds: ['VLAN-2'],
  reduce({ world, params, body, draft, timestamp, assume }) {
    const original = instanceAt(world, params.instanceId)
    assume('ASSUME-CLONE')
    if (original.migrating) assume('ASSUME-BUSY-INSTANCE')
    const instance = draft.add('instances', id => ({
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
      ...(original.details !== undefined && { details: withoutTimes(original.details) }),
    }))
    createVlans(draft, world, instance, timestamp)
    attachNamed(draft, world, body, { type: 'instance', id: instance.id }, timestamp)
    return instanceReply(instance, giveFirstAddresses(draft, world, instance))
  },
})
