/** All edits that might make one direction of a rule set meet an intent. */
import { type NothingLeft, type Rule, type Rules, ruleOf } from '../../contract/rules.ts'
import { type Direction, protocols } from '../../contract/vocabulary.ts'
import { preparedOf } from '../compile/prepare.ts'
import { decidedIn, matchedBy } from '../regions/accept-region.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, subtractRegions } from '../regions/region-algebra.ts'
import type { Intent } from '../search/check-change.ts'
import type { Edit } from './edits.ts'
import { mergeRules } from './merge-rules.ts'
import { rulesMatching } from './rules-accepting.ts'

/** One direction of a rule set, and what it lacks. */
export interface Shortfall {
  readonly rules: Rules
  readonly direction: Direction
  /** Of this direction only. */
  readonly intent: Intent
  /** Packets of the intent that have the other verdict. */
  readonly missing: PacketRegion
}

/** Whether one of them will do is for an exact comparison to say. */
export function editsToTry(shortfall: Shortfall): readonly (readonly Edit[])[] {
  const { rules, direction, intent } = shortfall
  const { verdict } = intent
  const ruleset = rules[direction]
  const against = ruleset.flatMap(({ action }, index) => (action === verdict ? [] : [index]))
  const remove = (index: number): Edit => ({ kind: 'remove', direction, index })
  const deciders = decidersOf(shortfall)
  return [
    ...against.map(index => [remove(index)]),
    deciders.map(remove),
    ...against.flatMap(index =>
      withRule(ruleset, index, rule => [
        { kind: 'replace', direction, index, rule: { ...rule, action: verdict } },
      ]),
    ),
    ...against.flatMap(index => narrowed(shortfall, index)),
    narrowedTogether(shortfall, deciders),
    ...ruleset.flatMap((_, index) => widened(shortfall, index)),
    ...[intent.region, shortfall.missing].flatMap(region => inserted(shortfall, region)),
    [{ kind: 'policy' as const, direction, policy: verdict }],
    turned(shortfall),
  ].filter(edits => edits.length > 0)
}

/** The rules that give packets of the intent the other verdict. */
function decidersOf({ rules, direction, missing }: Shortfall): readonly number[] {
  return decidedIn(preparedOf(rules), direction).rules.flatMap((region, index) =>
    isEmptyRegion(intersectRegions(region, missing)) ? [] : [index],
  )
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
function narrowed(shortfall: Shortfall, index: number): readonly (readonly Edit[])[] {
  const { rules, direction, intent, missing } = shortfall
  return withRule(rules[direction], index, rule => {
    const own = matchedBy(rule, direction)
    const candidates = [intent.region, missing].map(region => {
      const parts = rulesMatching(subtractRegions(own, region), rule.action)[direction]
      return editsInPlace(
        parts.map(part => partOfRule(rule, part)),
        { direction, index },
      )
    })
    return candidates.reduce((a, b) => (b.length < a.length ? b : a))
  })
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

function narrowedTogether(shortfall: Shortfall, deciders: readonly number[]): readonly Edit[] {
  return deciders.flatMap(index => narrowed(shortfall, index)).flat()
}

/** A rule with the wanted verdict that takes in what is missing. */
function widened({ rules, direction, intent, missing }: Shortfall, index: number) {
  const [one, ...more] = rulesMatching(missing, intent.verdict)[direction]
  const rule = rules[direction][index]
  if (one === undefined || more.length > 0 || rule === undefined) return []
  const merged = mergeRules(rule, one)
  return merged === undefined
    ? []
    : [[{ kind: 'replace', direction, index, rule: merged } as const]]
}

/** Rules for these packets, at each place; the last place first, where they disturb least. */
function inserted(
  { rules, direction, intent }: Shortfall,
  region: PacketRegion,
): readonly (readonly Edit[])[] {
  const fresh = rulesMatching(region, intent.verdict)[direction]
  const places = [...rules[direction].keys(), rules[direction].length].reverse()
  return places.map(index =>
    fresh.map((rule): Edit => ({ kind: 'insert', direction, index, rule })),
  )
}

/** The other policy, with rules that keep the old one for all that rules can name outside the intent. */
function turned({ rules, direction, intent: { region, verdict } }: Shortfall): readonly Edit[] {
  const policy = rules[`${direction}_policy`]
  if (policy === verdict) return []
  const fresh = rulesMatching(region, verdict)[direction]
  const kept = protocols.map(
    (protocol): Rule => ({ protocol, addresses: everyAddress, action: policy }),
  )
  const end = rules[direction].length
  return [
    ...fresh.map((rule): Edit => ({ kind: 'insert', direction, index: 0, rule })),
    ...kept.map((rule): Edit => ({ kind: 'insert', direction, index: end, rule })),
    { kind: 'policy', direction, policy: verdict },
  ]
}

const everyAddress = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
