/** Patches: what calls changed, as plain JSON that can be kept, sent and replayed. They are those of immer, by record. */
import { applyPatches, enablePatches, produceWithPatches } from 'immer'
import { UsageError } from '../kit/errors.ts'
import { copyOf, freezeDeeply } from '../kit/json.ts'
import { type Head, nextWorld } from './commit.ts'
import type { Change } from './draft.ts'
import { type Rows, type TableName, tableNames } from './rows.ts'
import { get } from './table.ts'
import type { World } from './world.ts'

enablePatches()

/** One change to one world: within a record, of a whole record, or outside of the tables. */
export type Patch = RecordPatch | HeadPatch

/** What `op` does at the end of `path`. */
interface PatchAt {
  readonly op: 'add' | 'replace' | 'remove'
  /** Names of fields and positions in lists, such as `['rules', 'inbound', 0, 'ports']`. */
  readonly path: readonly (string | number)[]
  /** What is there afterwards; absent if something is removed. */
  readonly value?: unknown
}

/** Changes one record. An empty path adds, replaces or removes the record itself. */
export interface RecordPatch extends PatchAt {
  readonly table: TableName
  /** The id of the record. */
  readonly id: number
}

/** Changes the part of a world that is no table: `path` begins with `now`, `regions`, `counters` or `cursors`. */
export interface HeadPatch extends PatchAt {
  readonly table?: never
  readonly id?: never
}

/** What leads from one world to the next one, of which these are the changes to records. */
export const patchesOf = (
  before: World,
  after: World,
  changes: readonly Change[],
): readonly Patch[] => [
  ...patchesBetween(headOf(before), headOf(after)),
  ...changes.flatMap(recordPatches),
]

function recordPatches({ table, id, before, after }: Change): readonly RecordPatch[] {
  if (after === undefined) return [{ op: 'remove', table, id, path: [] }]
  if (before === undefined) return [{ op: 'add', table, id, path: [], value: after }]
  return patchesBetween(before, after).map(({ op, ...rest }) => ({ op, table, id, ...rest }))
}

/** Those that immer finds when one value is rewritten into the other, wherever they are not the same. */
const patchesBetween = (before: object, after: object): readonly PatchAt[] =>
  produceWithPatches(before as Holder, draft =>
    rewrite(draft, before as Holder, after as Holder),
  )[1]

type Holder = Record<string, unknown>

function rewrite(draft: Holder, before: Holder, after: Holder): void {
  for (const [key, value] of Object.entries(after)) {
    const held = before[key]
    if (held === value) continue
    if (areAlike(held, value)) rewrite(draft[key] as Holder, held, value as Holder)
    else draft[key] = value
  }
  if (Array.isArray(draft)) draft.length = Object.keys(after).length
}

/** Whether one can be rewritten into the other in place, so that its keys stay in their order. */
function areAlike(before: unknown, after: unknown): before is Holder {
  if (typeof before !== 'object' || typeof after !== 'object') return false
  if (before === null || after === null) return false
  if (Array.isArray(before) || Array.isArray(after))
    return Array.isArray(before) && Array.isArray(after)
  const keys = Object.keys(after)
  return Object.keys(before).every((key, at) => key === keys[at])
}

/**
 * The world that these patches make of this one, those of one call or of many. They are copied, not kept. Throws
 * UsageError for a patch that fits neither a record nor the rest of the world.
 */
export function replayPatches(world: World, patches: readonly Patch[]): World {
  const copies = copyOf(patches)
  const changes = new Map<string, Change>()
  let head = headOf(world)
  for (const [at, patch] of copies.entries()) {
    if (patch.table === undefined) head = headAfter(head, patch, at)
    else {
      const key = `${patch.table}/${patch.id}`
      const change = changes.get(key) ?? unchanged(world, patch, at)
      changes.set(key, { ...change, after: recordAfter(change.after, patch, at) } as Change)
    }
  }
  return nextWorld(world, head, [...changes.values()])
}

function unchanged(world: World, { table, id }: RecordPatch, at: number): Change {
  if (!tableNames.includes(table))
    throw new UsageError(`patches[${at}].table: expected ${tableNames.join(' or ')}, got ${table}`)
  const before = get<Rows[TableName]>(world.tables[table], id)
  return { table, id, before, after: before } as Change
}

function recordAfter(record: object | undefined, patch: RecordPatch, at: number) {
  const { op, id, path, value } = patch
  if (path.length > 0) return patched(record, patch, at)
  if (op === 'remove') return undefined
  if (typeof value === 'object' && value !== null && 'id' in value && value.id === id)
    return freezeDeeply(value)
  throw new UsageError(`patches[${at}].value: expected a record with the id ${id}, got another`)
}

function headAfter(head: Head, patch: HeadPatch, at: number): Head {
  const [part = 'nothing'] = patch.path
  if (Object.hasOwn(head, part)) return patched(head, patch, at)
  const parts = Object.keys(head).join(', ')
  throw new UsageError(`patches[${at}].path: expected one that begins with ${parts}, got ${part}`)
}

function patched<Value extends object | undefined>(
  value: Value,
  { op, path, value: put }: PatchAt,
  at: number,
): Value {
  try {
    return applyPatches(value as object, [{ op, path: [...path], value: put }]) as Value
  } catch {
    throw new UsageError(
      `patches[${at}].path: expected a path within what is there, got ${path.join('.')}`,
    )
  }
}

const headOf = ({ now, regions, counters, cursors }: World): Head => ({
  now,
  regions,
  counters,
  cursors,
})
