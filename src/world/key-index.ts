/**
 * A key index: from a text to the ids of the records that carry it, in ascending order. A hash trie of buckets,
 * kept inside the world as plain JSON; its form depends on its contents only.
 */
import { type FrozenPage, fillSlot, type Page, readSlot, walkSlots, withSlot } from './page.ts'

const depth = 4
const hashMask = 0xfffff

/** A text with the ids of its records, ascending. */
export type Entry = readonly [key: string, ...ids: number[]]
type Bucket = readonly Entry[]

export interface KeyIndex {
  readonly buckets: FrozenPage
}

/** One id to file under a key, or to take away from under it. */
export interface IndexEdit {
  readonly key: string
  readonly id: number
  readonly file: boolean
}

/** The ids filed under this key, ascending; none if there are none. */
export function idsUnder(index: KeyIndex, key: string): readonly number[] {
  const entry = bucketAt(index, hashOf(key)).find(([each]) => each === key)
  return entry === undefined ? [] : idsOf(entry)
}

/** Every key with its ids, in the order of the trie. */
export function* entriesOf(index: KeyIndex): Generator<Entry, void, undefined> {
  for (const bucket of walkSlots(index.buckets, depth)) yield* bucket as Bucket
}

/** An index over these pairs, built in one go; the pairs of one record come one after the other. */
export function keyIndexOf(pairs: Iterable<readonly [key: string, id: number]>): KeyIndex {
  const byKey = new Map<string, number[]>()
  for (const [key, id] of pairs) {
    const ids = byKey.get(key)
    if (ids === undefined) byKey.set(key, [id])
    else if (ids.at(-1) !== id) ids.push(id)
  }
  const byHash = new Map<number, Entry[]>()
  for (const [key, ids] of byKey) {
    const entry: Entry = [key, ...ids.sort((a, b) => a - b)]
    const bucket = byHash.get(hashOf(key))
    if (bucket === undefined) byHash.set(hashOf(key), [entry])
    else bucket.push(entry)
  }
  const buckets: Page = []
  for (const bucket of byHash.values()) bucket.sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [hash, bucket] of byHash) fillSlot(buckets, depth, hash, bucket)
  return { buckets }
}

/** The index after these edits, made one after the other; the old one stays. */
export function withEdits(index: KeyIndex, edits: readonly IndexEdit[]): KeyIndex {
  let { buckets } = index
  for (const { key, id, file } of edits) {
    const hash = hashOf(key)
    const bucket = bucketAt({ buckets }, hash)
    const edited = file ? fileIn(bucket, key, id) : unfileFrom(bucket, key, id)
    for (const entry of edited) Object.freeze(entry)
    const slot = edited.length === 0 ? null : Object.freeze(edited)
    buckets = withSlot(buckets, depth, hash, slot)
  }
  return Object.freeze({ buckets })
}

function fileIn(bucket: Bucket, key: string, id: number): Bucket {
  const place = bucket.findIndex(([each]) => each >= key)
  const entry = bucket[place]
  if (entry === undefined) return [...bucket, [key, id]]
  if (entry[0] !== key) return bucket.toSpliced(place, 0, [key, id])
  return bucket.with(place, [key, ...insertSorted(idsOf(entry), id)])
}

function unfileFrom(bucket: Bucket, key: string, id: number): Bucket {
  const place = bucket.findIndex(([each]) => each === key)
  const entry = bucket[place]
  if (entry === undefined) return bucket
  const rest = idsOf(entry).filter(each => each !== id)
  return rest.length === 0 ? bucket.toSpliced(place, 1) : bucket.with(place, [key, ...rest])
}

function insertSorted(ids: readonly number[], id: number): readonly number[] {
  if (ids.includes(id)) return ids
  const place = ids.findIndex(each => each > id)
  return ids.toSpliced(place === -1 ? ids.length : place, 0, id)
}

function bucketAt(index: KeyIndex, hash: number): Bucket {
  return (readSlot(index.buckets, depth, hash) ?? []) as Bucket
}

const idsOf = (entry: Entry): readonly number[] => entry.slice(1) as number[]

/** FNV-1a over UTF-16 code units, folded to the bits that the trie is indexed by. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 12)) & hashMask
}
