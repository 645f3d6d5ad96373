/** The same packets accepted by fewer rules. */

import type { Rules, WrittenRules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import { type Effort, effortOf, type IsSpent, type Stop } from '../../kit/effort.ts'
import { InvariantError } from '../../kit/errors.ts'
import { optional, readStop, record } from '../../refusals/usage.ts'
import { preparedOf } from '../compile/prepare.ts'
import type { RuleReference } from '../names.ts'
import { readRules } from '../read-rules.ts'
import { acceptedBy, fingerprintOf } from '../regions/accept-region.ts'
import { shortenRule } from './merge-rules.ts'
import { shorten } from './shorten.ts'
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
  /** No further step was left; false when the search for steps ended before that. */
  readonly complete: boolean
  readonly before: RulesSize
  readonly after: RulesSize
  /** Equal: that is the proof. */
  readonly fingerprints: { readonly before: string; readonly after: string }
}

export interface CompactOptions {
  /**
   * Says when to stop, and is asked now and then: what was reached until then is the answer. When left out the search for
   * steps ends after so much work, which is counted: the same rules have the same answer on every machine.
   */
  readonly stop?: Stop
}

/**
 * Drops rules that decide nothing, merges rules that say the same of other addresses or ports, and
 * writes lists in their shortest form. Each step is taken only when exactly the same packets stay
 * accepted; there may be still smaller sets that no such step leads to. Labels and descriptions of
 * a merged rule are those of the first one that has any.
 *
 * Throws a UsageError for rules that no firewall could hold, and for an option that there is not.
 */
export function compact(rules: WrittenRules, options: CompactOptions = {}): Compaction {
  const { stop } = readOptions(options, 'options')
  return compactSound(readRules(rules), effortOf(stop))
}

const readOptions = record({ stop: optional(readStop) })

/** About a second's work. */
const unitsOfCompacting = 1_500_000

/** The same of rules that were read before. */
export function compactSound(rules: Rules, effort = effortOf()): Compaction {
  const isSpent = effort.until(effort.spent() + unitsOfCompacting)
  const inbound = compactDirection(rules, 'inbound', effort, isSpent)
  const half = { ...rules, inbound: inbound.rules }
  const outbound = compactDirection(half, 'outbound', effort, isSpent)
  const compacted = { ...half, outbound: outbound.rules }
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
    complete: inbound.isDone && outbound.isDone,
    before: sizeOf(rules),
    after: sizeOf(compacted),
    fingerprints,
  }
}

function compactDirection(rules: Rules, direction: Direction, effort: Effort, isSpent: IsSpent) {
  const goal = acceptedBy(preparedOf(rules))
  const isEnough = () => false
  const { ruleset, isDone } = shorten(
    rules[direction].map((rule, index) => {
      return { rule: shortenRule(rule), origin: index, origins: [index] }
    }),
    { rules, direction, goal, effort, isSpent, isEnough },
  )
  const kept = new Set(ruleset.flatMap(({ origins }) => origins))
  return {
    rules: ruleset.map(({ rule }) => rule),
    isDone,
    removed: rules[direction].flatMap(({ label }, index): readonly RemovedRule[] => {
      if (kept.has(index)) return []
      return [label === undefined ? { direction, index } : { direction, index, label }]
    }),
    merged: ruleset.flatMap(({ origins }, into) =>
      origins.length < 2 ? [] : [{ direction, indexes: origins.toSorted((a, b) => a - b), into }],
    ),
  }
}
