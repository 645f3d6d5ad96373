/** A table: records by id, paged, read in id order. */

import { type Counts, countPage, countsOf, everyRow, type Selection } from './counts.ts'
import {
  eachSlot,
  type FrozenPage,
  fillSlot,
  idDepth,
  isPage,
  type Page,
  readSlot,
  type SlotEdit,
  walkEntries,
  walkSlots,
  withSlots,
} from './page.ts'
import { reads } from './reads.ts'

/** Ids are 1 up to and including this. */
export const idMax = 2 ** 30 - 1

export declare const row: unique symbol

export interface Table<Row> {
  readonly pages: FrozenPage
  /** Never there: with it the compiler distinguishes a table of firewalls from one of devices. */
  readonly [row]?: Row
}

/** The record with this id, if there is one. */
export function get<Row>(table: Table<Row>, id: number): Row | undefined {
  if (!isId(id)) return undefined
  reads.told?.record(table, id)
  return toRow<Row>(readSlot(table.pages, idDepth, id))
}

export function has<Row>(table: Table<Row>, id: number): boolean {
  return get(table, id) !== undefined
}

/** All records in id order. */
export function values<Row>(table: Table<Row>): Generator<Row, void, undefined> {
  reads.told?.all(table)
  return walkSlots(table.pages, idDepth) as Generator<Row, void, undefined>
}

/** The same, told one by one. */
export function eachRow<Row>(table: Table<Row>, tell: (row: Row) => void): void {
  reads.told?.all(table)
  // What a slot holds is a record.
  eachSlot(table.pages, idDepth, tell as (held: unknown) => void)
}

/** The same, each with the id under which it stands. */
export function entries<Row>(
  table: Table<Row>,
): Generator<readonly [id: number, row: Row], void, undefined> {
  reads.told?.all(table)
  return walkEntries(table.pages, idDepth) as Generator<readonly [number, Row], void, undefined>
}

/** The record with the highest id. */
export function lastOf<Row>(table: Table<Row>): Row | undefined {
  reads.told?.all(table)
  let held: unknown = table.pages
  // No page ends with an empty slot.
  for (let level = 0; level < idDepth; level++) held = isPage(held) ? held.at(-1) : undefined
  return toRow(held ?? null)
}

/** A record of one table where the other has another, or none; at most one of the two is missing. */
export interface RowDifference<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Where two tables hold different records, by reference, in id order. What they share is passed over unread. */
export function differencesOf<Row>(
  before: Table<Row>,
  after: Table<Row>,
): readonly RowDifference<Row>[] {
  const differences: RowDifference<Row>[] = []
  eachDifference(before, after, (had, has) => differences.push({ before: had, after: has }))
  return differences
}

/** The same, told one by one. A table of nothing differs in every record. */
export function eachDifference<Row>(
  before: Table<Row>,
  after: Table<Row>,
  tell: (before: Row | undefined, after: Row | undefined) => void,
): void {
  reads.told?.all(before)
  reads.told?.all(after)
  if (before.pages !== after.pages) tellDifferences(before.pages, after.pages, idDepth, tell)
}

function tellDifferences<Row>(
  before: FrozenPage,
  after: FrozenPage,
  level: number,
  tell: (before: Row | undefined, after: Row | undefined) => void,
): void {
  const length = Math.max(before.length, after.length)
  for (let slot = 0; slot < length; slot++) {
    const left = before[slot] ?? null
    const right = after[slot] ?? null
    if (left === right) continue
    if (level === 1) tell(toRow(left), toRow(right))
    else tellDifferences(isPage(left) ? left : [], isPage(right) ? right : [], level - 1, tell)
  }
}

/** A new table of these records, not frozen yet. Throws like `withRecord`. */
export function tableOf<Row extends { readonly id: number }>(rows: Iterable<Row>): Table<Row> {
  const pages: Page = []
  for (const each of rows) fillSlot(pages, idDepth, checkedId(each.id), each)
  return { pages }
}

/** How many records of the table are selected. What was counted once is not counted again while its page lives. */
export function count<Row>(table: Table<Row>, selection: Selection<Row> = everyRow): number {
  reads.told?.all(table)
  return countPage(table.pages, idDepth, selection, countsOf(selection))
}

/** Selected records in id order, `limit` of them after the first `offset`. Whole pages are passed over unread. */
export function slice<Row>(
  table: Table<Row>,
  selection: Selection<Row>,
  offset: number,
  limit: number,
): Row[] {
  reads.told?.all(table)
  const found: Row[] = []
  collect(table.pages, idDepth, { selection, counts: countsOf(selection), offset, limit, found })
  return found
}

/** A table that is being changed; the one that it comes from stays. */
export interface OpenTable<Row> {
  /** Puts a record instead of the one with the same id. Throws RangeError if its id is none. */
  readonly put: (record: Row) => void
  readonly remove: (id: number) => void
  readonly done: () => Table<Row>
}

export function openTable<Row extends { readonly id: number }>(table: Table<Row>): OpenTable<Row> {
  const edits: SlotEdit[] = []
  return {
    put(record) {
      edits.push({ key: checkedId(record.id), value: record })
    },
    remove(id) {
      if (isId(id)) edits.push({ key: id, value: null })
    },
    done() {
      if (edits.length > 1) edits.sort((a, b) => a.key - b.key)
      return Object.freeze({ pages: withSlots(table.pages, idDepth, edits) })
    },
  }
}

/** Beyond these, an id would share the slot of another one. */
const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= idMax

function checkedId(id: number): number {
  if (isId(id)) return id
  throw new RangeError(`id: expected a whole number from 1 to ${idMax}, got ${id}`)
}

interface Collecting<Row> {
  readonly selection: Selection<Row>
  readonly counts: Counts
  /** How many are still to be passed over. */
  offset: number
  readonly limit: number
  readonly found: Row[]
}

function collect<Row>(page: FrozenPage, level: number, into: Collecting<Row>): void {
  for (const held of page) {
    if (into.found.length >= into.limit) return
    if (held === null) continue
    if (level > 1 && isPage(held)) collectPage(held, level - 1, into)
    else if (into.selection(held as Row)) {
      if (into.offset > 0) into.offset -= 1
      else into.found.push(held as Row)
    }
  }
}

function collectPage<Row>(page: Page, level: number, into: Collecting<Row>): void {
  const total = countPage(page, level, into.selection, into.counts)
  if (total <= into.offset) into.offset -= total
  else collect(page, level, into)
}

/** What a slot holds is a record, because only `withRecord` and `tableOf` fill slots. */
function toRow<Row>(held: unknown): Row | undefined {
  return held === null ? undefined : (held as Row)
}
