/** Lints a rule set: what in it is dead, doubtful or dangerous, exactly and with reasons. */

import { limits } from '../../contract/limits.ts'
import type { Rule, WrittenRules } from '../../contract/rules.ts'
import { type Direction, directions, portProtocols } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import {
  flag,
  listOf,
  optional,
  type Reader,
  record,
  text,
  whole,
  word,
} from '../../refusals/usage.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { findBlockedRules } from './blocked-rules.ts'
import { findBudgets } from './budget.ts'
import { findDeadEntries } from './dead-entries.ts'
import { contentOf, type DirectionFacts, factsOf } from './direction-facts.ts'
import type { Draft, FindingKind, RuleFinding } from './finding.ts'
import { findOneFamily } from './one-family.ts'
import { findRedundantRules, findRemovableRules } from './redundant-rules.ts'
import { findRulePairs } from './rule-pairs.ts'
import { findSensitivePorts, type SensitivePort, sensitivePorts } from './sensitive-ports.ts'
import { findPartlyShadowed } from './shares.ts'
import { findHostBits, findMappedAddresses } from './suspect-addresses.ts'

export interface LintOptions {
  /** By default all of `findingKinds`; what is left out is not looked for. */
  readonly kinds?: readonly FindingKind[] | undefined
  /** Write down the packets that partly shadowed rules decide; long for long rules. */
  readonly regions?: boolean | undefined
  /** In the place of `sensitivePorts`. */
  readonly sensitivePorts?: readonly SensitivePort[] | undefined
}

/** Finds some kinds of findings in one direction. */
interface Finder {
  readonly kinds: readonly FindingKind[]
  readonly find: (facts: DirectionFacts, options: LintOptions) => readonly Draft[]
}

const finders: readonly Finder[] = [
  { kinds: ['unreachable', 'partly-dead'], find: findBlockedRules },
  { kinds: ['redundant', 'equals-policy'], find: findRedundantRules },
  { kinds: ['jointly-removable'], find: findRemovableRules },
  {
    kinds: ['shadowing', 'generalization', 'correlation', 'redundancy'],
    find: findRulePairs,
  },
  {
    kinds: ['partly-shadowed'],
    find: (facts, { regions }) => findPartlyShadowed(facts, regions === true),
  },
  { kinds: ['dead-entry'], find: findDeadEntries },
  { kinds: ['host-bits'], find: findHostBits },
  { kinds: ['mapped-address'], find: findMappedAddresses },
  { kinds: ['one-family'], find: findOneFamily },
  {
    kinds: ['sensitive-port-open'],
    find: (facts, options) => findSensitivePorts(facts, options.sensitivePorts ?? sensitivePorts),
  },
]

/** Every kind of finding about rules, in the order of reports. */
export const findingKinds: readonly FindingKind[] = [
  ...finders.flatMap(({ kinds }) => kinds),
  'budget',
]

/**
 * Direction by direction, and within each kind by kind in the order of rules. Exact: a rule without
 * a finding of a kind is proved not to deserve it.
 *
 * Throws a UsageError for rules that no firewall could hold, and for an option or a kind that there is not.
 */
export function lintRules(rules: WrittenRules, options: LintOptions = {}): readonly RuleFinding[] {
  const wanted = readLintOptions(options, 'options')
  return lintPrepared(prepare(rules), wanted)
}

/** The same of rules that were compiled before, with options that were read before. */
export function lintPrepared(
  prepared: PreparedRules,
  options: LintOptions,
): readonly RuleFinding[] {
  const wanted = new Set(options.kinds ?? findingKinds)
  const drafts = directions.flatMap(direction => {
    const facts = factsOf(prepared, direction)
    return finders
      .filter(({ kinds }) => kinds.some(kind => wanted.has(kind)))
      .flatMap(({ find }) => find(facts, options))
  })
  const found = [...drafts, ...findBudgets(prepared.rules)].filter(({ kind }) => wanted.has(kind))
  return identify(prepared, found)
}

export const readLintOptions: Reader<LintOptions> = record({
  kinds: optional(listOf(word(findingKinds))),
  regions: optional(flag),
  sensitivePorts: optional(
    listOf(
      record({
        protocol: word(portProtocols),
        port: whole(limits.portMin, limits.portMax),
        service: text('what usually listens there'),
      }),
    ),
  ),
})

/**
 * Gives findings their ids, which outlive edits elsewhere in the rules: of the rules concerned the content counts,
 * without label, description and place, and findings that are equal in all of this are told apart by their order.
 */
function identify({ rules }: PreparedRules, drafts: readonly Draft[]): readonly RuleFinding[] {
  const texts = new Map<Rule, string>()
  const textOf = (direction: Direction | null, index: number): string => {
    const rule = direction === null ? undefined : rules[direction][index]
    if (rule === undefined) return ''
    const text = texts.get(rule) ?? digestOf(contentOf(rule))
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
