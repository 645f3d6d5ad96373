/** Firewall Devices List. The devices of one firewall, in id order. */
import { page } from '../../schema/page.ts'
import { devicesOf } from '../../world/guards.ts'
import { readOperation } from '../operation.ts'
import { pageOf } from '../page-reply.ts'
import { firewallId } from '../params.ts'
import { callerReadsFirewall, firewallExists } from './checks/firewall-in-path.ts'
import { deviceReply } from './device-reply.ts'

export const firewallDevicesList = readOperation({
  name: 'firewallDevicesList',
  method: 'GET',
  path: '/networking/firewalls/{firewallId}/devices',
  scopes: ['firewall:read_only'],
  params: { firewallId },
  query: page,
  checks: [firewallExists, callerReadsFirewall],
  upholds: [
    'SCOPE-2',
    'DEVICE-8',
    'PAGE-5',
    'PAGE-6',
    'PAGE-7',
    'PAGE-8',
    'PAGE-9',
    'WIRE-3',
    'EVENT-11',
  ],
  answer: ({ world, params, query }) =>
    pageOf(query, devicesOf(world, params.firewallId), device => deviceReply(world, device)),
})
