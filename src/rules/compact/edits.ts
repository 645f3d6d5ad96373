/** Edits to one direction of a rule set, and all that might bring about an intent there. */

import type { Rule, Rules } from '../../contract/rules.ts'
import { type Action, type Direction, protocols } from '../../contract/vocabulary.ts'
import { decidedRegions, matchRegion } from '../regions/accept-region.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import { intersectRegions, isEmptyRegion, subtractRegions } from '../regions/region-algebra.ts'
import type { Intent } from '../search/check-change.ts'
import { mergeRules } from './merge-rules.ts'
import { rulesMatching } from './rules-accepting.ts'

/** Plain JSON. `index` counts in the ruleset that was given; an insertion goes before the rule there. */
export type Edit =
  | { readonly kind: 'remove'; readonly direction: Direction; readonly index: number }
  | {
      readonly kind: 'replace' | 'insert'
      readonly direction: Direction
      readonly index: number
      readonly rule: Rule
    }
  | { readonly kind: 'policy'; readonly direction: Direction; readonly policy: Action }

/** The rule set after the edits. */
export function applyEdits(rules: Rules, edits: readonly Edit[]): Rules {
  let edited = rules
  for (const direction of ['inbound', 'outbound'] as const) {
    const own = edits.filter(edit => edit.direction === direction)
    const policy = own.findLast(edit => edit.kind === 'policy')?.policy
    edited = {
      ...edited,
      [direction]: rulesetAfter(rules[direction], own),
      [`${direction}_policy`]: policy ?? rules[`${direction}_policy`],
    }
  }
  return edited
}

function rulesetAfter(ruleset: readonly Rule[], edits: readonly Edit[]): readonly Rule[] {
  const at = (index: number): readonly Rule[] => {
    const own = edits.flatMap(edit =>
      edit.kind !== 'policy' && edit.index === index ? [edit] : [],
    )
    const inserted = own.flatMap(edit => (edit.kind === 'insert' ? [edit.rule] : []))
    const replaced = own.find(edit => edit.kind === 'replace')
    const isGone = own.some(({ kind }) => kind === 'remove')
    const given = isGone ? [] : ruleset.slice(index, index + 1)
    return [...inserted, ...(replaced?.kind === 'replace' ? [replaced.rule] : given)]
  }
  return Array.from({ length: ruleset.length + 1 }, (_, index) => at(index)).flat()
}

export interface Situation {
  readonly rules: Rules
  readonly direction: Direction
  /** Of this direction only. */
  readonly intent: Intent
  /** Packets of the intent that have the other verdict. */
  readonly missing: PacketRegion
}

/** Whether one of them will do is for an exact comparison to say. */
export function editsToTry(situation: Situation): readonly (readonly Edit[])[] {
  const { rules, direction, intent } = situation
  const { verdict } = intent
  const ruleset = rules[direction]
  const against = ruleset.flatMap(({ action }, index) => (action === verdict ? [] : [index]))
  const remove = (index: number): Edit => ({ kind: 'remove', direction, index })
  const deciders = decidersOf(situation)
  return [
    ...against.map(index => [remove(index)]),
    deciders.map(remove),
    ...against.flatMap(index =>
      withRule(ruleset, index, rule => [
        { kind: 'replace', direction, index, rule: { ...rule, action: verdict } },
      ]),
    ),
    ...against.flatMap(index => narrowed(situation, index)),
    narrowedTogether(situation, deciders),
    ...ruleset.flatMap((_, index) => widened(situation, index)),
    ...[intent.region, situation.missing].flatMap(region => inserted(situation, region)),
    [{ kind: 'policy' as const, direction, policy: verdict }],
    turned(situation),
  ].filter(edits => edits.length > 0)
}

/** The rules that give packets of the intent the other verdict. */
function decidersOf({ rules, direction, missing }: Situation): readonly number[] {
  return decidedRegions(rules)[direction].rules.flatMap((region, index) =>
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
function narrowed(situation: Situation, index: number): readonly (readonly Edit[])[] {
  const { rules, direction, intent, missing } = situation
  return withRule(rules[direction], index, rule => {
    const own = matchRegion(rule, direction)
    const ways = [intent.region, missing].map(region => {
      const rest = rulesMatching(subtractRegions(own, region), rule.action)[direction]
      return editsInPlace(
        rest.map(part => ({ ...rule, ...withoutPorts(part) })),
        { direction, index },
      )
    })
    return ways.reduce((a, b) => (b.length < a.length ? b : a))
  })
}

/** Ports of the whole rule are not those of its parts. */
const withoutPorts = (part: Rule): Rule => ({ ports: null, ...part })

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

function narrowedTogether(situation: Situation, deciders: readonly number[]): readonly Edit[] {
  return deciders.flatMap(index => narrowed(situation, index)).flat()
}

/** A rule with the wanted verdict that takes in what is missing. */
function widened({ rules, direction, intent, missing }: Situation, index: number) {
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
  { rules, direction, intent }: Situation,
  region: PacketRegion,
): readonly (readonly Edit[])[] {
  const fresh = rulesMatching(region, intent.verdict)[direction]
  const places = [...rules[direction].keys(), rules[direction].length].reverse()
  return places.map(index =>
    fresh.map((rule): Edit => ({ kind: 'insert', direction, index, rule })),
  )
}

/** The other policy, with rules that keep the old one for all that rules can name outside the intent. */
function turned({ rules, direction, intent: { region, verdict } }: Situation): readonly Edit[] {
  const policy = rules[`${direction}_policy`]
  if (policy === verdict) return []
  const fresh = rulesMatching(region, verdict)[direction]
  const kept = protocols.map(
    (protocol): Rule => ({
      protocol,
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
      action: policy,
    }),
  )
  const end = rules[direction].length
  return [
    ...fresh.map((rule): Edit => ({ kind: 'insert', direction, index: 0, rule })),
    ...kept.map((rule): Edit => ({ kind: 'insert', direction, index: end, rule })),
    { kind: 'policy', direction, policy: verdict },
  ]
}
