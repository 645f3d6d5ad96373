/** At most one active firewall guards a service, whichever way a firewall gets there. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const activeClauses = {
  'ACTIVE-1': {
    text: `a service has at most ${limits.activeFirewallsPerService} active firewall at any time`,
    kind: 'fact',
    section: 'Firewall devices',
  },
  'ACTIVE-2': {
    text: 'a firewall cannot be enabled while any of its services has another active firewall',
    kind: 'edge',
    section: 'States and transitions',
  },
  'ACTIVE-3': {
    text: 'an enabled firewall cannot be attached to a service that has another active firewall',
    kind: 'edge',
    section: 'Firewall devices',
  },
  'ACTIVE-4': {
    text: 'a firewall cannot be created on a service that has an active firewall',
    kind: 'edge',
    section: 'Firewall devices',
  },
  'ACTIVE-5': {
    text: 'an instance created with a firewall_id starts with that firewall and no rival',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'ACTIVE-6': {
    text: 'disabled firewalls can be attached to a service beside its active one',
    kind: 'fact',
    section: 'Firewall devices',
  },
  'ACTIVE-7': {
    text: 'a disabled firewall can be enabled once its rival is disabled, detached or deleted',
    kind: 'fact',
    section: 'Firewall devices',
  },
} as const satisfies Record<string, ClauseText>
