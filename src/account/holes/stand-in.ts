/** Rules that a world can hold in the place of those that were gathered, and whether they are the same. */

import { limits } from '../../contract/limits.ts'
import { type Rule, type Rules, ruleOf } from '../../contract/rules.ts'
import { type Direction, type Protocol, protocols } from '../../contract/vocabulary.ts'
import type {
  PartialRule,
  PartialRules,
  PartialRuleset,
  UnknownEntry,
} from '../../rules/partial/partial-rules.ts'
import { read } from '../../schema/read.ts'
import { ruleOfKeptAddresses as ruleSchema } from '../../schema/rule.ts'
import { takeAsRead } from '../../schema/rules.ts'
import type { GatheredRules } from '../gathered.ts'
import { policyOr } from './partial-firewall.ts'

export interface StandIn {
  readonly rules: Rules
  /** Nothing of the rules is missing in them, not even a text for people. */
  readonly isWhole: boolean
}

/** What cannot be held is left out: then the partial rules judge packets, and not these. */
export function standInFor(partial: PartialRules, gathered: GatheredRules): StandIn {
  const inbound = heldIn(partial, gathered, 'inbound')
  const outbound = heldIn(partial, gathered, 'outbound')
  const room = Math.max(0, limits.rulesPerFirewall - inbound.rules.length)
  const rules = takeAsRead({
    inbound: inbound.rules.slice(0, limits.rulesPerFirewall),
    inbound_policy: policyOr(partial.inbound.policy),
    outbound: outbound.rules.slice(0, room),
    outbound_policy: policyOr(partial.outbound.policy),
  })
  const fits = inbound.rules.length + outbound.rules.length <= limits.rulesPerFirewall
  const policies = partial.inbound.policy !== undefined && partial.outbound.policy !== undefined
  return { rules, isWhole: fits && policies && inbound.isWhole && outbound.isWhole }
}

function heldIn(partial: PartialRules, gathered: GatheredRules, direction: Direction) {
  const { entries } = partial[direction]
  const held = entries.flatMap(({ index, entry }) => {
    const given = gathered[direction]?.[index]
    if (!isPlain(entry) || given === undefined || 'ruleset' in given) return []
    const { ipv4, ipv6 } = entry.addresses
    const rule = ruleOf({
      protocol: entry.protocol,
      addresses: {
        ...(ipv4.known.length > 0 && { ipv4: ipv4.known }),
        ...(ipv6.known.length > 0 && { ipv6: ipv6.known }),
      },
      action: entry.action,
      label: entry.label,
      ports: given.ports === '' ? undefined : given.ports,
      description:
        given.description === null || given.description === '' ? undefined : given.description,
    })
    return holdable(rule)
  })
  return {
    rules: held.map(({ rule }) => rule),
    isWhole: held.length === entries.length && held.every(({ isWhole }) => isWhole),
  }
}

/** The rule, or the rule without the texts for people that a world cannot hold; none when it can hold neither. */
function holdable(rule: Rule): readonly { readonly rule: Rule; readonly isWhole: boolean }[] {
  const whole = read<Rule>(ruleSchema, rule)
  if (whole.ok) return [{ rule: whole.value, isWhole: true }]
  const { label: _, description: __, ...bare } = rule
  const part = read<Rule>(ruleSchema, bare)
  return part.ok ? [{ rule: part.value, isWhole: false }] : []
}

/** With what stands in front of all rules, once. */
export function behindFront(rules: PartialRules, front: UnknownEntry | undefined): PartialRules {
  if (front === undefined) return rules
  const withFront = (ruleset: PartialRuleset): PartialRuleset => ({
    ...ruleset,
    entries: [
      { index: 0, entry: front },
      ...ruleset.entries.filter(({ entry }) => entry !== front),
    ],
  })
  return { inbound: withFront(rules.inbound), outbound: withFront(rules.outbound) }
}

/** Is it a rule of the contract, with all its addresses? */
const isPlain = (
  entry: PartialRule | UnknownEntry,
): entry is PartialRule & { readonly protocol: Protocol } =>
  entry.kind === 'rule' &&
  entry.ruleset === undefined &&
  protocols.some(each => each === entry.protocol) &&
  entry.addresses.ipv4.named.length + entry.addresses.ipv6.named.length === 0
