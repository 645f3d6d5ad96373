/** The contract's own words: paths, bodies and replies as the operations declare them; each error has field and reason. */
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Dialect, Sources } from '../dialect.ts'
import { fieldAndReason } from '../http-refusal.ts'
import { statuses } from '../statuses.ts'

const firewallSources = ({ tables }: World, { id }: { readonly id: number }): Sources => [
  get(tables.firewalls, id),
]

export const neutral: Dialect = {
  name: 'neutral',
  paths: {},
  toBody: (_, body) => body,
  toAnswer: ({ reply }) => reply,
  sources: { firewallsList: firewallSources, firewallView: firewallSources },
  toError: refusal => fieldAndReason(refusal),
  statuses,
  headers: {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Authorization, X-Filter',
  },
  acceptedScopes: {},
  toldOtherwise: {},
  ignoredFilters: {},
}
