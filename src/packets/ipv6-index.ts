/**
 * The table that the IPv6 atoms of a busy rule set are looked up in: a trie over the four words of
 * an address. Within a node a word is found by a jump into a bucket of the node's range and, where
 * several keys share the bucket, by a short search.
 */
import type { AddressSweep } from './address-sweep.ts'

export interface Ipv6Index {
  /**
   * Five numbers a node: its first entry, its last entry, the mask below its lowest key, where its
   * buckets start, and how far a word is shifted for the number of its bucket. Node 0 is the root.
   */
  readonly nodes: Int32Array
  /** One word an entry, ascending within a node. */
  readonly keys: Uint32Array
  /**
   * Two numbers an entry: the mask above everything that starts with the key, and the node to go on
   * in for what does; 0 for none, where that mask holds from the key itself on.
   */
  readonly entries: Int32Array
  /** For each bucket the last entry below it; the next one is the last entry inside. */
  readonly buckets: Uint16Array | Uint32Array
}

export function indexIpv6(sweep: AddressSweep): Ipv6Index {
  const parts: Parts = { nodes: [], keys: [], entries: [], buckets: [] }
  const runs: Run[] = [{ from: 0, to: sweep.size, level: 0 }]
  for (const run of runs) {
    const first = parts.keys.length
    addEntries(parts, sweep, run, runs)
    const below = sweep.masks[run.from - 1] ?? 0
    parts.nodes.push(first, parts.keys.length - 1, below, parts.buckets.length)
    parts.nodes.push(addBuckets(parts, first))
  }
  const Buckets = parts.keys.length <= 0xffff ? Uint16Array : Uint32Array
  return {
    nodes: Int32Array.from(parts.nodes),
    keys: Uint32Array.from(parts.keys),
    entries: Int32Array.from(parts.entries),
    buckets: Buckets.from(parts.buckets),
  }
}

/** The mask of the atom that holds the address whose four words start at `at`. */
export function ipv6MaskInIndex(index: Ipv6Index, words: Uint32Array, at: number): number {
  const { keys, entries, nodes } = index
  let node = 0
  for (let position = at; ; position++) {
    const word = words[position] ?? 0
    const entry = lastEntryUpTo(index, node, word)
    if (entry < 0) return nodes[5 * node + 2] ?? 0
    const child = entries[2 * entry + 1] ?? 0
    if (child === 0 || keys[entry] !== word) return entries[2 * entry] ?? 0
    node = child
  }
}

/** The entry of the node with the highest key that is not above the word; -1 if all keys are. */
function lastEntryUpTo({ nodes, keys, buckets }: Ipv6Index, node: number, word: number): number {
  const first = nodes[5 * node] ?? 0
  const last = nodes[5 * node + 1] ?? 0
  if (word >= (keys[last] ?? 0)) return last
  const lowest = keys[first] ?? 0
  if (word < lowest) return -1
  const bucket = (nodes[5 * node + 3] ?? 0) + ((word - lowest) >>> (nodes[5 * node + 4] ?? 0))
  let low = buckets[bucket] ?? 0
  let high = buckets[bucket + 1] ?? 0
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((keys[middle] ?? 0) <= word) low = middle
    else high = middle - 1
  }
  return low
}

type Parts = { readonly [Part in keyof Ipv6Index]: number[] }

/** Atoms that agree in all words before `level`. */
interface Run {
  readonly from: number
  /** One past the last atom. */
  readonly to: number
  readonly level: number
}

function addEntries(
  parts: Parts,
  { firsts, masks }: AddressSweep,
  { from, to, level }: Run,
  runs: Run[],
): void {
  let next = from
  while (next < to) {
    const atom = next
    const word = firsts[4 * atom + level] ?? 0
    while (next < to && firsts[4 * next + level] === word) next++
    // One atom that starts where the word starts decides for all addresses with that word.
    const rest = firsts.subarray(4 * atom + level + 1, 4 * atom + 4)
    const isWhole = next - atom === 1 && rest.every(each => each === 0)
    const child = isWhole ? 0 : runs.push({ from: atom, to: next, level: level + 1 }) - 1
    parts.keys.push(word)
    parts.entries.push(masks[next - 1] ?? 0, child)
  }
}

/** Cuts the range of the last node's keys into equal buckets and answers the shift that does so. */
function addBuckets({ keys, buckets }: Parts, first: number): number {
  const lowest = keys[first] ?? 0
  const span = (keys.at(-1) ?? 0) - lowest
  const wanted = Math.min(bucketsMax, bucketsPerKey * (keys.length - first))
  const shift = Math.max(0, Math.clz32(wanted) - Math.clz32(span))
  let entry = first
  for (let bucket = 0; bucket <= span >>> shift; bucket++) {
    buckets.push(entry)
    while (entry + 1 < keys.length && ((keys[entry + 1] ?? 0) - lowest) >>> shift <= bucket) entry++
  }
  buckets.push(entry)
  return shift
}

const bucketsPerKey = 8
const bucketsMax = 65_536
