/** Requests for a world, and the choices that make them. */
import fc from 'fast-check'
import type { World } from '../../world/world.ts'
import type { TargetOutcome } from './target-outcomes.ts'

/** The parts of a call that say what is asked for. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * A request that is likely to come to the target outcome; whether it does is for the model to say. Undefined if this
 * world has no record that the request could be about.
 */
export type RequestGenerator = (
  world: World,
  choices: Choices,
  target: TargetOutcome,
) => RequestParts | undefined

/** Choices made with numbers that were drawn beforehand, so that a run can be repeated and shrinks with its numbers. */
export interface Choices {
  /** A whole number from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number
  /** One of these items. */
  readonly among: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** One of these items, or undefined if there are none. */
  readonly oneOf: <Item>(items: readonly Item[]) => Item | undefined
  /** True once in this many times; false when the numbers are at their smallest. */
  readonly once: (inTimes: number) => boolean
  /** A value of this arbitrary: one number decides all of it, so that it varies more than numbers do that are chosen among. */
  readonly valueOf: <Value>(arbitrary: fc.Arbitrary<Value>) => Value
}

/** Number 0 makes the first choice, and so do numbers that have run out: that is what shrinking leads to. */
export function choicesFrom(numbers: readonly number[], attempt = 0): Choices {
  let at = 0
  const below = (end: number): number => {
    const drawn = numbers[at] ?? 0
    at += 1
    return end <= 1 ? 0 : numberOf(drawn, attempt, at) % end
  }
  return {
    below,
    among: items => items[below(items.length)] ?? items[0],
    oneOf: items => items[below(items.length)],
    once: inTimes => below(inTimes) === inTimes - 1,
    valueOf: arbitrary => sampleOf(arbitrary, below(seeds)),
  }
}

/** The number as it was drawn for the first attempt, and another one for each further attempt. */
function numberOf(drawn: number, attempt: number, at: number): number {
  if (attempt === 0) return drawn
  const mixed = Math.imul(drawn + 1 + attempt * 0x9e37 + at * 0x85eb, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** How many values of an arbitrary may come up. */
const seeds = 0x10000

/** Arbitraries lean towards small values and limits, half of the time. */
function sampleOf<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed })
  return value as Value
}

/** The items of which it is true, and the others. */
export const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter(item => !isFirst(item))] as const
