/** The states of a firewall and the steps between them. */
import type { ClauseText } from '../clause.ts'

export const statusClauses = {
  'STATUS-1': {
    text: 'a firewall is enabled, disabled or deleted',
    kind: 'fact',
    section: 'Firewall',
  },
  'STATUS-2': {
    text: 'a new firewall is enabled',
    kind: 'fact',
    section: 'States and transitions',
  },
  'STATUS-3': {
    text: 'an update to disabled turns an enabled firewall off',
    kind: 'fact',
    section: 'States and transitions',
  },
  'STATUS-4': {
    text: 'an update to enabled turns a disabled firewall on when none of its services has another active one',
    kind: 'fact',
    section: 'States and transitions',
  },
  'STATUS-5': {
    text: 'deleting an enabled or a disabled firewall makes it deleted',
    kind: 'fact',
    section: 'States and transitions',
  },
  'STATUS-6': {
    text: 'no operation leads out of the deleted state',
    kind: 'fact',
    section: 'States and transitions',
  },
  'STATUS-7': {
    text: 'an update sets a firewall to enabled or disabled, never to deleted',
    kind: 'edge',
    section: 'States and transitions',
  },
} as const satisfies Record<string, ClauseText>
