/** Patches: what calls changed, as plain JSON that can be kept, sent and replayed. They are those of immer, by record. */
import { enablePatches, produceWithPatches } from 'immer'
import type { Head } from './commit.ts'
import type { Change } from './draft.ts'
import type { TableName } from './rows.ts'
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

const worldBefore = Symbol('world before')

interface Carried {
  /** There through a proxy as well, but not in what is listed, compared or copied. */
  readonly [worldBefore]?: World
  readonly world: World
  readonly changes: readonly Change[]
}

/** The outcome with its patches, which are worked out when they are first read. */
export function withLatePatches<Outcome extends Carried>(
  outcome: Outcome,
  before: World,
): Outcome & { readonly patches: readonly Patch[] } {
  // One after the other: V8 takes three times as long for both together.
  Object.defineProperty(outcome, worldBefore, { value: before })
  // The property is there as soon as it is defined.
  return Object.defineProperty(outcome, 'patches', latePatches) as ReturnType<
    typeof withLatePatches<Outcome>
  >
}

/** All outcomes share one getter: V8 holds on to whatever a getter of each outcome's own refers to. */
const latePatches: PropertyDescriptor & ThisType<Carried> = {
  configurable: true,
  enumerable: true,
  get() {
    const { [worldBefore]: before, world, changes } = this
    const value = before === undefined ? [] : patchesOf(before, world, changes)
    Object.defineProperty(this, 'patches', { value })
    return value
  },
}

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

export const headOf = ({ now, regions, counters, cursors }: Head): Head => ({
  now,
  regions,
  counters,
  cursors,
})
