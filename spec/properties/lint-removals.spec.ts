/** What the lint calls idle can go: the accepted region stays, element by element. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { type Direction, directions } from '../../src/contract/vocabulary.ts'
import type { FindingKind, RuleFinding } from '../../src/rules/lint/finding.ts'
import { lintRules } from '../../src/rules/lint/lint-rules.ts'
import { acceptRegion, fingerprint } from '../../src/rules/regions/accept-region.ts'
import { sameRegion } from '../../src/rules/regions/region-algebra.ts'
import { smallRules } from '../support/arbitrary-rules.ts'
import { eachFinding } from '../support/findings.ts'
import { expectMet } from '../support/met.ts'

describe('removals', () => {
  it('of an unreachable, redundant or policy-equal rule leave the accepted region and the fingerprint', () => {
    eachFinding(['unreachable', 'redundant', 'equals-policy'], (rules, { direction, rule }) => {
      expectSame(rules, without(rules, direction, [rule?.index ?? -1]))
    })
  })

  it('of all jointly removable rules at once leave the accepted region', () => {
    eachFinding(['jointly-removable'], (rules, { direction, detail }) => {
      if (!('rules' in detail)) return expect.fail('no rules')
      expectSame(
        rules,
        without(
          rules,
          direction,
          detail.rules.map(({ index }) => index),
        ),
      )
    })
  })

  it('of a dead entry, alone, leave the accepted region; of any other entry of a needed rule they do not', () => {
    const met = { dead: 0, alive: 0 }
    fc.assert(
      fc.property(smallRules, fc.constantFrom(...directions), (rules, direction) => {
        const findings = lintRules(rules).filter(each => each.direction === direction)
        for (const index of rules[direction].keys())
          for (const isDead of expectDeadEntries(rules, direction, index, findings))
            met[isDead ? 'dead' : 'alive']++
      }),
      { numRuns: 50 },
    )
    expectMet(met, { dead: 40, alive: 40 })
  })
})

const idle: readonly FindingKind[] = ['unreachable', 'redundant', 'equals-policy']

const without = (rules: Rules, direction: Direction, gone: readonly number[]): Rules => ({
  ...rules,
  [direction]: rules[direction].filter((_, index) => !gone.includes(index)),
})

function expectSame(before: Rules, after: Rules): void {
  expect(sameRegion(acceptRegion(before), acceptRegion(after))).toBe(true)
  expect(fingerprint(after)).toBe(fingerprint(before))
}

/** Of a rule that is needed: whether each of its entries is dead. */
function expectDeadEntries(
  rules: Rules,
  direction: Direction,
  index: number,
  findings: readonly RuleFinding[],
): readonly boolean[] {
  const own = findings.filter(({ rule }) => rule?.index === index)
  if (own.some(({ kind }) => idle.includes(kind))) return []
  return withoutEachEntry(rules, direction, index).map(({ name, family, stays }) => {
    expect({ name, stays }).toEqual({ name, stays: isReported(own, name, family) })
    return stays
  })
}

/** What happens when one entry is taken out of a rule that has others. */
function withoutEachEntry(rules: Rules, direction: Direction, index: number) {
  const rule = rules[direction][index]
  const { ipv4 = [], ipv6 = [] } = rule?.addresses ?? {}
  const pieces = typeof rule?.ports === 'string' ? rule.ports.split(', ') : []
  const stays = (parts: Partial<Rule>) => {
    const ruleset = rules[direction].map((each, at) =>
      at === index ? { ...each, ...parts } : each,
    )
    return sameRegion(acceptRegion(rules), acceptRegion({ ...rules, [direction]: ruleset }))
  }
  const listed = (
    [
      ['ipv4', ipv4],
      ['ipv6', ipv6],
    ] as const
  ).flatMap(([family, list]) =>
    (ipv4.length + ipv6.length > 1 ? list : []).map((_, at) => {
      const left = { ipv4, ipv6, [family]: list.toSpliced(at, 1) }
      const addresses = Object.fromEntries(
        Object.entries(left).filter(([, each]) => each.length > 0),
      )
      return { name: `${family} ${at}`, family, stays: stays({ addresses }) }
    }),
  )
  const ported = pieces.map((_, at) => {
    const ports = pieces.toSpliced(at, 1).join(',')
    return { name: `ports ${at}`, family: undefined, stays: pieces.length > 1 && stays({ ports }) }
  })
  return [...listed, ...(pieces.length > 1 ? ported : [])]
}

function isReported(findings: readonly RuleFinding[], name: string, family: string | undefined) {
  return findings.some(({ detail, kind }) => {
    if (kind === 'partly-dead' && 'families' in detail)
      return detail.families.some(each => each.family === family)
    if (kind !== 'dead-entry' || !('entries' in detail)) return false
    return detail.entries.some(({ list, position }) => `${list} ${position}` === name)
  })
}
