/** Paged tables do what a plain Map and a sorted array do, and keep one form for equal contents. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../src/world/counts.ts'
import {
  count,
  get,
  has,
  idMax,
  openTable,
  slice,
  type Table,
  tableOf,
  values,
} from '../../src/world/table.ts'
import { pagesIn } from '../support/pages-in.ts'

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
        const { table, model } = madeBy(steps)
        expect([...values(table)]).toEqual(inOrder(model))
        for (const each of [...borders, ...others, ...steps.map(({ id }) => id)]) {
          expect(get(table, each)).toEqual(model.get(each))
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
        (steps, selection, offset, limit) => {
          const { table, model } = madeBy(steps)
          const selected = inOrder(model).filter(selection)
          const fresh: Table<Row> = tableOf(inOrder(model))
          // Asked twice, because counts are remembered for pages that cannot change.
          for (const each of [table, table, fresh, fresh]) {
            expect(count(each, selection)).toBe(selected.length)
            expect(slice(each, selection, offset, limit)).toEqual(
              selected.slice(offset, offset + limit),
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('counts anew what changed since the last count', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), steps => {
        const model = new Map<number, Row>()
        let table: Table<Row> = tableOf<Row>([])
        for (const each of steps) {
          table = tableAfter(table, each)
          editModelOf(model, each)
          expect(count(table, isOdd)).toBe(inOrder(model).filter(isOdd).length)
          expect(count(table)).toBe(model.size)
        }
      }),
    )
  })

  it('stays as it is when the next one is made of it, and is frozen', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), steps => {
        const tables: Table<Row>[] = []
        for (const each of steps) tables.push(tableAfter(tables.at(-1) ?? tableOf<Row>([]), each))
        for (const [at, table] of tables.entries()) {
          expect([...values(table)]).toEqual(inOrder(madeBy(steps.slice(0, at + 1)).model))
          expect(pagesIn(table.pages).filter(page => !Object.isFrozen(page))).toEqual([])
        }
      }),
    )
  })

  it('has a form that depends on its records and not on its history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { table, model } = madeBy(steps)
        const built = tableOf(inOrder(model))
        const shuffled = tableOf([...model.values()].reverse())
        expect(JSON.stringify(table)).toBe(JSON.stringify(built))
        expect(JSON.stringify(tableAfter(tableOf<Row>([]), ...steps))).toBe(JSON.stringify(built))
        expect(JSON.stringify(table)).toBe(JSON.stringify(shuffled))
      }),
    )
  })

  it('is empty again, without a page, when its last record is gone', () => {
    const { table } = madeBy([...borders, idMax].map(each => ({ id: each, odd: true })))
    const gone = [...borders, idMax].map(each => ({ id: each }))
    expect(tableAfter(table, ...gone)).toEqual({ pages: [] })
    expect(gone.reduce((left, each) => tableAfter(left, each), table)).toEqual({ pages: [] })
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
    const { table, model } = madeBy([...borders, idMax].map(known => ({ id: known, odd: false })))
    expect(() => openTable(table).put({ id: each, odd: true })).toThrow(RangeError)
    expect(() => tableOf([{ id: each }])).toThrow(RangeError)
    expect(tableAfter(table, { id: each })).toEqual(table)
    expect(get(table, each)).toBeUndefined()
    expect(count(table)).toBe(model.size)
  })
})

/** The table and the Map that the same steps make. */
function madeBy(steps: readonly Step[]) {
  const model = new Map<number, Row>()
  for (const each of steps) editModelOf(model, each)
  return { table: steps.reduce((table, each) => tableAfter(table, each), tableOf<Row>([])), model }
}

/** The table after these steps, all made in one opening. */
function tableAfter(table: Table<Row>, ...steps: readonly Step[]): Table<Row> {
  const open = openTable(table)
  for (const { id, odd } of steps) odd === undefined ? open.remove(id) : open.put({ id, odd })
  return open.done()
}

function editModelOf(model: Map<number, Row>, { id, odd }: Step): void {
  if (odd === undefined) model.delete(id)
  else model.set(id, { id, odd })
}

/** Every page of a tree, itself included. */
const inOrder = (model: ReadonlyMap<number, Row>): Row[] =>
  [...model.values()].sort((a, b) => a.id - b.id)
