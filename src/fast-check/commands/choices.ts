/** Choices made with numbers that were drawn beforehand, so that a run can be made again and shrinks with its numbers. */

export interface Choices {
  /** A whole number from 0 up to but not including this one. */
  readonly below: (end: number) => number
  readonly among: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** One of these, or undefined if there are none. */
  readonly oneOf: <Item>(items: readonly Item[]) => Item | undefined
  /** Yes once in that many times; no when the numbers are at their smallest. */
  readonly once: (inTimes: number) => boolean
}

/** Number 0 always makes the first choice, and so do numbers that have run out: that is what shrinking leads to. */
export function choicesFrom(numbers: readonly number[], attempt = 0): Choices {
  let at = 0
  const below = (end: number): number => {
    const die = numbers[at] ?? 0
    at += 1
    return end <= 1 ? 0 : mix(die, attempt, at) % end
  }
  return {
    below,
    among: items => items[below(items.length)] ?? items[0],
    oneOf: items => items[below(items.length)],
    once: inTimes => below(inTimes) === inTimes - 1,
  }
}

/** Another number for each attempt; the one that was drawn for the first. */
function mix(die: number, attempt: number, at: number): number {
  if (attempt === 0) return die
  const stirred = Math.imul(die + 1 + attempt * 0x9e37 + at * 0x85eb, 0x2c1b3c6d)
  return (stirred ^ (stirred >>> 15)) >>> 0
}
