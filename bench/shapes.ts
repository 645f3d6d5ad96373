/** Reading and validating the largest rule set that a request can hold. */
import { apply } from '../src/engine/apply.ts'
import { worldOfFirewalls } from './large-worlds.ts'
import { measure, microseconds, printRows } from './measure.ts'

export function benchShapes(): void {
  const world = worldOfFirewalls(1)
  const text = JSON.stringify({
    inbound: Array.from({ length: 25 }, (_, rule) => largestRule(rule)),
  })
  const { median, low, high } = measure(
    () =>
      apply(
        world,
        { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: JSON.parse(text) },
        { verify: false },
      ),
    { batchMs: 200 },
  )
  printRows(
    'Rules Update with 25 rules of 255 addresses, half of them IPv6, parsed and validated',
    [
      ['', 'median', 'low', 'high'],
      [`${(text.length / 1000).toFixed(0)} kB of JSON`, ...[median, low, high].map(microseconds)],
    ],
  )
}

/** 127 IPv4 networks, 128 IPv6 ones, and 15 pieces of ports. */
const largestRule = (rule: number) => ({
  protocol: 'TCP',
  addresses: {
    ipv4: Array.from({ length: 127 }, (_, index) => `198.${rule}.${index}.0/24`),
    ipv6: Array.from(
      { length: 128 },
      (_, index) => `2001:db8:${rule.toString(16)}:${index.toString(16)}::/64`,
    ),
  },
  action: 'ACCEPT',
  ports: '1-2, 4-5, 7-8, 10-11, 13-14, 16-17, 19-20, 22',
})
