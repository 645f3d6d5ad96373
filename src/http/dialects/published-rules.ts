/** What bodies of the published interface hold that the contract does not: null rulesets, and no odd labels. */

import { emptyForNull } from '../../account/published/told-rules.ts'
import type { Assume } from '../../contract/assumptions.ts'
import { directions } from '../../contract/vocabulary.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { providerLabel } from '../../schema/labels.ts'

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
