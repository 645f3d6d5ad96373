/** How invariants go through the records of a world: by id, by key, and by what is filed under a key. */
import { entriesOf, idsUnder, type KeyIndex } from '../world/key-index.ts'
import { get, type Table, values } from '../world/table.ts'

/** The id of every record, ascending. */
export function* idsOf<Row extends { readonly id: number }>(
  table: Table<Row>,
): Generator<number, void, undefined> {
  for (const { id } of values(table)) yield id
}

/** Every key that some record is filed under. */
export function* keysOf(index: KeyIndex): Generator<string, void, undefined> {
  for (const [key] of entriesOf(index)) yield key
}

/** The records of a table that one of its indexes files under a key, in id order. */
export function filed<Row>(
  table: Table<Row>,
  index: KeyIndex,
  key: number | string,
): readonly Row[] {
  return idsUnder(index, String(key))
    .map(id => get(table, id))
    .filter(record => record !== undefined)
}
