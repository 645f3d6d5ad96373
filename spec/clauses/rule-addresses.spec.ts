/** The addresses of a rule: their families, their forms, how many there may be, and what they match. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { typesBut } from '../support/json-types.ts'
import {
  copiesOf,
  expectAccepted,
  expectRuleRefused,
  judgeBy,
  packetOf,
  plainRule,
  rulesWith,
  withAddresses,
} from '../support/rules.ts'

const { addresses: _addresses, ...withoutAddresses } = plainRule

clause('RULE-4', () => {
  inside('a rule with addresses', () => expectAccepted(plainRule))

  outside('a rule without addresses, or with something that is no object', () => {
    expectRuleRefused(withoutAddresses, 'RULE-4', 'addresses')
    for (const addresses of [...typesBut('object'), ['192.0.2.1'], '0.0.0.0/0'])
      expectRuleRefused(withAddresses(addresses), 'RULE-4', 'addresses')
  })
})

clause('RULE-5', () => {
  const ipv4 = ['192.0.2.1']
  const ipv6 = ['2001:db8::1']

  inside('IPv4 alone, IPv6 alone, and both', () => {
    for (const addresses of [{ ipv4 }, { ipv6 }, { ipv4, ipv6 }, { ipv6, ipv4 }])
      expectAccepted(withAddresses(addresses))
  })

  outside('neither', () => expectRuleRefused(withAddresses({}), 'RULE-5', 'addresses'))
})

/** Expects each text to be refused where it stands, after one that is fine. */
function expectNoEntry(family: 'ipv4' | 'ipv6', fine: string, clause: 'RULE-6' | 'RULE-9') {
  return (entry: unknown): void => {
    expectRuleRefused(withAddresses({ [family]: [fine, entry] }), clause, `addresses.${family}[1]`)
  }
}

clause('RULE-6', () => {
  inside('an address alone, and networks of every length from /0 to /32', () => {
    const lengths = Array.from({ length: 33 }, (_, length) => `10.0.0.0/${length}`)
    const edges = ['0.0.0.0', '255.255.255.255', '255.255.255.255/32', '1.2.3.4/31']
    for (const entry of [...edges, ...lengths]) expectAccepted(withAddresses({ ipv4: [entry] }))
  })

  outside('texts that are no IPv4 address or network', () => {
    const texts = [
      ...['', ' ', '192.0.2', '192.0.2.1.5', '192.0.2.256', '192.0.2.-1', '192.0.2.01', '1'],
      ...['192.0.2.1/', '192.0.2.1/33', '192.0.2.1/-1', '192.0.2.1/024', '192.0.2.1/24/24'],
      ...[' 192.0.2.1', '192.0.2.1 ', '192.0.2.1\n', '192.0.2.1/24\n', '0xc0.0.2.1', '3221225985'],
      ...['192,0,2,1', '192.0.2.1-192.0.2.9', '192.0.2.1%eth0', 'localhost', '0.0.0.0/0,::/0'],
      ...['١٩٢.0.2.1', '192.0.2.1😀', '1'.repeat(100_000), '::1', '::ffff:192.0.2.1', '::/0'],
      'fe80::1%eth0',
    ]
    texts.forEach(expectNoEntry('ipv4', '192.0.2.0/24', 'RULE-6'))
    typesBut('string').forEach(expectNoEntry('ipv4', '192.0.2.0/24', 'RULE-6'))
  })

  outside('a list that is none', () => {
    for (const ipv4 of [...typesBut('list'), '192.0.2.1', { 0: '192.0.2.1', length: 1 }])
      expectRuleRefused(withAddresses({ ipv4 }), 'RULE-6', 'addresses.ipv4')
  })
})

clause('RULE-7', () => {
  inside('a list of one', () => expectAccepted(withAddresses({ ipv4: ['192.0.2.1'] })))

  outside('an empty list, even beside IPv6 addresses', () => {
    expectRuleRefused(withAddresses({ ipv4: [] }), 'RULE-7', 'addresses.ipv4')
    expectRuleRefused(
      withAddresses({ ipv4: [], ipv6: ['2001:db8::1'] }),
      'RULE-7',
      'addresses.ipv4',
    )
  })
})

clause('RULE-8', () => {
  const open = rulesWith({ inbound: [withAddresses({ ipv4: ['0.0.0.0/0'] })] })

  holds('any IPv4 address, from the lowest to the highest', () => {
    const octet = fc.oneof(fc.constantFrom(0, 127, 128, 255), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(octet, { minLength: 4, maxLength: 4 }), octets => {
        expect(judgeBy(open, packetOf(octets.join('.')))).toBe('ACCEPT')
      }),
    )
    for (const address of ['0.0.0.0', '255.255.255.255'])
      expect(judgeBy(open, packetOf(address))).toBe('ACCEPT')
  })

  holds('no IPv6 address', () => {
    for (const address of ['::', '::1', '::ffff:192.0.2.1', '2001:db8::1'])
      expect(judgeBy(open, packetOf(address))).toBe('DROP')
  })
})

clause('RULE-9', () => {
  inside('an address alone, and networks of every length from /0 to /128', () => {
    const lengths = Array.from({ length: 129 }, (_, length) => `2001:db8::/${length}`)
    const edges = ['::', '::1', '1::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::/0']
    for (const entry of [...edges, ...lengths]) expectAccepted(withAddresses({ ipv6: [entry] }))
  })

  outside('texts that are no IPv6 address or network', () => {
    const texts = [
      ...['', ' ', ':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::'],
      ...['2001:db8::g', '2001:db8::1/', '2001:db8::1/129', '2001:db8::1/-1', '2001:db8::/064'],
      ...[' ::1', '::1 ', '::1\n', '[::1]', '::1/64/64', '::256.0.0.1', '::192.0.2.01', ':1:2'],
      ...['1:2:3:4:5:6:7:8::', '::/ffff::', '::1😀', ':'.repeat(100_000), '192.0.2.1', '0.0.0.0/0'],
    ]
    texts.forEach(expectNoEntry('ipv6', '2001:db8::/32', 'RULE-9'))
    typesBut('string').forEach(expectNoEntry('ipv6', '2001:db8::/32', 'RULE-9'))
  })

  outside('a list that is none', () => {
    for (const ipv6 of [...typesBut('list'), '::1', { 0: '::1', length: 1 }])
      expectRuleRefused(withAddresses({ ipv6 }), 'RULE-9', 'addresses.ipv6')
  })
})

clause('RULE-10', () => {
  inside('a link-local address without a zone', () => {
    expectAccepted(withAddresses({ ipv6: ['fe80::1', 'fe80::1/64'] }))
  })

  outside('the same with a zone, before the length or after it, named or empty', () => {
    for (const entry of ['fe80::1%eth0', 'fe80::1%eth0/64', 'fe80::1%1', 'fe80::1%', '::%0/0'])
      expectRuleRefused(withAddresses({ ipv6: [entry] }), 'RULE-10', 'addresses.ipv6[0]')
  })
})

clause('RULE-11', () => {
  inside('a list of one', () => expectAccepted(withAddresses({ ipv6: ['2001:db8::1'] })))

  outside('an empty list, even beside IPv4 addresses', () => {
    expectRuleRefused(withAddresses({ ipv6: [] }), 'RULE-11', 'addresses.ipv6')
    expectRuleRefused(withAddresses({ ipv4: ['192.0.2.1'], ipv6: [] }), 'RULE-11', 'addresses.ipv6')
  })
})

clause('RULE-12', () => {
  const open = rulesWith({ inbound: [withAddresses({ ipv6: ['::/0'] })] })

  holds('any IPv6 address, from the lowest to the highest', () => {
    const group = fc.oneof(fc.constantFrom(0, 1, 0x8000, 0xffff), fc.nat({ max: 0xffff }))
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), groups => {
        const address = groups.map(each => each.toString(16)).join(':')
        expect(judgeBy(open, packetOf(address))).toBe('ACCEPT')
      }),
    )
    for (const address of ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::ffff:192.0.2.1'])
      expect(judgeBy(open, packetOf(address))).toBe('ACCEPT')
  })

  holds('no IPv4 address', () => {
    for (const address of ['0.0.0.0', '192.0.2.1', '255.255.255.255'])
      expect(judgeBy(open, packetOf(address))).toBe('DROP')
  })
})

/** So many addresses of each family; a family with none is left out. */
const counted = (ipv4: number, ipv6: number) => ({
  ...(ipv4 > 0 && { ipv4: numbered(ipv4, each => `10.0.${each >> 8}.${each & 255}`) }),
  ...(ipv6 > 0 && { ipv6: numbered(ipv6, each => `2001:db8::${(each + 1).toString(16)}/128`) }),
})

const numbered = (count: number, toText: (each: number) => string): string[] =>
  Array.from({ length: count }, (_, each) => toText(each))

const mixes = [0, 1, 2, 50, 127, 128, 200, 253, 254]

clause('RULE-21', () => {
  inside('255 in every mixture of the two families', () => {
    for (const ipv4 of [...mixes, 255]) expectAccepted(withAddresses(counted(ipv4, 255 - ipv4)))
  })

  outside('256 in every mixture of the two families', () => {
    for (const ipv4 of [...mixes, 255, 256])
      expectRuleRefused(withAddresses(counted(ipv4, 256 - ipv4)), 'RULE-21', 'addresses')
  })

  outside('255 of each family', () => {
    expectRuleRefused(withAddresses(counted(255, 255)), 'RULE-21', 'addresses')
  })
})

clause('RULE-22', () => {
  holds('255 networks of any length are as many as 255 addresses', () => {
    for (const length of [0, 8, 31]) {
      const ipv4 = copiesOf(`10.0.0.0/${length}`, 255)
      expectAccepted(withAddresses({ ipv4 }))
      const oneMore = { ipv4: [...ipv4, '192.0.2.1'] }
      expectRuleRefused(withAddresses(oneMore), 'RULE-21', 'addresses')
    }
    const ipv6 = [...copiesOf('::/0', 127), ...copiesOf('2001:db8::/32', 127)]
    expectAccepted(withAddresses({ ipv4: ['0.0.0.0/0'], ipv6 }))
    const oneMore = { ipv4: ['0.0.0.0/0', '0.0.0.0/0'], ipv6 }
    expectRuleRefused(withAddresses(oneMore), 'RULE-21', 'addresses')
  })
})
