import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  complement,
  contains,
  type Interval,
  type Intervals,
  intersect,
  normalize,
  sameIntervals,
  sizeOf,
  subtract,
  union,
} from '../../src/net/intervals.ts'

const universe: Interval = { first: 0, last: 40 }
const everyInteger = Array.from({ length: 41 }, (_, index) => index)

const written = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -1, max: 9 }))
    .map(([first, more]) => ({ first, last: Math.min(first + more, 40) })),
  { maxLength: 9 },
)
const canonical = written.map(normalize)

/** The same set as plain integers, found by asking every interval about every integer. */
const members = (intervals: readonly Interval[]) =>
  everyInteger.filter(value => intervals.some(({ first, last }) => first <= value && value <= last))

/** Sorted, never empty, and at least one integer apart. */
const isCanonical = (intervals: Intervals) =>
  intervals.every(
    ({ first, last }, index) =>
      first <= last && (index === 0 || first > (intervals[index - 1]?.last ?? first) + 1),
  )

describe('interval sets', () => {
  it('hold after normalizing exactly the integers written before', () => {
    fc.assert(
      fc.property(written, intervals => {
        const result = normalize(intervals)
        expect(isCanonical(result)).toBe(true)
        expect(members(result)).toEqual(members(intervals))
        expect(normalize(result)).toEqual(result)
      }),
    )
  })

  it('of equal members have equal lists', () => {
    fc.assert(
      fc.property(written, intervals => {
        const oneByOne = members(intervals).map(value => ({ first: value, last: value }))
        expect(normalize([...oneByOne].reverse())).toEqual(normalize(intervals))
      }),
    )
  })

  it('join, meet and differ as sets of integers do', () => {
    fc.assert(
      fc.property(canonical, canonical, (a, b) => {
        const inA = new Set(members(a))
        const inB = new Set(members(b))
        const cases: [Intervals, (value: number) => boolean][] = [
          [union(a, b), value => inA.has(value) || inB.has(value)],
          [intersect(a, b), value => inA.has(value) && inB.has(value)],
          [subtract(a, b), value => inA.has(value) && !inB.has(value)],
          [complement(a, universe), value => !inA.has(value)],
        ]
        for (const [result, holds] of cases) {
          expect(isCanonical(result)).toBe(true)
          expect(members(result)).toEqual(everyInteger.filter(holds))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('may reach beyond the universe they are complemented in', () => {
    fc.assert(
      fc.property(canonical, fc.nat({ max: 40 }), fc.nat({ max: 40 }), (set, a, b) => {
        const within = { first: Math.min(a, b), last: Math.max(a, b) }
        const result = complement(set, within)
        const inside = members([within])
        expect(isCanonical(result)).toBe(true)
        expect(members(result)).toEqual(inside.filter(value => !contains(set, value)))
      }),
    )
  })

  it('know their members, their size and their equals', () => {
    fc.assert(
      fc.property(canonical, canonical, (a, b) => {
        const inA = members(a)
        expect(everyInteger.filter(value => contains(a, value))).toEqual(inA)
        expect(sizeOf(a)).toBe(inA.length)
        expect(sameIntervals(a, b)).toBe(inA.join() === members(b).join())
        expect(sameIntervals(a, normalize([...a].reverse()))).toBe(true)
      }),
    )
  })

  it('obey the laws of De Morgan, and twice the complement is the set', () => {
    fc.assert(
      fc.property(canonical, canonical, (a, b) => {
        const not = (set: Intervals) => complement(set, universe)
        expect(not(union(a, b))).toEqual(intersect(not(a), not(b)))
        expect(not(intersect(a, b))).toEqual(union(not(a), not(b)))
        expect(not(not(a))).toEqual(a)
      }),
    )
  })

  it('merge intervals that touch and keep apart those one integer away', () => {
    expect(
      normalize([
        { first: 91, last: 91 },
        { first: 80, last: 90 },
      ]),
    ).toEqual([{ first: 80, last: 91 }])
    const apart = [
      { first: 80, last: 90 },
      { first: 92, last: 92 },
    ]
    expect(normalize(apart)).toEqual(apart)
  })

  it('are never changed by an operation on them', () => {
    const a = Object.freeze([Object.freeze({ first: 1, last: 5 })])
    const b = Object.freeze([Object.freeze({ first: 4, last: 9 })])
    expect(union(a, b)).toEqual([{ first: 1, last: 9 }])
    expect(normalize([...b, ...a])).toEqual([{ first: 1, last: 9 }])
    expect(subtract(a, b)).toEqual([{ first: 1, last: 3 }])
  })
})
