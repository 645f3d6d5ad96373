/** Events List. The events of the account, newest first. */
import type { Event } from '../../world/records/event.ts'
import type { Table } from '../../world/table.ts'
import { listOperation, type Rows, rowsOfTable } from '../list-operation.ts'
import { eventReply } from './event-reply.ts'

export const eventsList = listOperation({
  name: 'eventsList',
  path: '/events',
  reply: 'Event',
  filters: {
    id: 'number',
    action: 'text',
    created: 'text',
    'entity.id': 'number',
    'entity.type': 'text',
    read: 'flag',
  },
  scopes: [],
  checks: [],
  upholds: [],
  rows({ world, assume }) {
    const rows = newestFirst(world.tables.events)
    if (rows.count > 1) assume('ASSUME-EVENT-MARKS')
    return rows
  },
  toItem: event => eventReply(event),
})

/** The feed runs backwards, the table forwards: a page of the one is a stretch of the other. */
function newestFirst(events: Table<Event>): Rows<Event> {
  const { count, slice } = rowsOfTable(events)
  return {
    count,
    slice(offset, limit) {
      const end = Math.max(0, count - offset)
      const start = Math.max(0, end - limit)
      return [...slice(start, end - start)].reverse()
    },
  }
}
