/** Firewall Device Create. Puts a firewall on one more service. */
import { serviceTypes } from '../../contract/vocabulary.ts'
import { choice, id, required } from '../../schema/field.ts'
import { operation } from '../operation.ts'
import { firewallId } from '../params.ts'
import { callerChangesFirewall, firewallAt, firewallExists } from './checks/firewall-in-path.ts'
import {
  callerChangesService,
  firewallHasNoOtherBalancer,
  involvedInstancesStandStill,
  serviceExists,
  serviceHasNoRival,
  serviceIsNotAttachedYet,
  serviceNamedIn,
} from './checks/named-service.ts'
import { deviceReply, entityOf } from './device-reply.ts'
import { attach } from './effects/attach.ts'

export const firewallDeviceCreate = operation({
  name: 'firewallDeviceCreate',
  method: 'POST',
  path: '/networking/firewalls/{firewallId}/devices',
  reply: 'Device',
  scopes: ['firewall:read_write'],
  params: { firewallId },
  body: {
    id: required('DEVICE-2', id<number>('DEVICE-2'), 'the id of a service'),
    type: required('DEVICE-3', choice('DEVICE-4', serviceTypes)),
  },
  checks: [
    firewallExists,
    serviceExists,
    callerChangesFirewall,
    callerChangesService,
    involvedInstancesStandStill,
    serviceIsNotAttachedYet,
    firewallHasNoOtherBalancer,
    serviceHasNoRival,
  ],
  emits: ['firewall_device_add'],
  upholds: ['SCOPE-3', 'DEVICE-1', 'DEVICE-11', 'ACTIVE-6', 'EVENT-5'],
  reduce({ world, params, body, draft, timestamp, emit }) {
    const firewall = firewallAt(world, params.firewallId)
    const device = attach(draft, firewall, serviceNamedIn(body), timestamp)
    emit(
      'firewall_device_add',
      { type: 'firewall', id: firewall.id, label: firewall.label },
      entityOf(world, device.entity),
    )
    return deviceReply(world, device)
  },
})
