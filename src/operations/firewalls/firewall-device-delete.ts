/** Firewall Device Delete. Takes a firewall off a service; the service's other firewalls stay. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { deviceId, firewallId } from '../params.ts'
import {
  callerChangesFirewall,
  deviceAt,
  deviceExists,
  firewallAt,
  firewallExists,
} from './checks/firewall-in-path.ts'
import { noLiveMigration } from './checks/firewall-may-change.ts'
import { entityOf } from './device-reply.ts'

export const firewallDeviceDelete = operation({
  name: 'firewallDeviceDelete',
  method: 'DELETE',
  path: '/networking/firewalls/{firewallId}/devices/{deviceId}',
  reply: 'Nothing',
  scopes: ['firewall:read_write'],
  params: { firewallId, deviceId },
  checks: [firewallExists, deviceExists, callerChangesFirewall, noLiveMigration('MIGRATION-5')],
  emits: ['firewall_device_remove'],
  upholds: ['SCOPE-3', 'DEVICE-6', 'DEVICE-7', 'EVENT-6'],
  reduce({ world, params, draft, emit }) {
    const firewall = firewallAt(world, params.firewallId)
    const device = deviceAt(world, params.deviceId)
    draft.remove('devices', device.id)
    emit(
      'firewall_device_remove',
      { type: 'firewall', id: firewall.id, label: firewall.label },
      entityOf(world, device.entity),
    )
    return emptyReply()
  },
})
