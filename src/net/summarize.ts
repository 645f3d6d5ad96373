/** Turns an interval of addresses into the fewest prefixes that hold exactly it, or counts them without making any. */
import { type Address, compareAddresses, nextAddress } from './address.ts'
import type { Prefix } from './prefix.ts'
import { printIpv4 } from './print-ipv4.ts'
import { printIpv6 } from './print-ipv6.ts'
import { familyOf, firstOfStep, type Steps } from './steps.ts'

/**
 * Both ends belong to the interval; they are of one family and in order, else a RangeError is
 * thrown. The prefixes come in ascending order, without host bits; there
 * are at most 62 for IPv4 and 254 for IPv6.
 */
export function summarize(first: Address, last: Address): readonly Prefix[] {
  if (first.family !== last.family || compareAddresses(first, last) > 0)
    throw new RangeError('an interval needs two addresses of one family, the lower first')
  const { family } = first
  const prefixes: Prefix[] = []
  walkPrefixes(first.words, nextAddress(last)?.words, (words, length) => {
    prefixes.push({ address: { family, words: [...words] }, length })
  })
  return prefixes
}

/** Puts down the fewest prefixes of the addresses from one step to below another, ascending. */
export function putPrefixes(prefixes: Prefix[], steps: Steps, from: number, to: number): void {
  const family = familyOf(steps)
  const end = to === steps.size ? undefined : firstOfStep(steps, to)
  walkPrefixes(firstOfStep(steps, from), end, (words, length) => {
    prefixes.push({ address: { family, words: [...words] }, length })
  })
}

/**
 * Puts down the texts of the fewest prefixes of the addresses from one step to below another, ascending; `to` may be the
 * number of steps.
 */
export function putPrefixTexts(texts: string[], steps: Steps, from: number, to: number): void {
  const end = to === steps.size ? undefined : firstOfStep(steps, to)
  walkPrefixes(firstOfStep(steps, from), end, (words, length) => {
    texts.push(`${printWords(words)}/${length}`)
  })
}

/** The text of the address with these words. */
const printWords = (words: readonly number[]): string =>
  words.length === 1 ? printIpv4(words[0] ?? 0) : printIpv6(words)

/** The first of these prefixes. */
export function firstPrefixOfSteps(steps: Steps, from: number, to: number): Prefix {
  const { width, firsts } = steps
  const words = firstOfStep(steps, from)
  const split = splitBit(firsts, width * from, endOf(steps, to), width)
  const length = 32 * width - Math.min(split, lowZeroBits(words))
  return { address: { family: familyOf(steps), words }, length }
}

/** How many these prefixes are. */
export function countPrefixesOfSteps(steps: Steps, from: number, to: number): number {
  const { width, firsts } = steps
  const end = endOf(steps, to)
  const split = splitBit(firsts, width * from, end, width)
  let ones = 0
  let onesOfEnd = 0
  let zeros = 0
  for (let word = width - 1, bits = split; bits > 0; word--, bits -= 32) {
    const mask = bits >= 32 ? -1 : (1 << bits) - 1
    const low = (firsts[width * from + word] ?? 0) & mask
    if (ones === 0) zeros += low === 0 ? Math.min(bits, 32) : lowestBit(low)
    ones += countOnes(low)
    if (end >= 0) onesOfEnd += countOnes((firsts[end + word] ?? 0) & mask)
  }
  // Up to the split one for the lowest bit that is set, and one for each that is not above it; after it one for each that is.
  return (ones === 0 ? 1 : 1 + split - zeros - ones) + onesOfEnd
}

/** Where the words of the step are; -1 after the last one, where addresses end. */
const endOf = ({ size, width }: Steps, to: number): number => (to === size ? -1 : width * to)

/**
 * Walks up from `first` by the largest blocks that start there, as far as the highest bit in which the ends differ, and
 * from there by the bits of `end`, which is the address above the interval; undefined above the highest. The words that
 * `visit` gets are those of the next prefix soon.
 */
function walkPrefixes(
  first: readonly number[],
  end: readonly number[] | undefined,
  visit: (words: readonly number[], length: number) => void,
): void {
  const width = first.length
  const bits = 32 * width
  const split = end === undefined ? bits : splitBit([...first, ...end], 0, width, width)
  const at = [...first]
  const put = (size: number): void => {
    visit(at, bits - size)
    addBit(at, size)
  }
  let zeros = lowZeroBits(first)
  if (zeros >= split) put(split)
  else for (; zeros < split; zeros = lowZeroBits(at)) put(zeros)
  if (end === undefined) return
  for (let size = split - 1; size >= 0; size--) if (hasBit(end, size)) put(size)
}

/** The highest bit in which two addresses in a column differ, counted from the lowest; the number of bits where `end` is -1. */
function splitBit(column: ArrayLike<number>, from: number, end: number, width: number): number {
  if (end < 0) return 32 * width
  for (let word = 0; word < width; word++) {
    const difference = (column[from + word] ?? 0) ^ (column[end + word] ?? 0)
    if (difference !== 0) return 32 * (width - word) - 1 - Math.clz32(difference)
  }
  return 0
}

function lowZeroBits(words: readonly number[]): number {
  let bits = 0
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? 0
    if (word !== 0) return bits + lowestBit(word)
    bits += 32
  }
  return bits
}

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

const hasBit = (words: readonly number[], bit: number): boolean =>
  (((words[words.length - 1 - (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1

/** Adds a power of two, and carries; the sum may be one above the highest address, which is 0. */
function addBit(words: number[], bit: number): void {
  let add = 2 ** (bit & 31)
  for (let index = words.length - 1 - (bit >>> 5); index >= 0; index--) {
    const sum = (words[index] ?? 0) + add
    words[index] = sum >>> 0
    if (sum <= 0xffffffff) return
    add = 1
  }
}

function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
