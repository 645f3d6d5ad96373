import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Family } from '../../src/net/address.ts'
import { narrowSteps, type Span, spansOf } from '../../src/net/narrow-steps.ts'
import {
  compareWords,
  firstOfStep,
  lastOfStep,
  openSteps,
  type Steps,
  valueAt,
  wordsPerAddress,
} from '../../src/net/steps.ts'
import { addressOf } from '../support/arbitrary-prefixes.ts'

const order = (a: readonly number[], b: readonly number[]) => compareWords(a, 0, b, 0, a.length)

const wordsIn = (family: Family) => addressOf(family).map(({ words }) => words)

const stepsIn = (family: Family): fc.Arbitrary<Steps> =>
  fc
    .array(fc.tuple(wordsIn(family), fc.integer({ min: 0, max: 3 })), { maxLength: 12 })
    .map(starts => {
      const steps = openSteps(wordsPerAddress[family], starts.length + 1)
      steps.add(new Uint32Array(wordsPerAddress[family]), 0, 0)
      for (const [words, value] of starts.toSorted(([a], [b]) => order(a, b)))
        steps.set(words, 0, value)
      return steps.close()
    })

const spansIn = (family: Family): fc.Arbitrary<readonly Span[]> =>
  fc.array(
    fc.tuple(wordsIn(family), wordsIn(family), fc.boolean()).map(([one, other, isSingle]): Span => {
      const [first = one, last = one] = isSingle ? [one, one] : [one, other].toSorted(order)
      return { first, last }
    }),
    { maxLength: 8 },
  )

const cases = fc.oneof(
  ...(['ipv4', 'ipv6'] as const).map(family =>
    fc.tuple(fc.constant(family), stepsIn(family), spansIn(family)),
  ),
)

const isIn = (spans: readonly Span[], words: readonly number[]): boolean =>
  spans.some(({ first, last }) => order(first, words) <= 0 && order(words, last) <= 0)

describe('narrowed steps', () => {
  it('have the same values at all keys of the spans', () => {
    fc.assert(
      fc.property(cases, ([family, steps, spans]) => {
        const narrowed = narrowSteps(steps, spansOf(wordsPerAddress[family], spans))
        const edges = Array.from({ length: steps.size }, (_, at) => [
          firstOfStep(steps, at),
          lastOfStep(steps, at),
        ]).flat()
        const keys = [...spans.flatMap(({ first, last }) => [first, last]), ...edges]
        for (const key of keys)
          if (isIn(spans, key)) expect(valueAt(narrowed, key)).toBe(valueAt(steps, key))
      }),
      { numRuns: 2000 },
    )
  })

  it('start at the lowest key, ascend, differ from their neighbours, and are no more than steps meet the spans', () => {
    fc.assert(
      fc.property(cases, ([family, steps, spans]) => {
        const narrowed = narrowSteps(steps, spansOf(wordsPerAddress[family], spans))
        expect(firstOfStep(narrowed, 0)).toEqual(firstOfStep(steps, 0))
        for (let at = 1; at < narrowed.size; at++) {
          expect(order(firstOfStep(narrowed, at - 1), firstOfStep(narrowed, at))).toBeLessThan(0)
          expect(narrowed.values[at]).not.toBe(narrowed.values[at - 1])
        }
        const met = Array.from({ length: steps.size }, (_, at) => at).filter(at =>
          spans.some(
            ({ first, last }) =>
              order(first, lastOfStep(steps, at)) <= 0 && order(firstOfStep(steps, at), last) <= 0,
          ),
        )
        expect(narrowed.size).toBeLessThanOrEqual(Math.max(1, met.length))
      }),
      { numRuns: 2000 },
    )
  })
})
