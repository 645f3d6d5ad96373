import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { hasHostBits, type Prefix, prefixContains } from '../../src/net/prefix.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { explain } from '../../src/rules/evaluate/explain.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { packetNear, pickFrom, smallRules } from '../support/arbitrary-rules.ts'
import { prefixIn, touches } from '../support/prefixes.ts'
import { judgeByAll } from './packets-agreement.ts'

const sets = fc.sample(smallRules, { numRuns: 400, seed: 11 })

/** What a packet shows of a rule set, in words to count. */
const showings = (rules: Rules, packet: Packet): readonly string[] => {
  const { cause, action } = evaluate(rules, packet)
  const { alsoMatching, nearMisses } = explain(rules, packet)
  return [
    `${cause.kind} ${action} ${cause.direction}`,
    packet.address.includes(':') ? 'ipv6' : 'ipv4',
    packet.protocol,
    ...(cause.kind === 'rule' && cause.index > 0 ? ['a later rule decides'] : []),
    ...(alsoMatching.length > 0 ? ['several rules match'] : []),
    ...nearMisses.map(
      ({ dimension, isTooLate }) => `near miss by ${dimension}, ${isTooLate ? 'late' : 'in time'}`,
    ),
  ]
}

const wanted: readonly string[] = [
  ...['rule', 'policy'].flatMap(kind =>
    ['ACCEPT', 'DROP'].flatMap(action =>
      ['inbound', 'outbound'].map(direction => `${kind} ${action} ${direction}`),
    ),
  ),
  ...['ipv4', 'ipv6', 'TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'],
  ...['a later rule decides', 'several rules match'],
  ...['protocol', 'address', 'port'].flatMap(dimension => [
    `near miss by ${dimension}, late`,
    `near miss by ${dimension}, in time`,
  ]),
]

/** What the IPv4 prefixes of a direction show. */
const shapes = (entries: readonly string[]): readonly string[] => {
  const prefixes = entries.map(prefixIn)
  const any = (meets: (one: Prefix, other: Prefix) => boolean): boolean =>
    prefixes.some(one => prefixes.some(other => meets(one, other)))
  const nest = (outer: Prefix, inner: Prefix) =>
    inner.length > outer.length && prefixContains(outer, inner.address)
  return [
    ...(any(nest) ? ['nested'] : []),
    ...(any(touches) ? ['touching'] : []),
    ...(new Set(entries).size < entries.length ? ['repeated'] : []),
    ...(prefixes.some(hasHostBits) ? ['host bits'] : []),
    ...(entries.some(entry => !entry.includes('/')) ? ['bare'] : []),
  ]
}

const countAll = (words: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

describe('the generators of rules and packets', () => {
  it('reach every cause, both actions, later deciders and every near miss', () => {
    const pick = pickFrom(12)
    const counts = countAll(
      sets.flatMap(rules =>
        Array.from({ length: 20 }, () => showings(rules, packetNear(rules, pick))).flat(),
      ),
    )
    for (const word of wanted) expect(counts.get(word), word).toBeGreaterThan(50)
  })

  it('make prefixes that nest, touch, repeat and have host bits within a direction', () => {
    const counts = countAll(
      sets.flatMap(({ inbound }) => shapes(inbound.flatMap(rule => rule.addresses.ipv4 ?? []))),
    )
    for (const word of ['nested', 'touching', 'repeated', 'host bits', 'bare'])
      expect(counts.get(word), word).toBeGreaterThan(sets.length / 20)
  })

  it('make the same packets from the same seed', () => {
    const { disagreement: _, ...first } = judgeByAll(2000, 1)
    const { disagreement: __, ...second } = judgeByAll(2000, 1)
    expect(second).toEqual(first)
  })
})
