/** What makes the longest answers. */
import { createWorld, type Rules, type World } from '../../src/index.ts'

/** As large as the service allows: 25 rules of 255 addresses and 15 ports. */
export const largest = (first: number): Rules => ({
  inbound: Array.from({ length: 25 }, (_, rule) => ({
    ...{ protocol: rule % 2 === 0 ? 'UDP' : 'TCP', label: `rule-${rule}` },
    action: rule % 3 === 0 ? 'DROP' : 'ACCEPT',
    ports: Array.from({ length: 15 }, (_, at) => first + 40 * rule + 2 * at).join(),
    addresses: {
      ipv4: Array.from(
        { length: 128 },
        (_, at) => `${rule + 1}.${(7 * at) % 256}.${at}.${first % 256}/32`,
      ),
      ipv6: Array.from(
        { length: 127 },
        (_, at) => `2001:db8:${rule}:${(first + 97 * at).toString(16)}::/64`,
      ),
    },
  })),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

/** So many instances, each open to everybody at a port of its own behind a firewall of its own. */
export function everyoneReaches(count: number): World {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  return createWorld({
    instances: ids.map(id => ({
      ...{ id, label: `web-${id}`, region: 'newark-us', ipv4: [`33.160.${id >> 8}.${id & 255}`] },
    })),
    firewalls: ids.map(id => ({
      ...{ id, label: `fw-${id}`, status: 'enabled' },
      rules: {
        inbound: [
          {
            ...{ protocol: 'TCP', ports: `${1000 + id}`, action: 'ACCEPT' },
            addresses: { ipv4: ['0.0.0.0/0'] },
          },
        ],
        ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
      },
      devices: [{ id, entity: { type: 'instance', id } }],
    })),
  })
}
