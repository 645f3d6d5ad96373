/** Whatever is generated shrinks to simpler values of its own grade, and shrinking ends. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { representatives } from '../../src/fast-check/index.ts'
import { type Draw, draws } from '../../src/fast-check/scenarios/draws.ts'
import { histories } from '../../src/fast-check/scenarios/worlds.ts'
import { representatives as inOrder } from '../../src/whatif.ts'
import { pickFrom, smallRules } from '../support/arbitrary-rules.ts'
import { gradedValues, grades, isAccepted } from '../support/graded-values.ts'
import { type Shrinkable, treesOf } from '../support/shrink-tree.ts'
import { isSimpler } from '../support/simpler.ts'

describe.each(gradedValues)('$name', ({ name, graded, isTaken }) => {
  it.each(grades)('that are %s shrink to simpler ones that are so too, to the end', grade => {
    const runs = name === 'ruleSets' ? 1 : 3
    const { steps, values } = descend(graded[grade], runs, JSON.stringify)
    expect(steps).toBeGreaterThan(runs)
    expect(values.filter(value => isTaken(value) !== isAccepted(grade))).toEqual([])
  })
})

describe('what calls and worlds come of', () => {
  it('shrinks to fewer draws and smaller numbers', () => {
    expect(descend(draws, 10, textOfDraw).steps).toBeGreaterThan(100)
    const textOf = (history: readonly Draw[]) => `[${history.map(textOfDraw)}]`
    expect(descend(histories, 3, textOf).steps).toBeGreaterThan(100)
  })

  /** Every other draw has no prototype, and shrinks to the same with one. */
  const textOfDraw = (draw: Draw): string =>
    JSON.stringify(draw) + (Object.getPrototypeOf(draw) === null ? '!' : '')
})

describe('representatives', () => {
  it('shrink to earlier ones, and the first one to none', () => {
    for (const sets of fc.sample(fc.tuple(smallRules, smallRules), { numRuns: 10, seed: 4 })) {
      const places = new Map([...inOrder(...sets)].map((each, at) => [JSON.stringify(each), at]))
      const { values, leaves } = descend(representatives(...sets), 5, packet =>
        String(places.get(JSON.stringify(packet))),
      )
      expect(values.filter(packet => !places.has(JSON.stringify(packet)))).toEqual([])
      expect(leaves.map(packet => places.get(JSON.stringify(packet)))).toContain(0)
    }
  })
})

/** Of the values that one shrinks to, so many are looked at. */
const breadth = 25

/** Which of them is shrunk further, and how often. */
const ways: readonly (readonly [stepsMax: number, choose: (count: number) => number])[] = [
  [Number.POSITIVE_INFINITY, () => 0],
  [Number.POSITIVE_INFINITY, pickFrom(1)],
  // A number goes down by one this way: the order says that it ends, nobody waits for it.
  [10, count => count - 1],
]

/** Goes down the trees of some values by each of the ways, and brings back what it came by. */
function descend<Value>(
  arbitrary: fc.Arbitrary<Value>,
  runs: number,
  measure: (value: Value) => string,
) {
  const values: Value[] = []
  const leaves: Value[] = []
  for (const root of treesOf(arbitrary, runs, 3))
    for (const [stepsMax, choose] of ways) {
      let node: Shrinkable<Value> | undefined = root
      for (let step = 0; node !== undefined && step < stepsMax; step++) {
        values.push(node.value)
        const shrinks: readonly Shrinkable<Value>[] = firstOf(node.shrinks())
        expectSimpler(shrinks, node, measure)
        if (shrinks.length === 0) leaves.push(node.value)
        node = shrinks[choose(shrinks.length)]
      }
    }
  return { steps: values.length, values, leaves }
}

function firstOf<Item>(items: Iterable<Item>): readonly Item[] {
  const first: Item[] = []
  for (const item of items) if (first.push(item) === breadth) break
  return first
}

function expectSimpler<Value>(
  shrinks: readonly Shrinkable<Value>[],
  parent: Shrinkable<Value>,
  measure: (value: Value) => string,
): void {
  const whole = measure(parent.value)
  const stuck = shrinks.map(({ value }) => measure(value)).filter(part => !isSimpler(part, whole))
  if (stuck.length > 0) expect(stuck, whole).toEqual([])
}
