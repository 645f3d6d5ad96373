import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { Interface } from '../service/state.ts'
import { accept, closedBut } from './hand-made-account.ts'
import { holdersAt, nameOf, type Rows } from './holders.ts'
import { naiveReach } from './reach.ts'
import { naiveVerdict } from './verdict.ts'

export const open: Interface = { purpose: 'public' }

export const vlan: Interface = { purpose: 'vlan', label: 'backstage', ipam_address: '10.0.0.1/24' }

export const vpc = (ipv4: string, nat_1_1: string | null = null): Interface => ({
  ...{ purpose: 'vpc', vpc_id: 7, subnet_id: 1, ipv4, nat_1_1 },
})

/** Stands for an instance in which nothing is filtered. */
export const anyone = closedBut(
  [accept('TCP', '0.0.0.0/0', '::/0'), accept('UDP', '0.0.0.0/0', '::/0')],
  [accept('TCP', '0.0.0.0/0', '::/0'), accept('UDP', '0.0.0.0/0', '::/0')],
)

export const tcp = (address: string, port: number, direction: 'inbound' | 'outbound' = 'inbound') =>
  ({ direction, protocol: 'TCP', address, port }) satisfies Packet

export const namesAt = (rows: Rows, network: string, address: string) =>
  holdersAt(rows, { network, address }).map(nameOf)

/** As in `ACCEPT instance 1 public, rule 0 of 1`. */
export function told(rows: Rows, network: string, address: string, packet: Packet): string {
  const { action, holder, cause, index, firewall } = naiveVerdict(
    rows,
    { network, address },
    packet,
  )
  const who = holder === null ? 'nobody' : nameOf(holder)
  return `${action} ${who}, ${cause} ${index ?? '-'} of ${firewall ?? '-'}`
}

/** As in `public 33.0.0.2 > 33.0.0.3`. */
export const passages = (rows: Rows, from: number, to: number, port: number) =>
  naiveReach(rows, from, { type: 'instance', id: to }, 'TCP', port).passages.map(
    ({ network, source, target }) => `${network} ${source} > ${target}`,
  )
