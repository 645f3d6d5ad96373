/** What the packet benches run on: rule sets and packets, the same in every run. */

import type { Rule, Rules } from '../../src/contract/rules.ts'
import { type Family, printAddress } from '../../src/net/address.ts'
import { type ParsedPacket, parsePacket } from '../../src/rules/evaluate/packet.ts'

export interface Shape {
  readonly rules: number
  readonly prefixes: number
  /** Port pieces of a rule, all of them single ports and ranges in turn, within the limit of 15. */
  readonly pieces: number
  readonly family: Family
}

/** A whole number from 0 to below the limit. */
export type Pick = (limit: number) => number

/** Mulberry32: small, and the same numbers on every machine. */
export function pickFrom(seed: number): Pick {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** Inbound rules for TCP and UDP, with two thirds ACCEPT under a DROP policy; deeply frozen. */
export function ruleSet({ rules, prefixes, pieces, family }: Shape, pick: Pick): Rules {
  const inbound = Array.from(
    { length: rules },
    (_, index): Rule => ({
      protocol: index % 3 === 2 ? 'UDP' : 'TCP',
      action: pick(3) === 0 ? 'DROP' : 'ACCEPT',
      addresses: { [family]: Array.from({ length: prefixes }, () => prefix(family, pick)) },
      ports: ports(pieces, pick),
    }),
  )
  return freezeDeeply({ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' })
}

/** Half of the packets come from an address in a rule, and half go to a port in a rule. */
export function packetsFor(rules: Rules, family: Family, count: number, pick: Pick) {
  const entries = rules.inbound.flatMap(({ addresses }) => addresses[family] ?? [])
  const named = rules.inbound.flatMap(({ ports }) => (ports ?? '').split(/,|-/).map(Number))
  return Array.from({ length: count }, (): { packet: ParsedPacket; address: string } => {
    const host = entries[pick(entries.length)]?.split('/')[0] ?? ''
    const address = pick(2) === 0 ? host : printAddress({ family, words: words(family, pick) })
    const port = pick(2) === 0 ? (named[pick(named.length)] ?? 1) : 1 + pick(65_535)
    const protocol = pick(3) === 2 ? 'UDP' : 'TCP'
    const parsed = parsePacket({ direction: 'inbound', protocol, address, port })
    if (!parsed.ok) throw new Error(parsed.fault.reason)
    return { packet: parsed.value, address }
  })
}

function prefix(family: Family, pick: Pick): string {
  const length = family === 'ipv4' ? 8 + pick(25) : [40, 44, 48, 56, 64, 64, 128][pick(7)]
  return `${printAddress({ family, words: words(family, pick) })}/${length}`
}

/** IPv6 addresses come from a handful of allocations, as they do in practice. */
function words(family: Family, pick: Pick): readonly number[] {
  if (family === 'ipv4') return [pick(2 ** 32)]
  const allocation = [0x20010db8, 0x26000c00, 0x2a010000, 0x2a020000 + pick(256)][pick(4)] ?? 0
  return [allocation, pick(2 ** 32), pick(4) === 0 ? pick(2 ** 32) : 0, pick(2 ** 16)]
}

function ports(pieces: number, pick: Pick): string {
  const texts: string[] = []
  let used = 0
  while (used < pieces) {
    const first = 1 + pick(60_000)
    const isRange = texts.length % 2 === 1 && used + 2 <= pieces
    texts.push(isRange ? `${first}-${first + 1 + pick(5000)}` : `${first}`)
    used += isRange ? 2 : 1
  }
  return texts.join(',')
}

/** Only frozen rules are compiled once and kept. */
function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freezeDeeply(part)
  return Object.freeze(value)
}
