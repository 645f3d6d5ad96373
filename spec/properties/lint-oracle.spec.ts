/** What the lint reports, and what it does not, is what trying everything finds. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleFinding } from '../../src/rules/lint/finding.ts'
import { lintRules } from '../../src/rules/lint/lint-rules.ts'
import { type NaiveLint, naiveLint } from '../oracle/naive-lint.ts'
import { rulesOf } from '../support/arbitrary-rules.ts'

const tinyRules = rulesOf({ minRules: 1, maxRules: 5, maxEntries: 3 }).map(rules => ({
  ...rules,
  outbound: [],
}))

describe('the lint and a naive one', () => {
  it('agree on every rule, entry and pair of random rule sets, and meet every kind', () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(tinyRules, rules => {
        const findings = lintRules(rules)
        for (const { kind } of findings) met.add(kind)
        expect(readingOf(findings)).toEqual(naiveLint(rules, 'inbound'))
      }),
      { numRuns: 120, seed: 77 },
    )
    expect([...met]).toEqual(expect.arrayContaining(kindsToMeet))
  })
})

const kindsToMeet = [
  ...['unreachable', 'partly-dead', 'redundant', 'equals-policy', 'jointly-removable'],
  ...['shadowing', 'generalization', 'correlation', 'redundancy', 'partly-shadowed', 'dead-entry'],
]

/** The findings about inbound rules in the form of the oracle. */
function readingOf(findings: readonly RuleFinding[]): NaiveLint {
  const of = <Kind extends RuleFinding['kind']>(kind: Kind) =>
    findings.filter(
      (each): each is Extract<RuleFinding, { kind: Kind }> =>
        each.kind === kind && each.direction === 'inbound',
    )
  const indexes = (kind: RuleFinding['kind']) => of(kind).map(({ rule }) => rule?.index ?? -1)
  const unreachable = indexes('unreachable')
  const [jointly] = of('jointly-removable')
  const alone = [...unreachable, ...indexes('redundant'), ...indexes('equals-policy')]
  return {
    unreachable,
    partlyDead: of('partly-dead').flatMap(({ rule, detail }) =>
      detail.families.map(({ family }) => `${rule?.index} ${family}`),
    ),
    redundant: indexes('redundant'),
    equalsPolicy: indexes('equals-policy'),
    removable: jointly === undefined ? alone : jointly.detail.rules.map(({ index }) => index),
    deadEntries: of('dead-entry').flatMap(({ rule, detail }) =>
      detail.entries.map(({ list, position }) => `${rule?.index} ${list} ${position}`),
    ),
    pairs: findings.flatMap(({ kind, direction, detail }) =>
      direction === 'inbound' && 'earlier' in detail
        ? [`${kind} ${detail.earlier.index} ${detail.later.index}`]
        : [],
    ),
  }
}
