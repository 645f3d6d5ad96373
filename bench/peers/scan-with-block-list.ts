/** A peer: a plain scan, with a `net.BlockList` of Node for the addresses of each rule. */
import { BlockList, SocketAddress } from 'node:net'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { ParsedPacket } from '../../src/rules/evaluate/packet.ts'

/** The packet's address is parsed outside of what is measured, as it is for firedrill. */
export interface ListedPacket {
  readonly packet: ParsedPacket
  readonly address: SocketAddress
}

export function toListedPacket(packet: ParsedPacket, address: string): ListedPacket {
  return { packet, address: new SocketAddress({ address, family: packet.family }) }
}

export function scanWithBlockList(rules: Rules): (listed: ListedPacket) => boolean {
  const inbound = rules.inbound.map(toListedRule)
  return ({ packet, address }) => {
    for (const rule of inbound) {
      if (rule.protocol !== packet.protocol) continue
      if (!rule.ports.some(([first, last]) => first <= packet.port && packet.port <= last)) continue
      if (rule.networks.check(address)) return rule.accepts
    }
    return rules.inbound_policy === 'ACCEPT'
  }
}

function toListedRule({ action, protocol, addresses, ports }: Rule) {
  const networks = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const text of addresses[family] ?? []) {
      const [network = '', length] = text.split('/')
      networks.addSubnet(network, Number(length), family)
    }
  return {
    accepts: action === 'ACCEPT',
    protocol,
    networks,
    ports: (ports ?? '1-65535').split(',').map(piece => {
      const [first = 0, last = first] = piece.split('-').map(Number)
      return [first, last] as const
    }),
  }
}
