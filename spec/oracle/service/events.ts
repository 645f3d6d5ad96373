/** Outside: the feed of events, and what is marked in it. */
import { changing, open, paged, reading, withId } from './operation.ts'
import { need, whole } from './read.ts'
import { page } from './shapes.ts'
import type { Entity, Event } from './state.ts'

const inPath = need('ASSUME-PATH-INTEGER', whole('ASSUME-ENVIRONMENT'))

const showEntity = (entity: Entity) => ({
  ...entity,
  url:
    entity.type === 'firewall'
      ? `/v4/networking/firewalls/${entity.id}`
      : `/v4/${entity.type}s/${entity.id}`,
})

const showEvent = ({ entity, secondary_entity, ...event }: Event) => ({
  ...event,
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  entity: showEntity(entity),
  status: 'notification',
  secondary_entity: secondary_entity === null ? null : showEntity(secondary_entity),
  message: '',
})

export const eventsList = reading(open, { query: page }, ({ state, query }) =>
  paged([...state.events].reverse().map(showEvent), query),
)

export const eventView = reading(open, { params: { eventId: inPath } }, ({ state, params }) =>
  showEvent(withId(state.events, params.eventId, 'eventId')),
)

const mark = (as: 'read' | 'seen') =>
  changing(open, { params: { eventId: inPath } }, ({ state, params }) => {
    const { id } = withId(state.events, params.eventId, 'eventId')
    for (const event of state.events) if (event.id <= id) event[as] = true
    return {}
  })
export const eventsRead = mark('read')
export const eventsSeen = mark('seen')
