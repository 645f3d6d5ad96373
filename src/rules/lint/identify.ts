/** Gives findings their ids, which outlive edits elsewhere in the rules. */

import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import type { Draft, Finding } from './finding.ts'

/**
 * Of the rules concerned the content counts, without label, description and place; findings that
 * are equal in all of this are told apart by their order.
 */
export function identify(rules: Rules, drafts: readonly Draft[]): readonly Finding[] {
  const texts = new Map<Rule, string>()
  const textOf = (direction: Direction | null, index: number): string => {
    const rule = direction === null ? undefined : rules[direction][index]
    if (rule === undefined) return ''
    const { action, protocol, ports, addresses } = rule
    const lists = [addresses.ipv4 ?? [], addresses.ipv6 ?? []].map(list => list.join())
    const text = texts.get(rule) ?? digestOf([action, protocol, ports ?? null, ...lists])
    texts.set(rule, text)
    return text
  }
  const counts = new Map<string, number>()
  return drafts.map(({ about, others, ...finding }) => {
    const { kind, direction, rule } = finding
    const indexes = rule === null ? (others ?? []) : [rule.index, ...(others ?? [])]
    const concerned = indexes.map(index => textOf(direction, index))
    const content = [kind, direction, concerned, about ?? null]
    const key = digestOf(content)
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    const id = before === 0 ? key : digestOf([key, before])
    return { id: id.slice(0, idDigits), ...finding }
  })
}

export const idDigits = 16
