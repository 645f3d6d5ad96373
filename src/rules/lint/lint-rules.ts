/** Lints a rule set: what in it is dead, doubtful or dangerous, exactly and with reasons. */

import { limits } from '../../contract/limits.ts'
import type { WrittenRules } from '../../contract/rules.ts'
import { directions, portProtocols } from '../../contract/vocabulary.ts'
import { inOnePiece } from '../../kit/characters.ts'
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
import { type DirectionFacts, factsOf } from './direction-facts.ts'
import type { Draft, FindingKind, RuleFinding } from './finding.ts'
import { openIds } from './identify.ts'
import { findOneFamily } from './one-family.ts'
import { findRedundantRules, findRemovableRules } from './redundant-rules.ts'
import { findRulePairs } from './rule-pairs.ts'
import { findSensitivePorts, type SensitivePort, sensitivePorts } from './sensitive-ports.ts'
import { findPartlyShadowed } from './shares.ts'
import { findHostBits, findMappedAddresses, findUnspecified } from './suspect-addresses.ts'

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
  { kinds: ['unspecified-address'], find: findUnspecified },
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
  return lintPrepared(prepare(rules), wanted, null, findingOf)
}

/**
 * The same of rules that were compiled before, with options that were read before, each made of its draft and its id. Findings
 * about the rules of different owners have different ids.
 */
export function lintPrepared<Finding>(
  prepared: PreparedRules,
  options: LintOptions,
  owner: number | null,
  make: (id: string, draft: Draft) => Finding,
): readonly Finding[] {
  const wanted = options.kinds ?? findingKinds
  const idOf = openIds(prepared, owner)
  const found: Finding[] = []
  const add = (drafts: readonly Draft[]): void => {
    for (const draft of drafts)
      if (wanted.includes(draft.kind)) found.push(make(idOf(draft), draft))
  }
  for (const direction of directions) {
    const facts = factsOf(prepared, direction)
    for (const { kinds, find } of finders)
      if (kinds.some(kind => wanted.includes(kind))) add(find(facts, options))
  }
  add(findBudgets(prepared.rules))
  return found
}

/** Written out field by field: a rest of the draft would be copied twice. */
const findingOf = (
  id: string,
  { kind, level, detail, direction, rule, message }: Draft,
): RuleFinding =>
  // The detail is that of the kind; a union of kinds does not tell the compiler so.
  ({ id, kind, level, detail, direction, rule, message: inOnePiece(message) }) as RuleFinding

export const lintOptions = {
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
}

export const readLintOptions: Reader<LintOptions> = record(lintOptions)
