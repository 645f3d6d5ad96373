/** Firewall Create. A new firewall, enabled, with a device for each service it lists. */
import { limits } from '../../contract/limits.ts'
import { fallback, id, list, listUpTo, optional, required } from '../../schema/field.ts'
import { label, tags } from '../../schema/labels.ts'
import { object } from '../../schema/object.ts'
import { newRules, repeatsLabel } from '../../schema/rules.ts'
import type { BalancerId, InstanceId } from '../../world/ids.ts'
import { userAt } from '../environment/checks/records-in-path.ts'
import { operation } from '../operation.ts'
import { labelIsFree } from './checks/firewall-may-change.ts'
import {
  callerChangesListedServices,
  callerCreatesFirewalls,
  listedServicesAreDistinct,
  listedServicesExist,
  listedServicesHaveNoRival,
  listedServicesStandStill,
  servicesListedIn,
} from './checks/listed-services.ts'
import { attach } from './effects/attach.ts'
import { firewallReply } from './firewall-reply.ts'

const devices = object('FIREWALL-8', {
  instances: fallback(list('FIREWALL-8', id<InstanceId>('FIREWALL-8')), []),
  balancers: fallback(
    listUpTo(
      limits.balancersPerFirewall,
      'balancers',
      'DEVICE-12',
      list('FIREWALL-8', id<BalancerId>('FIREWALL-8')),
    ),
    [],
  ),
})

export const firewallCreate = operation({
  name: 'firewallCreate',
  method: 'POST',
  path: '/networking/firewalls',
  reply: 'Firewall',
  scopes: ['firewall:read_write'],
  body: {
    label: required('FIREWALL-5', label, 'the label of the firewall'),
    rules: required('FIREWALL-6', newRules, 'an object with inbound_policy and outbound_policy'),
    devices: optional(devices),
    tags: optional(tags),
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
    'RULE-22',
    'RULE-23',
    'RULESET-11',
    'EVENT-1',
  ],
  reduce({ world, caller, body, draft, timestamp, emit, assume }) {
    const firewall = draft.add('firewalls', id => ({
      id,
      label: body.label,
      status: 'enabled',
      rules: body.rules,
      tags: body.tags ?? [],
      created: timestamp,
      updated: timestamp,
    }))
    const listed = servicesListedIn(body)
    for (const { service } of listed) attach(draft, firewall, service, timestamp)
    if (caller.grants !== undefined) {
      assume('ASSUME-CREATOR-GRANT')
      draft.edit('users', userAt(world, caller.username).id, ({ grants }) => {
        grants.push({ type: 'firewall', id: firewall.id, permission: 'read_write' })
      })
    }
    if (repeatsLabel(body.rules)) assume('ASSUME-RULE-LABEL')
    // One event, however many devices came along.
    if (listed.length > 0) assume('ASSUME-CREATE-DEVICE-EVENTS')
    emit('firewall_create', { type: 'firewall', id: firewall.id, label: firewall.label })
    return firewallReply(firewall)
  },
})
