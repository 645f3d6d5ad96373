/** An event: something that happened to a firewall, as the account's event feed tells it. */
import type { EventName } from '../../contract/vocabulary.ts'
import type { EventId } from '../ids.ts'

export interface EventEntity {
  readonly type: 'firewall' | 'instance' | 'balancer'
  readonly id: number
  readonly label: string
}

export interface Event {
  readonly id: EventId
  readonly action: EventName
  readonly created: string
  readonly username: string
  readonly entity: EventEntity
  readonly secondary_entity: EventEntity | null
  readonly seen: boolean
  readonly read: boolean
}
