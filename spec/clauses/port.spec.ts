/** The ports of a rule: how they are written, at every way in, and what they cover. */
import { expect } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { portProtocols, protocols } from '../../src/contract/vocabulary.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { expectFaults } from '../support/outcomes.ts'
import {
  copiesOf,
  expectAccepted,
  expectRuleRefused,
  guarded,
  judgeBy,
  plainRule,
  rulesWith,
  updateWith,
} from '../support/rules.ts'

const withPorts = (ports: unknown, protocol = 'TCP') => ({ ...plainRule, protocol, ports })

function expectPorts(...texts: readonly string[]): void {
  for (const ports of texts) expectAccepted(withPorts(ports))
}

function expectNoPorts(clause: ClauseOrAssumption, ...texts: readonly string[]): void {
  for (const ports of texts) expectRuleRefused(withPorts(ports), clause, 'ports')
}

/** Every port that a rule with these ports accepts, where the policy is to drop. */
function portsAccepted(ports: string | null | undefined, protocol: 'TCP' | 'UDP' = 'TCP') {
  const rule = ports === undefined ? { ...plainRule, protocol } : withPorts(ports, protocol)
  const rules = rulesWith({ inbound: [rule] })
  const accepted: number[] = []
  for (let port = 1; port <= 65535; port++) {
    const packet = { direction: 'inbound', protocol, address: '192.0.2.1', port } as const
    if (judgeBy(rules, packet) === 'ACCEPT') accepted.push(port)
  }
  return accepted
}

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

clause('PORT-1', () => {
  inside('a port, a range, and lists of these in any order', () => {
    expectPorts('22', '22-23', '22,80', '443,80-90,22', '80-90,22,8080-8090')
  })

  inside('a space after each comma, after some of them or after none', () => {
    expectPorts('22, 80', '22, 80-90, 443', '22,80, 443', '22, 80,443')
  })

  outside('a space anywhere else, or two of them', () => {
    expectNoPorts('PORT-1', ' 22', '22 ', '22 ,80', '22,  80', '22, 80 ', '80 -90', '80- 90', ' ')
    expectNoPorts('PORT-1', '22,\t80', '22,\u00a080', '22,\n80', '22\n', '22\r\n', '\ufeff22')
  })

  outside('commas and hyphens with nothing on one of their sides', () => {
    expectNoPorts('PORT-1', ',', ',22', '22,', '22, ', '22,,80', '22, ,80', '22,80,')
    expectNoPorts('PORT-1', '-', '-22', '22-', '22-,80', '22,-80', '22--80', '20-30-40')
  })

  outside('signs, fractions, names, other digits and other separators', () => {
    expectNoPorts('PORT-1', '+22', '22.0', '1e3', 'ssh', 'any', '*', 'null', '٢٢', '２２', '22😀')
    expectNoPorts('PORT-1', '22;80', '22 80', '22/80', '20:30', '20..30', '20–30', '[22]', '"22"')
  })

  outside('a text that is none, however long', () => {
    expectNoPorts('PORT-1', 'x'.repeat(1_000_000), `22,${' '.repeat(1_000_000)}80`)
    expectNoPorts('PORT-1', `${'1-2-'.repeat(250_000)}3`, ','.repeat(1_000_000))
  })
})

clause('PORT-2', () => {
  holds('of all ports exactly those from one end to the other, both included', () => {
    expect(portsAccepted('80-90')).toEqual(from(80, 90))
    expect(portsAccepted('1-2')).toEqual([1, 2])
    expect(portsAccepted('65534-65535')).toEqual([65534, 65535])
  })

  holds('the same beside other pieces', () => {
    expect(portsAccepted('443, 80-82,8080')).toEqual([80, 81, 82, 443, 8080])
  })
})

clause('PORT-3', () => {
  inside('an end that is one more than the start', () => {
    expectPorts('1-2', '80-81', '9-10', '99-100', '65534-65535', '1-65535')
  })

  outside('an end that equals the start', () => {
    expectNoPorts('PORT-3', '1-1', '80-80', '65535-65535', '22,80-80')
  })

  outside('an end below the start, also where the text would sort after it', () => {
    expectNoPorts('PORT-3', '2-1', '81-80', '100-20', '65535-1', '22, 100-99,443')
  })
})

clause('PORT-4', () => {
  inside('1 and 65535, alone, in a list and at the ends of a range', () => {
    expectPorts('1', '65535', '1,65535', '1-65535', '22,65535', '65534-65535, 1')
  })

  outside('0 and 65536 in the same places', () => {
    expectNoPorts('PORT-4', '0', '65536', '22,0', '65536, 22', '0-1', '0-65535', '1-65536')
    expectNoPorts('PORT-4', '65535-65536', '65536-65537', '22,80-99999')
  })

  outside('numbers too large for any machine', () => {
    expectNoPorts('PORT-4', '65537', '99999', '131094', '4294967318', '9'.repeat(400))
    expectNoPorts('PORT-4', `1-${'9'.repeat(1_000_000)}`)
  })
})

clause('PORT-5', () => {
  inside('zeros that do not lead', () => {
    expectPorts('10', '100-200', '8080', '50000,60000')
  })

  outside('zeros that do, however few', () => {
    expectNoPorts('PORT-5', '080', '0080', '00', '01', '22,080', '080-90', '80-090', '1-065535')
    expectNoPorts('PORT-5', '0'.repeat(1_000_000))
  })
})

/** A text of so many single ports and so many ranges, the ranges last. */
const piecesOf = (singles: number, ranges: number, comma: string): string =>
  [
    ...Array.from({ length: singles }, (_, at) => `${at + 1}`),
    ...Array.from({ length: ranges }, (_, at) => `${1000 + 10 * at}-${1005 + 10 * at}`),
  ].join(comma)

/** Every mixture of ports and ranges that comes to this many pieces. */
const mixturesOf = (pieces: number): readonly string[] =>
  Array.from({ length: Math.floor(pieces / 2) + 1 }, (_, ranges) =>
    [',', ', '].map(comma => piecesOf(pieces - 2 * ranges, ranges, comma)),
  ).flat()

clause('PORT-6', () => {
  inside('15 pieces in every mixture of ports and ranges, such as 7 ranges and a port', () => {
    for (const pieces of [1, 2, 14, 15]) expectPorts(...mixturesOf(pieces))
    expectPorts(copiesOf('65535', 15).join(', '))
    expectPorts(`${copiesOf('10000-65535', 7).join(', ')}, 65535`)
  })

  outside('16 pieces in every mixture, such as 8 ranges', () => {
    for (const pieces of [16, 17, 30]) expectNoPorts('PORT-6', ...mixturesOf(pieces))
    expectNoPorts('PORT-6', copiesOf('65535', 16).join(', '))
    expectNoPorts('PORT-6', copiesOf('22', 100_000).join(','))
  })
})

clause('PORT-7', () => {
  holds('all 65535 of TCP and of UDP, with ports left out and with null', () => {
    for (const protocol of portProtocols)
      for (const ports of [undefined, null])
        expect(portsAccepted(ports, protocol)).toHaveLength(65535)
  })

  holds('just as 1-65535 does', () => {
    expect(portsAccepted('1-65535')).toEqual(from(1, 65535))
  })
})

clause('PORT-8', () => {
  const portless = protocols.filter(each => !portProtocols.some(other => other === each))

  inside('ports with TCP and UDP, and null or none with every protocol', () => {
    for (const protocol of portProtocols) expectAccepted(withPorts('443', protocol))
    for (const protocol of protocols) {
      expectAccepted(withPorts(null, protocol))
      expectAccepted({ ...plainRule, protocol })
    }
  })

  outside('ports with ICMP and IPENCAP, even all of them', () => {
    expect(portless).toEqual(['ICMP', 'IPENCAP'])
    for (const protocol of portless)
      for (const ports of ['443', '80-90', '1-65535'])
        expectRuleRefused(withPorts(ports, protocol), 'PORT-8', 'ports')
  })

  outside('what would be no ports with TCP either is refused for being there', () => {
    for (const protocol of portless)
      for (const ports of ['', '080', 'ssh', '90-80', '1-2-3', 443, ['443'], {}, false])
        expectRuleRefused(withPorts(ports, protocol), 'PORT-8', 'ports')
  })

  outside('the other faults of the rule are told beside it, in the order of the document', () => {
    const rule = { ports: 'ssh', action: 'accept', protocol: 'ICMP', addresses: {}, label: 'a' }
    expectFaults(guarded, updateWith({ inbound: [rule] }), [
      ['PORT-8', 'inbound[0].ports'],
      ['RULE-2', 'inbound[0].action'],
      ['RULE-5', 'inbound[0].addresses'],
      ['RULE-15', 'inbound[0].label'],
    ])
  })

  inside('where the protocol is none of the four, ports are judged by themselves', () => {
    expectFaults(guarded, updateWith({ inbound: [withPorts('080', 'ICMPv6')] }), [
      ['RULE-19', 'inbound[0].protocol'],
      ['PORT-5', 'inbound[0].ports'],
    ])
  })
})
