/** Replays patches: the way from a world to a later one without making the calls again. */
import { nextWorld } from './commit.ts'
import type { Change } from './draft.ts'
import { patchHead } from './head.ts'
import type { Patch } from './patch.ts'
import type { Rows, TableName } from './rows.ts'
import { get } from './table.ts'
import type { World } from './world.ts'

/** The world that these patches make of this one, those of one call or of many. They are copied, not kept. */
export function replayPatches(world: World, patches: readonly Patch[]): World {
  const copies = JSON.parse(JSON.stringify(patches)) as readonly Patch[]
  const head = patchHead(
    world,
    copies.filter(patch => !isOfRecord(patch)),
  )
  // Of several patches of one record the last one tells what became of it.
  const last = new Map(copies.filter(isOfRecord).map(patch => [patch.path.join('/'), patch]))
  return nextWorld(
    world,
    head,
    [...last.values()].map(patch => changeBy(world, patch)),
  )
}

const isOfRecord = ({ path: [root] }: Patch): boolean => root === 'tables'

function changeBy(world: World, { path: [, table, id], value }: Patch): Change {
  const name = table as TableName
  const before = get<Rows[TableName]>(world.tables[name], Number(id))
  return { table: name, id: Number(id), before, after: value } as Change
}
