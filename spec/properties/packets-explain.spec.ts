import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { canonicalPrefixText, parsePrefix } from '../../src/net/prefix.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { entryHolds, ruleMatches } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { explain } from '../../src/rules/evaluate/explain.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { arbitraryPacket, rulesOf, smallRules } from '../support/arbitrary-rules.ts'

const cases = fc
  .oneof(smallRules, rulesOf({ minRules: 3, maxRules: 12, maxEntries: 3 }))
  .chain(rules => fc.record({ rules: fc.constant(rules), packet: arbitraryPacket(rules) }))

describe('an explanation', () => {
  it('has the verdict that evaluate gives', () => {
    fc.assert(
      fc.property(cases, ({ rules, packet }) => {
        expect(explain(rules, packet).verdict).toEqual(evaluate(rules, packet))
      }),
      { numRuns: 1000 },
    )
  })

  it('reads every rule of the direction, and tells apart those that match', () => {
    fc.assert(
      fc.property(cases, ({ rules, packet }) => {
        const { verdict, rules: readings, alsoMatching } = explain(rules, packet)
        const ruleset = rules[packet.direction]
        const parsed = toParsedPacket(packet)
        expect(readings.map(({ index }) => index)).toEqual([...ruleset.keys()])
        const matching = readings.filter(({ matches }) => matches).map(({ index }) => index)
        expect(matching).toEqual(
          [...ruleset.entries()].filter(([, rule]) => ruleMatches(rule, parsed)).map(([at]) => at),
        )
        const { cause } = verdict
        expect(matching).toEqual(
          cause.kind === 'rule' ? [cause.index, ...alsoMatching] : alsoMatching,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('names the very entry that holds the address, and the very piece that holds the port', () => {
    fc.assert(
      fc.property(cases, ({ rules, packet }) => {
        const parsed = toParsedPacket(packet)
        for (const { index, address, port } of explain(rules, packet).rules) {
          const rule = rules[packet.direction][index]
          const entries = rule?.addresses[parsed.family] ?? []
          const held = storedText(entries.find(entry => entryHolds(entry, parsed)))
          expect(address).toEqual({ matches: held !== null, entry: held })
          if (port.piece === null) continue
          expect(rule?.ports?.split(', ')).toContain(port.piece)
          const [first = 0, last = first] = port.piece.split('-').map(Number)
          expect(parsed.port).toBeGreaterThanOrEqual(first)
          expect(parsed.port).toBeLessThanOrEqual(last)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('calls an ACCEPT rule a near miss exactly when mending one dimension makes it match', () => {
    fc.assert(
      fc.property(cases, ({ rules, packet }) => {
        const parsed = toParsedPacket(packet)
        const expected = [...rules[packet.direction].entries()]
          .filter(([, rule]) => rule.action === 'ACCEPT' && !ruleMatches(rule, parsed))
          .flatMap(([index, rule]) =>
            [...mended(rule, packet)]
              .filter(([, other]) => ruleMatches(other, parsed))
              .map(([dimension]) => ({ index, dimension })),
          )
        const { nearMisses } = explain(rules, packet)
        expect(nearMisses.map(({ index, dimension }) => ({ index, dimension }))).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('is plain data, with a sentence for the verdict and one for each rule', () => {
    fc.assert(
      fc.property(cases, ({ rules, packet }) => {
        const explanation = explain(rules, packet)
        expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation)
        const { sentences, verdict, nearMisses } = explanation
        const misses = verdict.action === 'DROP' ? nearMisses.length : 0
        expect(sentences).toHaveLength(1 + rules[packet.direction].length + misses)
        for (const sentence of sentences) expect(sentence).toMatch(/^[ -~…]+$/)
      }),
    )
  })
})

describe('the sentences of an explanation', () => {
  const rules: Rules = {
    inbound: [
      {
        ...{ protocol: 'TCP', action: 'ACCEPT', label: 'office' },
        ...{ addresses: { ipv4: ['192.0.2.0/24'] }, ports: '22, 443' },
      },
      { protocol: 'UDP', action: 'DROP', addresses: { ipv6: ['::/0'] } },
      { protocol: 'TCP', action: 'DROP', addresses: { ipv4: ['198.51.100.0/24', '0.0.0.0/0'] } },
      { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] }, ports: '20-25' },
      { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['203.0.113.9'] }, ports: '80' },
      { protocol: 'UDP', action: 'ACCEPT', addresses: { ipv4: ['203.0.113.9'] } },
    ],
    inbound_policy: 'DROP',
    outbound: [{ protocol: 'ICMP', action: 'ACCEPT', addresses: { ipv6: ['2001:db8::/32'] } }],
    outbound_policy: 'DROP',
  }
  const walk = (packet: Packet) => explain(rules, packet).sentences

  it('walk through the rules, and name near misses where the packet is dropped', () => {
    expect(
      walk({ direction: 'inbound', protocol: 'TCP', address: '203.0.113.9', port: 22 }),
    ).toEqual([
      'inbound TCP from 203.0.113.9 to port 22: DROP, by rule inbound[2]',
      'inbound[0] "office" ACCEPT does not match: 203.0.113.9 is in none of its IPv4 addresses',
      'inbound[1] DROP does not match: it is for UDP, and it lists no IPv4 addresses',
      'inbound[2] DROP decides: it is for TCP, 203.0.113.9 is in 0.0.0.0/0, and every port matches',
      'inbound[3] ACCEPT would match too: it is for TCP, 203.0.113.9 is in 0.0.0.0/0, and port 22 is in 20-25',
      'inbound[4] ACCEPT does not match: port 22 is not in 80',
      'inbound[5] ACCEPT does not match: it is for UDP',
      'inbound[0] would accept it, did its addresses hold 203.0.113.9',
      'inbound[4] would match did its ports hold 22, but comes after rule inbound[2]',
      'inbound[5] would match were it for TCP, but comes after rule inbound[2]',
    ])
  })

  it('say why where the packet is accepted', () => {
    expect(
      walk({ direction: 'inbound', protocol: 'TCP', address: '192.0.2.7', port: 443 })[0],
    ).toBe('inbound TCP from 192.0.2.7 to port 443: ACCEPT, by rule inbound[0] "office"')
    expect(walk({ direction: 'outbound', protocol: 'ICMP', address: '2001:db8::7' })).toEqual([
      'outbound ICMP to 2001:db8::7: ACCEPT, by rule outbound[0]',
      'outbound[0] ACCEPT decides: it is for ICMP, and 2001:db8::7 is in 2001:db8::/32',
    ])
    expect(walk({ direction: 'outbound', protocol: 'TCP', address: '::1', port: 1 })[0]).toBe(
      'outbound TCP to ::1 at port 1: DROP, by the outbound policy, as no rule matches',
    )
  })
})

/** The rule with one dimension made to match whatever it takes. */
function mended(rule: Rule, packet: Packet): readonly (readonly [string, Rule])[] {
  const { ports: _, ...anyPort } = rule
  const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
  const protocol = packet.protocol === 'OTHER' ? rule.protocol : packet.protocol
  const wantsPorts = packet.port !== undefined
  return [
    // Ports are named only where there are some: a rule for other traffic cannot keep them.
    ...(wantsPorts || rule.ports === undefined || rule.ports === null
      ? [['protocol', { ...rule, protocol }] as const]
      : []),
    ['address', { ...rule, addresses: everywhere }],
    ['port', anyPort],
  ]
}

/** As a firewall would keep it (ASSUME-IPV6-TEXT); null for none. */
function storedText(entry: string | undefined): string | null {
  if (entry === undefined) return null
  const prefix = parsePrefix(entry)
  return prefix.ok ? canonicalPrefixText(entry, prefix.value) : null
}
