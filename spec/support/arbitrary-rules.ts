/**
 * Rule sets and packets for specs, made to meet: prefixes nest, touch and repeat, and packets lie
 * on the edges of what rules name.
 */
import fc from 'fast-check'
import type { Rule, RuleAddresses, Rules } from '../../src/contract/rules.ts'
import {
  type Action,
  actions,
  type Direction,
  directions,
  type Protocol,
  protocols,
} from '../../src/contract/vocabulary.ts'
import {
  type Address,
  type Family,
  nextAddress,
  previousAddress,
  printAddress,
} from '../../src/net/address.ts'
import { parsePorts } from '../../src/net/ports.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../src/net/prefix.ts'
import { packetProtocols } from '../../src/rules/compile/traffic-class.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'

const action: fc.Arbitrary<Action> = fc.constantFrom(...actions)
const protocol: fc.Arbitrary<Protocol> = fc.constantFrom('TCP', 'TCP', 'UDP', ...protocols)

/** Few bases, so that prefixes of different lengths share them. */
const bases: Readonly<Record<Family, fc.Arbitrary<string>>> = {
  ipv4: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('10.0.0.0', '10.0.0.77', '10.0.0.128', '10.0.1.0', '10.1.0.0'),
    },
    { weight: 2, arbitrary: fc.constantFrom('0.0.0.0', '127.255.255.255', '128.0.0.0') },
    { weight: 1, arbitrary: fc.constantFrom('255.255.255.255', '255.255.255.0', '192.0.2.1') },
    { weight: 1, arbitrary: fc.ipV4() },
  ),
  ipv6: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...['2001:db8::', '2001:db8::77', '2001:db8:0:1::', '2001:db8:0:1:8000::'],
        ...['2001:db8:1::', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('::', '::1', '8000::', '::ffff:10.0.0.0', '::a00:0') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
        '7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
        'fe80::1:0:0:1',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat({ max: 0xffff }), fc.nat({ max: 0xffff }), fc.nat({ max: 0xffff }))
        .map(([a, b, c]) => `2001:db8:${a.toString(16)}:${b.toString(16)}::${c.toString(16)}`),
    },
  ),
}

const lengths: Readonly<Record<Family, fc.Arbitrary<string>>> = {
  ipv4: fc
    .constantFrom('', 0, 1, 2, 8, 15, 16, 22, 23, 24, 25, 30, 31, 32)
    .map(length => (length === '' ? '' : `/${length}`)),
  ipv6: fc
    .constantFrom('', 0, 1, 31, 32, 33, 48, 63, 64, 65, 95, 96, 97, 126, 127, 128)
    .map(length => (length === '' ? '' : `/${length}`)),
}

/** An entry of a rule's addresses: a bare address or a network, often with host bits. */
export const entryOf = (family: Family): fc.Arbitrary<string> =>
  fc.tuple(bases[family], lengths[family]).map(([base, length]) => base + length)

const port = fc.oneof(
  fc.constantFrom(1, 2, 22, 79, 80, 81, 443, 65534, 65535),
  fc.integer({ min: 1, max: 65535 }),
)
const piece = fc
  .tuple(port, port)
  .map(([a, b]) => (a === b ? `${a}` : `${Math.min(a, b)}-${Math.max(a, b)}`))

/** Overlapping and repeated pieces included. */
export const portsText: fc.Arbitrary<string> = fc
  .array(fc.oneof(port.map(String), piece), { minLength: 1, maxLength: 7 })
  .map(pieces => pieces.join(', '))

const addressesOf = (maxEach: number): fc.Arbitrary<RuleAddresses> => {
  const list = (family: Family) => fc.array(entryOf(family), { minLength: 1, maxLength: maxEach })
  return fc.oneof(
    { weight: 1, arbitrary: fc.record({ ipv4: list('ipv4') }) },
    { weight: 1, arbitrary: fc.record({ ipv6: list('ipv6') }) },
    { weight: 2, arbitrary: fc.record({ ipv4: list('ipv4'), ipv6: list('ipv6') }) },
  )
}

const ruleOf = (maxEach: number): fc.Arbitrary<Rule> =>
  fc
    .record(
      {
        protocol,
        action,
        addresses: addressesOf(maxEach),
        ports: fc.option(portsText),
        label: fc.constantFrom('ssh', 'web-1', 'deny.rest'),
      },
      { requiredKeys: ['protocol', 'action', 'addresses'] },
    )
    .map(rule => {
      if (rule.protocol === 'TCP' || rule.protocol === 'UDP') return rule
      const { ports: _, ...portless } = rule
      return portless
    })

interface Sizes {
  readonly minRules: number
  readonly maxRules: number
  readonly maxEntries: number
}

/** Plain objects, which may be changed. */
export const rulesOf = ({ minRules, maxRules, maxEntries }: Sizes): fc.Arbitrary<Rules> => {
  const ruleset = fc.array(ruleOf(maxEntries), {
    minLength: minRules,
    maxLength: maxRules,
    size: 'max',
  })
  return fc.record({
    inbound: ruleset,
    inbound_policy: action,
    outbound: ruleset,
    outbound_policy: action,
  })
}

/** Deeply frozen, as the rules of a firewall in a world are. */
export const smallRules: fc.Arbitrary<Rules> = rulesOf({
  minRules: 0,
  maxRules: 7,
  maxEntries: 4,
}).map(freezeDeeply)

/** As many rules as a firewall holds in both directions, with long lists; deeply frozen. */
export const largeRules: fc.Arbitrary<Rules> = rulesOf({
  minRules: 12,
  maxRules: 12,
  maxEntries: 60,
}).map(freezeDeeply)

/** Up to as many rules in a direction as a mask has bits: more than a firewall holds. */
export const hugeRules: fc.Arbitrary<Rules> = rulesOf({
  minRules: 25,
  maxRules: 32,
  maxEntries: 60,
}).map(freezeDeeply)

/** The same value, which nobody can change any more, however deep. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freezeDeeply(part)
  return Object.freeze(value)
}

/** A whole number from 0 to below the limit. */
export type Pick = (limit: number) => number

/** Mulberry32: packets by the hundred thousand take too long as arbitraries of their own. */
export function pickFrom(seed: number): Pick {
  let state = seed | 0
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** A packet that some rule could be about: near the edges of its entries and port pieces. */
export function packetNear(rules: Rules, pick: Pick): Packet {
  const direction: Direction = oneOf(directions, pick) ?? 'inbound'
  const ruleset = rules[direction]
  const rule = oneOf(ruleset, pick)
  const protocol =
    pick(4) > 0 && rule !== undefined ? rule.protocol : (oneOf(packetProtocols, pick) ?? 'OTHER')
  const address = printAddress(addressNear(oneOf(ruleset, pick) ?? rule, pick))
  if (protocol !== 'TCP' && protocol !== 'UDP') return { direction, protocol, address }
  return { direction, protocol, address, port: portNear(rule, pick) }
}

export const arbitraryPacket = (rules: Rules): fc.Arbitrary<Packet> =>
  fc.integer().map(seed => packetNear(rules, pickFrom(seed)))

function addressNear(rule: Rule | undefined, pick: Pick): Address {
  const entries = [...(rule?.addresses.ipv4 ?? []), ...(rule?.addresses.ipv6 ?? [])]
  const entry = oneOf(entries, pick)
  const prefix = entry === undefined ? undefined : parsePrefix(entry)
  if (prefix?.ok !== true || pick(10) === 0) return anyAddress(pick)
  const first = firstAddress(prefix.value)
  const last = lastAddress(prefix.value)
  const inside = { ...first, words: between(first.words, last.words, pick) }
  const near = [first, last, previousAddress(first), nextAddress(last), inside]
  return oneOf(near, pick) ?? inside
}

/** Word by word between the two, which for the ends of a prefix gives an address inside. */
function between(low: readonly number[], high: readonly number[], pick: Pick): readonly number[] {
  return low.map((word, index) => word + pick((high[index] ?? 0) - word + 1))
}

function anyAddress(pick: Pick): Address {
  const words = Array.from({ length: pick(2) === 0 ? 1 : 4 }, () => pick(2 ** 32))
  return { family: words.length === 1 ? 'ipv4' : 'ipv6', words }
}

function portNear(rule: Rule | undefined, pick: Pick): number {
  const pieces = typeof rule?.ports === 'string' ? parsePorts(rule.ports) : undefined
  const chosen = pieces?.ok === true ? oneOf(pieces.value, pick) : undefined
  if (chosen === undefined || pick(8) === 0) return oneOf([1, 2, 65534, 65535], pick) ?? 1
  const { first, last } = chosen
  const near = [first, last, first - 1, last + 1, first + pick(last - first + 1)]
  return Math.min(65535, Math.max(1, oneOf(near, pick) ?? first))
}

function oneOf<Item>(items: readonly Item[], pick: Pick): Item | undefined {
  return items[pick(items.length)]
}
