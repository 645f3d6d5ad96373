/** What becomes of a packet at an address, judged rule by rule over big numbers. */
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { readPrefix } from '../service/ip.ts'
import type { Rule, Rules } from '../service/state.ts'
import { bitsOf, type Endpoint, type Holder, holdersAt, type Rows } from './holders.ts'

export interface NaiveVerdict {
  readonly action: string
  /** The service that accepts or drops it; null where nobody answers. */
  readonly holder: Holder | null
  /** The kind of the cause. */
  readonly cause: string
  /** Of the rule that decides; null without one. */
  readonly index: number | null
  /** The id of the active firewall at the service. */
  readonly firewall: number | null
}

const dark: NaiveVerdict = {
  ...{ action: 'DROP', cause: 'dark' },
  ...{ holder: null, index: null, firewall: null },
}

/** An inbound packet is sent to the address, an outbound one from it; its own address is the peer's. */
export function naiveVerdict(rows: Rows, endpoint: Endpoint, packet: Packet): NaiveVerdict {
  return judgeAmong(rows, holdersAt(rows, endpoint), packet)
}

/** The first that accepts is the one that is named; where none does, the first of all. */
export function judgeAmong(rows: Rows, holders: readonly Holder[], packet: Packet): NaiveVerdict {
  const verdicts = holders.map(holder => judgeAt(rows, holder, packet))
  return verdicts.find(({ action }) => action === 'ACCEPT') ?? verdicts[0] ?? dark
}

export function judgeAt(rows: Rows, holder: Holder, packet: Packet): NaiveVerdict {
  const assigned = rows.devices
    .filter(({ entity }) => entity.type === holder.type && entity.id === holder.id)
    .map(({ firewall_id }) => firewall_id)
  const firewall = rows.firewalls.find(
    ({ id, status }) => assigned.includes(id) && status === 'enabled',
  )
  const unfiltered = (cause: string): NaiveVerdict => ({
    ...{ action: 'ACCEPT', holder, cause },
    ...{ index: null, firewall: firewall?.id ?? null },
  })
  if (firewall === undefined) return unfiltered('no-active-firewall')
  if (holder.interface === 'vlan') return unfiltered('vlan-bypass')
  if (holder.type === 'balancer' && (packet.direction !== 'inbound' || packet.protocol !== 'TCP'))
    return unfiltered('not-filtered-at-balancer')
  const { rules, id } = firewall
  const peer = bitsOf(packet.address)
  const index = rules[packet.direction].findIndex(rule => matches(rule, packet, peer))
  const action = rules[packet.direction][index]?.action ?? rules[`${packet.direction}_policy`]
  return index < 0
    ? { action, holder, cause: 'policy', index: null, firewall: id }
    : { action, holder, cause: 'rule', index, firewall: id }
}

/** From the first to the last of these, both ends included. */
export type Interval<Number> = readonly [first: Number, last: Number]

/** What a rule names, as numbers. */
export interface RuleInNumbers {
  readonly addresses: readonly Interval<bigint>[]
  /** Null for a rule without ports. */
  readonly ports: readonly Interval<number>[] | null
}

/** Records are frozen or nobody else's: a rule is read once. */
const known = new WeakMap<Rule, RuleInNumbers>()

export function numbersOf(rule: Rule): RuleInNumbers {
  const before = known.get(rule)
  if (before !== undefined) return before
  const entries = [...(rule.addresses.ipv4 ?? []), ...(rule.addresses.ipv6 ?? [])]
  const ports = typeof rule.ports === 'string' ? portsIn(rule.ports) : null
  const numbers = { addresses: entries.map(blockOf), ports }
  known.set(rule, numbers)
  return numbers
}

export const rulesIn = ({ inbound, outbound }: Rules): readonly Rule[] => [...inbound, ...outbound]

function matches(rule: Rule, { protocol, port }: Packet, peer: bigint): boolean {
  const { addresses, ports } = numbersOf(rule)
  const holds = <Value>(value: Value, [first, last]: Interval<Value>) =>
    value >= first && value <= last
  return (
    rule.protocol === protocol &&
    addresses.some(each => holds(peer, each)) &&
    (ports?.some(each => holds(port ?? 0, each)) ?? true)
  )
}

const blocks = new Map<string, Interval<bigint>>()

/** The addresses of an entry such as `10.0.0.0/8`, read once. */
export function blockOf(entry: string): Interval<bigint> {
  const block = blocks.get(entry) ?? readBlock(entry)
  blocks.set(entry, block)
  return block
}

function readBlock(entry: string): Interval<bigint> {
  const prefix = readPrefix(entry)
  if (prefix === undefined) throw new Error(`expected an address or a network, got ${entry}`)
  const bits = prefix.type === 'ipv4' ? 32 : 128
  const size = 2n ** BigInt(bits - (prefix.length ?? bits))
  const first = bitsOf(prefix.text)
  // Those of IPv4 are negative, and the remainder of a division with them as well.
  const from = first - (((first % size) + size) % size)
  return [from, from + size - 1n]
}

/** The ports of a text such as `22, 80-90`. */
export const portsIn = (text: string): readonly Interval<number>[] =>
  text.split(',').map(piece => {
    const [first = 0, last = first] = piece.trim().split('-').map(Number)
    return [first, last]
  })
