/** Paged tables and key indexes do what a plain Map and a sorted array do, and keep one form for equal contents. */
import * as fc from 'fast-check'
import { freeze, produce } from 'immer'
import { describe, expect, it } from 'vitest'
import {
  type Entry,
  editBuckets,
  entriesOf,
  idsUnder,
  type KeyIndex,
  keyIndexOf,
  writeBuckets,
} from '../../src/world/key-index.ts'
import type { Page } from '../../src/world/page.ts'
import {
  count,
  everyRow,
  get,
  has,
  idMax,
  put,
  remove,
  slice,
  type Table,
  tableOf,
  values,
} from '../../src/world/table.ts'

interface Row {
  readonly id: number
  readonly odd: boolean
}

/** Ids on both sides of every border between pages. */
const borders = [1, 2, 31, 32, 33, 63, 64, 1023, 1024, 1025, 32_767, 32_768, 2 ** 20, 2 ** 25]
const id = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.constantFrom(...borders, idMax - 32, idMax - 31, idMax - 1, idMax),
  fc.integer({ min: 1, max: idMax }),
)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id, odd: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ id }) },
)
type Step = { readonly id: number; readonly odd?: boolean }

const isOdd = (row: Row): boolean => row.odd
const none = (): boolean => false

describe('a table', () => {
  it('holds what a Map holds after the same steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(id), (steps, others) => {
        const { table, model } = after(steps)
        expect([...values(table)]).toEqual(inOrder(model))
        for (const each of [...borders, ...others, ...steps.map(({ id }) => id)]) {
          expect(get(table, each)).toBe(model.get(each))
          expect(has(table, each)).toBe(model.has(each))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts and slices what an array filters and slices', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom(everyRow, isOdd, none),
        fc.nat(50),
        fc.nat(50),
        fc.boolean(),
        (steps, selection, offset, limit, frozen) => {
          const { table, model } = after(steps)
          if (frozen) freeze(table, true)
          const selected = inOrder(model).filter(selection)
          // Asked twice, because counts are remembered for pages that cannot change.
          for (const _ of [1, 2]) {
            expect(count(table, selection)).toBe(selected.length)
            expect(slice(table, selection, offset, limit)).toEqual(
              selected.slice(offset, offset + limit),
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('counts anew what changed since the last count, and only that', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), steps => {
        let table: Table<Row> = freeze(tableOf<Row>([]), true)
        const model = new Map<number, Row>()
        for (const each of steps) {
          table = produce(table, draft => take(draft.pages as Page, model, each))
          expect(count(table, isOdd)).toBe(inOrder(model).filter(isOdd).length)
          expect(count(table)).toBe(model.size)
        }
      }),
    )
  })

  it('has a form that depends on its records and not on its history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { table, model } = after(steps)
        const built = tableOf(inOrder(model))
        const shuffled = tableOf([...model.values()].reverse())
        expect(JSON.stringify(table)).toBe(JSON.stringify(built))
        expect(JSON.stringify(table)).toBe(JSON.stringify(shuffled))
      }),
    )
  })

  it('is empty again, without a page, when its last record is gone', () => {
    const { table } = after([...borders, idMax].flatMap(each => [{ id: each, odd: true }]))
    for (const each of [...borders, idMax]) remove(table.pages as Page, each)
    expect(table).toEqual({ pages: [] })
  })

  it.each([...borders, idMax])('finds the record %i and not its neighbours', each => {
    const table = tableOf<Row>([{ id: each, odd: true }])
    expect(get(table, each)).toEqual({ id: each, odd: true })
    expect(has(table, each - 1)).toBe(false)
    expect(has(table, each + 1)).toBe(false)
    expect(count(table)).toBe(1)
  })

  it('has ids up to 2^30 - 1', () => {
    expect(idMax).toBe(2 ** 30 - 1)
  })

  it.each([
    0,
    -1,
    1.5,
    Number.NaN,
    2 ** 30,
    2 ** 30 + 1,
    2 ** 32 + 1,
    Number.MAX_SAFE_INTEGER,
    Number.POSITIVE_INFINITY,
  ])('takes no record with the id %d and has none under it', each => {
    const { table, model } = after([...borders, idMax].map(known => ({ id: known, odd: false })))
    const before = JSON.stringify(table)
    expect(() => put(table.pages as Page, { id: each })).toThrow(RangeError)
    expect(() => tableOf([{ id: each }])).toThrow(RangeError)
    remove(table.pages as Page, each)
    expect(get(table, each)).toBeUndefined()
    expect(JSON.stringify(table)).toBe(before)
    expect(count(table)).toBe(model.size)
  })
})

/** The table and the Map that the same steps make. */
function after(steps: readonly Step[]) {
  const pages: Page = []
  const model = new Map<number, Row>()
  for (const each of steps) take(pages, model, each)
  const table: Table<Row> = { pages }
  return { table, model }
}

function take(pages: Page, model: Map<number, Row>, { id, odd }: Step): void {
  if (odd === undefined) {
    remove(pages, id)
    model.delete(id)
  } else {
    const row: Row = { id, odd }
    put(pages, row)
    model.set(id, row)
  }
}

const inOrder = (model: ReadonlyMap<number, Row>): Row[] =>
  [...model.values()].sort((a, b) => a.id - b.id)

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
        for (const { key } of batches.flat()) expect(idsUnder(index, key)).toEqual(idsIn(model, key))
        expect(idsUnder(index, 'nobody')).toEqual(idsIn(model, 'nobody'))
        expect(sorted([...entriesOf(index)])).toEqual(
          sorted([...model.keys()].map(key => [key, ...idsIn(model, key)])),
        )
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

  it('tells keys apart that fall into the same bucket', () => {
    const keys = Array.from({ length: 2000 }, (_, at) => `key-${at}`)
    const built = keyIndexOf(keys.map((key, at) => [key, at + 1]))
    const grown = edited([keys.map((key, at) => ({ key, id: at + 1, file: true }))]).index
    expect(bucketsIn(built).some(bucket => bucket.length > 1)).toBe(true)
    expect(JSON.stringify(grown)).toBe(JSON.stringify(built))
    expect(keys.map(key => idsUnder(built, key))).toEqual(keys.map((_, at) => [at + 1]))
    const emptied = keys.map((key, at) => ({ key, id: at + 1, file: false }))
    writeBuckets(grown.buckets as Page, editBuckets(grown, emptied))
    expect(grown).toEqual({ buckets: [] })
  })

  it('is not changed by edits that have not been written', () => {
    const index = freeze(keyIndexOf([['a', 1]]), true)
    editBuckets(index, [
      { key: 'a', id: 1, file: false },
      { key: 'a', id: 2, file: true },
    ])
    expect(idsUnder(index, 'a')).toEqual([1])
  })
})

/** The index and the Map that the same edits make, batch after batch. */
function edited(batches: readonly (readonly Edit[])[]) {
  const buckets: Page = []
  const index: KeyIndex = { buckets }
  const model = new Map<string, Set<number>>()
  for (const batch of batches) {
    writeBuckets(buckets, editBuckets(index, batch))
    for (const each of batch) editModel(model, each)
  }
  return { index, model }
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

const sorted = (entries: readonly (Entry | (string | number)[])[]) =>
  entries.map(entry => JSON.stringify(entry)).sort()

/** The lowest pages of the trie, three levels down. */
const bucketsIn = ({ buckets }: KeyIndex): unknown[][] =>
  (buckets.flat(2) as (unknown[] | null)[]).filter(bucket => bucket !== null)
