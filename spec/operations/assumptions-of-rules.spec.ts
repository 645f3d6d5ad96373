/** Choices where the contract says nothing: the fields of a rule, how they are kept, and what they match. */
import { expect, it } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { apply } from '../../src/engine/apply.ts'
import { assumption } from '../support/assumption.ts'
import { expectRefused } from '../support/outcomes.ts'
import {
  copiesOf,
  expectAccepted,
  expectRuleRefused,
  guarded,
  judge,
  packetOf,
  plainRule,
  rulesWith,
  waysIn,
  withAddresses,
} from '../support/rules.ts'

assumption('ASSUME-RULE-NULLS', () => {
  it('null ports are the same as none to a packet, and stay null to a reader', () => {
    const rules = rulesWith({ inbound: [{ ...plainRule, ports: null }, plainRule] })
    expect(rules.inbound).toEqual([{ ...plainRule, ports: null }, plainRule])
    expect(judge({ inbound: [{ ...plainRule, ports: null }] }, packetOf('192.0.2.1'))).toBe(
      'ACCEPT',
    )
  })

  it('null is refused in every other field', () => {
    const grounds: Readonly<Record<string, ClauseOrAssumption>> = {
      protocol: 'RULE-19',
      addresses: 'RULE-4',
      action: 'RULE-2',
      label: 'RULE-15',
      description: 'RULE-13',
    }
    for (const [field, clause] of Object.entries(grounds))
      expectRuleRefused({ ...plainRule, label: 'any', [field]: null }, clause, field)
    expectRuleRefused(withAddresses({ ipv4: null }), 'RULE-6', 'addresses.ipv4')
    expectRuleRefused(withAddresses({ ipv6: null }), 'RULE-9', 'addresses.ipv6')
    expectRuleRefused(withAddresses({ ipv4: [null] }), 'RULE-6', 'addresses.ipv4[0]')
  })

  it('what is refused beside null ports is so by the contract alone', () => {
    for (const { send, field } of waysIn) {
      const rule = { ...plainRule, ports: null, action: 'REJECT' }
      const refusal = expectRefused(guarded, send([rule]), 'RULE-2', `${field}[0].action`)
      expect(refusal.assumptions).toEqual([])
    }
  })

  it('a null ruleset is refused wherever one is sent, and an empty one is not', () => {
    for (const { send, field } of waysIn) {
      const refusal = expectRefused(guarded, send(null), 'RULESET-1', field)
      expect(refusal.assumptions).toContain('ASSUME-RULE-NULLS')
      expect(apply(guarded, send([])).ok).toBe(true)
    }
  })
})

assumption('ASSUME-RULE-LABEL', () => {
  const labelled = (label: string) => ({ ...plainRule, label })

  it('the contract gives a length alone: every character is taken, at either end and in between', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    for (const character of [...ascii, 'é', 'е', '١', '😀', '\ud800'])
      for (const label of [`${character}bc`, `a${character}b`, `ab${character}`])
        expectAccepted(labelled(label))
    for (const label of ['a--b', 'a__b', 'a..b', '---', '   ', 'web\n'])
      expectAccepted(labelled(label))
  })

  it('several rules may have the same one', () => {
    const ruleset = copiesOf(labelled('same'), 3)
    const rules = rulesWith({ inbound: ruleset, outbound: ruleset })
    expect(rules).toMatchObject({ inbound: ruleset, outbound: ruleset })
  })
})

assumption('ASSUME-PORTS-EMPTY', () => {
  it('an empty text is refused, for it may have been meant for every port', () => {
    for (const protocol of ['TCP', 'UDP'])
      expectRuleRefused({ ...plainRule, protocol, ports: '' }, 'ASSUME-PORTS-EMPTY', 'ports')
    expectRuleRefused({ ...plainRule, protocol: 'ICMP', ports: '' }, 'PORT-8', 'ports')
  })
})

assumption('ASSUME-PORTS-REPEATED', () => {
  it('ports may repeat, overlap and touch, and the text is kept', () => {
    for (const ports of ['22,22', '80-90, 85', '80-90,85-95', '80-90, 91,92', '443,22, 80-81'])
      expectAccepted({ ...plainRule, ports })
  })

  it('each piece counts, however often it repeats', () => {
    expectAccepted({ ...plainRule, ports: copiesOf('22', 15).join(',') })
    expectRuleRefused({ ...plainRule, ports: copiesOf('22', 16).join(',') }, 'PORT-6', 'ports')
  })
})

assumption('ASSUME-ADDRESSES-REPEATED', () => {
  it('an address may repeat, and each one counts', () => {
    expectAccepted(withAddresses({ ipv4: copiesOf('192.0.2.1', 255) }))
    expectAccepted(withAddresses({ ipv4: ['192.0.2.1', '192.0.2.1/32', '192.0.2.0/24'] }))
    const oneTooMany = withAddresses({ ipv4: copiesOf('192.0.2.1', 256) })
    expectRuleRefused(oneTooMany, 'RULE-21', 'addresses')
  })
})

assumption('ASSUME-HOST-BITS', () => {
  it('they are kept in the text', () => {
    expectAccepted(withAddresses({ ipv4: ['192.0.2.77/24', '1.2.3.4/0'] }))
    expectAccepted(withAddresses({ ipv6: ['2001:db8::77/64', '::1/0'] }))
  })

  it('they are masked for matching', () => {
    const inbound = [withAddresses({ ipv4: ['192.0.2.77/24'], ipv6: ['2001:db8::77/64'] })]
    for (const address of ['192.0.2.0', '192.0.2.255', '2001:db8::', '2001:db8::ffff:ffff'])
      expect(judge({ inbound }, packetOf(address))).toBe('ACCEPT')
    for (const address of ['192.0.1.255', '192.0.3.0', '2001:db8:0:1::', '2001:db7::77'])
      expect(judge({ inbound }, packetOf(address))).toBe('DROP')
  })
})

assumption('ASSUME-IPV6-TEXT', () => {
  it('every spelling of an address is kept in the one canonical form', () => {
    const spellings = [
      ['2001:DB8::1', '2001:db8::1'],
      ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
      ['2001:db8:0:0:1::1/128', '2001:db8::1:0:0:1/128'],
      ['0:0:0:0:0:0:0:0/0', '::/0'],
      ['1:0:0:0:0:0:0:0', '1::'],
      ['::FFFF:C000:0201', '::ffff:192.0.2.1'],
      ['2001:DB8::77/64', '2001:db8::77/64'],
    ] as const
    for (const [sent, kept] of spellings) {
      expectAccepted(withAddresses({ ipv6: [sent] }), withAddresses({ ipv6: [kept] }))
      expectAccepted(withAddresses({ ipv6: [kept] }))
    }
  })

  it('IPv4 text stays as it was sent', () => {
    expectAccepted(withAddresses({ ipv4: ['192.0.2.77/24', '192.0.2.1', '192.0.2.1/32'] }))
  })
})

assumption('ASSUME-MASK-FORM', () => {
  it('a dotted mask, a wildcard and a span are refused', () => {
    for (const entry of ['192.0.2.0/255.255.255.0', '192.0.2.0/0.0.0.255', '192.0.2.*', '192.0.2'])
      expectRuleRefused(withAddresses({ ipv4: [entry] }), 'RULE-6', 'addresses.ipv4[0]')
    for (const entry of ['2001:db8::/ffff:ffff::', '2001:db8::/0x20', '2001:db8::*'])
      expectRuleRefused(withAddresses({ ipv6: [entry] }), 'RULE-9', 'addresses.ipv6[0]')
  })
})

assumption('ASSUME-BARE-ADDRESS', () => {
  it('it matches itself alone, and stays bare in the text', () => {
    const bare = withAddresses({ ipv4: ['192.0.2.7'], ipv6: ['2001:db8::7'] })
    expectAccepted(bare)
    for (const address of ['192.0.2.7', '2001:db8::7'])
      expect(judge({ inbound: [bare] }, packetOf(address))).toBe('ACCEPT')
    for (const address of ['192.0.2.6', '192.0.2.8', '2001:db8::6', '2001:db8::8'])
      expect(judge({ inbound: [bare] }, packetOf(address))).toBe('DROP')
  })
})

assumption('ASSUME-MAPPED-ADDRESS', () => {
  it('it is an IPv6 address, and matches no IPv4 packet', () => {
    const mapped = withAddresses({ ipv6: ['::ffff:192.0.2.1', '::ffff:0.0.0.0/96'] })
    expectAccepted(mapped)
    expect(judge({ inbound: [mapped] }, packetOf('::ffff:192.0.2.1'))).toBe('ACCEPT')
    expect(judge({ inbound: [mapped] }, packetOf('192.0.2.1'))).toBe('DROP')
    const plain = withAddresses({ ipv4: ['192.0.2.1'] })
    expect(judge({ inbound: [plain] }, packetOf('::ffff:192.0.2.1'))).toBe('DROP')
  })

  it('it has no place among IPv4 entries', () => {
    const entry = withAddresses({ ipv4: ['::ffff:192.0.2.1'] })
    expectRuleRefused(entry, 'RULE-6', 'addresses.ipv4[0]')
  })
})
