/** What the published interface tells of a firewall's rules beside them: their version, and which rulesets are null. */
import type { Assume } from '../../contract/assumptions.ts'
import type { Rules } from '../../contract/rules.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { providerLabel } from '../../schema/labels.ts'
import { get } from '../../world/table.ts'
import type { Answer } from '../dialect.ts'

interface Told {
  /** 1, and one more with every Rules Update that came through this dialect. */
  readonly version: number
  readonly nulls: readonly Direction[]
}

/**
 * The world counts no updates and knows no null rulesets, but it keeps the very same rules until the next update: so
 * this goes with them, into forks and back when a simulator is rewound. Rules that came another way, by a typed call or
 * in a snapshot, start anew.
 */
const told = new WeakMap<Rules, Told>()

export const toldOf = (rules: Rules): Told => told.get(rules) ?? { version: 1, nulls: [] }

/** The empty rulesets that stand where null was sent. */
const sentAsNull = new WeakSet<object>()

/** Whether a rule in the body has a label that the provider does not take, though the contract does. */
export function hasOddLabel(operation: AnyOperation, body: unknown): boolean {
  const rules = rulesIn(operation, body)
  return isRecord(rules) && directions.some(direction => listOf(rules[direction]).some(isOdd))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isOdd = (rule: unknown): boolean =>
  isRecord(rule) && typeof rule['label'] === 'string' && !providerLabel.test(rule['label'])

/** The body with an empty ruleset in the place of each that is null, for the contract has none. */
export function emptyNulls(operation: AnyOperation, body: unknown, assume?: Assume): unknown {
  const rules = rulesIn(operation, body)
  if (!isRecord(body) || !isRecord(rules)) return body
  const nulls = directions.filter(direction => rules[direction] === null)
  if (nulls.length === 0) return body
  assume?.('ASSUME-RULE-NULLS')
  const emptied = Object.fromEntries(nulls.map(direction => [direction, emptyForNull()]))
  return rules === body ? { ...body, ...emptied } : { ...body, rules: { ...rules, ...emptied } }
}

function rulesIn({ name }: AnyOperation, body: unknown): unknown {
  if (name === 'firewallRulesUpdate') return body
  return name === 'firewallCreate' && isRecord(body) ? body['rules'] : undefined
}

function emptyForNull(): readonly unknown[] {
  const empty: readonly unknown[] = []
  sentAsNull.add(empty)
  return empty
}

/** To be told of every Firewall Create and Rules Update, with the rules in its body. */
export function noteRules({ before, cloud }: Answer, firewallId: number, sent: object): void {
  const old = get(before.tables.firewalls, firewallId)
  const kept = get(cloud.world.tables.firewalls, firewallId)
  if (kept === undefined) return
  const { version, nulls } = old === undefined ? { version: 0, nulls: [] } : toldOf(old.rules)
  told.set(kept.rules, {
    version: version + 1,
    nulls: directions.filter(direction => {
      const given: unknown = Reflect.get(sent, direction)
      if (given === undefined) return nulls.includes(direction)
      return sentAsNull.has(Object(given))
    }),
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
