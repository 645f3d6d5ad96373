/** Firewall Update. Renames a firewall, tags it, turns it on or off; never deletes it. */
import { settableStatuses } from '../../contract/vocabulary.ts'
import { choice, optional } from '../../schema/field.ts'
import { label } from '../../schema/label.ts'
import { tags } from '../../schema/tags.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { operation } from '../operation.ts'
import { firewallId } from '../params.ts'
import { callerChangesFirewall } from './checks/caller-reaches-firewall.ts'
import { firewallAt, firewallExists } from './checks/firewall-exists.ts'
import { labelIsFree } from './checks/label-is-free.ts'
import { noLiveMigration } from './checks/no-live-migration.ts'
import { noRivalOnItsServices } from './checks/no-rival-on-its-services.ts'
import { firewallReply } from './firewall-reply.ts'

export const firewallUpdate = operation({
  name: 'firewallUpdate',
  method: 'PUT',
  path: '/networking/firewalls/{firewallId}',
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
    'FIREWALL-13',
    'EVENT-3',
    'EVENT-4',
    'EVENT-8',
  ],
  reduce({ world, params, body, draft, timestamp, emit, assume }) {
    const before = firewallAt(world, params.firewallId)
    const after: Firewall = { ...before, ...body, updated: timestamp }
    draft.put('firewalls', after)
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
