/** The token scopes that operations ask for. */
import type { ClauseText } from '../clause.ts'

export const scopeClauses = {
  'SCOPE-1': {
    text: 'every operation on networking takes a token',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-2': {
    text: 'listing and viewing firewalls and devices and listing rules take firewall:read_only',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-3': {
    text: 'creating, updating and deleting firewalls, attaching, detaching and updating rules take firewall:read_write',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-4': {
    text: 'listing and viewing addresses and listing pools and ranges take ips:read_only',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-5': {
    text: 'viewing a range takes ips:read',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-6': {
    text: 'updating a reverse name and deleting a range take ips:read_write',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-7': {
    text: 'allocating, assigning, sharing, their IPv4 equivalents and creating a range take ips:read_write and instances:read_write',
    kind: 'edge',
    section: 'Authentication',
  },
  'SCOPE-8': {
    text: 'listing VLANs takes instances:read_only',
    kind: 'edge',
    section: 'Authentication',
  },
} as const satisfies Record<string, ClauseText>
