/** Firewall Rules List. The inbound and the outbound rules of a firewall, with their policies. */
import { clausesOfReads, readOperation } from '../operation.ts'
import { firewallId } from '../params.ts'
import { callerReadsFirewall, firewallAt, firewallExists } from './checks/firewall-in-path.ts'
import { rulesReply } from './rules-reply.ts'

export const firewallRulesList = readOperation({
  name: 'firewallRulesList',
  method: 'GET',
  path: '/networking/firewalls/{firewallId}/rules',
  reply: 'Rules',
  scopes: ['firewall:read_only'],
  params: { firewallId },
  checks: [firewallExists, callerReadsFirewall],
  upholds: ['SCOPE-2', 'RULESET-12', 'RULESET-1', ...clausesOfReads],
  answer: ({ world, params }) => rulesReply(firewallAt(world, params.firewallId).rules),
})
