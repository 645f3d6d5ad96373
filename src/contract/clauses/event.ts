/** Which operation emits which event, and when it does not. */
import type { ClauseText } from '../clause.ts'

export const eventClauses = {
  'EVENT-1': {
    text: 'a successful Firewall Create emits one firewall_create',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-2': {
    text: 'a successful Firewall Delete emits one firewall_delete',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-3': {
    text: 'a Firewall Update that turns the firewall on emits one firewall_enable',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-4': {
    text: 'a Firewall Update that turns the firewall off emits one firewall_disable',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-5': {
    text: 'a successful Firewall Device Create emits one firewall_device_add',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-6': {
    text: 'a successful Firewall Device Delete emits one firewall_device_remove',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-7': {
    text: 'a refused operation emits nothing',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-8': {
    text: 'a Firewall Update that leaves the status as it is emits neither firewall_enable nor firewall_disable',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-9': {
    text: 'Firewall Rules Update emits none of the six firewall events',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-10': {
    text: 'operations on addresses and ranges emit none of the six firewall events',
    kind: 'fact',
    section: 'Events',
  },
  'EVENT-11': {
    text: 'reading emits none of the six firewall events',
    kind: 'fact',
    section: 'Events',
  },
} as const satisfies Record<string, ClauseText>
