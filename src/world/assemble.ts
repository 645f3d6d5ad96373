/** How a world begins: records laid into tables, indexes built from them, all of it frozen. */

import { freeze } from 'immer'
import { defaultSettings, type Settings } from '../contract/settings.ts'
import type { Instant } from '../kit/instant.ts'
import { type IndexDeclaration, type IndexName, indexes } from './indexes.ts'
import { type KeyIndex, keyIndexOf } from './key-index.ts'
import type { Availability, Region } from './records/region.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'
import { type Table, tableOf, values } from './table.ts'
import type { Counters, Indexes, Tables, World } from './world.ts'

/** What a world is made of, before it is one. */
export interface WorldSeed {
  readonly now: Instant
  readonly settings?: Partial<Settings> | undefined
  readonly regions?: readonly Region[] | undefined
  readonly availability?: readonly Availability[] | undefined
  readonly rows?: { readonly [Name in TableName]?: readonly Rows[Name][] | undefined } | undefined
  /** Where to go on counting; never below the highest id in use. */
  readonly counters?: Partial<Counters> | undefined
  readonly cursors?: World['cursors'] | undefined
}

/**
 * A world of this seed. The records must be the caller's to give away: they are frozen. Nothing is checked
 * here; whoever takes seed from outside checks it first.
 */
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
  return freeze(world, true)
}

/** Every index, built from nothing but the tables: what the kept ones must always equal. */
export function buildIndexes(tables: Tables): Indexes {
  const built = Object.entries(indexes).map(([name, declaration]) => [
    name,
    buildIndex(tables, declaration as AnyIndex),
  ])
  return Object.fromEntries(built) as { [Name in IndexName]: KeyIndex }
}

/** An index seen as one over any record; it is given those of its own table only. */
type AnyIndex = IndexDeclaration<TableName>

function buildIndex(tables: Tables, { of, keys }: AnyIndex): KeyIndex {
  const pairs: [string, number][] = []
  for (const record of values(tables[of] as Table<Rows[TableName]>))
    for (const key of keys(record)) pairs.push([key, record.id])
  return keyIndexOf(pairs)
}
