/** How a list is declared: its records, where they come from, and the one envelope that all lists share. */
import type { Assume } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'
import type { Fields } from '../schema/field.ts'
import { page } from '../schema/page.ts'
import type { ValuesOf } from '../schema/read.ts'
import { everyRow, type Selection } from '../world/counts.ts'
import { type IndexedRow, type IndexName, indexNamed } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsOf } from '../world/lookup.ts'
import { count, slice, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'
import type { Filters, FiltersOf } from './filters.ts'
import {
  clausesOfReads,
  type None,
  type Operation,
  type Parts,
  readOperation,
  type Seen,
} from './operation.ts'

/** One page of a list (PAGE-6 to PAGE-9, ASSUME-ENVELOPE). */
export interface PageReply<Item> {
  /** The records of the page. */
  readonly data: Item[]
  /** The number of the page, from 1. */
  readonly page: number
  /** How many pages there are; 1 when there are no records. */
  readonly pages: number
  /** How many records there are on all pages. */
  readonly results: number
}

/** Records in the order of a list; only those on the page are fetched. */
export interface Rows<Row> {
  readonly count: number
  /** At most `limit` of them after the first `offset`. */
  readonly slice: (offset: number, limit: number) => readonly Row[]
}

/** A table, in id order; whatever is not on the page is not read. */
export const rowsOfTable = <Row>(
  table: Table<Row>,
  selection: Selection<Row> = everyRow,
): Rows<Row> => ({
  count: count(table, selection),
  slice: (offset, limit) => slice(table, selection, offset, limit),
})

/** Records that are all at hand. */
export const rowsOf = <Row>(rows: readonly Row[]): Rows<Row> => ({
  count: rows.length,
  slice: (offset, limit) => rows.slice(offset, offset + limit),
})

/** The records that an index has under a key, in id order; whatever is not on the page is not read. */
export function rowsUnder<Name extends IndexName>(
  world: World,
  index: Name,
  key: number | string,
): Rows<IndexedRow<Name>> {
  const ids = idsUnder(world.indexes[index], `${key}`)
  // Each index is over the table that it names.
  const table = world.tables[indexNamed(index).of] as Table<IndexedRow<Name>>
  return {
    count: ids.length,
    slice: (offset, limit) => recordsOf(table, ids.slice(offset, offset + limit)),
  }
}

/** One stretch of records after the other. */
export const rowsAfterRows = <Row>(stretches: readonly Rows<Row>[]): Rows<Row> => ({
  count: stretches.reduce((sum, { count }) => sum + count, 0),
  slice(offset, limit) {
    const found: Row[] = []
    let skipped = offset
    for (const { count, slice } of stretches) {
      found.push(...slice(skipped, limit - found.length))
      skipped = Math.max(0, skipped - count)
    }
    return found
  },
})

type PageQuery = ValuesOf<typeof page>
type Paged<Query extends Fields> = typeof page & Query

/** What a list of the contract in the common envelope upholds. */
export const clausesOfLists = [
  'PAGE-2',
  'PAGE-4',
  'PAGE-6',
  'PAGE-7',
  'PAGE-8',
  'PAGE-9',
  ...clausesOfReads,
] as const satisfies readonly Clause[]

/** An operation that lists records page by page, and can be filtered by their attributes over HTTP. */
export function listOperation<
  const Name extends string,
  const Path extends string,
  const Held extends string,
  Row,
  Item,
  Params extends Fields = None,
  Query extends Fields = None,
>({
  filters,
  rows,
  toItem,
  query,
  ...declaration
}: Omit<Parts<Path, Held, Params, Query, None>, 'method' | 'body' | 'elsewhere'> & {
  readonly name: Name
  readonly checks: readonly Check<Seen<Params, Paged<Query>, None>>[]
  readonly filters: FiltersOf<NoInfer<Item>>
  readonly rows: (context: Seen<Params, Paged<Query>, None>) => Rows<Row>
  readonly toItem: (row: Row, context: Seen<Params, Paged<Query>, None>) => Item
}): Operation<Name, Path, Params, Paged<Query>, None, PageReply<Item>, Held> {
  const read = readOperation<Name, Path, PageReply<Item>, Held, Params, Paged<Query>>({
    ...declaration,
    method: 'GET',
    query: { ...page, ...query } as Paged<Query>,
    answer: context =>
      // Whatever else the query holds, it holds the entries of a page.
      pageReply(
        { query: context.query as unknown as PageQuery, assume: context.assume },
        rows(context),
        row => toItem(row, context),
      ),
  })
  return { ...read, filters: filters as Filters }
}

function pageReply<Row, Item>(
  { query: { page, page_size: size }, assume }: { query: PageQuery; assume: Assume },
  { count: results, slice }: Rows<Row>,
  toItem: (row: Row) => Item,
): PageReply<Item> {
  if (page > Math.ceil(results / size)) assume('ASSUME-PAGE-PAST-END')
  return envelopeOf(slice((page - 1) * size, size).map(toItem), { page, size, results })
}

/** An empty list still has one page. */
export const envelopeOf = <Item>(
  data: Item[],
  { page, size, results }: { page: number; size: number; results: number },
): PageReply<Item> => ({ data, page, pages: Math.max(1, Math.ceil(results / size)), results })

export const isPageReply = (reply: unknown): reply is PageReply<unknown> =>
  typeof reply === 'object' && reply !== null && 'data' in reply && 'pages' in reply
