/** All edits that might make one direction of a rule set meet an intent. */

import { type NothingLeft, type Rule, type Rules, ruleOf } from '../../contract/rules.ts'
import { type Direction, protocols } from '../../contract/vocabulary.ts'
import { everyAddress } from '../../net/prefix.ts'
import { preparedOf } from '../compile/prepare.ts'
import { decidedIn, matchedBy } from '../regions/accept-region.ts'
import { blocksOf } from '../regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { sizeOfCommon } from '../regions/size-of-common.ts'
import type { Intent } from '../search/check-change.ts'
import type { Edit } from './edits.ts'
import { mergeRules } from './merge-rules.ts'
import { mayBeRules, rulesMatching } from './rules-accepting.ts'

/** One direction of a rule set, and what it lacks. */
export interface Shortfall {
  readonly rules: Rules
  readonly direction: Direction
  /** Of this direction only. */
  readonly intent: Intent
  /** Packets of the intent that have the other verdict. */
  readonly missing: PacketRegion
}

/** Whether one of them will do is for an exact comparison to say. Those that cannot do are left out as far as deciders tell. */
export function editsToTry(shortfall: Shortfall): readonly (readonly Edit[])[] {
  const { rules, direction, intent } = shortfall
  const { verdict } = intent
  const ruleset = rules[direction]
  const remove = (index: number): Edit => ({ kind: 'remove', direction, index })
  const { deciders, isPolicyOne } = decidersOf(shortfall)
  // An edit to rules alone changes nothing of what the policy decides, and one to a single rule nothing of what others do.
  const against = isPolicyOne ? [] : deciders
  const only = against.length === 1 ? against : []
  const first = Math.min(...deciders, ruleset.length)
  return [
    against.map(remove),
    ...only.flatMap(index =>
      withRule(ruleset, index, rule => [
        { kind: 'replace', direction, index, rule: { ...rule, action: verdict } },
      ]),
    ),
    narrowedTogether(shortfall, against, narrowed),
    ...wholeParts.map(part =>
      narrowedTogether(shortfall, against, (_, index) => narrowedWhole(shortfall, index, part)),
    ),
    ...ruleset.slice(0, first).flatMap((_, index) => widened(shortfall, index)),
    ...[intent.region, shortfall.missing].map(region => inserted(shortfall, region, first)),
    deciders.length > 0 ? [] : [{ kind: 'policy' as const, direction, policy: verdict }],
    turned(shortfall),
  ].filter(edits => edits.length > 0)
}

/** Who gives packets of the intent the other verdict. */
function decidersOf({ rules, direction, missing }: Shortfall) {
  const decided = decidedIn(preparedOf(rules), direction)
  const isDecider = (region: PacketRegion) => sizeOfCommon(region, missing) > 0n
  return {
    deciders: decided.rules.flatMap((region, index) => (isDecider(region) ? [index] : [])),
    isPolicyOne: isDecider(decided.policy),
  }
}

function withRule(
  ruleset: readonly Rule[],
  index: number,
  make: (rule: Rule) => readonly Edit[],
): readonly (readonly Edit[])[] {
  const rule = ruleset[index]
  return rule === undefined ? [] : [make(rule)]
}

/** The rule without the packets of the intent: gone, in one piece, or split. */
function narrowed(shortfall: Shortfall, index: number): readonly Edit[] {
  const { rules, direction, intent, missing } = shortfall
  const candidates = withRule(rules[direction], index, rule => {
    const own = matchedBy(rule, direction)
    const rests = [intent.region, missing].map(region => subtractRegions(own, region))
    const candidates = rests.filter(mayBeRules).map(rest => {
      const parts = rulesMatching(rest, rule.action)[direction]
      return editsInPlace(
        parts.map(part => partOfRule(rule, part)),
        { direction, index },
      )
    })
    return candidates.reduce((a, b) => (b.length < a.length ? b : a), candidates[0] ?? [])
  })
  return candidates.flat()
}

const wholeParts = ['ports', 'addresses'] as const

/** The rule without all ports of what is missing, or without all addresses: short, and exact where earlier rules decide the rest. */
function narrowedWhole(
  { rules, direction, missing }: Shortfall,
  index: number,
  part: (typeof wholeParts)[number],
): readonly Edit[] {
  return withRule(rules[direction], index, rule => {
    const own = matchedBy(rule, direction)
    const whole = blocksOf(intersectRegions(own, missing))
      .map(({ family, protocol, ports, addresses, addressesExcept }) =>
        part === 'ports'
          ? regionOf({ direction, protocol, ports })
          : regionOf({ direction, family, addresses, addressesExcept }),
      )
      .reduce(unionRegions, noPackets)
    const rest = subtractRegions(own, whole)
    if (isEmptyRegion(rest) || !mayBeRules(rest)) return []
    const parts = rulesMatching(rest, rule.action)[direction]
    return editsInPlace(
      parts.map(each => partOfRule(rule, each)),
      { direction, index },
    )
  }).flat()
}

/** None when one of them cannot be narrowed. */
function narrowedTogether(
  shortfall: Shortfall,
  deciders: readonly number[],
  narrow: (shortfall: Shortfall, index: number) => readonly Edit[],
): readonly Edit[] {
  const edits = deciders.map(index => narrow(shortfall, index))
  return edits.some(({ length }) => length === 0) ? [] : edits.flat()
}

/** What people read of a rule stays on each of its parts; of a part without ports every port is meant. */
function partOfRule(rule: Rule, part: Rule): Rule {
  const {
    label,
    description,
    action,
    protocol: _,
    addresses: _lists,
    ports: _pieces,
    ...rest
  } = rule
  rest satisfies NothingLeft
  const { protocol, addresses, ports = null } = part
  return ruleOf({ protocol, addresses, ports, action, label, description })
}

function editsInPlace(
  [last, ...others]: readonly Rule[],
  at: { readonly direction: Direction; readonly index: number },
): readonly Edit[] {
  if (last === undefined) return [{ kind: 'remove', ...at }]
  return [
    ...others.map((rule): Edit => ({ kind: 'insert', ...at, rule })),
    { kind: 'replace', ...at, rule: last },
  ]
}

/** A rule with the wanted verdict that takes in what is missing. */
function widened({ rules, direction, intent, missing }: Shortfall, index: number) {
  const rule = rules[direction][index]
  if (!mayBeRules(missing) || rule?.action !== intent.verdict) return []
  const [one, ...more] = rulesMatching(missing, intent.verdict)[direction]
  if (one === undefined || more.length > 0) return []
  const merged = mergeRules(rule, one)
  return merged === undefined
    ? []
    : [[{ kind: 'replace', direction, index, rule: merged } as const]]
}

/** Rules for these packets, as late as they may come: where they disturb least. */
const inserted = (
  { direction, intent }: Shortfall,
  region: PacketRegion,
  index: number,
): readonly Edit[] =>
  mayBeRules(region)
    ? rulesMatching(region, intent.verdict)[direction].map(rule => {
        return { kind: 'insert', direction, index, rule }
      })
    : []

/** The other policy, with rules that keep the old one for all that rules can name outside the intent. */
function turned({ rules, direction, intent: { region, verdict } }: Shortfall): readonly Edit[] {
  const policy = rules[`${direction}_policy`]
  if (policy === verdict || !mayBeRules(region)) return []
  const fresh = rulesMatching(region, verdict)[direction]
  const kept = protocols.map(
    (protocol): Rule => ({ protocol, addresses: everywhere, action: policy }),
  )
  const end = rules[direction].length
  return [
    ...fresh.map((rule): Edit => ({ kind: 'insert', direction, index: 0, rule })),
    ...kept.map((rule): Edit => ({ kind: 'insert', direction, index: end, rule })),
    { kind: 'policy', direction, policy: verdict },
  ]
}

const everywhere = { ipv4: [everyAddress.ipv4], ipv6: [everyAddress.ipv6] }
