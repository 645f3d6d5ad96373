/** Firewall Update. Renames a firewall, tags it, turns it on or off; never deletes it. */
import { type FirewallStatus, settableStatuses } from '../../contract/vocabulary.ts'
import { choice, optional } from '../../schema/field.ts'
import { label, tags } from '../../schema/labels.ts'
import { activeFirewallOn, devicesOf } from '../../world/guards.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { firewallId } from '../params.ts'
import {
  callerChangesFirewall,
  firewallAt,
  firewallExists,
  type OnFirewall,
} from './checks/firewall-in-path.ts'
import { guarded, labelIsFree, noLiveMigration } from './checks/firewall-may-change.ts'
import { firewallReply } from './firewall-reply.ts'

/** Turning the firewall on leaves every service behind it with one active firewall. */
const noRivalOnItsServices = check({
  name: 'noRivalOnItsServices',
  stage: 'rule',
  clauses: ['ACTIVE-2'],
  find({
    world,
    params: { firewallId },
    body: { status },
  }: CallContext<OnFirewall, unknown, { readonly status?: FirewallStatus }>) {
    if (status !== 'enabled') return undefined
    for (const { entity } of devicesOf(world, firewallId)) {
      const rival = activeFirewallOn(world, entity, firewallId)
      if (rival !== undefined) return { path: ['status'], ...guarded(entity, rival) }
    }
    return undefined
  },
})

export const firewallUpdate = operation({
  name: 'firewallUpdate',
  method: 'PUT',
  path: '/networking/firewalls/{firewallId}',
  reply: 'Firewall',
  scopes: ['firewall:read_write'],
  params: { firewallId },
  body: {
    label: optional(label),
    status: optional(choice('STATUS-7', settableStatuses)),
    tags: optional(tags),
  },
  elsewhere: { devices: 'FIREWALL-14', rules: 'FIREWALL-15' },
  checks: [
    firewallExists,
    callerChangesFirewall,
    labelIsFree,
    noLiveMigration('MIGRATION-2'),
    noRivalOnItsServices,
  ],
  emits: ['firewall_enable', 'firewall_disable'],
  upholds: [
    'SCOPE-3',
    'STATUS-3',
    'ACTIVE-7',
    'STATUS-4',
    'FIREWALL-11',
    'FIREWALL-13',
    'EVENT-3',
    'EVENT-4',
    'EVENT-8',
  ],
  reduce({ world, params, body, draft, timestamp, emit, assume }) {
    const before = firewallAt(world, params.firewallId)
    const after = draft.edit('firewalls', before.id, firewall => {
      Object.assign(firewall, body satisfies Partial<Firewall>)
      firewall.updated = timestamp
    })
    if (body.status !== undefined && body.status === before.status) assume('ASSUME-STATUS-SAME')
    if (after.status !== before.status)
      emit(after.status === 'enabled' ? 'firewall_enable' : 'firewall_disable', {
        type: 'firewall',
        id: after.id,
        label: after.label,
      })
    return firewallReply(after)
  },
})
