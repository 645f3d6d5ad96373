/** A comparison of two rule sets says everything that differs, and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePacket } from '../../src/rules/evaluate/packet.ts'
import {
  acceptRegion,
  compareRules,
  fingerprint,
  intersectRegions,
  regionHolds,
  regionOf,
  representatives,
  sameRegion,
  sizeOfRegion,
  subtractRegions,
  unionRegions,
  type VerdictChange,
} from '../../src/whatif.ts'
import {
  arbitraryPacket,
  largeRules,
  packetNear,
  pickFrom,
  smallRules,
} from '../support/arbitrary-rules.ts'
import { actionOf, changed, changedTo, holds } from './whatif-changed.ts'
import { edit, pairOfRules, rewrite, tinyRules } from './whatif-pairs.ts'

describe('the accepted region', () => {
  it('holds a packet exactly when reading the rules from top to bottom accepts it', () => {
    const rulesAndPackets = smallRules.chain(rules =>
      fc.tuple(
        fc.constant(rules),
        fc.array(arbitraryPacket(rules), { minLength: 10, maxLength: 30 }),
      ),
    )
    fc.assert(
      fc.property(rulesAndPackets, ([rules, packets]) => {
        const region = acceptRegion(rules)
        for (const packet of packets) {
          const parsed = parsePacket(packet)
          if (!parsed.ok) throw new Error(parsed.fault.reason)
          expect(regionHolds(region, parsed.value)).toBe(actionOf(rules, packet) === 'ACCEPT')
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a comparison of rules', () => {
  it('is empty exactly when no representative is judged differently', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        let differ = false
        for (const packet of representatives(before, after))
          differ ||= actionOf(before, packet) !== actionOf(after, packet)
        expect(compareRules(before, after).equivalent).toBe(!differ)
      }),
      { numRuns: 150 },
    )
  })

  it('holds a packet exactly when its verdict differs, on the side of its new verdict', () => {
    const pairAndPackets = pairOfRules.chain(([before, after]) => {
      const packet = fc.oneof(arbitraryPacket(before), arbitraryPacket(after))
      return fc.tuple(fc.constant(before), fc.constant(after), fc.array(packet, { maxLength: 30 }))
    })
    fc.assert(
      fc.property(pairAndPackets, ([before, after, packets]) => {
        const comparison = compareRules(before, after)
        const opened = changedTo(comparison, 'ACCEPT')
        const closed = changedTo(comparison, 'DROP')
        for (const packet of packets) {
          const parsed = parsePacket(packet)
          if (!parsed.ok) throw new Error(parsed.fault.reason)
          const was = actionOf(before, packet)
          const is = actionOf(after, packet)
          expect(regionHolds(opened, parsed.value)).toBe(was !== is && is === 'ACCEPT')
          expect(regionHolds(closed, parsed.value)).toBe(was !== is && is === 'DROP')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('equals the difference of the accepted regions, and its sizes make up the universe', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const comparison = compareRules(before, after)
        const [had, has] = [acceptRegion(before), acceptRegion(after)]
        const opened = subtractRegions(has, had)
        const closed = subtractRegions(had, has)
        expect(sameRegion(changedTo(comparison, 'ACCEPT'), opened)).toBe(true)
        expect(sameRegion(changedTo(comparison, 'DROP'), closed)).toBe(true)
        const { sizes } = comparison
        expect(BigInt(sizes.opened)).toBe(sizeOfRegion(opened))
        expect(BigInt(sizes.closed)).toBe(sizeOfRegion(closed))
        expect(BigInt(sizes.opened) + BigInt(sizes.closed) + BigInt(sizes.unchanged)).toBe(universe)
      }),
    )
  })

  it('has changes without overlap, each with a size and an id of its own', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const { changes } = compareRules(before, after)
        const sum = changes.reduce((size, change) => size + BigInt(change.size), 0n)
        expect(sizeOfRegion(changed(compareRules(before, after)))).toBe(sum)
        expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
      }),
    )
  })

  it('holds up for as many rules as a mask has bits', () => {
    fc.assert(
      fc.property(largeRules, fc.integer(), (before, seed) => {
        const after = edit(before, seed)
        const comparison = compareRules(before, after)
        const differing = changed(comparison)
        const pick = pickFrom(seed)
        for (let turn = 0; turn < 300; turn++) {
          const packet = packetNear(turn % 2 === 0 ? before : after, pick)
          const differs = actionOf(before, packet) !== actionOf(after, packet)
          expect(holds(differing, packet)).toBe(differs)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('lists the same packets with sides swapped when its sides are swapped', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const forth = compareRules(before, after).changes.map(swap).sort(byText)
        const back = compareRules(after, before).changes.map(plain).sort(byText)
        expect(back).toEqual(forth)
      }),
    )
  })

  it('from first to last lies within those from first to middle and from middle to last', () => {
    fc.assert(
      fc.property(tinyRules, tinyRules, tinyRules, (first, middle, last) => {
        const direct = changed(compareRules(first, last))
        const steps = unionRegions(
          changed(compareRules(first, middle)),
          changed(compareRules(middle, last)),
        )
        expect(sameRegion(intersectRegions(direct, steps), direct)).toBe(true)
      }),
    )
  })

  it('finds nothing exactly when fingerprints are equal', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const { equivalent, changes } = compareRules(before, after)
        expect(fingerprint(before) === fingerprint(after)).toBe(equivalent)
        expect(changes.length === 0).toBe(equivalent)
      }),
    )
  })

  it('finds nothing between rules and the same rules written differently', () => {
    fc.assert(
      fc.property(smallRules, fc.integer(), (rules, seed) => {
        const comparison = compareRules(rules, rewrite(rules, seed))
        expect(comparison.changes).toEqual([])
        expect(comparison.sizes).toEqual({ opened: '0', closed: '0', unchanged: `${universe}` })
      }),
    )
  })

  it('is plain JSON', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const comparison = compareRules(before, after)
        expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison)
      }),
    )
  })
})

const universe = sizeOfRegion(regionOf({}))

const plain = ({ to, before, after, addresses, ports, direction, protocol }: VerdictChange) => ({
  ...{ to, before, after, addresses, ports, direction, protocol },
})

const swap = (change: VerdictChange): ReturnType<typeof plain> => ({
  ...plain(change),
  to: change.to === 'ACCEPT' ? 'DROP' : 'ACCEPT',
  before: change.after,
  after: change.before,
})

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
