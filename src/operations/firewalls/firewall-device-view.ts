/** Firewall Device View. One device of a firewall. */

import { clausesOfReads, readOperation } from '../operation.ts'
import { deviceId, firewallId } from '../params.ts'
import {
  callerReadsFirewall,
  deviceAt,
  deviceExists,
  firewallExists,
} from './checks/firewall-in-path.ts'
import { deviceReply } from './device-reply.ts'

export const firewallDeviceView = readOperation({
  name: 'firewallDeviceView',
  method: 'GET',
  path: '/networking/firewalls/{firewallId}/devices/{deviceId}',
  reply: 'Device',
  scopes: ['firewall:read_only'],
  params: { firewallId, deviceId },
  checks: [firewallExists, deviceExists, callerReadsFirewall],
  upholds: ['SCOPE-2', 'DEVICE-9', ...clausesOfReads],
  answer: ({ world, params }) => deviceReply(world, deviceAt(world, params.deviceId)),
})
