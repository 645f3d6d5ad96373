import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, parsePacket } from '../../src/rules/evaluate/packet.ts'
import { freezeDeeply, rulesOf } from '../support/arbitrary-rules.ts'

const packetFrom = (address: string, port = 22): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  address,
  port,
})

const rulesWith = (inbound: readonly Rule[]): Rules =>
  freezeDeeply({ inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' })

describe('rules that are not frozen', () => {
  it('are judged as they are now, after any edit', () => {
    const ipv4 = ['10.0.0.0/24']
    const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4 }, ports: '22' } as const
    const inbound: Rule[] = [rule]
    const rules = { ...rulesWith([]), inbound, inbound_policy: 'DROP' as 'ACCEPT' | 'DROP' }
    const action = () => evaluate(rules, packetFrom('10.0.0.1')).action
    expect(action()).toBe('ACCEPT')
    ipv4[0] = '10.0.1.0/24'
    expect(action()).toBe('DROP')
    ipv4[0] = '10.0.0.0/24'
    inbound[0] = { ...rule, ports: '80' }
    expect(action()).toBe('DROP')
    rules.inbound_policy = 'ACCEPT'
    expect(action()).toBe('ACCEPT')
    inbound.unshift({ ...rule, action: 'DROP' })
    expect(action()).toBe('DROP')
  })

  it('are so when only one part of them can still change, however deep', () => {
    const cases: readonly Edit[] = [
      { part: rules => rules, change: rules => Object.assign(rules, { inbound: [] }) },
      { part: rules => rules.inbound, change: rules => rules.inbound.pop() },
      {
        part: rules => rules.inbound[0],
        change: rules => Object.assign(firstRule(rules), { action: 'ACCEPT' }),
      },
      {
        part: rules => firstRule(rules).addresses,
        change: rules => Object.assign(firstRule(rules).addresses, { ipv4: ['10.9.9.9'] }),
      },
      {
        part: rules => firstRule(rules).addresses.ipv4,
        change: rules => firstRule(rules).addresses.ipv4.splice(0, 1, '10.9.9.9'),
      },
    ]
    for (const { part, change } of cases) {
      const rules = mutable()
      for (const each of partsOf(rules)) if (each !== part(rules)) Object.freeze(each)
      const packet = packetFrom('10.0.0.1')
      const before = evaluate(rules, packet)
      change(rules)
      expect(evaluate(rules, packet), String(part)).not.toEqual(before)
      expect(evaluate(rules, packet), String(part)).toEqual(evaluatePlainly(rules, packet))
    }
  })

  it('are so when a frozen object still answers through a getter or a prototype', () => {
    const policy = { now: 'ACCEPT' as 'ACCEPT' | 'DROP' }
    const plain = {
      inbound: Object.freeze([]),
      outbound: Object.freeze([]),
      outbound_policy: 'DROP',
    }
    const getter: Rules = Object.freeze({
      ...{ inbound: plain.inbound, outbound: plain.outbound, outbound_policy: 'DROP' as const },
      get inbound_policy() {
        return policy.now
      },
    })
    const inherited: Rules = Object.freeze(
      Object.create({
        ...plain,
        get inbound_policy() {
          return policy.now
        },
      }),
    )
    for (const rules of [getter, inherited]) {
      policy.now = 'ACCEPT'
      expect(evaluate(rules, packetFrom('10.0.0.1')).action).toBe('ACCEPT')
      policy.now = 'DROP'
      expect(evaluate(rules, packetFrom('10.0.0.1')).action).toBe('DROP')
    }
  })
})

describe('rules that no firewall can hold', () => {
  const good: Rule = { protocol: 'TCP', action: 'DROP', addresses: { ipv4: ['10.0.0.0/8'] } }
  const bad: readonly [string, unknown][] = [
    [
      'rules.inbound[1].addresses.ipv4[1]',
      { ...good, addresses: { ipv4: ['10.0.0.1', '10.0.0'] } },
    ],
    ['rules.inbound[1].addresses.ipv4[0]', { ...good, addresses: { ipv4: ['::1'] } }],
    ['rules.inbound[1].addresses.ipv6[0]', { ...good, addresses: { ipv6: ['fe80::1%eth0'] } }],
    ['rules.inbound[1].ports', { ...good, ports: '80-79' }],
    ['rules.inbound[1].ports', { ...good, ports: '' }],
    ['rules.inbound[1].ports', { ...good, protocol: 'ICMP', ports: '80' }],
    ['rules.inbound[1].protocol', { ...good, protocol: 'GRE' }],
    ['rules.inbound[1].action', { ...good, action: 'REJECT' }],
  ]

  it('are refused by field, whichever packet is asked about', () => {
    for (const [field, rule] of bad) {
      const rules = rulesWith([good, rule as Rule])
      expect(() => evaluate(rules, packetFrom('10.0.0.1')), field).toThrow(field)
      expect(() => evaluate(rules, packetFrom('2001:db8::1')), field).toThrow(UsageError)
    }
    const policy = { ...rulesWith([]), inbound_policy: 'REJECT' } as unknown as Rules
    expect(() => evaluate(policy, packetFrom('10.0.0.1'))).toThrow('rules.inbound_policy')
  })
})

describe('a packet', () => {
  it('is refused by field when it is none', () => {
    const good = packetFrom('10.0.0.1')
    const bad: readonly [keyof Packet, object][] = [
      ['direction', { direction: 'sideways' }],
      ['protocol', { protocol: 'GRE' }],
      ['protocol', { protocol: undefined }],
      ['address', { address: '10.0.0.0/8' }],
      ['address', { address: '10.0.0.01' }],
      ['address', { address: 'fe80::1%eth0' }],
      ['address', { address: 167772161 }],
      ['port', { port: undefined }],
      ['port', { port: 65536 }],
      ['port', { port: 22.5 }],
      ['port', { port: '22' }],
      ['port', { protocol: 'ICMP' }],
      ['port', { protocol: 'OTHER', port: 0 }],
    ]
    for (const [field, change] of bad) {
      const packet = { ...good, ...change } as Packet
      const parsed = parsePacket(packet)
      if (parsed.ok) expect.fail(JSON.stringify(packet))
      expect(parsed.fault.field).toBe(field)
      expect(parsed.fault.reason).toMatch(/^expected .+, got .+$/)
      expect(() => evaluate(rulesWith([]), packet)).toThrow(`packet.${field}: `)
    }
  })

  it('carries the family of its address, its words and its port', () => {
    expect(parsePacket(packetFrom('255.255.255.255', 65535))).toMatchObject({
      ok: true,
      value: { family: 'ipv4', words: [0xffffffff], port: 65535 },
    })
    const ping: Packet = { direction: 'outbound', protocol: 'ICMP', address: '::1' }
    expect(parsePacket(ping)).toMatchObject({
      ok: true,
      value: { family: 'ipv6', words: [0, 0, 0, 1], port: 0 },
    })
  })

  it('gets the same verdict as text and as numbers', () => {
    fc.assert(
      fc.property(rulesOf({ minRules: 0, maxRules: 3, maxEntries: 2 }), rules => {
        const packet = packetFrom('10.0.0.77', 80)
        const parsed = parsePacket(packet)
        if (!parsed.ok) expect.fail(parsed.fault.reason)
        expect(evaluate(rules, parsed.value)).toEqual(evaluate(rules, packet))
      }),
    )
  })
})

type MutableRule = { protocol: 'TCP'; action: 'ACCEPT' | 'DROP'; addresses: { ipv4: string[] } }
type Mutable = {
  inbound: MutableRule[]
  inbound_policy: 'ACCEPT' | 'DROP'
  outbound: MutableRule[]
  outbound_policy: 'ACCEPT' | 'DROP'
}

interface Edit {
  readonly part: (rules: Mutable) => object | undefined
  readonly change: (rules: Mutable) => unknown
}

/** One rule that drops 10.0.0.1. */
function mutable(): Mutable {
  return {
    inbound: [{ protocol: 'TCP', action: 'DROP', addresses: { ipv4: ['10.0.0.1'] } }],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'DROP',
  }
}

function partsOf(rules: Mutable): readonly object[] {
  const rule = firstRule(rules)
  return [rules, rules.inbound, rules.outbound, rule, rule.addresses, rule.addresses.ipv4]
}

function firstRule({ inbound: [rule] }: Mutable): MutableRule {
  if (rule === undefined) throw new Error('there is no rule')
  return rule
}

describe('rules with many faults', () => {
  it.each([
    [20, []],
    [21, ['and 1 more']],
    [23, ['and 3 more']],
  ])('of %i the first 20 are told, and how many more there are', (faults, rest) => {
    const ipv4 = Array.from({ length: faults }, (_, at) => `10.0.0.${at}/33`)
    const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4 } } as const
    const judge = () => evaluate(rulesWith([rule]), packetFrom('10.0.0.1'))
    expect(judge).toThrow(UsageError)
    const lines = messageOf(judge).split('\n')
    expect(lines.slice(20)).toEqual(rest)
    expect(lines[19]).toContain('rules.inbound[0].addresses.ipv4[19]')
  })

  function messageOf(work: () => unknown): string {
    try {
      work()
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing was thrown'
  }
})
