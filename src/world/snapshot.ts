/** A snapshot: a world as a document, versioned and sealed with its digest; indexes are left out, for they follow. */
import { digestOf } from '../kit/digest.ts'
import { copyOf } from '../kit/json.ts'
import type { WorldSeed } from './assemble.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'
import { type Table, values } from './table.ts'
import type { World } from './world.ts'

export const format = 'firedrill/world'
export const version = 1

interface WholeSeed extends Required<Omit<WorldSeed, 'rows'>> {
  readonly rows: { readonly [Name in TableName]: readonly Rows[Name][] }
}

export interface Snapshot extends WholeSeed {
  readonly format: typeof format
  readonly version: typeof version
  /** SHA-256 over everything but these first three. */
  readonly digest: string
}

/** The world as a document of its own: changing it changes nothing else. */
export function snapshot(world: World): Snapshot {
  const seed = copyOf(seedOf(world))
  return { format, version, digest: digestOf(seed), ...seed }
}

/** Equal worlds have equal digests, whatever their history, on every machine. */
export const digestOfWorld = (world: World): string => digestOf(seedOf(world))

function seedOf(world: World): WholeSeed {
  const { now, settings, regions, availability, counters, cursors, tables } = world
  const rows = mapTables(name => [...values(tables[name] as Table<Rows[TableName]>)])
  return {
    now,
    settings,
    regions,
    availability,
    counters,
    cursors,
    // Each table gave its own rows.
    rows: rows as WholeSeed['rows'],
  }
}
