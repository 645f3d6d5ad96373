/** Rules as callers see them: a copy of their own. */
import type { Rule, RuleParts, Rules } from '../../contract/rules.ts'
import type { Action, Protocol } from '../../contract/vocabulary.ts'

/** The rules of a firewall, with a policy for each direction. */
export interface RulesReply {
  /** For packets to the service, in the order in which they were sent (RULESET-1). */
  inbound: RuleReply[]
  /** What becomes of packets to the service that no rule matches (RULESET-4). */
  inbound_policy: Action
  /** For packets from the service, in the order in which they were sent (RULESET-1). */
  outbound: RuleReply[]
  /** What becomes of packets from the service that no rule matches (RULESET-5). */
  outbound_policy: Action
}

/** One rule, as it was written: what was left out stays out. */
export interface RuleReply {
  /** The traffic that it matches (RULE-20). */
  protocol: Protocol
  /** The other ends that it matches, by family (RULE-5). */
  addresses: RuleAddressesReply
  /** What becomes of what it matches (RULE-3). */
  action: Action
  /** Its name, for display (RULE-16). */
  label?: string
  /** The ports that it matches, such as `22, 8000-8080`; null or left out is every port (PORT-7). */
  ports?: string | null
  /** What it is for, for display (RULE-14). */
  description?: string
}

/** The addresses and networks of a rule, by family. */
export interface RuleAddressesReply {
  /** IPv4 addresses and networks; `0.0.0.0/0` is everybody (RULE-8). */
  ipv4?: string[]
  /** IPv6 addresses and networks; `::/0` is everybody (RULE-12). */
  ipv6?: string[]
}

export const rulesReply = (rules: Rules): RulesReply => ({
  inbound: rules.inbound.map(ruleReply),
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound.map(ruleReply),
  outbound_policy: rules.outbound_policy,
})

/** Field by field, and nothing taken out of it but that: V8 spreads a frozen object ten times as slowly. */
function ruleReply(rule: Rule): RuleReply {
  const { protocol, addresses: from, action, label, ports, description } = rule
  ;({ protocol, addresses: from, action, label, ports, description }) satisfies RuleParts
  const addresses: RuleAddressesReply = {}
  if (from.ipv4 !== undefined) addresses.ipv4 = [...from.ipv4]
  if (from.ipv6 !== undefined) addresses.ipv6 = [...from.ipv6]
  const copy: RuleReply = { protocol, addresses, action }
  if (label !== undefined) copy.label = label
  if (ports !== undefined) copy.ports = ports
  if (description !== undefined) copy.description = description
  return copy
}
