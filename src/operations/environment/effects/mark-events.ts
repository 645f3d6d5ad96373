/** Marks an event, and all before it, as read or seen. */
import type { Draft } from '../../../world/draft.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'

/**
 * Marks always reach back to the first event, so that all events before a marked one are marked too: walking back from
 * the newest costs as much as there is to mark.
 */
export function markEvents(draft: Draft, world: World, last: number, mark: 'read' | 'seen'): void {
  for (let id = last; id >= 1; id--) {
    const event = get(world.tables.events, id)
    if (event === undefined) continue
    if (event[mark]) return
    draft.edit('events', id, marked => {
      marked[mark] = true
    })
  }
}
