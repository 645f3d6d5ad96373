/** The same packets accepted by fewer rules. */

import type { Rule, Rules, WrittenRules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { preparedOf } from '../compile/prepare.ts'
import type { RuleReference } from '../names.ts'
import { readRules } from '../read-rules.ts'
import { acceptedBy, fingerprintOf } from '../regions/accept-region.ts'
import { sameRegion } from '../regions/region-algebra.ts'
import { mergeRules, shortenRule } from './merge-rules.ts'
import { type RulesSize, sizeOf } from './size-of-rules.ts'

/** A rule of the set that was given. */
export interface RemovedRule extends RuleReference {
  readonly direction: Direction
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
  readonly removed: readonly RemovedRule[]
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
 * Throws a UsageError for rules that no firewall could hold.
 */
export const compact = (rules: WrittenRules): Compaction => compactSound(readRules(rules))

/** The same of rules that were read before. */
export function compactSound(rules: Rules): Compaction {
  const inbound = compactDirection(rules, 'inbound')
  const outbound = compactDirection({ ...rules, inbound: inbound.rules }, 'outbound')
  const compacted = { ...rules, inbound: inbound.rules, outbound: outbound.rules }
  const fingerprints = {
    before: fingerprintOf(preparedOf(rules)),
    after: fingerprintOf(preparedOf(compacted)),
  }
  if (fingerprints.before !== fingerprints.after)
    throw new InvariantError('compact', [], JSON.stringify({ rules, compacted }))
  return {
    rules: compacted,
    removed: [...inbound.removed, ...outbound.removed],
    merged: [...inbound.merged, ...outbound.merged],
    before: sizeOf(rules),
    after: sizeOf(compacted),
    fingerprints,
  }
}

/** A rule with the places of all that went into it. */
interface Traced {
  readonly rule: Rule
  readonly indexes: readonly number[]
}

function compactDirection(rules: Rules, direction: Direction) {
  const acceptedOf = (each: Rules) => acceptedBy(preparedOf(each))
  const goal = acceptedOf(rules)
  const isSame = (ruleset: readonly Traced[]) =>
    sameRegion(acceptedOf({ ...rules, [direction]: ruleset.map(({ rule }) => rule) }), goal)
  const given = rules[direction].map((rule, index) => ({
    rule: shortenRule(rule),
    indexes: [index],
  }))
  const ruleset = settle(given, isSame)
  const kept = new Set(ruleset.flatMap(({ indexes }) => indexes))
  return {
    rules: ruleset.map(({ rule }) => rule),
    removed: rules[direction].flatMap(({ label }, index): readonly RemovedRule[] => {
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
