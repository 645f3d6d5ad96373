/** Firewall Create. A new firewall, enabled, with a device for each service it lists. */
import { limits } from '../../contract/limits.ts'
import * as field from '../../schema/field.ts'
import { id } from '../../schema/id.ts'
import { label } from '../../schema/label.ts'
import { object } from '../../schema/object.ts'
import { newRules } from '../../schema/rules.ts'
import { tags } from '../../schema/tags.ts'
import type { BalancerId, FirewallId, InstanceId } from '../../world/ids.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { operation } from '../operation.ts'
import {
  callerChangesListedServices,
  callerCreatesFirewalls,
} from './checks/caller-reaches-listed-services.ts'
import { labelIsFree } from './checks/label-is-free.ts'
import {
  listedServicesAreDistinct,
  listedServicesExist,
  listedServicesHaveNoRival,
  listedServicesStandStill,
} from './checks/listed-services.ts'
import { attach } from './effects/attach.ts'
import { firewallReply } from './firewall-reply.ts'
import { servicesListedIn } from './requests/listed-services.ts'

const devices = object('FIREWALL-8', {
  instances: field.fallback(
    field.list('FIREWALL-8', 'a list of instance ids', id<InstanceId>('FIREWALL-8')),
    [],
  ),
  balancers: field.fallback(
    field.listUpTo(limits.balancersPerFirewall, 'DEVICE-12', 'balancers', {
      clause: 'FIREWALL-8',
      accepted: 'a list of balancer ids',
      item: id<BalancerId>('FIREWALL-8'),
    }),
    [],
  ),
})

export const firewallCreate = operation({
  name: 'firewallCreate',
  method: 'POST',
  path: '/networking/firewalls',
  scopes: ['firewall:read_write'],
  body: {
    label: field.required('FIREWALL-5', 'the label of the firewall', label),
    rules: field.required(
      'FIREWALL-6',
      'an object with inbound_policy and outbound_policy',
      newRules,
    ),
    devices: field.optional(devices),
    tags: field.optional(tags),
  },
  checks: [
    listedServicesExist,
    callerCreatesFirewalls,
    callerChangesListedServices,
    labelIsFree,
    listedServicesAreDistinct,
    listedServicesStandStill,
    listedServicesHaveNoRival,
  ],
  emits: ['firewall_create'],
  upholds: [
    'SCOPE-3',
    'STATUS-2',
    'FIREWALL-7',
    'FIREWALL-9',
    'FIREWALL-11',
    'RULESET-11',
    'EVENT-1',
  ],
  reduce({ body, draft, timestamp, emit }) {
    const firewall: Firewall = {
      id: draft.nextId('firewalls') as FirewallId,
      label: body.label,
      status: 'enabled',
      rules: body.rules,
      tags: body.tags ?? [],
      created: timestamp,
      updated: timestamp,
    }
    draft.put('firewalls', firewall)
    for (const { service } of servicesListedIn(body)) attach(draft, firewall, service, timestamp)
    // One event, however many devices came along (ASSUME-CREATE-DEVICE-EVENTS).
    emit('firewall_create', { type: 'firewall', id: firewall.id, label: firewall.label })
    return firewallReply(firewall)
  },
})
