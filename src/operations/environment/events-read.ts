/** Events Read: an event and all before it have been read. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { eventExists } from './checks/records-in-path.ts'
import { markEvents } from './effects/mark-events.ts'
import { eventId } from './params.ts'

export const eventsRead = operation({
  name: 'eventsRead',
  method: 'POST',
  path: '/events/{eventId}/read',
  reply: 'Nothing',
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  emits: [],
  upholds: [],
  reduce({ world, params, draft, assume }) {
    assume('ASSUME-EVENT-MARKS')
    markEvents(draft, world, params.eventId, 'read')
    return emptyReply()
  },
})
