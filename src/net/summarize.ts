/** Turns an interval of addresses into the fewest prefixes that cover exactly it. */
import { type Address, addressBits, compareAddresses, nextAddress } from './address.ts'
import { lastAddress, type Prefix } from './prefix.ts'

/**
 * Both ends belong to the interval; they are of one family and in order, else a RangeError is
 * thrown. The prefixes come in ascending order, without host bits; there
 * are at most 62 for IPv4 and 254 for IPv6.
 */
export function summarize(first: Address, last: Address): readonly Prefix[] {
  if (first.family !== last.family || compareAddresses(first, last) > 0)
    throw new RangeError('an interval needs two addresses of one family, the lower first')
  const prefixes: Prefix[] = []
  let address: Address | undefined = first
  while (address !== undefined && compareAddresses(address, last) <= 0) {
    const prefix: Prefix = widestPrefix(address, last)
    prefixes.push(prefix)
    address = nextAddress(lastAddress(prefix))
  }
  return prefixes
}

/** Starts at `first`, ends at `last` or before. */
function widestPrefix(first: Address, last: Address): Prefix {
  const bits = addressBits[first.family]
  const aligned = lowZeroBits(first.words)
  const shared = sharedBits(first.words, last.words)
  // Below the highest bit in which the ends differ, any block fits; the block of that bit fits
  // only if it is the whole.
  const whole = { address: first, length: shared }
  if (aligned >= bits - shared && compareAddresses(lastAddress(whole), last) === 0) return whole
  return { address: first, length: bits - Math.min(aligned, bits - shared - 1) }
}

function lowZeroBits(words: readonly number[]): number {
  let bits = 0
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? 0
    if (word !== 0) return bits + 31 - Math.clz32(word & -word)
    bits += 32
  }
  return bits
}

function sharedBits(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) ^ (b[index] ?? 0)
    if (difference !== 0) return 32 * index + Math.clz32(difference)
  }
  return 32 * a.length
}
