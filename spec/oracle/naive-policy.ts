/**
 * Promises about packets judged a third way: statements are taken apart as text, and packets are tried one by one, at every edge
 * that a rule or a statement has. It shares no code with what reads and judges policies.
 */
import type { Rules } from '../../src/contract/rules.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { naiveVerdict } from './naive-verdict.ts'

/** A promise as it stands in a document. */
export interface WrittenPromise {
  readonly never?: WrittenDemand
  readonly always?: WrittenDemand
  readonly only?: WrittenDemand
}

interface WrittenDemand {
  readonly packets?: string | readonly string[]
  readonly from?: string | readonly string[]
  readonly to?: string | readonly string[]
}

/** What guards a service: rules, or nothing. */
export type NaiveGuard = Rules | 'open'

const listOf = (texts: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof texts === 'string' ? [texts] : texts

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

/** Some addresses of every kind: private, special, of the documentation, and others. */
const somewhere = [
  ...['1.2.3.4', '8.8.8.8', '10.1.2.3', '100.64.0.1', '100.128.0.0', '127.0.0.1', '169.254.1.1'],
  ...['172.16.0.1', '172.32.0.0', '192.168.1.1', '192.169.0.0', '203.0.113.7', '223.255.255.255'],
  ...['224.0.0.1', '255.255.255.255', '0.0.0.1', '11.0.0.0', '9.255.255.255'],
  ...['2001:db8::1', '2606:4700::1', 'fc00::1', 'fe80::1', '::1', '3fff:ffff::1', '4000::1'],
]

const isIn = (address: string, network: string): boolean => {
  const rules = {
    inbound: [
      {
        protocol: 'ICMP',
        action: 'ACCEPT',
        addresses: network.includes(':') ? { ipv6: [network] } : { ipv4: [network] },
      },
    ],
    ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  } as unknown as Rules
  return (
    naiveVerdict(rules, { direction: 'inbound', protocol: 'ICMP', address }).action === 'ACCEPT'
  )
}

const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'],
]

function isAmong(address: string, network: string): boolean {
  if (network === 'any') return true
  if (network === 'internet')
    return address.includes(':')
      ? isIn(address, '2000::/3')
      : !special.some(each => isIn(address, each))
  if (network === 'private')
    return ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].some(
      each => each.includes(':') === address.includes(':') && isIn(address, each),
    )
  return network.includes(':') === address.includes(':') && isIn(address, network)
}

/** `inbound TCP 22,80-90`, without addresses. */
function isMeant({ direction, protocol, port }: Packet, statement: string): boolean {
  const [way, name, ports] = statement.split(' ')
  if (way !== direction || (name !== 'any' && name !== protocol)) return false
  if (ports === undefined) return true
  return ports.split(',').some(piece => {
    const [first, last = first] = piece.split('-').map(Number)
    return Number(port) >= Number(first) && Number(port) <= Number(last)
  })
}

/** Is the packet one that the promise speaks of, and against it when it is accepted (or dropped)? */
function isAgainst(packet: Packet, isAccepted: boolean, promise: WrittenPromise): boolean {
  const [mode, demand] = Object.entries(promise).find(([name]) =>
    ['never', 'always', 'only'].includes(name),
  ) as [string, WrittenDemand]
  const statements = listOf(demand.packets) ?? []
  const isNamed = statements.some(each => isMeant(packet, each))
  const peers = listOf(packet.direction === 'inbound' ? demand.from : demand.to)
  const isPeer = peers?.some(each => isAmong(packet.address, each)) ?? true
  if (mode === 'always') return isNamed && isPeer && !isAccepted
  if (mode === 'never') return isNamed && isPeer && isAccepted
  const isOther =
    peers === undefined
      ? !isNamed && statements.some(each => each.startsWith(packet.direction))
      : isNamed && !isPeer
  return isOther && isAccepted
}

const numbersIn = (texts: readonly string[]): readonly number[] =>
  texts.flatMap(text => (text.match(/\b\d{1,5}\b/g) ?? []).map(Number))

/** Every packet that any rule or statement may tell from its neighbours. */
function candidates(guard: NaiveGuard, promise: WrittenPromise): readonly Packet[] {
  const demand = promise.never ?? promise.always ?? promise.only ?? {}
  const all = guard === 'open' ? [] : [...guard.inbound, ...guard.outbound]
  const named = all.flatMap(({ addresses }) =>
    [...(addresses.ipv4 ?? []), ...(addresses.ipv6 ?? [])].map(each => each.split('/')[0] ?? ''),
  )
  const addresses = [...new Set([...somewhere, ...named])]
  const texts = [...(listOf(demand.packets) ?? []), ...all.map(({ ports }) => ports ?? '')]
  const ports = [...new Set(numbersIn(texts).flatMap(port => [port - 1, port, port + 1]))]
    .concat([1, 65535])
    .filter(port => port >= 1 && port <= 65535)
  return (['inbound', 'outbound'] as const).flatMap(direction =>
    protocols.flatMap(protocol =>
      addresses.flatMap((address): readonly Packet[] =>
        protocol === 'TCP' || protocol === 'UDP'
          ? ports.map(port => ({ direction, protocol, address, port }))
          : [{ direction, protocol, address }],
      ),
    ),
  )
}

/** The packets tried that break the promise where this guards. */
export const naiveBreaches = (guard: NaiveGuard, promise: WrittenPromise): readonly Packet[] =>
  candidates(guard, promise).filter(packet => {
    const isAccepted = guard === 'open' || naiveVerdict(guard, packet).action === 'ACCEPT'
    return isAgainst(packet, isAccepted, promise)
  })
