import { expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { Action } from '../../src/contract/vocabulary.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { evaluate, evaluatePair } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, parsePacket } from '../../src/rules/evaluate/packet.ts'
import { assumption } from '../support/assumption.ts'

/** Drops everything but what the rules accept. */
const closed = (inbound: readonly Rule[], outbound: readonly Rule[] = []): Rules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound,
  outbound_policy: 'DROP',
})

const accept = (rule: Partial<Rule> & Pick<Rule, 'addresses'>): Rule => ({
  protocol: 'TCP',
  action: 'ACCEPT',
  ...rule,
})

const tcp = (address: string, port = 22): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  address,
  port,
})

/** The action, from both evaluators. */
const judge = (rules: Rules, packet: Packet): Action => {
  const plain = evaluatePlainly(rules, packet)
  expect(evaluate(rules, packet)).toEqual(plain)
  return plain.action
}

assumption('ASSUME-ADDRESS-SIDE', () => {
  it('takes the addresses of inbound rules for sources and those of outbound rules for destinations', () => {
    const rules = closed(
      [accept({ addresses: { ipv4: ['192.0.2.1'] } })],
      [accept({ addresses: { ipv4: ['198.51.100.1'] } })],
    )
    expect(judge(rules, tcp('192.0.2.1'))).toBe('ACCEPT')
    expect(judge(rules, { ...tcp('192.0.2.1'), direction: 'outbound' })).toBe('DROP')
    expect(judge(rules, { ...tcp('198.51.100.1'), direction: 'outbound' })).toBe('ACCEPT')
  })
})

assumption('ASSUME-HOST-BITS', () => {
  it('masks the bits beyond the length of a network', () => {
    const rules = closed([
      accept({ addresses: { ipv4: ['192.0.2.77/24'], ipv6: ['2001:db8::7/64'] } }),
    ])
    expect(judge(rules, tcp('192.0.2.0'))).toBe('ACCEPT')
    expect(judge(rules, tcp('192.0.2.255'))).toBe('ACCEPT')
    expect(judge(rules, tcp('192.0.3.77'))).toBe('DROP')
    expect(judge(rules, tcp('2001:db8::ffff:ffff:ffff:ffff'))).toBe('ACCEPT')
    expect(judge(rules, tcp('2001:db8:0:1::7'))).toBe('DROP')
  })
})

assumption('ASSUME-PORT-ZERO', () => {
  it('refuses a packet to port 0 and judges ports 1 and 65535', () => {
    const rules = closed([accept({ addresses: { ipv4: ['0.0.0.0/0'] } })])
    expect(parsePacket(tcp('192.0.2.1', 0))).toMatchObject({ ok: false, fault: { field: 'port' } })
    expect(() => evaluate(rules, tcp('192.0.2.1', 0))).toThrow(UsageError)
    expect(() => evaluatePlainly(rules, tcp('192.0.2.1', 0))).toThrow(UsageError)
    expect(judge(rules, tcp('192.0.2.1', 1))).toBe('ACCEPT')
    expect(judge(rules, tcp('192.0.2.1', 65535))).toBe('ACCEPT')
  })

  it('makes a rule without ports the same as one that names all of them', () => {
    const addresses = { ipv4: ['0.0.0.0/0'] }
    for (const ports of [undefined, null, '1-65535'] as const) {
      const rule = ports === undefined ? accept({ addresses }) : accept({ addresses, ports })
      for (const port of [1, 1024, 65535])
        expect(judge(closed([rule]), tcp('192.0.2.1', port))).toBe('ACCEPT')
    }
  })
})

assumption('ASSUME-ICMP-FAMILY', () => {
  it('lets one ICMP rule match both families, each by its own list', () => {
    const both = accept({ protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] } })
    const one = accept({ protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] } })
    const ping = (address: string): Packet => ({ direction: 'inbound', protocol: 'ICMP', address })
    expect(judge(closed([both]), ping('192.0.2.1'))).toBe('ACCEPT')
    expect(judge(closed([both]), ping('2001:db8::1'))).toBe('ACCEPT')
    expect(judge(closed([one]), ping('2001:db8::1'))).toBe('DROP')
  })
})

assumption('ASSUME-IPENCAP-PROTOCOL', () => {
  it('lets no rule match a protocol that rules cannot name, so that the policy decides', () => {
    const addresses = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
    const all = (['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const).map(protocol =>
      accept({ protocol, addresses }),
    )
    for (const address of ['192.0.2.1', '2001:db8::1']) {
      const packet = (protocol: 'IPENCAP' | 'OTHER'): Packet => ({
        direction: 'inbound',
        protocol,
        address,
      })
      expect(judge(closed(all), packet('IPENCAP'))).toBe('ACCEPT')
      expect(judge(closed(all), packet('OTHER'))).toBe('DROP')
      expect(judge({ ...closed(all), inbound_policy: 'ACCEPT' }, packet('OTHER'))).toBe('ACCEPT')
    }
  })
})

assumption('ASSUME-MAPPED-ADDRESS', () => {
  it('keeps IPv4-mapped IPv6 networks away from IPv4 packets, and the other way round', () => {
    const mapped = closed([accept({ addresses: { ipv6: ['::ffff:0:0/96'] } })])
    const plain = closed([accept({ addresses: { ipv4: ['192.0.2.1'] } })])
    expect(judge(mapped, tcp('192.0.2.1'))).toBe('DROP')
    expect(judge(mapped, tcp('::ffff:192.0.2.1'))).toBe('ACCEPT')
    expect(judge(plain, tcp('::ffff:192.0.2.1'))).toBe('DROP')
  })
})

assumption('ASSUME-BARE-ADDRESS', () => {
  it('takes an address without a mask for a network of one', () => {
    const rules = closed([accept({ addresses: { ipv4: ['192.0.2.1'], ipv6: ['2001:db8::1'] } })])
    expect(judge(rules, tcp('192.0.2.1'))).toBe('ACCEPT')
    expect(judge(rules, tcp('192.0.2.0'))).toBe('DROP')
    expect(judge(rules, tcp('192.0.2.2'))).toBe('DROP')
    expect(judge(rules, tcp('2001:db8::1'))).toBe('ACCEPT')
    expect(judge(rules, tcp('2001:db8::'))).toBe('DROP')
    expect(judge(rules, tcp('2001:db8::2'))).toBe('DROP')
  })
})

assumption('ASSUME-REPLIES', () => {
  it('judges a request and its reply each alone', () => {
    const rules = closed(
      [accept({ addresses: { ipv4: ['192.0.2.1'] }, ports: '22' })],
      [accept({ addresses: { ipv4: ['192.0.2.1'] }, ports: '32768-60999' })],
    )
    expect(evaluatePair(rules, tcp('192.0.2.1'), 40_000)).toMatchObject({
      request: { action: 'ACCEPT', cause: { kind: 'rule', direction: 'inbound', index: 0 } },
      reply: { action: 'ACCEPT', cause: { kind: 'rule', direction: 'outbound', index: 0 } },
    })
    expect(evaluatePair(rules, tcp('192.0.2.1'), 1024).reply).toEqual({
      action: 'DROP',
      cause: { kind: 'policy', direction: 'outbound' },
    })
  })

  it('wants the source port exactly where there are ports', () => {
    const rules = closed([])
    const ping: Packet = { direction: 'inbound', protocol: 'ICMP', address: '192.0.2.1' }
    expect(evaluatePair(rules, ping).reply.action).toBe('DROP')
    expect(() => evaluatePair(rules, ping, 7)).toThrow(UsageError)
    expect(() => evaluatePair(rules, tcp('192.0.2.1'))).toThrow(UsageError)
  })
})
