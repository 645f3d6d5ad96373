/** What the caller must have access to, beyond the scope of the token. */
import type { ClauseText } from '../clause.ts'

export const grantClauses = {
  'GRANT-1': {
    text: 'the list of firewalls holds none that the caller cannot access',
    kind: 'fact',
    section: 'Firewalls',
  },
  'GRANT-2': {
    text: 'creating a firewall with devices takes read_write grants to every service listed',
    kind: 'edge',
    section: 'Authentication',
  },
  'GRANT-3': {
    text: 'assigning takes read_write access to every address involved',
    kind: 'edge',
    section: 'Authentication',
  },
  'GRANT-4': {
    text: 'assigning takes read_write access to every instance involved',
    kind: 'edge',
    section: 'Authentication',
  },
  'GRANT-5': {
    text: 'sharing takes access to every address listed',
    kind: 'edge',
    section: 'Authentication',
  },
} as const satisfies Record<string, ClauseText>
