/** Random changes to a world, most of them wrong: records go, double, and take over values of others. */
import fc from 'fast-check'
import { type Rows, type TableName, tableNames } from '../../src/world/rows.ts'
import { type Table, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { atOnce, type Edit } from './edits.ts'

type AnyRow = Rows[TableName]

/** One to five changes at once. Values come from other records of the same table, so that they collide. */
export const randomEdit = (world: World): fc.Arbitrary<Edit> =>
  fc
    .array(
      fc.constantFrom(...tableNames).chain(table => editOf(world, table)),
      { minLength: 1, maxLength: 5 },
    )
    .map(edits => atOnce(...edits))

function editOf(world: World, table: TableName): fc.Arbitrary<Edit> {
  const rows = [...values(world.tables[table] as Table<AnyRow>)]
  const row = fc.constantFrom(...rows)
  const field = fc.constantFrom(...Object.keys(rows[0] ?? {}).filter(name => name !== 'id'))
  const crossed = fc.tuple(row, row, field).map(([to, from, name]) => cross(to, from, name))
  return fc.oneof(
    {
      weight: 1,
      arbitrary: row.map(
        (gone): Edit =>
          draft =>
            draft.remove(table, gone.id),
      ),
    },
    {
      weight: 4,
      arbitrary: crossed.map(
        (changed): Edit =>
          draft =>
            // It may have been removed by the edit before.
            draft.get(table, changed.id) === undefined
              ? draft.add(table, () => changed)
              : draft.edit(table, changed.id, record => {
                  Object.assign(record, changed)
                }),
      ),
    },
    {
      weight: 2,
      arbitrary: crossed.map(
        (like): Edit =>
          draft =>
            draft.add(table, id => ({ ...like, id }) as AnyRow),
      ),
    },
  )
}

/** The one record, with what the other has in one field. */
const cross = (to: AnyRow, from: AnyRow, field: string): AnyRow =>
  ({ ...to, [field]: (from as unknown as Readonly<Record<string, unknown>>)[field] }) as AnyRow
