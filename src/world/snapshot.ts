/** A snapshot: a world as a document, versioned and sealed with its digest; indexes are left out, for they follow. */
import { digestOf } from '../kit/digest.ts'
import { copyOf } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { assembleWorld, type WorldSeed } from './assemble.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'
import { type Table, values } from './table.ts'
import type { World } from './world.ts'

const format = 'firedrill/world'
const version = 1

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

export const isSnapshot = (document: unknown): document is Snapshot =>
  typeof document === 'object' && document !== null && 'format' in document

/** The one value that a field of a snapshot can have, and the one that it has. */
export interface SnapshotFault {
  readonly field: 'format' | 'version' | 'digest'
  readonly expected: string | number
  readonly got: unknown
}

/** The world that the snapshot was taken of, or what is wrong with the document. It is copied, not kept. */
export function restore(document: Snapshot): Result<World, SnapshotFault> {
  const wrong = (field: SnapshotFault['field'], got: unknown, expected: string | number) =>
    failure({ field, expected, got })
  if (document.format !== format) return wrong('format', document.format, format)
  if (document.version !== version) return wrong('version', document.version, version)
  const { format: _format, version: _version, digest, ...seed } = copyOf(document)
  const actual = digestOf(seed)
  if (digest !== actual) return wrong('digest', digest, actual)
  return success(assembleWorld(seed))
}

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
