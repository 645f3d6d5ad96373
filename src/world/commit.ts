/** Commits collected changes: the next world, which shares with the last one what did not change. */
import type { Change, Collected } from './draft.ts'
import { type IndexName, indexNamed, indexNames } from './indexes.ts'
import { type IndexEdit, withEdits } from './key-index.ts'
import type { TableName } from './rows.ts'
import { type OpenTable, openTable } from './table.ts'
import type { World } from './world.ts'
import { isSound, knowSound, knowWorld } from './world.ts'

/** The small part of a world that is no table. */
export type Head = Pick<World, 'now' | 'regions' | 'counters' | 'cursors'>

/** `isVerified` says that the next world is not let out before every invariant was verified of what changed. */
export const commit = (
  world: World,
  { now, regions, counters, cursors, changes }: Collected,
  isVerified = false,
): World =>
  nextWorld(
    world,
    {
      now,
      regions,
      counters: merged(world.counters, counters),
      cursors: merged(world.cursors, cursors),
    },
    changes,
    isVerified,
  )

const merged = <Numbers extends Readonly<Record<string, number>>>(
  held: Numbers,
  changed: ReadonlyMap<string, number>,
): Numbers =>
  changed.size === 0 ? held : Object.freeze({ ...held, ...Object.fromEntries(changed) })

/** The world with another head and these changes made to its records, which are frozen; indexes follow. */
export function nextWorld(
  world: World,
  head: Head,
  changes: readonly Change[],
  isVerified = false,
): World {
  const next = knowWorld({
    ...world,
    ...head,
    tables: changedTables(world.tables, changes),
    indexes: changedIndexes(world.indexes, changes),
  })
  return Object.freeze(isVerified && isSound(world) ? knowSound(next) : next)
}

function changedTables(tables: World['tables'], changes: readonly Change[]): World['tables'] {
  if (changes.length === 0) return tables
  const open = new Map<TableName, OpenTable<{ readonly id: number }>>()
  for (const { table, id, after } of changes) {
    const changed = open.get(table) ?? openTable<{ readonly id: number }>(tables[table])
    open.set(table, changed)
    if (after === undefined) changed.remove(id)
    else changed.put(after)
  }
  const changed = Array.from(open, ([name, table]) => [name, table.done()] as const)
  // Each record came from a change to the table of that name.
  return Object.freeze({ ...tables, ...Object.fromEntries(changed) }) as World['tables']
}

function changedIndexes(kept: World['indexes'], changes: readonly Change[]): World['indexes'] {
  const edited = indexNames.flatMap(name => {
    const edits = editsOf(name, changes)
    return edits.length === 0 ? [] : [[name, withEdits(kept[name], edits)] as const]
  })
  return edited.length === 0 ? kept : Object.freeze({ ...kept, ...Object.fromEntries(edited) })
}

function editsOf(name: IndexName, changes: readonly Change[]): readonly IndexEdit[] {
  const { of, keys } = indexNamed(name)
  return changes.flatMap(({ table, id, before, after }) => {
    if (table !== of) return []
    const had = before === undefined ? [] : keys(before)
    const has = after === undefined ? [] : keys(after)
    return [
      ...had.filter(key => !has.includes(key)).map(key => ({ key, id, file: false })),
      ...has.filter(key => !had.includes(key)).map(key => ({ key, id, file: true })),
    ]
  })
}
