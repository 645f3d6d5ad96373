/** Event View. One event. */
import { eventAt, eventExists } from '../checks/event-exists.ts'
import { readOperation } from '../operation.ts'
import { eventId } from '../outside-params.ts'
import { eventReply } from '../replies/event-reply.ts'

export const eventView = readOperation({
  name: 'eventView',
  method: 'GET',
  path: '/events/{eventId}',
  scopes: [],
  params: { eventId },
  checks: [eventExists],
  upholds: [],
  answer: ({ world, params }) => eventReply(eventAt(world, params.eventId)),
})
