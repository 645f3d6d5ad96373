/** Key indexes do what a Map of sets does, and keep one form for equal contents. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eachKey,
  idsUnder,
  type KeyIndex,
  NewKeyIndex,
  withEdits,
} from '../../src/world/key-index.ts'
import { idMax } from '../../src/world/table.ts'
import { pagesIn } from '../support/pages-in.ts'

const edit = fc.record({
  key: fc.oneof(
    fc.constantFrom('', 'a', 'b', 'instance/1', 'instance/11', '__proto__', 'é', '𝒳'),
    fc.string({ maxLength: 3 }),
  ),
  id: fc.integer({ min: 1, max: 12 }),
  file: fc.boolean(),
})
type Edit = { readonly key: string; readonly id: number; readonly file: boolean }

describe('a key index', () => {
  it('files what a Map of sets files after the same edits', () => {
    fc.assert(
      fc.property(fc.array(fc.array(edit, { maxLength: 6 }), { maxLength: 20 }), batches => {
        const { index, model } = edited(batches)
        for (const { key } of batches.flat())
          expect(idsUnder(index, key)).toEqual(idsIn(model, key))
        expect(idsUnder(index, 'nobody')).toEqual(idsIn(model, 'nobody'))
        expect(keysIn(index).sort()).toEqual([...model.keys()].sort())
      }),
      { numRuns: 300 },
    )
  })

  it('has a form that depends on what is filed and not on its history', () => {
    fc.assert(
      fc.property(fc.array(fc.array(edit, { maxLength: 6 }), { maxLength: 20 }), batches => {
        const { index, model } = edited(batches)
        const pairs = [...model].flatMap(([key, ids]) =>
          [...ids].map(each => [key, each] as const).reverse(),
        )
        expect(JSON.stringify(index)).toBe(JSON.stringify(keyIndexOf(pairs)))
        expect(JSON.stringify(index)).toBe(JSON.stringify(keyIndexOf(pairs.reverse())))
      }),
    )
  })

  it('holds few ids and many ids of a key the same way, in one form', () => {
    const few = 32
    const many = fc.record({
      key: fc.constantFrom('a', 'b'),
      id: fc.oneof(fc.integer({ min: 1, max: few + 4 }), fc.constantFrom(1024, idMax)),
      file: fc.boolean(),
    })
    const start = ['a', 'b'].flatMap(key =>
      Array.from({ length: few }, (_, at) => ({ key, id: at + 1, file: true })),
    )
    fc.assert(
      fc.property(fc.array(fc.array(many, { maxLength: 9 }), { maxLength: 9 }), batches => {
        const { index, model } = edited([start, ...batches])
        const pairs = [...model].flatMap(([key, ids]) => [...ids].map(each => [key, each] as const))
        expect(JSON.stringify(index)).toBe(JSON.stringify(keyIndexOf(pairs)))
        for (const key of ['a', 'b']) expect(idsUnder(index, key)).toEqual(idsIn(model, key))
      }),
      { numRuns: 300 },
    )
    const { index } = edited([start, start.map(each => ({ ...each, id: each.id + few }))])
    const emptied = start.flatMap(({ key, id }) =>
      [id, id + few].map(each => ({ key, id: each, file: false })),
    )
    expect(withEdits(index, emptied)).toEqual({ buckets: [] })
  })

  it('tells keys apart that fall into the same bucket', () => {
    // Among 5,000 keys and a million buckets, a dozen keys share theirs.
    const keys = Array.from({ length: 5000 }, (_, at) => `key-${at}`)
    const built = keyIndexOf(keys.map((key, at) => [key, at + 1]))
    const grown = edited([keys.map((key, at) => ({ key, id: at + 1, file: true }))]).index
    expect(bucketsIn(built).filter(bucket => bucket.length > 1).length).toBeGreaterThan(3)
    expect(JSON.stringify(grown)).toBe(JSON.stringify(built))
    expect(keys.map(key => idsUnder(built, key))).toEqual(keys.map((_, at) => [at + 1]))
    const emptied = keys.map((key, at) => ({ key, id: at + 1, file: false }))
    expect(withEdits(grown, emptied)).toEqual({ buckets: [] })
  })

  it('files an id once under a key that its record has twice', () => {
    const index = keyIndexOf([
      ['a', 1],
      ['a', 1],
      ['a', 2],
      ['a', 2],
    ])
    expect([...idsUnder(index, 'a')]).toEqual([1, 2])
  })

  it('stays as it is when the next one is made of it', () => {
    const index = keyIndexOf([['a', 1]])
    const next = withEdits(index, [
      { key: 'a', id: 1, file: false },
      { key: 'a', id: 2, file: true },
    ])
    expect(idsUnder(index, 'a')).toEqual([1])
    expect(idsUnder(next, 'a')).toEqual([2])
    expect(pagesIn(next.buckets).filter(page => !Object.isFrozen(page))).toEqual([])
  })
})

/** The index and the Map that the same edits make, batch after batch. */
function edited(batches: readonly (readonly Edit[])[]) {
  const model = new Map<string, Set<number>>()
  for (const each of batches.flat()) editModel(model, each)
  return { index: batches.reduce(withEdits, keyIndexOf([])), model }
}

function editModel(model: Map<string, Set<number>>, { key, id, file }: Edit): void {
  const ids = model.get(key) ?? new Set()
  if (file) ids.add(id)
  else ids.delete(id)
  if (ids.size > 0) model.set(key, ids)
  else model.delete(key)
}

const idsIn = (model: ReadonlyMap<string, ReadonlySet<number>>, key: string): number[] =>
  [...(model.get(key) ?? [])].sort((a, b) => a - b)

/** What lies in the lowest slots of the trie, four levels down. */
const bucketsIn = ({ buckets }: KeyIndex): unknown[][] =>
  (buckets.flat(3) as (unknown[] | null)[]).filter(bucket => bucket !== null)

function keyIndexOf(pairs: readonly (readonly [key: string, id: number])[]): KeyIndex {
  const index = new NewKeyIndex()
  for (const [key, id] of pairs) index.file(key, id)
  return index.done()
}

function keysIn(index: KeyIndex): string[] {
  const keys: string[] = []
  eachKey(index, key => keys.push(key))
  return keys
}
