/**
 * Firewall Delete. The firewall is gone from the interface, and its rules from every service; its record stays, as one
 * that is deleted (ASSUME-DELETED-FIREWALL).
 */
import { devicesOf } from '../../world/guards.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { firewallId } from '../params.ts'
import { callerChangesFirewall, firewallAt, firewallExists } from './checks/firewall-in-path.ts'
import { noLiveMigration } from './checks/firewall-may-change.ts'

export const firewallDelete = operation({
  name: 'firewallDelete',
  method: 'DELETE',
  path: '/networking/firewalls/{firewallId}',
  reply: 'Nothing',
  scopes: ['firewall:read_write'],
  params: { firewallId },
  checks: [firewallExists, callerChangesFirewall, noLiveMigration('MIGRATION-3')],
  emits: ['firewall_delete'],
  upholds: ['SCOPE-3', 'STATUS-5', 'FIREWALL-16', 'EVENT-2'],
  reduce({ world, params, draft, timestamp, emit }) {
    const firewall = firewallAt(world, params.firewallId)
    for (const device of devicesOf(world, firewall.id)) draft.remove('devices', device.id)
    draft.edit('firewalls', firewall.id, deleted => {
      deleted.status = 'deleted'
      deleted.updated = timestamp
    })
    emit('firewall_delete', { type: 'firewall', id: firewall.id, label: firewall.label })
    return emptyReply()
  },
})
