/** Lints a rule set: what in it is dead, doubtful or dangerous, exactly and with reasons. */

import { limits } from '../../contract/limits.ts'
import type { NothingLeft, Rule, WrittenRules } from '../../contract/rules.ts'
import {
  addressFamilies,
  type Direction,
  directions,
  portProtocols,
} from '../../contract/vocabulary.ts'
import { inOnePiece } from '../../kit/characters.ts'
import { digestOf, digestOfColumns, shortDigestOf } from '../../kit/digest.ts'
import { endsOf } from '../../net/port-set.ts'
import { edgesOf } from '../../net/steps.ts'
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
import { inMask } from '../compile/mask.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { classNumber, protocolCodes } from '../compile/traffic-class.ts'
import { piecesIn } from '../rule-texts.ts'
import { findBlockedRules } from './blocked-rules.ts'
import { findBudgets } from './budget.ts'
import { findDeadEntries } from './dead-entries.ts'
import { type DirectionFacts, factsOf } from './direction-facts.ts'
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

/**
 * The same of rules that were compiled before, with options that were read before. Findings about the rules of different
 * owners have different ids.
 */
export function lintPrepared(
  prepared: PreparedRules,
  options: LintOptions,
  owner: number | null = null,
): readonly RuleFinding[] {
  const wanted = new Set(options.kinds ?? findingKinds)
  const drafts = directions.flatMap(direction => {
    const facts = factsOf(prepared, direction)
    return finders
      .filter(({ kinds }) => kinds.some(kind => wanted.has(kind)))
      .flatMap(({ find }) => find(facts, options))
  })
  const found = [...drafts, ...findBudgets(prepared.rules)].filter(({ finding }) =>
    wanted.has(finding.kind),
  )
  return identify(prepared, found, owner)
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
 * Gives findings their ids, which outlive edits elsewhere in the rules: of the rules concerned it counts what they mean,
 * however that is spelt, without label, description and place, and findings that are equal in all of this are told apart
 * by their order.
 */
function identify(
  prepared: PreparedRules,
  drafts: readonly Draft[],
  owner: number | null,
): readonly RuleFinding[] {
  const meanings = new Map<Rule, string>()
  const meaningAt = (direction: Direction | null, index: number): string => {
    const rule = direction === null ? undefined : prepared.rules[direction][index]
    if (direction === null || rule === undefined) return ''
    const meaning = meanings.get(rule) ?? meaningOf(prepared, direction, index, rule)
    meanings.set(rule, meaning)
    return meaning
  }
  const counts = new Map<string, number>()
  return drafts.map(({ finding, about, others }) => {
    const { kind, direction, rule } = finding
    const indexes = rule === null ? (others ?? []) : [rule.index, ...(others ?? [])]
    const concerned = indexes.map(index => meaningAt(direction, index))
    const content = [owner, kind, direction, concerned, about ?? null]
    const id = shortDigestOf(content)
    const before = counts.get(id) ?? 0
    counts.set(id, before + 1)
    inOnePiece(finding.message)
    finding.id = before === 0 ? id : shortDigestOf([digestOf(content), before])
    return finding
  })
}

/** A digest of which packets a rule matches, and what it does to them. */
function meaningOf(
  { trafficClasses }: PreparedRules,
  direction: Direction,
  index: number,
  { action, protocol, ports, addresses: _, label: _label, description: _text, ...rest }: Rule,
): string {
  rest satisfies NothingLeft
  const lists = addressFamilies.map(family => {
    const prepared = trafficClasses[classNumber({ direction, family, protocol })]
    return prepared === undefined
      ? []
      : edgesOf(prepared.addresses.sweep(), mask => inMask(mask, index))
  })
  const head = [protocolCodes[protocol], action === 'ACCEPT' ? 1 : 0]
  return digestOfColumns([head, endsOf(piecesIn(ports)), ...lists])
}
