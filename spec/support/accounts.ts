/** Small gathered accounts: two instances, and the firewalls that a story needs. */
import type { GatheredAccount, GatheredFirewall } from '../../src/account/gathered.ts'
import { closedRules } from './worlds.ts'

/** Everything is known but what the firewalls leave out. */
export const accountWith = (
  ...firewalls: readonly Partial<GatheredFirewall>[]
): GatheredAccount => ({
  format: 'firedrill-account',
  version: 1,
  firewalls: {
    rows: firewalls.map((given, at) => ({
      ...{ id: at + 1, label: `wall-${at + 1}`, rules: closedRules, tags: [] },
      ...given,
    })),
  },
  instances: { rows: [1, 2].map(id => ({ id, label: `web-${id}`, region: 'us-east' })) },
  balancers: { rows: [] },
})
