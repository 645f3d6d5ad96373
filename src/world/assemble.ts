/** How a world begins: records are put into tables, indexes are built from them, and all of it is frozen. */

import { defaultSettings, type Settings } from '../contract/settings.ts'
import type { Instant } from '../kit/instant.ts'
import { freezeDeeply } from '../kit/json.ts'
import { indexNamed, indexNames } from './indexes.ts'
import { NewKeyIndex } from './key-index.ts'
import type { Availability, Region } from './records/region.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'
import { eachRow, type Table, tableOf } from './table.ts'
import type { Counters, Indexes, Tables, World } from './world.ts'
import { knowWorld } from './world.ts'

/** What a world is made from. */
export interface WorldSeed {
  readonly now: Instant
  readonly settings?: Partial<Settings> | undefined
  readonly regions?: readonly Region[] | undefined
  readonly availability?: readonly Availability[] | undefined
  readonly rows?: { readonly [Name in TableName]?: readonly Rows[Name][] | undefined } | undefined
  /** The last id given out in each table; the highest id in use, if that is higher. */
  readonly counters?: Partial<Counters> | undefined
  readonly cursors?: World['cursors'] | undefined
}

/** A world made from a seed, which is frozen and kept: pass a copy. Checks nothing; the caller checks the seed first. */
export function assembleWorld(seed: WorldSeed): World {
  const tables = mapTables(name => tableOf<Rows[TableName]>(seed.rows?.[name] ?? [])) as Tables
  const counters = mapTables(name =>
    (seed.rows?.[name] ?? []).reduce(
      (highest, { id }) => Math.max(highest, id),
      seed.counters?.[name] ?? 0,
    ),
  ) as Counters
  const world: World = {
    now: seed.now,
    settings: { ...defaultSettings, ...seed.settings },
    regions: seed.regions ?? [],
    availability: seed.availability ?? [],
    counters,
    cursors: { ...seed.cursors },
    tables,
    indexes: buildIndexes(tables),
  }
  return freezeDeeply(knowWorld(world))
}

/** Every index, built from nothing but the tables: what the kept ones must always equal. */
export function buildIndexes(tables: Tables): Indexes {
  const built = indexNames.map(name => {
    const { of, keys } = indexNamed(name)
    const index = new NewKeyIndex()
    eachRow(tables[of] as Table<Rows[TableName]>, record => {
      for (const key of keys(record)) index.file(key, record.id)
    })
    return [name, index.done()]
  })
  return Object.fromEntries(built) as Indexes
}
