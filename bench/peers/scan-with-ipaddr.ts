/** A peer: first match by a plain scan, with the addresses parsed once by `ipaddr.js`. */
import ipaddr from 'ipaddr.js'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { ParsedPacket } from '../../src/rules/evaluate/packet.ts'

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

interface ScannedRule {
  readonly accepts: boolean
  readonly protocol: string
  readonly networks: readonly [Parsed, number][]
  readonly ports: readonly (readonly [first: number, last: number])[]
}

/** The packet's address is parsed outside of what is measured, as it is for firedrill. */
export interface ScannedPacket {
  readonly packet: ParsedPacket
  readonly address: Parsed
}

export function scanWithIpaddr(rules: Rules): (scanned: ScannedPacket) => boolean {
  const inbound = rules.inbound.map(toScannedRule)
  return ({ packet, address }) => {
    for (const rule of inbound) {
      if (rule.protocol !== packet.protocol) continue
      if (!rule.ports.some(([first, last]) => first <= packet.port && packet.port <= last)) continue
      if (rule.networks.some(network => holds(network, address))) return rule.accepts
    }
    return rules.inbound_policy === 'ACCEPT'
  }
}

function holds([network, length]: [Parsed, number], address: Parsed): boolean {
  // A network and an address of different kinds throw.
  return network.kind() === address.kind() && address.match(network, length)
}

function toScannedRule({ action, protocol, addresses, ports }: Rule): ScannedRule {
  return {
    accepts: action === 'ACCEPT',
    protocol,
    networks: [...(addresses.ipv4 ?? []), ...(addresses.ipv6 ?? [])].map(text =>
      ipaddr.parseCIDR(text),
    ),
    ports: (ports ?? '1-65535').split(',').map(piece => {
      const [first = 0, last = first] = piece.split('-').map(Number)
      return [first, last] as const
    }),
  }
}
