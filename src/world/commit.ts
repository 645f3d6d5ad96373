/** Commits collected changes: the next world, its patches, and the indexes brought along. Holder of immer. */
import { applyPatches, enablePatches, freeze, type Patch, produceWithPatches } from 'immer'
import type { Change, Collected } from './draft.ts'
import { type IndexDeclaration, type IndexName, indexes } from './indexes.ts'
import { editBuckets, type IndexEdit, writeBuckets } from './key-index.ts'
import type { Page } from './page.ts'
import { put, remove } from './table.ts'
import type { World } from './world.ts'

enablePatches()

export type { Patch } from 'immer'

export interface Committed {
  readonly world: World
  /** Applied to the world before, they give the world after. */
  readonly patches: readonly Patch[]
}

export function commit(world: World, collected: Collected): Committed {
  const [next, patches] = produceWithPatches(world, draft => {
    const writable = draft as unknown as WritableWorld
    writable.now = collected.now
    for (const [table, id] of collected.counters) writable.counters[table] = id
    for (const [numbering, next] of collected.cursors) writable.cursors[numbering] = next
    if (collected.regions !== undefined) writable.regions = collected.regions
    for (const { table, id, after } of collected.changes) {
      if (after === undefined) remove(writable.tables[table].pages, id)
      else put(writable.tables[table].pages, after)
    }
    for (const [name, edits] of editsOf(collected.changes))
      writeBuckets(writable.indexes[name].buckets, editBuckets(world.indexes[name], edits))
  })
  return { world: next, patches }
}

/** The world that these patches make of this one. */
export const replayPatches = (world: World, patches: readonly Patch[]): World =>
  applyPatches(world, patches)

/** The same value, which nobody can change any more, however deep. */
export const freezeDeeply = <Value>(value: Value): Value => freeze(value, true)

/** A world as immer lends it for the length of a commit. */
interface WritableWorld {
  now: World['now']
  regions: World['regions']
  readonly counters: Record<keyof World['counters'], number>
  readonly cursors: Record<string, number>
  readonly tables: Readonly<Record<keyof World['tables'], { readonly pages: Page }>>
  readonly indexes: Readonly<Record<keyof World['indexes'], { readonly buckets: Page }>>
}

const indexNames = Object.keys(indexes) as readonly IndexName[]

function editsOf(changes: readonly Change[]): ReadonlyMap<IndexName, readonly IndexEdit[]> {
  const edits = new Map<IndexName, readonly IndexEdit[]>()
  for (const name of indexNames) {
    const own = changes
      .filter(change => change.table === indexes[name].of)
      .flatMap(change => editsFor(indexes[name] as AnyIndex, change))
    if (own.length > 0) edits.set(name, own)
  }
  return edits
}

/** An index seen as one over any record; `editsOf` hands it those of its own table only. */
type AnyIndex = Omit<IndexDeclaration<never>, 'keys'> & {
  readonly keys: (record: unknown) => readonly string[]
}

function editsFor({ keys }: AnyIndex, { id, before, after }: Change): readonly IndexEdit[] {
  const had = before === undefined ? [] : keys(before)
  const has = after === undefined ? [] : keys(after)
  return [
    ...had.filter(key => !has.includes(key)).map(key => ({ key, id, file: false })),
    ...has.filter(key => !had.includes(key)).map(key => ({ key, id, file: true })),
  ]
}
