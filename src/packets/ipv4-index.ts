/**
 * The table that the IPv4 atoms of a busy rule set are looked up in: a jump by leading bits, then a
 * short search.
 */
import type { AddressSweep } from './address-sweep.ts'

export interface Ipv4Index {
  /** How far an address is shifted for the number of its bucket. */
  readonly shift: number
  /** For each bucket the atom that holds its first address; the next one ends the search. */
  readonly buckets: Uint16Array | Uint32Array
  readonly firsts: Uint32Array
  readonly masks: Int32Array
}

export function indexIpv4({ size, firsts, masks }: AddressSweep): Ipv4Index {
  const bits = Math.min(Math.max(bitsFor(size) + spareBits, bitsMin), bitsMax)
  const shift = 32 - bits
  const count = 2 ** bits
  const width = 2 ** shift
  const buckets = size <= 0xffff ? new Uint16Array(count + 1) : new Uint32Array(count + 1)
  let atom = 0
  for (let bucket = 0; bucket < count; bucket++) {
    const start = bucket * width
    while (atom + 1 < size && (firsts[atom + 1] ?? 0) <= start) atom++
    buckets[bucket] = atom
  }
  buckets[count] = size - 1
  return { shift, buckets, firsts, masks }
}

/** The mask of the atom that holds the address, an unsigned word. */
export function ipv4MaskInIndex(index: Ipv4Index, word: number): number {
  const { shift, buckets, firsts, masks } = index
  const bucket = word >>> shift
  let low = buckets[bucket] ?? 0
  let high = buckets[bucket + 1] ?? 0
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] ?? 0) <= word) low = middle
    else high = middle - 1
  }
  return masks[low] ?? 0
}

/** The buckets are 2^3 times as many as the atoms, so that most hold a part of one atom only. */
const spareBits = 3
const bitsMin = 8
/** 65,536 buckets still fit the second-level cache of a core. */
const bitsMax = 16

function bitsFor(size: number): number {
  return 32 - Math.clz32(size)
}
