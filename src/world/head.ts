/** The head of a world: the small part that is no table, changed through a draft of immer. */
import { applyPatches, enablePatches, produceWithPatches } from 'immer'
import type { Collected } from './draft.ts'
import type { Patch } from './patch.ts'
import type { World } from './world.ts'

enablePatches()

export type Head = Pick<World, 'now' | 'regions' | 'counters' | 'cursors'>

export function changeHead(world: World, collected: Collected): [Head, readonly Patch[]] {
  const [head, patches] = produceWithPatches(headOf(world), draft => {
    draft.now = collected.now
    for (const [table, id] of collected.counters) draft.counters[table] = id
    for (const [numbering, next] of collected.cursors) draft.cursors[numbering] = next
    // The regions replace the old ones as they are; immer's drafts have no readonly lists.
    if (collected.regions !== undefined) draft.regions = collected.regions as typeof draft.regions
  })
  return [head, patches]
}

export const patchHead = (world: World, patches: readonly Patch[]): Head =>
  applyPatches(headOf(world), patches)

const headOf = ({ now, regions, counters, cursors }: World): Head => ({
  now,
  regions,
  counters,
  cursors,
})
