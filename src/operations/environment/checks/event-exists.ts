/** The event in the path is there. */
import type { EventId } from '../../../world/ids.ts'
import type { Event } from '../../../world/records/event.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnEvent {
  readonly eventId: EventId
}

export const eventExists = check<CallContext<OnEvent>>({
  name: 'eventExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { eventId } }) {
    if (get(world.tables.events, eventId) !== undefined) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'eventId',
      `saw ${eventId}; accepted is the id of an event`,
    )
  },
})

/** The event that `eventExists` has found. */
export function eventAt(world: World, id: EventId): Event {
  const found = get(world.tables.events, id)
  if (found === undefined) throw new TypeError(`event ${id} was not checked for`)
  return found
}
