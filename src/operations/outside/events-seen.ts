/** Events Seen: an event and all before it have been seen. */
import { eventExists } from '../checks/event-exists.ts'
import { markEvents } from '../effects/mark-events.ts'
import { operation } from '../operation.ts'
import { eventId } from '../outside-params.ts'
import { emptyReply } from '../replies/empty-reply.ts'

export const eventsSeen = operation({
  name: 'eventsSeen',
  method: 'POST',
  path: '/events/{eventId}/seen',
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft, lean }) {
    lean('SILENT-EVENT-MARKS')
    markEvents(draft, world, params.eventId, 'seen')
    return emptyReply()
  },
})
