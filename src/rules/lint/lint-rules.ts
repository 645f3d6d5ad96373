/** Lints a rule set: what in it is dead, doubtful or dangerous, exactly and with reasons. */

import type { Rules } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { prepare } from '../compile/prepare.ts'
import { findBlockedRules } from './blocked-rules.ts'
import { findBudgets } from './budget.ts'
import { findDeadEntries } from './dead-entries.ts'
import { type DirectionFacts, factsOf } from './direction-facts.ts'
import type { Draft, Finding, FindingKind } from './finding.ts'
import { identify } from './identify.ts'
import { findOneFamily } from './one-family.ts'
import { findPartlyShadowed } from './partly-shadowed.ts'
import { findRedundantRules } from './redundant-rules.ts'
import { findRemovableRules } from './removable-rules.ts'
import { findRulePairs } from './rule-pairs.ts'
import { findSensitivePorts, type SensitivePort, sensitivePorts } from './sensitive-ports.ts'
import { findHostBits, findMappedAddresses } from './suspect-addresses.ts'

export interface LintOptions {
  /** By default all of `findingKinds`; what is left out is not looked for. */
  readonly kinds?: readonly FindingKind[] | undefined
  /** Write down the packets that partly shadowed rules decide; long for long rules. */
  readonly regions?: boolean | undefined
  /** In the place of `sensitivePorts`. */
  readonly sensitivePorts?: readonly SensitivePort[] | undefined
}

interface Look {
  readonly kinds: readonly FindingKind[]
  readonly find: (facts: DirectionFacts, options: LintOptions) => readonly Draft[]
}

const looks: readonly Look[] = [
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
  ...looks.flatMap(({ kinds }) => kinds),
  'budget',
]

/**
 * Direction by direction, and within each kind by kind in the order of rules. Exact: a rule without
 * a finding of a kind is proved not to deserve it.
 *
 * Throws a RangeError that names the field for a text that no rule may hold, and for more than 32
 * rules in a direction.
 */
export function lintRules(rules: Rules, options: LintOptions = {}): readonly Finding[] {
  const wanted = new Set(options.kinds ?? findingKinds)
  const prepared = prepare(rules)
  const drafts = directions.flatMap(direction => {
    const facts = factsOf(rules, prepared, direction)
    return looks
      .filter(({ kinds }) => kinds.some(kind => wanted.has(kind)))
      .flatMap(({ find }) => find(facts, options))
  })
  const found = [...drafts, ...findBudgets(rules)].filter(({ kind }) => wanted.has(kind))
  return identify(rules, found)
}
