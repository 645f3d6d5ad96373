/**
 * A key index: from a text to the ids of the records that carry it, in ascending order. A hash trie of buckets,
 * kept inside the world as plain JSON; its form depends on its contents only.
 */
import { freezeDeeply } from '../kit/json.ts'
import {
  eachSlot,
  type FrozenPage,
  fillSlot,
  idDepth,
  isPage,
  type Page,
  readSlot,
  type SlotEdit,
  walkSlots,
  withSlots,
} from './page.ts'
import { reads } from './reads.ts'

const depth = 5
const hashMask = 0xfffff

/** How many ids stand side by side: to add one copies them all. */
const fewMax = 32

/** A text with the ids of its records, ascending: side by side while they are few, then in a tree that has the id itself at each id. */
type Entry = readonly [key: string, ...ids: number[]] | readonly [key: string, tree: FrozenPage]
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
  reads.told?.ids(index, key)
  const bucket = bucketAt(index, hashOf(key))
  // V8 walks a frozen list by its indexes twice as fast as by an iterator.
  for (let at = 0; at < bucket.length; at++) {
    const entry = bucket[at]
    if (entry?.[0] === key) return idsOf(entry)
  }
  return []
}

/** Tells every key that has ids, in the order of the trie, with its ids. */
export function eachKey(
  index: KeyIndex,
  tell: (key: string, ids: readonly number[]) => void,
): void {
  reads.told?.all(index)
  eachSlot(index.buckets, depth, bucket => {
    for (const entry of bucket as Bucket) tell(entry[0], idsOf(entry))
  })
}

/** An index while ids are filed under its keys, those of one record one after the other. */
export class NewKeyIndex {
  readonly #byKey = new Map<string, number[]>()

  file(key: string, id: number): void {
    const ids = this.#byKey.get(key)
    if (ids === undefined) this.#byKey.set(key, [id])
    else if (ids.at(-1) !== id) ids.push(id)
  }

  done(): KeyIndex {
    return { buckets: bucketsOf(this.#byKey) }
  }
}

function bucketsOf(byKey: ReadonlyMap<string, number[]>): Page {
  const byHash = new Map<number, Entry[]>()
  for (const [key, ids] of byKey) {
    // Most keys have one record, and most buckets one key.
    const entry = entryOf(key, ids.length === 1 ? ids : ids.sort(ascending))
    const hash = hashOf(key)
    const bucket = byHash.get(hash)
    if (bucket === undefined) byHash.set(hash, [entry])
    else bucket.push(entry)
  }
  const buckets: Page = []
  for (const [hash, bucket] of byHash) {
    if (bucket.length > 1) bucket.sort(([a], [b]) => (a < b ? -1 : 1))
    fillSlot(buckets, depth, hash, bucket)
  }
  return buckets
}

/** The index after these edits, made one after the other; the old one stays. */
export function withEdits(index: KeyIndex, edits: readonly IndexEdit[]): KeyIndex {
  const byHash = edits.map(edit => ({ hash: hashOf(edit.key), edit }))
  if (byHash.length > 1) byHash.sort((a, b) => a.hash - b.hash)
  const slots: SlotEdit[] = []
  let of: IndexEdit[] = []
  for (let at = 0; at < byHash.length; at++) {
    const { hash, edit } = byHash[at] as (typeof byHash)[number]
    of.push(edit)
    if (byHash[at + 1]?.hash === hash) continue
    const bucket = editedBucket(bucketAt(index, hash), of)
    slots.push({ key: hash, value: bucket.length === 0 ? null : Object.freeze(bucket) })
    of = []
  }
  return Object.freeze({ buckets: withSlots(index.buckets, depth, slots) })
}

/** Most buckets are edited once. */
function editedBucket(bucket: Bucket, edits: readonly IndexEdit[]): Bucket {
  const [first, another] = edits
  if (first !== undefined && another === undefined) return withEntry(bucket, first.key, edits)
  const editsByKey = new Map<string, IndexEdit[]>()
  for (const edit of edits) {
    const others = editsByKey.get(edit.key)
    if (others === undefined) editsByKey.set(edit.key, [edit])
    else others.push(edit)
  }
  let edited = bucket
  for (const [key, each] of editsByKey) edited = withEntry(edited, key, each)
  return edited
}

/** The bucket with the entry of the key edited, in the order of keys. */
function withEntry(bucket: Bucket, key: string, edits: readonly IndexEdit[]): Bucket {
  let place = 0
  while (place < bucket.length && (bucket[place]?.[0] ?? key) < key) place++
  const held = bucket[place]?.[0] === key ? bucket[place] : undefined
  const entry = edited(held, key, edits)
  const entries: Entry[] = []
  for (let at = 0; at < place; at++) entries.push(bucket[at] as Entry)
  if (entry !== undefined) entries.push(Object.freeze(entry))
  const rest = held === undefined ? place : place + 1
  for (let at = rest; at < bucket.length; at++) entries.push(bucket[at] as Entry)
  return entries
}

/** The entry of a key after edits of this key alone; none if no id is left. */
const edited = (held: Entry | undefined, key: string, edits: readonly IndexEdit[]) =>
  held !== undefined && isTree(held)
    ? editedTree(held[1], key, edits)
    : editedList(held === undefined ? [] : idsOf(held), key, edits)

function editedList(held: readonly number[], key: string, edits: readonly IndexEdit[]) {
  const ids = editedIds(held, edits)
  return ids.length === 0 ? undefined : entryOf(key, ids.sort(ascending))
}

/** Most keys are edited once. */
function editedIds(held: readonly number[], edits: readonly IndexEdit[]): number[] {
  const [first, another] = edits
  if (first !== undefined && another === undefined) {
    const others = held.filter(id => id !== first.id)
    if (first.file) others.push(first.id)
    return others
  }
  const ids = new Set(held)
  for (const { id, file } of edits) file ? ids.add(id) : ids.delete(id)
  return [...ids]
}

function editedTree(held: FrozenPage, key: string, edits: readonly IndexEdit[]) {
  const slots = edits.map(({ id, file }) => ({ key: id, value: file ? id : null }))
  const tree = withSlots(
    held,
    idDepth,
    slots.sort((a, b) => a.key - b.key),
  )
  const left: number[] = []
  for (const id of walkSlots(tree, idDepth))
    if (left.push(id as number) > fewMax) return [key, tree] as const
  return left.length === 0 ? undefined : entryOf(key, left)
}

const ascending = (a: number, b: number): number => a - b

/** The form that this many ids have, whatever came before: equal contents are equal indexes. */
function entryOf(key: string, ids: readonly number[]): Entry {
  if (ids.length <= fewMax) return [key, ...ids]
  const tree: Page = []
  for (const id of ids) fillSlot(tree, idDepth, id, id)
  return [key, freezeDeeply(tree)]
}

const isTree = (entry: Entry): entry is readonly [key: string, tree: FrozenPage] => isPage(entry[1])

function idsOf(entry: Entry): readonly number[] {
  if (isTree(entry)) return idsInTree(entry[1])
  // V8 reads a frozen list by its indexes much faster than it slices, searches or filters it.
  const ids: number[] = []
  for (let at = 1; at < entry.length; at++) ids.push(entry[at] as number)
  return ids
}

/** A long list is asked for again and again, a page at a time. */
const listed = new WeakMap<FrozenPage, readonly number[]>()

function idsInTree(tree: FrozenPage): readonly number[] {
  const known = listed.get(tree)
  if (known !== undefined) return known
  const ids = [...walkSlots(tree, idDepth)] as number[]
  listed.set(tree, ids)
  return ids
}

function bucketAt(index: KeyIndex, hash: number): Bucket {
  return (readSlot(index.buckets, depth, hash) ?? []) as Bucket
}

/** FNV-1a over UTF-16 code units, folded to the bits that the trie is indexed by. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 12)) & hashMask
}
