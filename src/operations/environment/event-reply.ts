/** An event as the account's feed tells it: a notification, without progress (ASSUME-EVENT-RECORD). */
import type { EventName } from '../../contract/vocabulary.ts'
import type { EventId } from '../../world/ids.ts'
import type { Event, EventEntity } from '../../world/records/event.ts'

/** One event of the feed. */
export interface EventReply {
  /** The whole number that it is addressed by. */
  id: EventId
  /** When it happened, as `2026-01-01T00:00:00Z`. */
  created: string
  /** Whether somebody has seen it. */
  seen: boolean
  /** Whether somebody has read it. */
  read: boolean
  /** A notification has no progress. */
  percent_complete: null
  /** A notification has no progress. */
  time_remaining: null
  /** A notification has no progress. */
  rate: null
  /** A notification takes no time. */
  duration: null
  /** What happened. */
  action: EventName
  /** Who did it. */
  username: string
  /** The firewall that it happened to. */
  entity: EventEntityReply
  /** What happened is done. */
  status: 'notification'
  /** The service that came to the firewall or left it; null where it was about none. */
  secondary_entity: EventEntityReply | null
  /** Nothing is said besides. */
  message: string
}

/** What an event is about. */
export interface EventEntityReply {
  /** Of the firewall, the instance or the balancer. */
  id: number
  /** What the id is an id of. */
  type: EventEntity['type']
  /** Its name at the time. */
  label: string
  /** The path that answers with it. */
  url: string
}

export const eventReply = (event: Event): EventReply => ({
  id: event.id,
  created: event.created,
  seen: event.seen,
  read: event.read,
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  action: event.action,
  username: event.username,
  entity: entityReply(event.entity),
  status: 'notification',
  secondary_entity: event.secondary_entity === null ? null : entityReply(event.secondary_entity),
  message: '',
})

const entityReply = ({ id, type, label }: EventEntity): EventEntityReply => ({
  id,
  type,
  label,
  url: type === 'firewall' ? `/v4/networking/firewalls/${id}` : `/v4/${type}s/${id}`,
})
