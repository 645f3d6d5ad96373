/** The rules of a firewall that a world cannot hold as they are, in worlds that came of the account's by calls. */
import { type Direction, directions } from '../../contract/vocabulary.ts'
import {
  entriesOfRules,
  type PartialRules,
  type PartialRuleset,
} from '../../rules/partial/partial-rules.ts'
import type { FirewallId } from '../../world/ids.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Account } from './account.ts'
import { behindFront } from './stand-in.ts'

/** As far as no call has replaced them; undefined where a world holds all of them. */
export function partialIn(
  { partial, sent }: Account,
  world: World,
  id: FirewallId | number,
): PartialRules | undefined {
  const rules = get(world.tables.firewalls, id)?.rules
  const first = partial.get(id)
  const known = sent.get(id)?.findLast(({ standIn }) => standIn === rules) ?? first
  if (known === undefined || rules === undefined) return undefined
  const { standIn } = known
  const isKept = (direction: Direction): boolean => rules[direction] === standIn[direction]
  if (first?.front === undefined && !directions.some(isKept)) return undefined
  const rulesetFor = (direction: Direction): PartialRuleset => {
    const given = known.rules[direction]
    const entries = isKept(direction) ? given.entries : entriesOfRules(rules[direction])
    // A policy that no call has touched is as little known as it was.
    const policy =
      rules === standIn && given.policy === undefined ? undefined : rules[`${direction}_policy`]
    return { entries, policy, policyName: given.policyName }
  }
  const made = { inbound: rulesetFor('inbound'), outbound: rulesetFor('outbound') }
  return behindFront(made, first?.front)
}
