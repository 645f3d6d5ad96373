/** Events List. The events of the account, newest first. */
import { page } from '../../schema/page.ts'
import { count, everyRow, slice } from '../../world/table.ts'
import { readOperation } from '../operation.ts'
import { pageReply } from '../page-reply.ts'
import { eventReply } from './event-reply.ts'

export const eventsList = readOperation({
  name: 'eventsList',
  method: 'GET',
  path: '/events',
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer({ world: { tables }, query }) {
    const total = count(tables.events)
    return pageReply(
      query,
      total,
      (offset, limit) => {
        // The feed runs backwards, the table forwards: a page of the one is a stretch of the other.
        const end = Math.max(0, total - offset)
        const start = Math.max(0, end - limit)
        return slice(tables.events, everyRow, start, end - start).reverse()
      },
      eventReply,
    )
  },
})
