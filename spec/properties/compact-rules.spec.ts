import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { directions } from '../../src/contract/vocabulary.ts'
import { compact } from '../../src/rules/compact/compact.ts'
import { applyEdits } from '../../src/rules/compact/edits.ts'
import { type NearRepair, repair } from '../../src/rules/compact/repair.ts'
import { rulesAccepting } from '../../src/rules/compact/rules-accepting.ts'
import { sizeOfRules } from '../../src/rules/compact/size-of-rules.ts'
import { compareRules } from '../../src/rules/compare/compare-rules.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { acceptRegion, fingerprint } from '../../src/rules/regions/accept-region.ts'
import { regionHolds } from '../../src/rules/regions/packet-region.ts'
import { isEmptyRegion, sameRegion } from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { checkChange, type Intent } from '../../src/rules/search/check-change.ts'
import {
  entryOf,
  freezeDeeply,
  packetNear,
  pickFrom,
  smallRules,
} from '../support/arbitrary-rules.ts'

/** Rules as people write them: few addresses and ports, so that many rules can be merged. */
const plainRules: fc.Arbitrary<Rules> = fc
  .array(
    fc
      .record({
        protocol: fc.constantFrom('TCP', 'UDP'),
        action: fc.constantFrom('ACCEPT', 'ACCEPT', 'DROP'),
        ports: fc.constantFrom('22', '80', '443', '80-90', '91-95'),
        address: fc.constantFrom('10.0.0.0/25', '10.0.0.128/25', '10.0.1.0/24', '0.0.0.0/0'),
      })
      .map(({ address, ...rule }) => ({ ...rule, addresses: { ipv4: [address] } })),
    { maxLength: 12 },
  )
  .map(inbound =>
    freezeDeeply({
      inbound,
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    } as Rules),
  )

const intents = fc.record({
  verdict: fc.constantFrom('ACCEPT', 'DROP'),
  region: fc
    .record(
      {
        direction: fc.constantFrom(...directions),
        protocol: fc.constantFrom('TCP', 'TCP', 'UDP', 'ICMP', 'OTHER'),
        addresses: fc.array(fc.oneof(entryOf('ipv4'), entryOf('ipv6')), {
          minLength: 1,
          maxLength: 3,
        }),
        ports: fc.constantFrom('22', '80-90', '1-65535'),
      },
      { requiredKeys: ['protocol'] },
    )
    .map(({ ports, ...parts }) =>
      regionOf(parts.protocol === 'TCP' || parts.protocol === 'UDP' ? { ...parts, ports } : parts),
    ),
})

describe('compacting', () => {
  it.each([
    ['any', smallRules, 120],
    ['plain', plainRules, 120],
  ])('leaves the fingerprint of %s rules and never grows', (_, sets, numRuns) => {
    let shrunk = 0
    fc.assert(
      fc.property(sets, rules => {
        const { before, after, rules: compacted, fingerprints, removed, merged } = compact(rules)
        expect(compareRules(rules, compacted).equivalent).toBe(true)
        expect([fingerprints.before, fingerprints.after]).toEqual([
          fingerprint(rules),
          fingerprint(compacted),
        ])
        expect(before).toEqual(sizeOfRules(rules))
        expect(after).toEqual(sizeOfRules(compacted))
        expect(after.rules).toBeLessThanOrEqual(before.rules)
        expect(after.addresses).toBeLessThanOrEqual(before.addresses)
        expect(after.pieces).toBeLessThanOrEqual(before.pieces)
        const joined = merged.reduce((sum, { indexes }) => sum + indexes.length - 1, 0)
        expect(before.rules - after.rules).toBe(removed.length + joined)
        if (after.rules < before.rules) shrunk++
      }),
      { numRuns, seed: 1 },
    )
    expect(shrunk).toBeGreaterThan(numRuns / 10)
  })

  it('leaves no rule that could go', () => {
    fc.assert(
      fc.property(plainRules, rules => {
        const { rules: compacted } = compact(rules)
        for (const index of compacted.inbound.keys()) {
          const less = { ...compacted, inbound: compacted.inbound.toSpliced(index, 1) }
          expect(compareRules(compacted, less).equivalent).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('drops shadowed rules and merges neighbours', () => {
    const accept = (ports: string, ...ipv4: string[]) =>
      ({ protocol: 'TCP', ports, addresses: { ipv4 }, action: 'ACCEPT' }) as const
    const answer = compact({
      inbound: [
        { ...accept('443', '10.0.0.0/25'), label: 'left' },
        { ...accept('443', '10.0.0.128/25'), label: 'right' },
        accept('80', '10.0.0.0/24'),
        { ...accept('443', '10.0.0.7'), label: 'idle' },
      ],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    })
    expect(answer.rules.inbound).toEqual([{ ...accept('80,443', '10.0.0.0/24'), label: 'left' }])
    expect(answer.removed).toEqual([{ direction: 'inbound', index: 3, label: 'idle' }])
    expect(answer.merged).toEqual([{ direction: 'inbound', indexes: [0, 1, 2], into: 0 }])
  })
})

describe('rules written from a region', () => {
  it('accept exactly that region', () => {
    fc.assert(
      fc.property(smallRules, rules => {
        const region = acceptRegion(rules)
        const written = rulesAccepting(region)
        // What rules accept is always something that rules can say, however many that takes.
        if (written === undefined) throw new Error('no rules')
        if (Math.max(written.inbound.length, written.outbound.length) > 32) return
        expect(sameRegion(acceptRegion(written), region)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

/** What is nearest to a repair meets the intent, and does more than that. */
function expectNearest(rules: Rules, intent: Intent, nearest: NearRepair | null): void {
  if (nearest === null) return
  const { missing, collateral } = checkChange(rules, nearest.rules, intent)
  expect([isEmptyRegion(missing), isEmptyRegion(collateral)]).toEqual([true, false])
}

const countOf = (edits: readonly unknown[]) =>
  edits.length === 0 ? 'kept' : edits.length === 1 ? 'one' : 'more'

describe('a repair', () => {
  it('meets its intent exactly and changes nothing else', () => {
    const met = { kept: 0, one: 0, more: 0, not: 0 }
    fc.assert(
      fc.property(smallRules, intents, (rules, { verdict, region }) => {
        const intent = { region, verdict: verdict as 'ACCEPT' | 'DROP' }
        const answer = repair(rules, intent)
        if (!answer.ok) {
          met.not++
          expectNearest(rules, intent, answer.nearest)
          return
        }
        met[countOf(answer.edits)]++
        expect(applyEdits(rules, answer.edits)).toEqual(answer.rules)
        expect(checkChange(rules, answer.rules, intent).passes).toBe(true)
        for (const { to, witness } of compareRules(rules, answer.rules).changes) {
          expect(to).toBe(intent.verdict)
          expect(regionHolds(region, toParsedPacket(witness))).toBe(true)
        }
      }),
      { numRuns: 120, seed: 3 },
    )
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(3)
  })

  it('judges packets near the rules as the intent says, and all others as before', () => {
    fc.assert(
      fc.property(smallRules, intents, fc.integer(), (rules, { verdict, region }, seed) => {
        const answer = repair(rules, { region, verdict: verdict as 'ACCEPT' | 'DROP' })
        if (!answer.ok) return
        const pick = pickFrom(seed)
        for (let count = 0; count < 20; count++) {
          const packet = packetNear(answer.rules, pick)
          const wanted = regionHolds(region, toParsedPacket(packet))
            ? verdict
            : evaluatePlainly(rules, packet).action
          expect(evaluatePlainly(answer.rules, packet).action).toBe(wanted)
        }
      }),
      { numRuns: 80 },
    )
  })
})
