/** One page of a list, in the envelope that all lists share (PAGE-6 to PAGE-9, ASSUME-ENVELOPE). */
import { count, everyRow, type Selection, slice, type Table } from '../world/table.ts'

export interface PageQuery {
  readonly page: number
  readonly page_size: number
}

export interface PageReply<Item> {
  readonly data: Item[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

/** Cuts a page out of `results` records; `slice` fetches `limit` of them after the first `offset`. */
export function pageReply<Row, Item>(
  { page, page_size: size }: PageQuery,
  results: number,
  slice: (offset: number, limit: number) => readonly Row[],
  toItem: (row: Row) => Item,
): PageReply<Item> {
  return {
    data: slice((page - 1) * size, size).map(toItem),
    page,
    // An empty list still has one page (ASSUME-PAGE-PAST-END).
    pages: Math.max(1, Math.ceil(results / size)),
    results,
  }
}

/** A page of a table, in id order; whatever is not on it is not read. */
export const pageOfTable = <Row, Item>(
  query: PageQuery,
  table: Table<Row>,
  toItem: (row: Row) => Item,
  selection: Selection<Row> = everyRow,
): PageReply<Item> =>
  pageReply(
    query,
    count(table, selection),
    (offset, limit) => slice(table, selection, offset, limit),
    toItem,
  )

/** A page of records that are all at hand. */
export const pageOf = <Row, Item>(
  query: PageQuery,
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): PageReply<Item> =>
  pageReply(query, rows.length, (offset, limit) => rows.slice(offset, offset + limit), toItem)
