/** What one rule may say, at every way in, and what it then matches. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { actions, directions, protocols } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/packets/packet.ts'
import { packetProtocols } from '../../src/packets/plane.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import {
  copiesOf,
  expectAccepted,
  expectRuleRefused,
  judge,
  judgeBy,
  plainRule,
  rulesWith,
} from '../support/rules.ts'

const { action: _action, ...withoutAction } = plainRule
const { addresses: _addresses, ...withoutAddresses } = plainRule
const { protocol: _protocol, ...withoutProtocol } = plainRule
const withAddresses = (addresses: unknown) => ({ ...plainRule, addresses })

/** Values of every JSON type, a text included that says nothing. */
const ofEveryType: readonly unknown[] = [null, true, 0, 80, '', 'text', [], ['ACCEPT'], {}]
const typesBut = (...kinds: readonly string[]) =>
  ofEveryType.filter(value => !kinds.includes(kindOf(value)))

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

const packet = (address: string, rest: Partial<Packet> = {}): Packet => ({
  direction: 'inbound',
  protocol: 'TCP',
  port: 443,
  ...rest,
  address,
})

clause('RULE-1', () => {
  inside('a rule with an action', () => expectAccepted(plainRule))
  outside('a rule without one', () => expectRuleRefused(withoutAction, 'RULE-1', 'action'))
})

clause('RULE-2', () => {
  inside('ACCEPT and DROP', () => {
    for (const action of actions) expectAccepted({ ...plainRule, action })
  })

  outside('any other word or value', () => {
    const words = ['accept', 'Drop', 'REJECT', 'ACCEPT ', '\nDROP', 'toString', '__proto__']
    for (const action of [...words, ...ofEveryType])
      expectRuleRefused({ ...plainRule, action }, 'RULE-2', 'action')
  })
})

clause('RULE-3', () => {
  holds('each action, in each direction, against the policy and with it', () => {
    for (const action of actions)
      for (const policy of actions)
        for (const direction of directions) {
          const ruleset = [{ ...plainRule, action }]
          const parts = { [direction]: ruleset, [`${direction}_policy`]: policy }
          expect(judge(parts, packet('192.0.2.1', { direction }))).toBe(action)
        }
  })
})

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
function expectNoEntry(family: 'ipv4' | 'ipv6', fine: string, ground: 'RULE-6' | 'RULE-9') {
  return (entry: unknown): void => {
    expectRuleRefused(withAddresses({ [family]: [fine, entry] }), ground, `addresses.${family}[1]`)
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
        expect(judgeBy(open, packet(octets.join('.')))).toBe('ACCEPT')
      }),
    )
    for (const address of ['0.0.0.0', '255.255.255.255'])
      expect(judgeBy(open, packet(address))).toBe('ACCEPT')
  })

  holds('no IPv6 address', () => {
    for (const address of ['::', '::1', '::ffff:192.0.2.1', '2001:db8::1'])
      expect(judgeBy(open, packet(address))).toBe('DROP')
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
        expect(judgeBy(open, packet(address))).toBe('ACCEPT')
      }),
    )
    for (const address of ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::ffff:192.0.2.1'])
      expect(judgeBy(open, packet(address))).toBe('ACCEPT')
  })

  holds('no IPv4 address', () => {
    for (const address of ['0.0.0.0', '192.0.2.1', '255.255.255.255'])
      expect(judgeBy(open, packet(address))).toBe('DROP')
  })
})

clause('RULE-13', () => {
  inside('1 character and 100, of any kind', () => {
    const described = (description: string) => ({ ...plainRule, description })
    for (const length of [1, 2, 99, 100]) expectAccepted(described('d'.repeat(length)))
    for (const text of [' ', '\n', 'fermé à clé', '閉じた', '😀', '\ud800', '<b>', '__proto__'])
      expectAccepted(described(text))
  })

  outside('no characters and 101, and values that are no text', () => {
    for (const length of [0, 101, 102, 1_000_000]) {
      const rule = { ...plainRule, description: 'd'.repeat(length) }
      expectRuleRefused(rule, 'RULE-13', 'description')
    }
    for (const description of typesBut('string'))
      expectRuleRefused({ ...plainRule, description }, 'RULE-13', 'description')
  })
})

/** Expects rules that differ in a text to decide alike, whatever the text says. */
function expectNoDifference(field: 'description' | 'label', texts: readonly string[]): void {
  const packets = ['192.0.2.1', '198.51.100.1'].map(address => packet(address))
  const verdictsOf = (inbound: readonly unknown[]) => {
    const rules = rulesWith({ inbound })
    return packets.map(each => judgeBy(rules, each))
  }
  const plain = verdictsOf([plainRule])
  expect(plain).toEqual(['ACCEPT', 'DROP'])
  for (const text of texts) expect(verdictsOf([{ ...plainRule, [field]: text }])).toEqual(plain)
}

clause('RULE-14', () => {
  holds('a rule decides the same under any description', () => {
    expectNoDifference('description', ['DROP', 'drop everything', '0.0.0.0/0', '443'])
  })
})

clause('RULE-15', () => {
  inside('3 characters and 32, and every number in between', () => {
    for (let length = 3; length <= 32; length++)
      expectAccepted({ ...plainRule, label: 'r'.repeat(length) })
  })

  outside('2 characters and 33, none at all, and values that are no text', () => {
    for (const length of [0, 1, 2, 33, 34, 1_000_000])
      expectRuleRefused({ ...plainRule, label: 'r'.repeat(length) }, 'RULE-15', 'label')
    for (const label of typesBut('string'))
      expectRuleRefused({ ...plainRule, label }, 'RULE-15', 'label')
  })
})

clause('RULE-16', () => {
  holds('a rule decides the same under any label', () => {
    expectNoDifference('label', ['DROP', 'drop-all', '443', '0.0.0.0'])
  })

  holds('rules under one label are told apart by their place', () => {
    const drop = { ...plainRule, action: 'DROP', label: 'same' }
    const inbound = [drop, { ...plainRule, label: 'same', addresses: { ipv4: ['0.0.0.0/0'] } }]
    expect(judge({ inbound }, packet('192.0.2.1'))).toBe('DROP')
    expect(judge({ inbound }, packet('198.51.100.1'))).toBe('ACCEPT')
  })
})

clause('RULE-17', () => {
  inside('a text, and null, which stays null', () => {
    for (const ports of ['443', '80-90, 443', null]) expectAccepted({ ...plainRule, ports })
  })

  outside('a number, and any other value', () => {
    for (const ports of [...typesBut('string', 'null'), 443, 443.5, [443], { from: 1, to: 2 }])
      expectRuleRefused({ ...plainRule, ports }, 'RULE-17', 'ports')
  })
})

clause('RULE-18', () => {
  inside('a rule with a protocol', () => expectAccepted(plainRule))
  outside('a rule without one', () => expectRuleRefused(withoutProtocol, 'RULE-18', 'protocol'))
})

clause('RULE-19', () => {
  inside('TCP, UDP, ICMP and IPENCAP', () => {
    for (const protocol of protocols) expectAccepted({ ...plainRule, protocol })
  })

  outside('any other word or value', () => {
    const words = ['tcp', 'Udp', 'ICMPv6', 'ESP', 'OTHER', 'ALL', 'TCP ', '\nUDP', 'constructor']
    for (const protocol of [...words, 6, ...ofEveryType])
      expectRuleRefused({ ...plainRule, protocol }, 'RULE-19', 'protocol')
  })
})

clause('RULE-20', () => {
  const addresses = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
  /** The protocols of packets that a rule for this one accepts. */
  const acceptedBy = (protocol: string, address: string) => {
    const rules = rulesWith({ inbound: [{ ...plainRule, addresses, protocol }] })
    return packetProtocols.filter(other => {
      const port = other === 'TCP' || other === 'UDP' ? 443 : undefined
      return judgeBy(rules, packet(address, { protocol: other, port })) === 'ACCEPT'
    })
  }

  holds('each protocol of a rule against each protocol of a packet, in each family', () => {
    for (const protocol of protocols)
      for (const address of ['192.0.2.1', '2001:db8::1'])
        expect(acceptedBy(protocol, address)).toEqual([protocol])
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

clause('RULE-23', () => {
  holds('with any of the three and without, and what was left out stays out', () => {
    const choices = [{ description: 'any' }, { label: 'any' }, { ports: '443' }]
    for (let subset = 0; subset < 1 << choices.length; subset++) {
      const chosen = choices.filter((_, at) => subset & (1 << at))
      expectAccepted(Object.assign({}, plainRule, ...chosen))
    }
  })
})
