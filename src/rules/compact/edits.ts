/** Edits to a rule set: what they look like, how they are read, and the rules after them. */
import type { Rule, Rules, WrittenRules } from '../../contract/rules.ts'
import { type Action, actions, type Direction, directions } from '../../contract/vocabulary.ts'
import { listOf, misuse, optional, type Reader, record, whole, word } from '../../refusals/usage.ts'
import { readRule, readRules } from '../read-rules.ts'

/** Plain JSON. `index` counts in the ruleset that was given; an insertion goes before the rule there. */
export type Edit =
  | { readonly kind: 'remove'; readonly direction: Direction; readonly index: number }
  | {
      readonly kind: 'replace' | 'insert'
      readonly direction: Direction
      readonly index: number
      readonly rule: Rule
    }
  | { readonly kind: 'policy'; readonly direction: Direction; readonly policy: Action }

/**
 * The rule set after the edits, which may have more rules than a firewall can hold. Throws a UsageError for rules that no
 * firewall could hold, and for an edit of another form or of a rule that is not there.
 */
export function applyEdits(rules: WrittenRules, edits: readonly Edit[]): Rules {
  const sound = readRules(rules)
  return edited(sound, listOf(readEdit(sound))(edits, 'edits'))
}

const anEdit = record({
  kind: word(['remove', 'replace', 'insert', 'policy'] as const),
  direction: word(directions),
  index: optional(whole(0)),
  rule: optional(readRule),
  policy: optional(word(actions)),
})

const readEdit =
  (rules: Rules): Reader<Edit> =>
  (given, place) => {
    const { kind, direction, index, rule, policy } = anEdit(given, place)
    const last = rules[direction].length - (kind === 'insert' ? 0 : 1)
    const isThere = index !== undefined && index <= last
    if (kind === 'policy' && policy !== undefined && index === undefined && rule === undefined)
      return { kind, direction, policy }
    if (kind === 'remove' && isThere && rule === undefined && policy === undefined)
      return { kind, direction, index }
    if ((kind === 'replace' || kind === 'insert') && isThere && rule && policy === undefined)
      return { kind, direction, index, rule }
    throw misuse(place, `${formOf[kind]}, for an index up to ${last}`, given)
  }

const formOf = {
  remove: 'an edit with kind, direction and index',
  replace: 'an edit with kind, direction, index and rule',
  insert: 'an edit with kind, direction, index and rule',
  policy: 'an edit with kind, direction and policy',
} as const

/** The same of rules and edits that were read before. */
export function edited(rules: Rules, edits: readonly Edit[]): Rules {
  const ofDirection = (direction: Direction) => {
    const own = edits.filter(edit => edit.direction === direction)
    const policy = own.findLast(edit => edit.kind === 'policy')?.policy
    return {
      [direction]: rulesetAfter(rules[direction], own),
      [`${direction}_policy`]: policy ?? rules[`${direction}_policy`],
    }
  }
  return { ...rules, ...ofDirection('inbound'), ...ofDirection('outbound') }
}

function rulesetAfter(ruleset: readonly Rule[], edits: readonly Edit[]): readonly Rule[] {
  const at = (index: number): readonly Rule[] => {
    const own = edits.flatMap(edit =>
      edit.kind !== 'policy' && edit.index === index ? [edit] : [],
    )
    const inserted = own.flatMap(edit => (edit.kind === 'insert' ? [edit.rule] : []))
    const replaced = own.find(edit => edit.kind === 'replace')
    const isGone = own.some(({ kind }) => kind === 'remove')
    const given = isGone ? [] : ruleset.slice(index, index + 1)
    return [...inserted, ...(replaced?.kind === 'replace' ? [replaced.rule] : given)]
  }
  return Array.from({ length: ruleset.length + 1 }, (_, index) => at(index)).flat()
}
