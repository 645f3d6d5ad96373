/** What holds for every request, whatever it is about. */
import type { ClauseText } from '../clause.ts'

export const wireClauses = {
  'WIRE-1': {
    text: 'bodies of requests and responses are JSON',
    kind: 'edge',
    section: 'Endpoints',
  },
  'WIRE-2': {
    text: 'every path stands under a base address with the segment v4',
    kind: 'edge',
    section: 'Versioning',
  },
  'WIRE-3': {
    text: 'an operation that only reads changes nothing',
    kind: 'fact',
    section: 'What the service does',
  },
} as const satisfies Record<string, ClauseText>
