/** An event as the account's feed tells it: a notification, without progress (ASSUME-EVENT-RECORD). */
import type { Event, EventEntity } from '../../world/records/event.ts'

export type EventReply = ReturnType<typeof eventReply>

export const eventReply = (event: Event) => ({
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
  status: 'notification' as const,
  secondary_entity: event.secondary_entity === null ? null : entityReply(event.secondary_entity),
  message: '',
})

const entityReply = ({ id, type, label }: EventEntity) => ({
  id,
  type,
  label,
  url: type === 'firewall' ? `/v4/networking/firewalls/${id}` : `/v4/${type}s/${id}`,
})
