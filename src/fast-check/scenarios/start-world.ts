/** The worlds that runs start from. */
import type { AccountInput } from '../../account/account-schema.ts'
import { readyAccount, type WorldSource, worldFrom } from '../../account/create-world.ts'
import type { World } from '../../world/world.ts'

/**
 * The ready account with callers, for `world`: an owner, an operator with grants to change some of it, a reader with
 * grants to read some of it, and tokens of the owner with some of the scopes only.
 */
export const accountWithUsers = {
  ...readyAccount,
  instances: [
    { label: 'web-1', region: 'newark-us', ipv6: '2001:db8:1::1', spare_addresses: 1 },
    { label: 'web-2', region: 'newark-us' },
    { label: 'mail-1', region: 'frankfurt-de' },
  ],
  ranges: [{ range: '3fff:1::', prefix: 64, region: 'newark-us', route_target: '2001:db8:1::1' }],
  shares: [{ address: '3fff:1::', instance_id: 2 }],
  firewalls: [
    {
      label: 'guard',
      rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      devices: [{ entity: { type: 'instance', id: 1 } }],
    },
  ],
  users: [
    { username: 'owner' },
    {
      username: 'operator',
      restricted: true,
      add_firewalls: true,
      grants: [
        { type: 'firewall', id: 1, permission: 'read_write' },
        { type: 'instance', id: 1, permission: 'read_write' },
        { type: 'balancer', id: 1, permission: 'read_write' },
      ],
    },
    {
      username: 'reader',
      restricted: true,
      grants: [
        { type: 'firewall', id: 1, permission: 'read_only' },
        { type: 'instance', id: 2, permission: 'read_only' },
      ],
    },
  ],
  tokens: [
    { token: 'owner-token', username: 'owner' },
    { token: 'operator-token', username: 'operator' },
    { token: 'reader-token', username: 'reader' },
    { token: 'firewalls-token', username: 'owner', scopes: ['firewall:read_only'] },
    { token: 'addresses-token', username: 'owner', scopes: ['ips:read_write'] },
  ],
} as const satisfies AccountInput

/** The world that is given; a small one, in which things soon meet, when left out. */
export const startWorld = (given: World | WorldSource = readyAccount): World => worldFrom(given)
