/** Events Seen: an event and all before it have been seen. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { eventExists } from './checks/records-in-path.ts'
import { markEvents } from './effects/mark-events.ts'
import { eventId } from './params.ts'

export const eventsSeen = operation({
  name: 'eventsSeen',
  method: 'POST',
  path: '/events/{eventId}/seen',
  reply: 'Nothing',
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft, assume }) {
    assume('ASSUME-EVENT-MARKS')
    markEvents(draft, world, params.eventId, 'seen')
    return emptyReply()
  },
})
