/** Rules that a world can hold in the place of those that were gathered, and whether they are the same. */

import { limits } from '../../contract/limits.ts'
import { type Rule, type Rules, ruleFields, ruleOf } from '../../contract/rules.ts'
import { type Direction, type Protocol, protocols } from '../../contract/vocabulary.ts'
import { tooMany, unknownField } from '../../refusals/found.ts'
import { gotOf } from '../../refusals/got.ts'
import type { Fault, Path, Problem } from '../../refusals/problem.ts'
import type {
  PartialRule,
  PartialRules,
  PartialRuleset,
  UnknownEntry,
} from '../../rules/partial/partial-rules.ts'
import { read } from '../../schema/read.ts'
import { ruleOfKeptAddresses as ruleSchema } from '../../schema/rule.ts'
import { takeAsRead } from '../../schema/rules.ts'
import type { GatheredEntry, GatheredRules } from '../gathered.ts'

export interface StandIn {
  readonly rules: Rules
  /** Nothing of the rules is missing in them, not even a text for people. */
  readonly isWhole: boolean
  /** What a world cannot hold of what is known. */
  readonly faults: readonly Fault[]
}

/** What cannot be held is left out: then the partial rules judge packets, and not these. The rules stand at `path`. */
export function standInFor(
  partial: PartialRules,
  gathered: GatheredRules,
  path: Path = [],
): StandIn {
  const inbound = heldIn(partial, gathered, 'inbound', path)
  const outbound = heldIn(partial, gathered, 'outbound', path)
  const room = Math.max(0, limits.rulesPerFirewall - inbound.rules.length)
  const rules = takeAsRead({
    inbound: inbound.rules.slice(0, limits.rulesPerFirewall),
    inbound_policy: partial.inbound.policy ?? 'DROP',
    outbound: outbound.rules.slice(0, room),
    outbound_policy: partial.outbound.policy ?? 'DROP',
  })
  const count = partial.inbound.entries.length + partial.outbound.entries.length
  const tooLong: readonly Fault[] =
    count <= limits.rulesPerFirewall
      ? []
      : [{ clause: 'RULESET-8', path, ...tooMany('rules', limits.rulesPerFirewall, count) }]
  const fits = inbound.rules.length + outbound.rules.length <= limits.rulesPerFirewall
  const policies = partial.inbound.policy !== undefined && partial.outbound.policy !== undefined
  return {
    ...{ rules, isWhole: fits && policies && inbound.isWhole && outbound.isWhole },
    faults: [...tooLong, ...inbound.faults, ...outbound.faults],
  }
}

function heldIn(
  partial: PartialRules,
  gathered: GatheredRules,
  direction: Direction,
  path: Path,
): StandInPart {
  const { entries } = partial[direction]
  const faults: Fault[] = []
  const held = entries.flatMap(({ index, entry }) => {
    const given = gathered[direction]?.[index]
    const at = [...path, direction, index]
    if (!isPlain(entry) || given === undefined || 'ruleset' in given) {
      if (given !== undefined) faults.push(...otherForm(given, at))
      return []
    }
    const { ipv4, ipv6 } = entry.addresses
    const rule = ruleOf({
      protocol: entry.protocol,
      addresses: {
        ...(ipv4.known.length > 0 && { ipv4: ipv4.known }),
        ...(ipv6.known.length > 0 && { ipv6: ipv6.known }),
      },
      action: entry.action,
      label: entry.label,
      ports: given.ports === '' ? undefined : given.ports,
      description:
        given.description === null || given.description === '' ? undefined : given.description,
    })
    const kept = holdable(rule)
    faults.push(...kept.faults.map(fault => ({ ...fault, path: [...at, ...fault.path] })))
    return kept.held
  })
  return {
    faults,
    rules: held.map(({ rule }) => rule),
    // A rule set without rules moves those after it.
    isWhole:
      held.length === entries.length &&
      held.every(({ isWhole }) => isWhole) &&
      entries.every(({ index }, at) => index === at),
  }
}

interface StandInPart extends Pick<StandIn, 'isWhole' | 'faults'> {
  readonly rules: readonly Rule[]
}

/** Where a rule is written as none of the contract is: it refers to others, or names its protocol otherwise. */
function otherForm(given: GatheredEntry, path: Path): readonly Fault[] {
  const at = (key: string, problem: Problem): Fault => ({
    ...{ clause: 'ASSUME-ACCOUNT', path: [...path, key] },
    ...problem,
  })
  if ('ruleset' in given) return [at('ruleset', unknownField(fieldNames, 'ruleset'))]
  return protocols.some(each => each === given.protocol)
    ? []
    : [
        at('protocol', {
          ...{ problem: 'unknown-option', expected: protocols, got: gotOf(given.protocol) },
        }),
      ]
}

const fieldNames = Object.keys(ruleFields)

/** The rule, or the rule without the texts for people that a world cannot hold; none when it can hold neither. */
function holdable(rule: Rule) {
  const whole = read<Rule>(ruleSchema, rule)
  if (whole.ok) return { held: [{ rule: whole.value, isWhole: true }], faults: [] }
  const { label: _, description: __, ...bare } = rule
  const part = read<Rule>(ruleSchema, bare)
  return {
    held: part.ok ? [{ rule: part.value, isWhole: false }] : [],
    faults: whole.fault,
  }
}

/** With what stands in front of all rules, once. */
export function behindFront(rules: PartialRules, front: UnknownEntry | undefined): PartialRules {
  if (front === undefined) return rules
  const withFront = (ruleset: PartialRuleset): PartialRuleset => ({
    ...ruleset,
    entries: [
      { index: 0, entry: front },
      ...ruleset.entries.filter(({ entry }) => entry !== front),
    ],
  })
  return { inbound: withFront(rules.inbound), outbound: withFront(rules.outbound) }
}

/** Is it a rule of the contract, with all its addresses? */
const isPlain = (
  entry: PartialRule | UnknownEntry,
): entry is PartialRule & { readonly protocol: Protocol } =>
  entry.kind === 'rule' &&
  entry.ruleset === undefined &&
  protocols.some(each => each === entry.protocol) &&
  entry.addresses.ipv4.named.length + entry.addresses.ipv6.named.length === 0
