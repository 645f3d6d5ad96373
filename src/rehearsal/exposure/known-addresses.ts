/** Blocks of addresses that somebody is known to have: a service of which it is not told has none of them. */
import { type Family, nextAddress } from '../../net/address.ts'
import { compareWords } from '../../net/steps.ts'

/** Of one address at least. */
export interface KnownBlock {
  /** The lowest address and the highest. */
  readonly first: readonly number[]
  readonly last: readonly number[]
}

/** Of one family, ascending; none begins before the one before it ends. */
export type KnownAddresses = readonly KnownBlock[]

/** The addresses of a block that nobody is known to have, ascending. */
export function* unknownIn(
  { family, first, last }: KnownBlock & { readonly family: Family },
  known: KnownAddresses = [],
): Generator<readonly number[]> {
  let at = placeOf(known, first)
  let words: readonly number[] | undefined = first
  while (words !== undefined && order(words, last) <= 0) {
    const other: KnownBlock | undefined = known[at]
    const isKnown: boolean = other !== undefined && order(other.first, words) <= 0
    if (isKnown) at++
    else yield words
    words = nextAddress({ family, words: isKnown ? (other?.last ?? last) : words })?.words
  }
}

/** Those that lie in others are left out. */
export function ascending(blocks: readonly KnownBlock[]): KnownAddresses {
  const known: KnownBlock[] = []
  for (const block of blocks.toSorted((a, b) => order(a.first, b.first) || order(b.last, a.last))) {
    const before = known.at(-1)
    // Blocks of addresses lie in each other, or apart.
    if (before === undefined || order(before.last, block.first) < 0) known.push(block)
  }
  return known
}

const order = (one: readonly number[], other: readonly number[]): number =>
  compareWords(one, 0, other, 0, one.length)

/** Of the first that does not end before these. */
function placeOf(known: KnownAddresses, words: readonly number[]): number {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = order(known[middle]?.last ?? words, words) < 0
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}
