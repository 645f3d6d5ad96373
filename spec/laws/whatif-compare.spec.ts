/** A comparison of two rule sets says everything that differs, and nothing else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluatePlainly } from '../../src/packets/evaluate-plainly.ts'
import { parsePacket } from '../../src/packets/packet.ts'
import {
  acceptRegion,
  compareRules,
  fingerprint,
  intersectRegions,
  isEmptyRegion,
  noPackets,
  type PacketRegion,
  type RulesComparison,
  regionHolds,
  regionOf,
  representatives,
  sameRegion,
  sizeOfRegion,
  subtractRegions,
  unionRegions,
  type VerdictChange,
} from '../../src/whatif/index.ts'
import type { Rules } from '../../src/world/records/rules.ts'
import { arbitraryPacket, smallRules } from '../support/arbitrary-rules.ts'
import { pairOfRules, rewrite, tinyRules } from './whatif-pairs.ts'

const actionOf = (rules: Rules, packet: Parameters<typeof evaluatePlainly>[1]) =>
  evaluatePlainly(rules, packet).action

const changedTo = ({ changes }: RulesComparison, to: VerdictChange['to']): PacketRegion =>
  changes
    .filter(change => change.to === to)
    .map(regionOf)
    .reduce(unionRegions, noPackets)

const changed = (comparison: RulesComparison): PacketRegion =>
  unionRegions(changedTo(comparison, 'ACCEPT'), changedTo(comparison, 'DROP'))

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

  it('shows for each change a packet that the stated deciders judge, and a near one that stays', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const comparison = compareRules(before, after)
        for (const change of comparison.changes) {
          const { witness, justOutside, to } = change
          expect(evaluatePlainly(after, witness)).toEqual({ action: to, cause: change.after })
          expect(evaluatePlainly(before, witness).cause).toEqual(change.before)
          expect(actionOf(before, witness)).not.toBe(to)
          expect(holds(regionOf(change), witness)).toBe(true)
          if (justOutside === null) {
            const plane = regionOf({ ...planeOf(change) })
            expect(isEmptyRegion(subtractRegions(plane, changed(comparison)))).toBe(true)
          } else {
            expect(actionOf(before, justOutside)).toBe(actionOf(after, justOutside))
            expect(planeOf(change)).toEqual({ ...planeOf(justOutside), family: change.family })
          }
        }
      }),
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

function holds(region: PacketRegion, packet: VerdictChange['witness']): boolean {
  const parsed = parsePacket(packet)
  return parsed.ok && regionHolds(region, parsed.value)
}

const planeOf = ({
  direction,
  protocol,
  family,
}: Pick<VerdictChange, 'direction' | 'protocol'> & {
  readonly family?: VerdictChange['family']
}) => ({
  direction,
  protocol,
  family,
})

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
