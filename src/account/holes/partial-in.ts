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
import type { Account, PartialFirewall } from './account.ts'
import { behindFront } from './stand-in.ts'

/** As far as no call has replaced them; undefined where a world holds all of them. */
export function partialIn(
  account: Account,
  world: World,
  id: FirewallId | number,
): PartialRules | undefined {
  const rules = get(world.tables.firewalls, id)?.rules
  const first = account.partial.get(id)
  const known = knownOf(account, world, id)
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

const knownOf = (
  { partial, sent }: Account,
  world: World,
  id: FirewallId | number,
): PartialFirewall | undefined => {
  const rules = get(world.tables.firewalls, id)?.rules
  return sent.get(id)?.findLast(({ standIn }) => standIn === rules) ?? partial.get(id)
}

/** Equal where the same part of a firewall's rules is not known, for rules that a world holds alike. */
export function partKept(account: Account, world: World, id: FirewallId | number): string {
  const rules = get(world.tables.firewalls, id)?.rules
  const known = knownOf(account, world, id)
  if (rules === undefined || known === undefined) return 'none'
  const { standIn } = known
  const lists = directions.filter(each => rules[each] === standIn[each])
  return [account.sent.get(id)?.indexOf(known), rules === standIn, ...lists].join(' ')
}
