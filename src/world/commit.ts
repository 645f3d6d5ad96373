/** Commits collected changes: the next world, which shares with the last what did not change, and its patches. */
import { freeze } from 'immer'
import type { Change, Collected } from './draft.ts'
import { changeHead, type Head } from './head.ts'
import { type IndexDeclaration, type IndexName, indexes } from './indexes.ts'
import { type IndexEdit, withEdits } from './key-index.ts'
import type { Patch } from './patch.ts'
import { type Table, withoutRecord, withRecord } from './table.ts'
import type { World } from './world.ts'

export interface Committed {
  readonly world: World
  /** Replayed on the world before, they give the world after. */
  readonly patches: readonly Patch[]
}

export function commit(world: World, collected: Collected): Committed {
  const [head, patches] = changeHead(world, collected)
  return {
    world: nextWorld(world, head, collected.changes),
    patches: [...patches, ...collected.changes.map(patchOf)],
  }
}

/** The world with another head and these changes made to its records; indexes come along. */
export function nextWorld(world: World, head: Head, changes: readonly Change[]): World {
  return Object.freeze({
    ...world,
    ...head,
    tables: changedTables(world.tables, changes),
    indexes: changedIndexes(world.indexes, changes),
  })
}

const patchOf = ({ table, id, before, after }: Change): Patch => {
  const path = ['tables', table, id]
  if (after === undefined) return { op: 'remove', path }
  return { op: before === undefined ? 'add' : 'replace', path, value: after }
}

function changedTables(tables: World['tables'], changes: readonly Change[]): World['tables'] {
  if (changes.length === 0) return tables
  const changed: Record<string, Table<{ readonly id: number }>> = { ...tables }
  for (const { table, id, after } of changes) {
    const held = changed[table] ?? tables[table]
    changed[table] =
      after === undefined ? withoutRecord(held, id) : withRecord(held, freeze(after, true))
  }
  // Each record came from a change to the table of that name.
  return Object.freeze(changed) as World['tables']
}

function changedIndexes(kept: World['indexes'], changes: readonly Change[]): World['indexes'] {
  const edited = indexNames.flatMap(name => {
    const edits = editsOf(indexes[name] as AnyIndex, changes)
    return edits.length === 0 ? [] : [[name, withEdits(kept[name], edits)] as const]
  })
  return edited.length === 0 ? kept : Object.freeze({ ...kept, ...Object.fromEntries(edited) })
}

const indexNames = Object.keys(indexes) as readonly IndexName[]

/** An index seen as one over any record; it is handed those of its own table only. */
type AnyIndex = Omit<IndexDeclaration<never>, 'keys'> & {
  readonly keys: (record: unknown) => readonly string[]
}

const editsOf = ({ of, keys }: AnyIndex, changes: readonly Change[]): readonly IndexEdit[] =>
  changes.flatMap(({ table, id, before, after }) => {
    if (table !== of) return []
    const had = before === undefined ? [] : keys(before)
    const has = after === undefined ? [] : keys(after)
    return [
      ...had.filter(key => !has.includes(key)).map(key => ({ key, id, file: false })),
      ...has.filter(key => !had.includes(key)).map(key => ({ key, id, file: true })),
    ]
  })
