/** A draft: the changes that one call makes to a world, collected first and committed at once. */
import type { Instant } from '../kit/instant.ts'
import type { Region } from './records/region.ts'
import { type Rows, type TableName, tableNames } from './rows.ts'
import { get } from './table.ts'
import type { World } from './world.ts'

export interface Draft {
  /** The record as it stands after the changes so far. */
  readonly get: <Name extends TableName>(table: Name, id: number) => Rows[Name] | undefined
  readonly put: <Name extends TableName>(table: Name, record: Rows[Name]) => void
  readonly remove: (table: TableName, id: number) => void
  /** The next id of a table; none is given out twice. */
  readonly nextId: (table: TableName) => number
  /** The next number of a numbering, from 0 up. */
  readonly nextIn: (numbering: string) => number
  readonly setRegions: (regions: readonly Region[]) => void
}

/** What became of one record; undefined before means that it is new, undefined after that it is gone. */
export interface ChangeOf<Name extends TableName> {
  readonly table: Name
  readonly id: number
  readonly before: Rows[Name] | undefined
  readonly after: Rows[Name] | undefined
}

export type Change = { [Name in TableName]: ChangeOf<Name> }[TableName]

/** Everything that a draft collected. */
export interface Collected {
  readonly now: Instant
  readonly counters: ReadonlyMap<TableName, number>
  readonly cursors: ReadonlyMap<string, number>
  readonly regions: readonly Region[] | undefined
  readonly changes: readonly Change[]
}

/** Lets `make` collect its changes to `world`, which itself stays as it is. */
export function collectChanges(
  world: World,
  now: Instant,
  make: (draft: Draft) => void,
): Collected {
  const written = new Map<TableName, Map<number, Rows[TableName] | undefined>>()
  const counters = new Map<TableName, number>()
  const cursors = new Map<string, number>()
  let regions: readonly Region[] | undefined
  const writtenTo = (table: TableName) => {
    const known = written.get(table)
    if (known !== undefined) return known
    const fresh = new Map<number, Rows[TableName] | undefined>()
    written.set(table, fresh)
    return fresh
  }
  make({
    get<Name extends TableName>(table: Name, id: number) {
      const own = written.get(table)
      if (own?.has(id)) return own.get(id) as Rows[Name] | undefined
      return get<Rows[Name]>(world.tables[table], id)
    },
    put: (table, record) => writtenTo(table).set(record.id, record),
    remove: (table, id) => writtenTo(table).set(id, undefined),
    nextId(table) {
      const id = (counters.get(table) ?? world.counters[table]) + 1
      counters.set(table, id)
      return id
    },
    nextIn(numbering) {
      const next = cursors.get(numbering) ?? world.cursors[numbering] ?? 0
      cursors.set(numbering, next + 1)
      return next
    },
    setRegions: each => {
      regions = each
    },
  })
  return { now, counters, cursors, regions, changes: changesIn(world, written) }
}

/** One change a record, in the order of the tables and then of the ids. */
function changesIn(
  world: World,
  written: ReadonlyMap<TableName, ReadonlyMap<number, Rows[TableName] | undefined>>,
): readonly Change[] {
  const changes: Change[] = []
  for (const table of tableNames) {
    const own = written.get(table)
    if (own === undefined) continue
    for (const [id, after] of [...own].sort(([a], [b]) => a - b)) {
      const before = get<Rows[TableName]>(world.tables[table], id)
      // The record came in through `put` under the name of its table.
      if (before !== after) changes.push({ table, id, before, after } as Change)
    }
  }
  return changes
}
