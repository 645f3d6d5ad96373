/** Looks records up in the indexes of a world. */
import { type IndexedRow, type IndexName, indexNamed } from './indexes.ts'
import { idsUnder } from './key-index.ts'
import { get, type Table } from './table.ts'
import type { World } from './world.ts'

/** The records that an index has under a key, in id order. */
export function recordsUnder<Name extends IndexName>(
  { tables, indexes }: World,
  index: Name,
  key: number | string,
): readonly IndexedRow<Name>[] {
  // Each index is over the table that it names.
  const table = tables[indexNamed(index).of] as Table<IndexedRow<Name>>
  return recordsOf(table, idsUnder(indexes[index], `${key}`))
}

/** Those of these ids that are there. */
export function recordsOf<Row>(table: Table<Row>, ids: readonly number[]): readonly Row[] {
  const found: Row[] = []
  for (const id of ids) {
    const record = get(table, id)
    if (record !== undefined) found.push(record)
  }
  return found
}
