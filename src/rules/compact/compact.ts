/** The same packets accepted by fewer rules. */

import type { Rule, Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { fingerprint } from '../compare/fingerprint.ts'
import { acceptRegion } from '../regions/accept-region.ts'
import { sameRegion } from '../regions/region-algebra.ts'
import { mergeRules } from './merge-rules.ts'
import { shortenRule } from './shorten-rule.ts'
import { type RulesSize, sizeOfRules } from './size-of-rules.ts'

/** A rule of the set that was given. */
export interface RulePlace {
  readonly direction: Direction
  /** Counts from 0 within the direction. */
  readonly index: number
  readonly label?: string
}

/** Rules that became one. */
export interface Merging {
  readonly direction: Direction
  /** Places in the set that was given, ascending. */
  readonly indexes: readonly number[]
  /** The place in the compacted set. */
  readonly into: number
}

/** Plain JSON. */
export interface Compaction {
  readonly rules: Rules
  /** Rules that can go, because no packet is judged otherwise without them. */
  readonly removed: readonly RulePlace[]
  readonly merged: readonly Merging[]
  readonly before: RulesSize
  readonly after: RulesSize
  /** Equal: that is the proof. */
  readonly fingerprints: { readonly before: string; readonly after: string }
}

/**
 * Drops rules that decide nothing, merges rules that say the same of other addresses or ports, and
 * writes lists in their shortest form. Each step is taken only when exactly the same packets stay
 * accepted; there may be still smaller sets that no such step leads to. Labels and descriptions of
 * a merged rule are those of the first one that has any.
 *
 * Throws a RangeError that names the field for a text that no rule may hold, and for more than 32
 * rules in a direction.
 */
export function compact(rules: Rules): Compaction {
  const inbound = compactDirection(rules, 'inbound')
  const outbound = compactDirection({ ...rules, inbound: inbound.rules }, 'outbound')
  const compacted = { ...rules, inbound: inbound.rules, outbound: outbound.rules }
  const fingerprints = { before: fingerprint(rules), after: fingerprint(compacted) }
  if (fingerprints.before !== fingerprints.after)
    throw new InvariantError('compact', [], JSON.stringify({ rules, compacted }))
  return {
    rules: compacted,
    removed: [...inbound.removed, ...outbound.removed],
    merged: [...inbound.merged, ...outbound.merged],
    before: sizeOfRules(rules),
    after: sizeOfRules(compacted),
    fingerprints,
  }
}

/** A rule with the places of all that went into it. */
interface Traced {
  readonly rule: Rule
  readonly indexes: readonly number[]
}

function compactDirection(rules: Rules, direction: Direction) {
  const goal = acceptRegion(rules)
  const isSame = (ruleset: readonly Traced[]) =>
    sameRegion(acceptRegion({ ...rules, [direction]: ruleset.map(({ rule }) => rule) }), goal)
  const given = rules[direction].map((rule, index) => ({
    rule: shortenRule(rule),
    indexes: [index],
  }))
  const ruleset = settle(given, isSame)
  const kept = new Set(ruleset.flatMap(({ indexes }) => indexes))
  return {
    rules: ruleset.map(({ rule }) => rule),
    removed: rules[direction].flatMap(({ label }, index): readonly RulePlace[] => {
      if (kept.has(index)) return []
      return [label === undefined ? { direction, index } : { direction, index, label }]
    }),
    merged: ruleset.flatMap(({ indexes }, into) =>
      indexes.length < 2 ? [] : [{ direction, indexes, into }],
    ),
  }
}

type IsSame = (ruleset: readonly Traced[]) => boolean

/** Until no step is left: each makes the set one rule shorter. */
function settle(given: readonly Traced[], isSame: IsSame): readonly Traced[] {
  let ruleset = given
  for (;;) {
    const next = withOneLess(ruleset, isSame) ?? withOneMerged(ruleset, isSame)
    if (next === undefined) return ruleset
    ruleset = next
  }
}

/** Last to first, because of two rules that say the same the later one is idle. */
function withOneLess(ruleset: readonly Traced[], isSame: IsSame): readonly Traced[] | undefined {
  for (let at = ruleset.length - 1; at >= 0; at--) {
    const without = ruleset.toSpliced(at, 1)
    if (isSame(without)) return without
  }
  return undefined
}

function withOneMerged(ruleset: readonly Traced[], isSame: IsSame): readonly Traced[] | undefined {
  for (const [early, first] of ruleset.entries())
    for (const [late, second] of ruleset.entries()) {
      const rule = late > early ? mergeRules(first.rule, second.rule) : undefined
      if (rule === undefined) continue
      const indexes = [...first.indexes, ...second.indexes].sort((a, b) => a - b)
      const one = { rule, indexes }
      const candidates = [
        ruleset.with(early, one).toSpliced(late, 1),
        ruleset.with(late, one).toSpliced(early, 1),
      ]
      const found = candidates.find(isSame)
      if (found !== undefined) return found
    }
  return undefined
}
