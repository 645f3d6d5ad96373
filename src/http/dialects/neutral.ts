/** The contract's own words: paths, bodies and replies as the operations declare them; each error has field and reason. */
import type { Dialect } from '../dialect.ts'
import { fieldAndReason } from '../http-refusal.ts'
import { statuses } from '../statuses.ts'

const times = { created: 'text', updated: 'text' } as const
const service = { id: 'number', label: 'text', region: 'text', created: 'text' } as const

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
  filters: {
    firewallsList: { id: 'number', label: 'text', ...times, tags: 'texts' },
    firewallDevicesList: { id: 'number', ...times },
    ipAddressesList: {
      address: 'text',
      prefix: 'number',
      type: 'text',
      rdns: 'text',
      region: 'text',
    },
    ipv6PoolsList: { region: 'text' },
    // Not documented, but recorded to work.
    ipv6RangesList: { region: 'text' },
    vlansList: { label: 'text', region: 'text' },
    regionsList: {},
    regionsAvailabilityList: { region: 'text', plan: 'text', available: 'flag' },
    eventsList: {
      id: 'number',
      action: 'text',
      created: 'text',
      'entity.id': 'number',
      'entity.type': 'text',
      read: 'flag',
    },
    instancesList: service,
    balancersList: service,
  },
}
