/** The reverse name of an address. */
import type { ClauseText } from '../clause.ts'

export const rdnsClauses = {
  'RDNS-1': {
    text: "a public IPv4 address without a name of its own has the provider's default name",
    kind: 'fact',
    section: 'IP address',
  },
  'RDNS-2': {
    text: 'updating a reverse name takes rdns, a text or null',
    kind: 'edge',
    section: 'IP addresses',
  },
  'RDNS-3': {
    text: 'a reverse name is set only when its forward DNS is in place',
    kind: 'edge',
    section: 'IP addresses',
  },
  'RDNS-4': {
    text: 'an accepted reverse name shows on the address from then on',
    kind: 'fact',
    section: 'IP addresses',
  },
  'RDNS-5': {
    text: 'setting the reverse name of a public IPv4 address to null brings the default back',
    kind: 'fact',
    section: 'IP addresses',
  },
} as const satisfies Record<string, ClauseText>
