/** The rules of a firewall that a world cannot hold as they are, in worlds that came of the account's by calls. */
import type { Rules } from '../../contract/rules.ts'
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
import { policyNameOf } from './partial-firewall.ts'
import { behindFront } from './stand-in.ts'

/** As far as no call has replaced them; undefined where a world holds all of them. */
export function partialIn(
  account: Account,
  world: World,
  id: FirewallId | number,
): PartialRules | undefined {
  const rules = get(world.tables.firewalls, id)?.rules
  if (rules === undefined) return undefined
  const front = account.partial.get(id)?.front
  const sources = sourcesOf(account, id)
  if (front === undefined && !directions.some(each => sourceOf(sources, rules, each)))
    return undefined
  const rulesetFor = (direction: Direction): PartialRuleset => {
    const source = sourceOf(sources, rules, direction)
    const given = source?.rules[direction]
    const entries = given?.entries ?? entriesOfRules(rules[direction])
    // A policy that no call has touched is as little known as it was.
    const isUntold = source?.standIn === rules && given?.policy === undefined
    const policy = isUntold ? undefined : rules[`${direction}_policy`]
    return { entries, policy, policyName: given?.policyName ?? policyNameOf(direction, id) }
  }
  return behindFront({ inbound: rulesetFor('inbound'), outbound: rulesetFor('outbound') }, front)
}

/** The same of a firewall of which a world may hold everything. */
export const rulesIn = (
  account: Account,
  world: World,
  id: FirewallId,
): PartialRules | undefined => {
  const rules = get(world.tables.firewalls, id)?.rules
  if (rules === undefined) return undefined
  const whole = (direction: Direction): PartialRuleset => ({
    entries: entriesOfRules(rules[direction]),
    policy: rules[`${direction}_policy`],
    policyName: policyNameOf(direction, id),
  })
  return partialIn(account, world, id) ?? { inbound: whole('inbound'), outbound: whole('outbound') }
}

const sourcesOf = ({ partial, sent }: Account, id: FirewallId | number) => [
  ...[partial.get(id) ?? []].flat(),
  ...(sent.get(id) ?? []),
]

/** A call may replace the rules of one direction, and leave the others as they were. */
const sourceOf = (
  sources: readonly PartialFirewall[],
  rules: Rules,
  direction: Direction,
): PartialFirewall | undefined =>
  sources.findLast(({ standIn }) => standIn === rules) ??
  sources.findLast(({ standIn }) => standIn[direction] === rules[direction])

/** Equal where the same part of a firewall's rules is not known, for rules that a world holds alike. */
export function partKept(account: Account, world: World, id: FirewallId | number): string {
  const rules = get(world.tables.firewalls, id)?.rules
  const sources = sourcesOf(account, id)
  if (rules === undefined || sources.length === 0) return 'none'
  return directions
    .map(each => {
      const source = sourceOf(sources, rules, each)
      return source === undefined
        ? 'none'
        : `${sources.indexOf(source)} ${source.standIn === rules}`
    })
    .join(' ')
}
