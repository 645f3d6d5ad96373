/** A snapshot: a world as a document, versioned and in one canonical order; indexes are left out, for they follow. */
import { digestOf } from '../kit/digest.ts'
import { assembleWorld, type Matter } from './genesis.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'
import { type Table, values } from './table.ts'
import type { World } from './world.ts'

export const snapshotFormat = 'firedrill/world'
export const snapshotVersion = 1

export interface Snapshot extends Required<Omit<Matter, 'rows'>> {
  readonly format: typeof snapshotFormat
  readonly version: typeof snapshotVersion
  readonly rows: { readonly [Name in TableName]: readonly Rows[Name][] }
}

/** The world as a document of its own: changing it changes nothing else. */
export function snapshot(world: World): Snapshot {
  const rows = mapTables(name => [...values(world.tables[name] as Table<Rows[TableName]>)])
  const { now, settings, regions, availability, counters } = world
  return copyOf({
    format: snapshotFormat,
    version: snapshotVersion,
    now,
    settings,
    regions,
    availability,
    counters,
    rows: rows as Snapshot['rows'],
  })
}

/** The world that the snapshot was taken of. The document must be sound; it is copied, not kept. */
export const restore = (document: Snapshot): World => assembleWorld(copyOf(document))

/** Equal worlds have equal digests, whatever their history, on every machine. */
export const digestOfWorld = (world: World): string => digestOf(snapshot(world))

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
