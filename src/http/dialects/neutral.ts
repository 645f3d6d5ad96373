/** The contract's own words: paths, bodies and replies as the operations declare them; each error has field and reason. */
import type { Dialect } from '../dialect.ts'
import { fieldAndReason } from '../http-refusal.ts'
import { statuses } from '../statuses.ts'

export const neutral: Dialect = {
  name: 'neutral',
  paths: {},
  toBody: (_, body) => body,
  toAnswer: ({ reply }) => reply,
  toError: refusal => fieldAndReason(refusal),
  statuses,
  headers: {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Authorization, X-Filter',
  },
  acceptedScopes: {},
  ignoredFilters: {},
}
