/** What the lint calls idle can go: the accepted region stays, element by element. And what it says happens, happens. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, directions } from '../../src/contract/vocabulary.ts'
import { evaluatePlainly } from '../../src/packets/evaluate-plainly.ts'
import type { Packet } from '../../src/packets/packet.ts'
import { planes } from '../../src/packets/plane.ts'
import { fingerprint } from '../../src/whatif/compare/fingerprint.ts'
import type {
  Finding,
  FindingKind,
  RulePair,
  RuleReference,
} from '../../src/whatif/lint/finding.ts'
import { lintRules } from '../../src/whatif/lint/lint-rules.ts'
import {
  acceptRegion,
  decidedRegions,
  matchRegion,
} from '../../src/whatif/regions/accept-region.ts'
import { noPackets, type PacketRegion } from '../../src/whatif/regions/packet-region.ts'
import { parseRegion } from '../../src/whatif/regions/parse-region.ts'
import { pickPacket } from '../../src/whatif/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from '../../src/whatif/regions/region-algebra.ts'
import { regionOf } from '../../src/whatif/regions/region-of.ts'
import { sizeOfPlane } from '../../src/whatif/regions/size-of-region.ts'
import type { Rule, Rules } from '../../src/world/records/rules.ts'
import { rulesOf, smallRules } from '../support/arbitrary-rules.ts'

const someRules = fc.oneof(smallRules, rulesOf({ minRules: 4, maxRules: 9, maxEntries: 4 }))

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
    fc.assert(
      fc.property(smallRules, fc.constantFrom(...directions), (rules, direction) => {
        const findings = lintRules(rules).filter(each => each.direction === direction)
        for (const index of rules[direction].keys())
          expectDeadEntries(rules, direction, index, findings)
      }),
      { numRuns: 50 },
    )
  })
})

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
    eachFinding(['unreachable', 'partly-shadowed'], (rules, { direction, rule, detail }) => {
      if (!('families' in detail) || rule === null) return expect.fail('no shares')
      const decided = decidedRegions(rules)[direction].rules
      const match = matchOf(rules, direction, rule.index)
      for (const { family, matches, decides, takenBy } of detail.families) {
        const sizeOf = (region = noPackets) => sizeIn(intersectRegions(region, match), family)
        expect([matches, decides]).toEqual([sizeOf(match), sizeOf(decided[rule.index])])
        for (const { index, size } of takenBy) expect(size).toBe(sizeOf(decided[index]))
        const all = takenBy.reduce((sum, { size }) => sum + BigInt(size), BigInt(decides))
        expect(`${all}`).toBe(matches)
      }
      if ('opponent' in detail && detail.opponent !== null)
        expect(detail.opponent.action).not.toBe(rules[direction][rule.index]?.action)
    })
  })
})

describe('witnesses', () => {
  it('meet the deciders that their findings name', () => {
    eachFinding(undefined, (rules, finding) => {
      const { detail, direction, rule } = finding
      if ('earlier' in detail) expectBothMatch(rules, direction, detail)
      if ('successors' in detail) expect(deciderOf(rules, detail.witness)).toBe(rule?.index)
      if ('forgotten' in detail) expect(deciderOf(rules, detail.witness)).toBe(-1)
      if ('families' in detail) expectTaken(rules, finding, detail)
      if (finding.kind === 'sensitive-port-open')
        expect(evaluatePlainly(rules, finding.detail.witness).action).toBe('ACCEPT')
    })
  })

  it('of regions asked for are what the rule decides', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        for (const each of lintRules(rules, { kinds: ['partly-shadowed'], regions: true })) {
          if (each.kind !== 'partly-shadowed' || each.rule === null || each.direction === null)
            return expect.fail('another kind')
          const region = parseRegion(each.detail.region ?? '')
          const decided = decidedRegions(rules)[each.direction].rules[each.rule.index]
          expect(region.ok && sameRegion(region.value, decided ?? noPackets)).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
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

type Found = Finding & { readonly direction: Direction }

const idle: readonly FindingKind[] = ['unreachable', 'redundant', 'equals-policy']

/** Lints random rule sets, and hands over each finding of these kinds. */
function eachFinding(
  kinds: readonly FindingKind[] | undefined,
  check: (rules: Rules, finding: Found) => void,
): void {
  let met = 0
  fc.assert(
    fc.property(someRules, rules => {
      for (const finding of lintRules(rules, { kinds })) {
        const { direction } = finding
        if (direction === null) continue
        met++
        check(rules, { ...finding, direction })
      }
    }),
    { numRuns: 40 },
  )
  expect(met).toBeGreaterThan(10)
}

const without = (rules: Rules, direction: Direction, gone: readonly number[]): Rules => ({
  ...rules,
  [direction]: rules[direction].filter((_, index) => !gone.includes(index)),
})

function expectSame(before: Rules, after: Rules): void {
  expect(sameRegion(acceptRegion(before), acceptRegion(after))).toBe(true)
  expect(fingerprint(after)).toBe(fingerprint(before))
}

const matchOf = (rules: Rules, direction: Direction, index: number): PacketRegion => {
  const rule = rules[direction][index]
  return rule === undefined ? noPackets : matchRegion(rule, direction)
}

const sizeIn = ({ planes: regions }: PacketRegion, family: string): string =>
  `${regions.reduce(
    (sum, plane, number) => (planes[number]?.family === family ? sum + sizeOfPlane(plane) : sum),
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

/** Of a rule that is needed. */
function expectDeadEntries(
  rules: Rules,
  direction: Direction,
  index: number,
  findings: readonly Finding[],
): void {
  const own = findings.filter(({ rule }) => rule?.index === index)
  if (own.some(({ kind }) => idle.includes(kind))) return
  for (const { name, family, stays } of withoutEachEntry(rules, direction, index))
    expect({ name, stays }).toEqual({ name, stays: isReported(own, name, family) })
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
    list.map((_, at) => {
      const addresses = { ipv4, ipv6, [family]: list.toSpliced(at, 1) }
      return { name: `${family} ${at}`, family, stays: stays({ addresses }) }
    }),
  )
  const ported = pieces.map((_, at) => {
    const ports = pieces.toSpliced(at, 1).join(',')
    return { name: `ports ${at}`, family: undefined, stays: pieces.length > 1 && stays({ ports }) }
  })
  return [...(ipv4.length + ipv6.length > 1 ? listed : []), ...(pieces.length > 1 ? ported : [])]
}

function isReported(findings: readonly Finding[], name: string, family: string | undefined) {
  return findings.some(({ detail, kind }) => {
    if (kind === 'partly-dead' && 'families' in detail)
      return detail.families.some(each => each.family === family)
    if (kind !== 'dead-entry' || !('entries' in detail)) return false
    return detail.entries.some(({ list, position }) => `${list} ${position}` === name)
  })
}
