/** Goes through the rules of a firewall, for invariants about single rules. */

import type { Rule } from '../contract/rules.ts'
import { directions } from '../contract/vocabulary.ts'
import type { ChangeOf } from '../world/draft.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** Touches a firewall whose rules are not the ones that it had. */
export const rulesReplaced = ({ id, before, after }: ChangeOf<'firewalls'>): readonly number[] =>
  after === undefined || before?.rules === after.rules ? [] : [id]

/** The first fault in a rule of the firewall, with the place where it stands. */
export function faultInRules(
  world: World,
  firewallId: number,
  faultIn: (rule: Rule) => string | undefined,
): string | undefined {
  const rules = get(world.tables.firewalls, firewallId)?.rules
  if (rules === undefined) return undefined
  for (const direction of directions) {
    for (const [at, rule] of rules[direction].entries()) {
      const fault = faultIn(rule)
      if (fault !== undefined)
        return `${direction} rule ${at} of firewall ${firewallId} has ${fault}`
    }
  }
  return undefined
}
