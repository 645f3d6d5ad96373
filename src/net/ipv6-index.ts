/**
 * The table that the IPv6 atoms of a busy rule set are looked up in: the first word of an address
 * leads to a group of atoms, the second to a bucket of the group, and a short search to the atom.
 */
import type { Steps } from './steps.ts'
import { bitLength, indexWords, valueInIndex, type WordIndex } from './word-index.ts'

export interface Ipv6Index {
  /** A hash table from the first words of most groups to their numbers, counted from 1; 0 is a free slot. */
  readonly slots: Uint32Array
  /** How far the hash of a word is shifted for its slot. */
  readonly slotShift: number
  /** From any first word to the number of its group: that of the atoms that start with it or lower. */
  readonly groups: WordIndex
  /** Two words a group: the first word of its atoms, and the lowest second word among them. */
  readonly words: Uint32Array
  /** Four numbers a group: its last atom, and of its buckets the start, the last one and the shift. */
  readonly runs: Int32Array
  /** For each bucket the last atom below it; the next one is the last atom inside. */
  readonly buckets: Uint16Array | Uint32Array
  readonly firsts: Uint32Array
  readonly masks: Int32Array
}

export function indexIpv6({ size, firsts, values }: Steps): Ipv6Index {
  const words: number[] = []
  const runs: number[] = []
  const buckets: number[] = []
  for (let next = 0; next < size; ) {
    const from = next
    const word = firsts[4 * from] ?? 0
    while (next < size && firsts[4 * next] === word) next++
    const group = { from, last: next - 1 }
    const start = buckets.length
    const shift = addBuckets(buckets, firsts, group)
    words.push(word, firsts[4 * from + 1] ?? 0)
    runs.push(group.last, start, buckets.length - start - 2, shift)
  }
  const Buckets = size <= 0xffff ? Uint16Array : Uint32Array
  const keys = Uint32Array.from(words.filter((_, place) => place % 2 === 0))
  return {
    ...hashWords(keys),
    groups: indexWords(keys, Int32Array.from(keys.keys())),
    words: Uint32Array.from(words),
    runs: Int32Array.from(runs),
    buckets: Buckets.from(buckets),
    firsts,
    masks: values,
  }
}

/**
 * A search for a first word mispredicts a branch at each of its steps, a look at one slot mostly at none. Words whose slots are taken
 * are left to the search: somebody may choose very many that have the same hash.
 */
function hashWords(keys: Uint32Array): Pick<Ipv6Index, 'slots' | 'slotShift'> {
  const bits = bitLength(slotsPerGroup * keys.length)
  const slots = new Uint32Array(2 ** bits)
  const slotShift = 32 - bits
  for (const [group, key] of keys.entries()) {
    let slot = hashOf(key) >>> slotShift
    for (let look = 0; look < looksMax; look++, slot = nextSlot(slot, slots))
      if (slots[slot] === 0) {
        slots[slot] = group + 1
        break
      }
  }
  return { slots, slotShift }
}

/** Fibonacci hashing: words that lie side by side go far apart. */
const hashOf = (word: number): number => Math.imul(word, 0x9e3779b1)

const nextSlot = (slot: number, slots: Uint32Array): number => (slot + 1) & (slots.length - 1)

/** The mask of the atom that holds the address whose four words start at `at`. */
export function ipv6MaskInIndex(index: Ipv6Index, address: Uint32Array, at: number): number {
  const { slots, slotShift, groups, words, runs, masks } = index
  const word = address[at] ?? 0
  let slot = hashOf(word) >>> slotShift
  for (let look = 0; look < looksMax; look++, slot = nextSlot(slot, slots)) {
    const group = (slots[slot] ?? 0) - 1
    if (group < 0) break
    if (words[2 * group] === word) return masks[searchGroup(index, group, address, at)] ?? 0
  }
  const group = valueInIndex(groups, word)
  const atom =
    words[2 * group] === word ? searchGroup(index, group, address, at) : (runs[4 * group] ?? 0)
  return masks[atom] ?? 0
}

/** The last atom that does not start above the address, which has the first word of the group. */
function searchGroup(index: Ipv6Index, group: number, address: Uint32Array, at: number): number {
  const { words, runs, buckets, firsts } = index
  const word = address[at + 1] ?? 0
  const lowest = words[2 * group + 1] ?? 0
  const run = 4 * group
  const offset = word < lowest ? 0 : (word - lowest) >>> (runs[run + 3] ?? 0)
  const bucket = (runs[run + 1] ?? 0) + Math.min(offset, runs[run + 2] ?? 0)
  let low = buckets[bucket] ?? 0
  let high = buckets[bucket + 1] ?? 0
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (startsAbove(firsts, 4 * middle, address, at)) high = middle - 1
    else low = middle
  }
  return low
}

/** Is the one address, the first word of which is the same, above the other? */
function startsAbove(firsts: Uint32Array, atom: number, address: Uint32Array, at: number): boolean {
  for (let word = 1; word < 4; word++) {
    const left = firsts[atom + word] ?? 0
    const right = address[at + word] ?? 0
    if (left !== right) return left > right
  }
  return false
}

/** Cuts the range of the group's second words into equal buckets; answers the shift that does so. */
function addBuckets(
  buckets: number[],
  firsts: Uint32Array,
  { from, last }: { readonly from: number; readonly last: number },
): number {
  const lowest = firsts[4 * from + 1] ?? 0
  const span = (firsts[4 * last + 1] ?? 0) - lowest
  const wanted = Math.min(bucketsMax, bucketsPerAtom * (last - from + 1))
  const shift = Math.max(0, bitLength(span) - bitLength(wanted))
  const bucketOf = (atom: number): number => ((firsts[4 * atom + 1] ?? 0) - lowest) >>> shift
  let atom = from
  for (let bucket = 0; bucket <= span >>> shift; bucket++) {
    // Below all of the group lies the atom before it; the first group starts at the lowest address.
    buckets.push(Math.max(0, atom - 1))
    while (atom <= last && bucketOf(atom) <= bucket) atom++
  }
  buckets.push(last)
  return shift
}

const slotsPerGroup = 4
/** Slots that are looked at for a word. */
const looksMax = 4
const bucketsPerAtom = 8
const bucketsMax = 65_536
