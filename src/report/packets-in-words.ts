/** Packets, verdicts and who decided, in a few words. */

import { unreachable } from '../kit/unreachable.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { Cause } from '../rules/evaluate/verdict.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { type Peers, peersInWords } from './peers-in-words.ts'

/** `inbound TCP 22,80-90`, and with no ports named every port. */
export function trafficInWords({
  direction,
  protocol,
  ports,
}: Pick<RegionBlock, 'direction' | 'protocol' | 'ports'>): string {
  const named = protocol === 'OTHER' ? 'other protocols' : protocol
  if (ports === null) return `${direction} ${named}`
  return `${direction} ${named} ${portsInWords(ports)}`
}

/** `any port`, `22, 80-90`. */
export const portsInWords = (ports: string): string =>
  ports === everyPort ? 'any port' : ports.replaceAll(',', ', ')

const everyPort = '1-65535'

/** `from 203.0.113.7`, `to anywhere`. */
export const peersOf = (
  direction: RegionBlock['direction'],
  blocks: readonly Peers[],
  shown?: number,
): string => `${direction === 'inbound' ? 'from' : 'to'} ${peersInWords(blocks, shown)}`

/** `TCP 203.0.113.7 :22`. */
export const packetInWords = ({ protocol, address, port }: Packet): string =>
  `${protocol} ${address}${port === undefined ? '' : ` :${port}`}`

/** `ACCEPT by inbound[1] ssh-office`, `ACCEPT: no active firewall`. */
export function verdictInWords(action: string, cause: Cause): string {
  const by = cause.kind === 'rule' || cause.kind === 'policy' ? ' by ' : ': '
  return `${action}${by}${causeInWords(cause)}`
}

/** `inbound[1] ssh-office`, `the inbound policy`; rules are counted from 0, as in the field names of the service. */
export function causeInWords(cause: Cause): string {
  switch (cause.kind) {
    case 'rule':
      return `${cause.direction}[${cause.index}]${cause.label === undefined ? '' : ` ${cause.label}`}`
    case 'policy':
      return `the ${cause.direction} policy`
    case 'no-active-firewall':
      return 'no active firewall'
    case 'not-filtered-at-balancer':
      return 'a balancer lets it pass'
    case 'vlan-bypass':
      return 'VLANs are not filtered'
    default:
      return unreachable(cause)
  }
}
