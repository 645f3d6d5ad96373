/** What the published interface tells of a firewall's rules: their version, and the rules in the form in which they were sent. */
import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** The rules of a world as clients read them: a ruleset may be null, and so may fields of rules that the contract leaves out. */
export interface ToldRules extends Pick<Rules, 'inbound_policy' | 'outbound_policy'> {
  readonly inbound: readonly object[] | null
  readonly outbound: readonly object[] | null
}

interface Told {
  /** 1, and one more with every Rules Update. */
  readonly version: number
  readonly rules: ToldRules
}

/**
 * The world counts no updates and knows neither nulls nor the order of keys, but it keeps the very same rules until the
 * next update: so this goes with them, into forks and back when a simulator is rewound. Rules that came in a snapshot start
 * anew.
 */
const told = new WeakMap<Rules, Told>()

export const toldOf = (rules: Rules): Told => told.get(rules) ?? startAt(rules, 1)

const inOrder = ({ inbound, inbound_policy, outbound, outbound_policy }: Rules): ToldRules => ({
  inbound: inbound.map(ruleInOrder),
  inbound_policy,
  outbound: outbound.map(ruleInOrder),
  outbound_policy,
})

/** In the order in which clients of the provider send its keys (ASSUME-RULE-KEYS). */
const ruleInOrder = ({ action, label, description, ports, protocol, addresses }: Rule): object => ({
  action,
  ...(label !== undefined && { label }),
  ...(description !== undefined && { description }),
  ...(ports !== undefined && { ports }),
  protocol,
  addresses,
})

/** The rules that were sent, where the contract was given others in their place. */
const sentRules = new WeakMap<object, object>()

/** To be told of rules that go on in the place of those that were sent. */
export function noteSent(passedOn: object, sent: object): void {
  sentRules.set(passedOn, sent)
}

/** To be told of every Firewall Create and Rules Update, with the rules in its body. */
export function noteRules(before: World, after: World, firewallId: number, body: object): void {
  const old = get(before.tables.firewalls, firewallId)
  const kept = get(after.tables.firewalls, firewallId)
  if (kept === undefined) return
  const { rules } = kept
  const earlier = old && toldOf(old.rules)
  const sent = (sentRules.get(body) ?? body) as Readonly<Record<string, unknown>>
  const rulesetTold = (direction: Direction) =>
    sent[direction] === undefined
      ? (earlier?.rules ?? rules)[direction]
      : rulesetAsSent(rules[direction], sent[direction])
  told.set(rules, {
    version: (earlier?.version ?? 0) + 1,
    rules: {
      inbound: rulesetTold('inbound'),
      inbound_policy: rules.inbound_policy,
      outbound: rulesetTold('outbound'),
      outbound_policy: rules.outbound_policy,
    },
  })
}

/** To be told of every update that came another way, by a typed call or in another dialect; it may be one of ours. */
export function countUpdate(before: World, after: World, firewallId: number): void {
  const old = get(before.tables.firewalls, firewallId)
  const kept = get(after.tables.firewalls, firewallId)
  if (kept === undefined || kept.rules === old?.rules || told.has(kept.rules)) return
  startAt(kept.rules, old === undefined ? 1 : toldOf(old.rules).version + 1)
}

/** To be told of updates that nobody was told of when they were made. */
export function countEarlier(world: World, firewallId: number, updates: number): void {
  const kept = get(world.tables.firewalls, firewallId)
  if (kept !== undefined && !told.has(kept.rules)) startAt(kept.rules, updates + 1)
}

function startAt(rules: Rules, version: number): Told {
  const started = { version, rules: inOrder(rules) }
  told.set(rules, started)
  return started
}

const rulesetAsSent = (kept: readonly Rule[], sent: unknown): readonly object[] | null =>
  sent === null
    ? null
    : kept.map((rule, at) => {
        const each = (sent as readonly SentRule[])[at] ?? rule
        return asSent({ ...rule, addresses: asSent(rule.addresses, each.addresses) }, each)
      })

interface SentRule {
  readonly addresses: object
}

/** Values as they are kept, under the keys that were sent, in their order; null where the contract keeps nothing. */
function asSent(kept: object, sent: object): object {
  const held: Readonly<Record<string, unknown>> = { ...kept }
  return Object.fromEntries(Object.keys(sent).map(key => [key, held[key] ?? null]))
}
