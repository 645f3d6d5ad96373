/** Firewall Devices List. The devices of one firewall, in id order. */
import { clausesOfLists, listOperation, rowsUnder } from '../list-operation.ts'
import { firewallId } from '../params.ts'
import { callerReadsFirewall, firewallExists } from './checks/firewall-in-path.ts'
import { deviceReply } from './device-reply.ts'

export const firewallDevicesList = listOperation({
  name: 'firewallDevicesList',
  path: '/networking/firewalls/{firewallId}/devices',
  reply: 'Device',
  filters: { id: 'number', created: 'text', updated: 'text' },
  scopes: ['firewall:read_only'],
  params: { firewallId },
  checks: [firewallExists, callerReadsFirewall],
  upholds: ['SCOPE-2', 'DEVICE-8', 'PAGE-5', ...clausesOfLists],
  rows: ({ world, params }) => rowsUnder(world, 'devicesByFirewall', params.firewallId),
  toItem: (device, { world }) => deviceReply(world, device),
})
