/**
 * Finds which of many sorted words is the last one not above a given word: a jump by leading bits,
 * then a short search.
 */

export interface WordIndex {
  /** How far a word is shifted for the number of its bucket. */
  readonly shift: number
  /** For each bucket the place of its first word; the next one ends the search. */
  readonly buckets: Uint16Array | Uint32Array
  /** Ascending, the first one 0. */
  readonly firsts: Uint32Array
  /** What is looked up: one number for each of the words. */
  readonly values: Int32Array
}

export function indexWords(firsts: Uint32Array, values: Int32Array): WordIndex {
  const size = firsts.length
  const bits = Math.min(Math.max(bitLength(size) + spareBits, bitsMin), bitsMax)
  const shift = 32 - bits
  const width = 2 ** shift
  const count = 2 ** bits
  const buckets = size <= 0xffff ? new Uint16Array(count + 1) : new Uint32Array(count + 1)
  let place = 0
  for (let bucket = 0; bucket < count; bucket++) {
    while (place + 1 < size && (firsts[place + 1] ?? 0) <= bucket * width) place++
    buckets[bucket] = place
  }
  buckets[count] = size - 1
  return { shift, buckets, firsts, values }
}

/** The value of the last of the sorted words that is not above this one, which is unsigned. */
export function valueInIndex(index: WordIndex, word: number): number {
  const { shift, buckets, firsts, values } = index
  const bucket = word >>> shift
  let low = buckets[bucket] ?? 0
  let high = buckets[bucket + 1] ?? 0
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] ?? 0) <= word) low = middle
    else high = middle - 1
  }
  return values[low] ?? 0
}

/** How many bits it takes to write the number down. */
export const bitLength = (size: number): number => 32 - Math.clz32(size)

/** The buckets are 2^3 times as many as the words, so that most of them hold none or one. */
const spareBits = 3
const bitsMin = 8
/** 65,536 buckets still fit the second-level cache of a core. */
const bitsMax = 16
