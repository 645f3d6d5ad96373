/** Rules as callers see them: a copy of their own. */
import type { Rule, RuleParts, Rules } from '../../contract/rules.ts'

export type RulesReply = ReturnType<typeof rulesReply>

export const rulesReply = (rules: Rules) => ({
  inbound: rules.inbound.map(ruleReply),
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound.map(ruleReply),
  outbound_policy: rules.outbound_policy,
})

type Copy<Of> = { -readonly [Field in keyof Of]: Of[Field] }

/** Field by field, and nothing taken out of it but that: V8 spreads a frozen object ten times as slowly. */
function ruleReply(rule: Rule) {
  const { protocol, addresses: from, action, label, ports, description } = rule
  ;({ protocol, addresses: from, action, label, ports, description }) satisfies RuleParts
  const addresses: { ipv4?: string[]; ipv6?: string[] } = {}
  if (from.ipv4 !== undefined) addresses.ipv4 = [...from.ipv4]
  if (from.ipv6 !== undefined) addresses.ipv6 = [...from.ipv6]
  const copy: Copy<Rule> & { addresses: typeof addresses } = { protocol, addresses, action }
  if (label !== undefined) copy.label = label
  if (ports !== undefined) copy.ports = ports
  if (description !== undefined) copy.description = description
  return copy
}
