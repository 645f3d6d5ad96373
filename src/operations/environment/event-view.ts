/** Event View. One event. */

import { readOperation } from '../operation.ts'
import { eventAt, eventExists } from './checks/records-in-path.ts'
import { eventReply } from './event-reply.ts'
import { eventId } from './params.ts'

export const eventView = readOperation({
  name: 'eventView',
  method: 'GET',
  path: '/events/{eventId}',
  reply: 'Event',
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  upholds: [],
  answer: ({ world, params }) => eventReply(eventAt(world, params.eventId)),
})
