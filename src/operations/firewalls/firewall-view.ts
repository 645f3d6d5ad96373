/** Firewall View. One firewall, without its devices. */

import { clausesOfReads, readOperation } from '../operation.ts'
import { firewallId } from '../params.ts'
import { callerReadsFirewall, firewallAt, firewallExists } from './checks/firewall-in-path.ts'
import { firewallReply } from './firewall-reply.ts'

export const firewallView = readOperation({
  name: 'firewallView',
  method: 'GET',
  path: '/networking/firewalls/{firewallId}',
  reply: 'Firewall',
  scopes: ['firewall:read_only'],
  params: { firewallId },
  checks: [firewallExists, callerReadsFirewall],
  upholds: ['SCOPE-2', 'FIREWALL-1', 'FIREWALL-4', 'FIREWALL-11', ...clausesOfReads],
  answer: ({ world, params }) => firewallReply(firewallAt(world, params.firewallId)),
})
