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
  }
}

/** The number as it was drawn for the first attempt, and another one for each further attempt. */
function numberOf(drawn: number, attempt: number, at: number): number {
  if (attempt === 0) return drawn
  const mixed = Math.imul(drawn + 1 + attempt * 0x9e37 + at * 0x85eb, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
