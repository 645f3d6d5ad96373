/** Rule sets and packets as nftables takes them: one chain a direction, and a set for each rule that takes down what came to it. */

import { entriesOf, type Rule, type Rules, rulesetOf } from '../../src/contract/rules.ts'
import { addressFamilies, type Direction, directions } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'

/** The numbers of protocols; GRE stands for all that no rule can name. */
const numbers = { TCP: 6, UDP: 17, IPENCAP: 4, OTHER: 47 } as const

const numberOf = (protocol: Packet['protocol'], isIpv6: boolean): number =>
  protocol === 'ICMP' ? (isIpv6 ? 58 : 1) : numbers[protocol]

/** Direction, protocol number, address of the peer, port. */
export const nftablesPacket = ({ direction, protocol, address, port }: Packet) =>
  [direction, numberOf(protocol, address.includes(':')), address, port ?? 0] as const

/** `room` is how many packets will come. */
export function nftablesOf(rules: Rules, room: number): string {
  const set = (name: string) =>
    `  set ${name} { type ether_addr; flags dynamic; size ${room + 1}; }`
  const names = directions.flatMap(direction => [
    ...rulesetOf(rules, direction).rules.map((_, index) => `${direction}-${index}`),
    `${direction}-policy`,
  ])
  return [
    'table netdev judge {',
    ...names.map(set),
    ...directions.map(direction => chainOf(rules, direction)),
    '  chain entry {',
    '    type filter hook ingress device receiver priority 0; policy accept;',
    '    ether daddr 02:00:00:00:00:01 jump inbound',
    '    ether daddr 02:00:00:00:00:02 jump outbound',
    '  }',
    '}',
    '',
  ].join('\n')
}

function chainOf(rules: Rules, direction: Direction): string {
  const { rules: listed, policy } = rulesetOf(rules, direction)
  const lines = listed.flatMap((rule, index) =>
    matchesOf(rule, direction).map(
      match => `${match} ${endIn(`${direction}-${index}`, rule.action)}`,
    ),
  )
  const all = [...lines, endIn(`${direction}-policy`, policy)]
  return [`  chain ${direction} {`, ...all.map(line => `    ${line}`), '  }'].join('\n')
}

const endIn = (name: string, action: Rule['action']): string =>
  `add @${name} { ether saddr } counter ${action.toLowerCase()}`

/** One line for each network and each piece of the ports: entries of a rule may overlap, those of a set may not. */
function matchesOf(rule: Rule, direction: Direction): readonly string[] {
  const side = direction === 'inbound' ? 'saddr' : 'daddr'
  return addressFamilies.flatMap(family => {
    const isIpv6 = family === 'ipv6'
    const protocol = numberOf(rule.protocol, isIpv6)
    const carried = isIpv6 ? `ip6 nexthdr ${protocol}` : `ip protocol ${protocol}`
    return entriesOf(rule.addresses, family).flatMap(network =>
      portsOf(rule).map(ports =>
        [carried, `${isIpv6 ? 'ip6' : 'ip'} ${side} ${network}`, ...ports].join(' '),
      ),
    )
  })
}

function portsOf({ protocol, ports }: Rule): readonly (readonly string[])[] {
  if (ports === undefined || ports === null) return [[]]
  return ports.split(/, ?/).map(piece => [`${protocol.toLowerCase()} dport ${piece}`])
}
