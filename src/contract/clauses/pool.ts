/** IPv6 pools. */
import type { ClauseText } from '../clause.ts'

export const poolClauses = {
  'POOL-1': {
    text: 'the list of pools holds those of the account',
    kind: 'fact',
    section: 'IPv6',
  },
  'POOL-2': {
    text: 'a pool is routed to all instances of the account in one region, so that each may use any address of it',
    kind: 'fact',
    section: 'IPv6',
  },
} as const satisfies Record<string, ClauseText>
