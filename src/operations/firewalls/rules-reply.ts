/** Rules as callers see them: a copy of their own. */
import type { Rule, Rules } from '../../contract/rules.ts'

export type RulesReply = ReturnType<typeof rulesReply>

export const rulesReply = (rules: Rules) => ({
  inbound: rules.inbound.map(ruleReply),
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound.map(ruleReply),
  outbound_policy: rules.outbound_policy,
})

function ruleReply(rule: Rule) {
  const { ipv4, ipv6 } = rule.addresses
  const addresses = { ...(ipv4 && { ipv4: [...ipv4] }), ...(ipv6 && { ipv6: [...ipv6] }) }
  return { ...rule, addresses }
}
