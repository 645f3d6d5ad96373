/** What the lint says happens, happens: rules decide or do not, shares are exact, and witnesses meet who they name. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { type Direction, directions } from '../../src/contract/vocabulary.ts'
import { trafficClasses } from '../../src/rules/compile/traffic-class.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { RulePair } from '../../src/rules/lint/finding.ts'
import { lintRules } from '../../src/rules/lint/lint-rules.ts'
import type { RuleReference } from '../../src/rules/names.ts'
import { decidedRegions, matchRegion } from '../../src/rules/regions/accept-region.ts'
import { noPackets, type PacketRegion } from '../../src/rules/regions/packet-region.ts'
import { pickPacket } from '../../src/rules/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { parseRegion } from '../../src/rules/regions/region-text.ts'
import { sizeOfClass } from '../../src/rules/regions/size-of-region.ts'
import { smallRules } from '../support/arbitrary-rules.ts'
import { eachFinding, type Found, someRules } from '../support/findings.ts'
import { expectMet } from '../support/met.ts'

describe('reachability', () => {
  it('every rule that is not reported unreachable decides a packet, and no other does', () => {
    fc.assert(
      fc.property(someRules, rules => {
        const dead = lintRules(rules, { kinds: ['unreachable'] })
        const decided = decidedRegions(rules)
        for (const direction of directions)
          for (const [index, region] of decided[direction].rules.entries()) {
            const isDead = dead.some(
              each => each.direction === direction && each.rule?.index === index,
            )
            const packet = pickPacket(region)
            expect(packet === undefined).toBe(isDead)
            if (packet !== undefined)
              expect(evaluatePlainly(rules, packet).cause).toMatchObject({ kind: 'rule', index })
          }
      }),
      { numRuns: 60 },
    )
  })

  it('blockers together match all that a dead rule matches, and none of them can be left out', () => {
    eachFinding(['unreachable', 'partly-dead'], (rules, { direction, rule, detail }) => {
      if (!('cover' in detail) || rule === null) return expect.fail('no cover')
      const families = detail.families.map(({ family }) => regionOf({ family }))
      const scope = families.reduce(unionRegions, noPackets)
      const match = intersectRegions(matchOf(rules, direction, rule.index), scope)
      const covers = detail.cover.map(({ index }) => matchOf(rules, direction, index))
      const left = (regions: readonly PacketRegion[]) => regions.reduce(subtractRegions, match)
      expect(isEmptyRegion(left(covers))).toBe(true)
      for (const cover of covers)
        expect(isEmptyRegion(left(covers.filter(each => each !== cover)))).toBe(false)
      expect(detail.cover.every(({ index }) => index < rule.index)).toBe(true)
    })
  })

  it('shares are the exact sizes of regions, and an opponent does the opposite', () => {
    const met = { shares: 0, takers: 0, opponents: 0 }
    eachFinding(
      ['unreachable', 'partly-shadowed'],
      (rules, { direction, rule, detail }) => {
        if (!('families' in detail) || rule === null) return expect.fail('no shares')
        const decided = decidedRegions(rules)[direction].rules
        const match = matchOf(rules, direction, rule.index)
        for (const { family, matches, decides, takenBy } of detail.families) {
          met.shares++
          met.takers += takenBy.length
          const sizeOf = (region = noPackets) => sizeIn(intersectRegions(region, match), family)
          expect([matches, decides]).toEqual([sizeOf(match), sizeOf(decided[rule.index])])
          for (const { index, size } of takenBy) expect(size).toBe(sizeOf(decided[index]))
          const all = takenBy.reduce((sum, { size }) => sum + BigInt(size), BigInt(decides))
          expect(`${all}`).toBe(matches)
        }
        if (!('opponent' in detail) || detail.opponent === null) return
        met.opponents++
        expect(detail.opponent.action).not.toBe(rules[direction][rule.index]?.action)
      },
      120,
    )
    expectMet(met, { shares: 100, takers: 100, opponents: 1 })
  })
})

describe('witnesses', () => {
  it('meet the deciders that their findings name', () => {
    const met = { pairs: 0, successors: 0, forgotten: 0, taken: 0, open: 0 }
    eachFinding(
      undefined,
      (rules, finding) => {
        const { detail, direction, rule } = finding
        if ('earlier' in detail) {
          met.pairs++
          expectBothMatch(rules, direction, detail)
        }
        if ('successors' in detail) {
          met.successors++
          expect(deciderOf(rules, detail.witness)).toBe(rule?.index)
        }
        if ('forgotten' in detail) {
          met.forgotten++
          expect(deciderOf(rules, detail.witness)).toBe(-1)
        }
        if ('families' in detail) {
          met.taken++
          expectTaken(rules, finding, detail)
        }
        if (finding.kind === 'sensitive-port-open') {
          met.open++
          expect(evaluatePlainly(rules, finding.detail.witness).action).toBe('ACCEPT')
        }
      },
      120,
    )
    expectMet(met, { pairs: 50, successors: 50, forgotten: 1, taken: 50, open: 10 })
  })

  it('of regions asked for are what the rule decides', () => {
    let met = 0
    fc.assert(
      fc.property(smallRules, rules => {
        for (const each of lintRules(rules, { kinds: ['partly-shadowed'], regions: true })) {
          if (each.kind !== 'partly-shadowed' || each.rule === null || each.direction === null)
            return expect.fail('another kind')
          met++
          const region = parseRegion(each.detail.region ?? '')
          const decided = decidedRegions(rules)[each.direction].rules[each.rule.index]
          expect(region.ok && sameRegion(region.value, decided ?? noPackets)).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
    expect(met).toBeGreaterThan(5)
  })
})

describe('ids', () => {
  it('are different, and stay the same when labels change', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        const findings = lintRules(rules)
        expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
        expect(lintRules(rules)).toEqual(findings)
        const renamed = rules.inbound.map(rule => ({ ...rule, label: 'renamed' }))
        const again = lintRules({ ...rules, inbound: renamed })
        expect(again.map(({ id }) => id)).toEqual(findings.map(({ id }) => id))
      }),
      { numRuns: 40 },
    )
  })
})

const matchOf = (rules: Rules, direction: Direction, index: number): PacketRegion => {
  const rule = rules[direction][index]
  return rule === undefined ? noPackets : matchRegion(rule, direction)
}

const sizeIn = ({ trafficClasses: regions }: PacketRegion, family: string): string =>
  `${regions.reduce(
    (sum, trafficClass, number) =>
      trafficClasses[number]?.family === family ? sum + sizeOfClass(trafficClass) : sum,
    0n,
  )}`

function expectBothMatch(rules: Rules, direction: Direction, pair: RulePair): void {
  const matches = ({ index }: RuleReference) => isMatched(rules, direction, index, pair.witness)
  expect([matches(pair.earlier), matches(pair.later)]).toEqual([true, true])
}

function expectTaken(
  rules: Rules,
  { direction, rule }: Found,
  { witness, opponent }: { readonly witness: Packet; readonly opponent?: RuleReference | null },
): void {
  const decider = deciderOf(rules, witness)
  expect(isMatched(rules, direction, rule?.index ?? -1, witness)).toBe(true)
  expect(decider).toBeLessThan(rule?.index ?? -1)
  if (opponent) expect(decider).toBe(opponent.index)
}

/** -1 for the policy. */
function deciderOf(rules: Rules, packet: Packet): number {
  const { cause } = evaluatePlainly(rules, packet)
  return cause.kind === 'rule' ? cause.index : -1
}

function isMatched(rules: Rules, direction: Direction, index: number, packet: Packet): boolean {
  const rule = rules[direction][index]
  if (rule === undefined) return false
  return deciderOf({ ...rules, [direction]: [rule] }, packet) === 0
}
