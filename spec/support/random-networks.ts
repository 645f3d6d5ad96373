/** Random rules of networks that lie in one another, and packets at their edges: what a judge of packets can get wrong. */
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { actions, protocols } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { Random } from './random.ts'

const ipv4Networks = [
  '0.0.0.0/0',
  '10.0.0.0/8',
  '10.1.0.0/16',
  '10.1.2.0/24',
  '10.1.2.128/25',
  '10.1.2.3',
  '10.1.2.3/32',
  '128.0.0.0/1',
  '192.0.2.0/31',
  '198.51.100.7',
  '203.0.113.0/29',
  '255.255.255.255',
  '0.0.0.0/1',
  '10.1.2.4/30',
] as const
const ipv6Networks = [
  '::/0',
  '2001:db8::/32',
  '2001:db8:1::/48',
  '2001:db8:1:2::/64',
  '2001:db8:1:2::3',
  '2001:db8:1:2::4/126',
  '8000::/1',
  'fe80::/10',
  '2001:db8:1:2:8000::/65',
  '::1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
] as const
const addresses = [
  '0.0.0.0',
  '9.255.255.255',
  '10.0.0.0',
  '10.0.255.255',
  '10.1.0.0',
  '10.1.1.255',
  '10.1.2.0',
  '10.1.2.2',
  '10.1.2.3',
  '10.1.2.4',
  '10.1.2.7',
  '10.1.2.8',
  '10.1.2.127',
  '10.1.2.128',
  '10.1.2.255',
  '10.1.3.0',
  '10.2.0.0',
  '10.255.255.255',
  '11.0.0.0',
  '127.255.255.255',
  '128.0.0.0',
  '192.0.2.0',
  '192.0.2.1',
  '192.0.2.2',
  '198.51.100.6',
  '198.51.100.7',
  '203.0.113.7',
  '203.0.113.8',
  '255.255.255.255',
  '::',
  '::1',
  '::2',
  '2001:db7:ffff::',
  '2001:db8::',
  '2001:db8:0:ffff::',
  '2001:db8:1::',
  '2001:db8:1:1:ffff::',
  '2001:db8:1:2::',
  '2001:db8:1:2::3',
  '2001:db8:1:2::4',
  '2001:db8:1:2::7',
  '2001:db8:1:2::8',
  '2001:db8:1:2:7fff::',
  '2001:db8:1:2:8000::',
  '2001:db8:1:3::',
  '2001:db8:2::',
  '2001:db9::',
  '7fff::',
  '8000::',
  'fe7f::',
  'fe80::',
  'febf::',
  'fec0::',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
] as const
const portTexts = [
  '22',
  '80',
  '443',
  '1-65535',
  '22, 80',
  '1',
  '65535',
  '1-2',
  '65534-65535',
  '1000-2000',
  '1500-2500, 22, 3000-3001',
  '79-81,443',
  '1, 3, 5, 7, 9, 11, 13, 15-16',
] as const
const portNumbers = [
  1, 2, 3, 15, 16, 17, 21, 22, 23, 79, 80, 81, 82, 442, 443, 444, 999, 1000, 1499, 1500, 2000, 2001,
  2500, 2501, 3000, 3001, 3002, 65533, 65534, 65535,
] as const

const several = <Item extends string>(
  random: Random,
  items: readonly [Item, ...Item[]],
): Item[] => [...new Set(random.several(1, 4, () => random.pick(items)))]

function randomRule(random: Random): Rule {
  const protocol = random.pick([...protocols, 'TCP', 'TCP', 'UDP'])
  const families = random.pick(['ipv4', 'ipv6', 'both', 'both'])
  return {
    protocol,
    addresses: {
      ...(families !== 'ipv6' && { ipv4: several(random, ipv4Networks) }),
      ...(families !== 'ipv4' && { ipv6: several(random, ipv6Networks) }),
    },
    action: random.pick(actions),
    ...((protocol === 'TCP' || protocol === 'UDP') &&
      random.chance(0.8) && { ports: random.pick(portTexts) }),
  }
}

/** At most 25 rules, both directions together. */
export function rulesOfNetworks(random: Random): Rules {
  const inbound = random.several(0, 18, () => randomRule(random))
  return {
    inbound,
    inbound_policy: random.pick(actions),
    outbound: random.several(0, 25 - inbound.length, () => randomRule(random)),
    outbound_policy: random.pick(actions),
  }
}

/** Random packets at the edges of those networks and ports. */
export const packetsAround = (random: Random, count: number): readonly Packet[] =>
  Array.from({ length: count }, (): Packet => {
    const protocol = random.pick(['TCP', 'TCP', 'TCP', 'UDP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'])
    return {
      direction: random.pick(['inbound', 'outbound']),
      protocol,
      address: random.pick(addresses),
      ...((protocol === 'TCP' || protocol === 'UDP') && {
        port: random.chance(0.8) ? random.pick(portNumbers) : random.whole(1, 65535),
      }),
    }
  })
