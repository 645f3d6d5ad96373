/** Addresses, ports and packets that show every difference there is: whatever occurs, and its neighbours. */
import { directions } from '../../../src/contract/vocabulary.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { printIpv4, printIpv6 } from '../service/ip.ts'
import type { Service } from '../service/state.ts'
import { bitsOf, type Endpoint, endsOf, type Rows } from './holders.ts'
import { numbersOf, rulesIn } from './verdict.ts'

export type Family = 'ipv4' | 'ipv6'
export const familyOf = (address: string): Family => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Every address that anybody has on a network; of blocks, and of rules within blocks, both ends and their neighbours. */
export function endpointsOf(...accounts: readonly Rows[]): readonly Endpoint[] {
  const blocks = accounts.flatMap(({ ranges, pools }) => [...ranges, ...pools]).map(endsOf)
  const edges = [...blocks.flatMap(({ first, last }) => [first, last]), ...ruleEdges(accounts)]
  const inBlocks = edges
    .flatMap(edge => [edge - 1n, edge, edge + 1n])
    .filter(edge => blocks.some(({ first, last }) => edge >= first - 1n && edge <= last + 1n))
    .map(edge => ({ network: 'public', address: textOf(edge) }))
  const all = [...accounts.flatMap(recorded), ...inBlocks]
  return [...new Map(all.map(each => [`${each.network} ${each.address}`, each])).values()]
}

function recorded(rows: Rows): readonly Endpoint[] {
  const on = (network: string, address: string | null): Endpoint[] =>
    address === null ? [] : [{ network, address }]
  return [
    ...rows.balancers.flatMap(({ ipv4, ipv6 }) => [...on('public', ipv4), ...on('public', ipv6)]),
    ...rows.addresses.flatMap(each =>
      on(each.public ? 'public' : `private/${each.region}`, each.address),
    ),
    ...rows.instances.flatMap(({ region, booted }) =>
      booted.interfaces.flatMap(each => {
        if (each.purpose === 'vpc') return on(`vpc/${each.vpc_id}`, each.ipv4)
        if (each.purpose === 'public') return []
        return on(`vlan/${region}/${each.label}`, each.ipam_address?.split('/')[0] ?? null)
      }),
    ),
  ]
}

/** The first and the last address of each entry of each rule. */
const ruleEdges = (accounts: readonly Rows[]): readonly bigint[] =>
  accounts.flatMap(({ firewalls }) =>
    firewalls.flatMap(({ rules }) =>
      rulesIn(rules).flatMap(rule => numbersOf(rule).addresses.flat()),
    ),
  )

/** Packets of one family: every peer, protocol, direction and port that rules of these accounts can tell apart. */
export function packetsOf(family: Family, ...accounts: readonly Rows[]): readonly Packet[] {
  const edges = ruleEdges(accounts).flatMap(edge => [edge - 1n, edge, edge + 1n])
  const own = accounts.flatMap(recorded).map(({ address }) => bitsOf(address))
  const peers = [...new Set([...edges, ...own])].filter(isAddress).map(textOf)
  return directions.flatMap(direction =>
    peers
      .filter(address => familyOf(address) === family)
      .flatMap(address => carriedIn(...accounts).map(each => ({ direction, address, ...each }))),
  )
}

/** A service by its id. */
export type ServiceId = Readonly<Record<'type', Service['type']> & Record<'id', number>>

/** Every service of any of the accounts. */
export function servicesIn(...accounts: readonly Rows[]) {
  const idsIn = (table: 'instances' | 'balancers') => [
    ...new Set(accounts.flatMap(rows => rows[table].map(({ id }) => id))),
  ]
  const instances = idsIn('instances')
  const services: readonly ServiceId[] = [
    ...instances.map(id => ({ type: 'instance', id }) as const),
    ...idsIn('balancers').map(id => ({ type: 'balancer', id }) as const),
  ]
  return { instances, services }
}

export type Carried = Pick<Packet, 'protocol' | 'port'>

/** What a packet carries: every protocol, with every port that these accounts can tell apart. */
export const carriedIn = (...accounts: readonly Rows[]): readonly Carried[] => [
  ...(['TCP', 'UDP'] as const).flatMap(protocol =>
    portsOf(accounts).map(port => ({ protocol, port })),
  ),
  ...(['ICMP', 'IPENCAP', 'OTHER'] as const).map(protocol => ({ protocol })),
]

/** Port 1, and both ends of all ports that are named, with their neighbours. */
function portsOf(accounts: readonly Rows[]): readonly number[] {
  const named = accounts.flatMap(rows => [
    ...rows.firewalls.flatMap(({ rules }) =>
      rulesIn(rules).flatMap(rule => numbersOf(rule).ports?.flat() ?? []),
    ),
    ...rows.balancers.flatMap(({ configs }) => configs.map(({ port }) => port)),
  ])
  const around = named.flatMap(port => [port - 1, port, port + 1])
  return [...new Set([1, ...around])].filter(port => port >= 1 && port <= 65535)
}

/** Numbers just outside of a family are of no address. */
const isAddress = (bits: bigint): boolean => bits >= -(2n ** 32n) && bits < 2n ** 128n

const textOf = (bits: bigint): string => (bits < 0n ? printIpv4(bits + 2n ** 32n) : printIpv6(bits))
