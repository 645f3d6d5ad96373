import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  combinePortSets,
  difference,
  everyPort,
  intersection,
  nearestPort,
  noPorts,
  type PortSet,
  portSetHolds,
  portSetIn,
  portSetOf,
  printPortSet,
  samePortSet,
  sizeOfPortSet,
  union,
} from '../../src/net/port-set.ts'
import type { PortPiece } from '../../src/net/ports.ts'

/** The lowest ports, the highest, and a few between. */
const somePorts = [1, 65495].flatMap(first => Array.from({ length: 41 }, (_, at) => first + at))

const written = fc.array(
  fc
    .tuple(fc.constantFrom(...somePorts), fc.integer({ min: 0, max: 9 }))
    .map(([first, more]) => ({ first, last: Math.min(first + more, first > 41 ? 65535 : 41) })),
  { maxLength: 9 },
)
const portSet = written.map(portSetOf)

const pairsOf = (set: PortSet): readonly PortPiece[] =>
  Array.from({ length: set.length / 2 }, (_, at) => ({
    first: set[2 * at] ?? 0,
    last: set[2 * at + 1] ?? 0,
  }))

/** The same set as plain integers, found by asking every interval about every port. */
const members = (intervals: readonly PortPiece[]) =>
  somePorts.filter(port => intervals.some(({ first, last }) => first <= port && port <= last))

/** Sorted, never empty, and at least one port apart. */
const isCanonical = (set: PortSet) =>
  pairsOf(set).every(
    ({ first, last }, index, all) =>
      first <= last && (index === 0 || first > (all[index - 1]?.last ?? first) + 1),
  )

const complement = (set: PortSet) => combinePortSets(everyPort, set, difference)
const join = (a: PortSet, b: PortSet) => combinePortSets(a, b, union)
const meet = (a: PortSet, b: PortSet) => combinePortSets(a, b, intersection)

describe('port sets', () => {
  it('hold exactly the ports of the intervals that they are made of', () => {
    fc.assert(
      fc.property(written, intervals => {
        const result = portSetOf(intervals)
        expect(isCanonical(result)).toBe(true)
        expect(members(pairsOf(result))).toEqual(members(intervals))
        expect(portSetOf(pairsOf(result))).toEqual(result)
      }),
    )
  })

  it('of equal members have equal lists', () => {
    fc.assert(
      fc.property(written, intervals => {
        const oneByOne = intervals.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => ({
            first: first + at,
            last: first + at,
          })),
        )
        expect(portSetOf(oneByOne.toReversed())).toEqual(portSetOf(intervals))
      }),
    )
  })

  it('join, meet and differ as sets of integers do', () => {
    fc.assert(
      fc.property(portSet, portSet, (a, b) => {
        const inA = new Set(members(pairsOf(a)))
        const inB = new Set(members(pairsOf(b)))
        const cases: [PortSet, (port: number) => boolean][] = [
          [join(a, b), port => inA.has(port) || inB.has(port)],
          [meet(a, b), port => inA.has(port) && inB.has(port)],
          [combinePortSets(a, b, difference), port => inA.has(port) && !inB.has(port)],
          [complement(a), port => !inA.has(port)],
        ]
        for (const [result, holds] of cases) {
          expect(isCanonical(result)).toBe(true)
          expect(members(pairsOf(result))).toEqual(somePorts.filter(holds))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('know their members, their size, their equals and the nearest port', () => {
    fc.assert(
      fc.property(portSet, portSet, (a, b) => {
        const inA = members(pairsOf(a))
        expect(somePorts.filter(port => portSetHolds(a, port))).toEqual(inA)
        expect(sizeOfPortSet(a)).toBe(inA.length)
        expect(samePortSet(a, b)).toBe(inA.join() === members(pairsOf(b)).join())
        expect(samePortSet(a, portSetOf(pairsOf(a).toReversed()))).toBe(true)
        for (const port of somePorts) {
          const distances = inA.map(each => Math.abs(each - port))
          const nearest = nearestPort(a, port)
          if (nearest === undefined) expect(inA).toEqual([])
          else expect(Math.abs(nearest - port)).toBe(Math.min(...distances))
        }
      }),
    )
  })

  it('obey the laws of De Morgan, and twice the complement is the set', () => {
    fc.assert(
      fc.property(portSet, portSet, (a, b) => {
        expect(complement(join(a, b))).toEqual(meet(complement(a), complement(b)))
        expect(complement(meet(a, b))).toEqual(join(complement(a), complement(b)))
        expect(complement(complement(a))).toEqual(a)
        expect(sizeOfPortSet(a) + sizeOfPortSet(complement(a))).toBe(65535)
      }),
    )
  })

  it('are read as they were printed, however many pieces a rule may have', () => {
    fc.assert(
      fc.property(portSet, set => {
        expect(portSetIn(printPortSet(set))).toEqual(set)
      }),
    )
    const odd = portSetOf(
      Array.from({ length: 1000 }, (_, at) => ({ first: 2 * at + 1, last: 2 * at + 1 })),
    )
    expect(portSetIn(printPortSet(odd))).toEqual(odd)
  })

  it('merge intervals that touch and keep apart those one port away', () => {
    const touching = [
      { first: 91, last: 91 },
      { first: 80, last: 90 },
    ]
    expect(printPortSet(portSetOf(touching))).toBe('80-91')
    expect(
      printPortSet(
        portSetOf([
          { first: 92, last: 92 },
          { first: 80, last: 90 },
        ]),
      ),
    ).toBe('80-90,92')
    expect(portSetOf([])).toEqual(noPorts)
    expect(complement(everyPort)).toEqual(noPorts)
  })
})
