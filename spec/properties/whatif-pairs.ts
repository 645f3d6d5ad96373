/** Pairs of rule sets that are hard to tell apart: one is the other after a few edits, with and without effect. */
import fc from 'fast-check'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { addressFamilies, directions } from '../../src/contract/vocabulary.ts'
import {
  freezeDeeply,
  type Pick,
  pickFrom,
  rulesOf,
  smallRules,
} from '../support/arbitrary-rules.ts'

/** So few rules that chance makes equivalent sets now and then. */
export const tinyRules = rulesOf({ minRules: 0, maxRules: 3, maxEntries: 2 }).map(freezeDeeply)

type Pair = readonly [before: Rules, after: Rules]

/** Unrelated, edited, or rewritten without any effect. */
export const pairOfRules: fc.Arbitrary<Pair> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(smallRules, smallRules) },
  { weight: 1, arbitrary: fc.tuple(tinyRules, tinyRules) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(smallRules, fc.integer())
      .map(([rules, seed]): Pair => [rules, edit(rules, seed)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(smallRules, fc.integer())
      .map(([rules, seed]): Pair => [rules, rewrite(rules, seed)]),
  },
)

/** One or two edits that may change what the rules do. */
export function edit(rules: Rules, seed: number): Rules {
  const pick = pickFrom(seed)
  const once = editOnce(rules, pick)
  return freezeDeeply(pick(2) === 0 ? once : editOnce(once, pick))
}

function editOnce(rules: Rules, pick: Pick): Rules {
  const direction = directions[pick(2)] ?? 'inbound'
  const ruleset = [...rules[direction]]
  const at = pick(ruleset.length)
  const rule = ruleset[at]
  const kind = pick(6)
  if (kind === 0 || rule === undefined) {
    const policy = rules[`${direction}_policy`] === 'ACCEPT' ? 'DROP' : 'ACCEPT'
    return { ...rules, [`${direction}_policy`]: policy }
  }
  if (kind === 1) ruleset.splice(at, 1)
  if (kind === 2) ruleset.splice(pick(ruleset.length), 0, ...ruleset.splice(at, 1))
  if (kind === 3) ruleset[at] = { ...rule, action: rule.action === 'ACCEPT' ? 'DROP' : 'ACCEPT' }
  if (kind === 4) ruleset[at] = withoutPorts(rule)
  if (kind === 5)
    ruleset[at] = { ...rule, addresses: { ipv4: ['10.0.0.0/9'], ipv6: ['2001:db8::/33'] } }
  return { ...rules, [direction]: ruleset }
}

/** The same verdicts from other texts: every rewriting, each where it applies. */
export function rewrite(rules: Rules, seed: number): Rules {
  const pick = pickFrom(seed)
  const rewritten = { ...rules }
  for (const direction of directions) {
    const halves = rules[direction].flatMap(rule => rewriteRule(rule, pick))
    // A firewall holds no more rules than that in both directions.
    const ruleset = halves.length < 12 ? halves : rules[direction]
    const policy = rules[`${direction}_policy`]
    const last: Rule = { protocol: 'UDP', action: policy, addresses: { ipv4: ['0.0.0.0/0'] } }
    rewritten[direction] = pick(2) === 0 ? ruleset : [...ruleset, last]
  }
  return freezeDeeply(rewritten)
}

function rewriteRule(rule: Rule, pick: Pick): readonly Rule[] {
  const halves = addressFamilies.flatMap((family): readonly Rule[] => {
    const listed = rule.addresses[family]
    if (listed === undefined) return []
    const entries = listed.flatMap(entry => splits[entry] ?? [entry])
    return [
      {
        ...rule,
        label: 'half',
        addresses: { [family]: pick(2) === 0 ? entries : entries.reverse() },
      },
    ]
  })
  const ports = rule.ports ?? undefined
  if (ports === undefined || pick(2) === 0) return halves
  const pieces = ports.split(', ').reverse().join(',')
  return halves.map(half => ({ ...half, ports: pieces }))
}

/** Networks with their two halves. */
const splits: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': ['0.0.0.0/1', '128.0.0.0/1'],
  '10.0.0.0/24': ['10.0.0.128/25', '10.0.0.0/25'],
  '10.0.0.0/23': ['10.0.0.0/24', '10.0.1.0/24'],
  '::/0': ['8000::/1', '::/1'],
  '2001:db8::/32': ['2001:db8:8000::/33', '2001:db8::/33'],
}

function withoutPorts({ ports: _, ...rule }: Rule): Rule {
  return rule
}
