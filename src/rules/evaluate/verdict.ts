/** What becomes of a packet, and what decided it. */

import type { Rules } from '../../contract/rules.ts'
import type { Action, Direction } from '../../contract/vocabulary.ts'

/** The first rule of the direction that matches (RULESET-6, RULESET-7). */
export interface RuleCause {
  readonly kind: 'rule'
  readonly direction: Direction
  /** Counts from 0 within the direction. */
  readonly index: number
  /** There exactly when the rule has one. */
  readonly label?: string
}

/** No rule of the direction matches (RULESET-4, RULESET-5). */
export interface PolicyCause {
  readonly kind: 'policy'
  readonly direction: Direction
}

/** The packet meets no rules at all. */
export interface UnfilteredCause {
  /**
   * - `no-active-firewall`: none is assigned and enabled (ASSUME-NO-ACTIVE-FIREWALL).
   * - `not-filtered-at-balancer`: not inbound TCP, at a balancer (ASSUME-BALANCER-TRAFFIC).
   * - `vlan-bypass`: on an interface for a VLAN (ASSUME-VLAN-BYPASS, DEVICE-14).
   */
  readonly kind: 'no-active-firewall' | 'not-filtered-at-balancer' | 'vlan-bypass'
}

export type RulesCause = RuleCause | PolicyCause
export type Cause = RulesCause | UnfilteredCause

export interface Verdict<Decider extends Cause = Cause> {
  readonly action: Action
  readonly cause: Decider
}

/** What rules answer, without a world around them. */
export type RulesVerdict = Verdict<RulesCause>

/** The verdict that the rule at this index gives (RULE-3). */
export function verdictOfRule(rules: Rules, direction: Direction, index: number): RulesVerdict {
  const rule = rules[direction][index]
  if (rule === undefined) throw new RangeError(`there is no rule ${direction}[${index}]`)
  const cause: RuleCause = { kind: 'rule', direction, index }
  return {
    action: rule.action,
    cause: rule.label === undefined ? cause : { ...cause, label: rule.label },
  }
}

/** The verdict where no rule matches. */
export function verdictOfPolicy(rules: Rules, direction: Direction): RulesVerdict {
  return { action: rules[`${direction}_policy`], cause: { kind: 'policy', direction } }
}
