/** What becomes of a packet, and what decided it. */

import type { Rule } from '../../contract/rules.ts'
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

/** Nobody answers there, so that no rules are asked and nothing comes back (ASSUME-DARK). */
export interface DarkCause {
  readonly kind: 'dark'
}

export type RulesCause = RuleCause | PolicyCause
export type Cause = RulesCause | UnfilteredCause | DarkCause

export interface Verdict<Decider extends Cause = Cause> {
  readonly action: Action
  readonly cause: Decider
}

/** What rules answer, without a world around them. */
export type RulesVerdict = Verdict<RulesCause>

/** The verdict that the rule at this index of its direction gives (RULE-3). */
export function verdictOfRule(
  { action, label }: Rule,
  direction: Direction,
  index: number,
): RulesVerdict {
  const cause: RuleCause =
    label === undefined
      ? { kind: 'rule', direction, index }
      : { kind: 'rule', direction, index, label }
  return { action, cause }
}

/** The verdict where no rule matches. */
export const verdictOfPolicy = (policy: Action, direction: Direction): RulesVerdict => ({
  action: policy,
  cause: { kind: 'policy', direction },
})
