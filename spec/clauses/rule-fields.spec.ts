/** The fields of a rule but for its addresses, at every way in, and what they then decide. */
import { expect } from 'vitest'
import { actions, directions, protocols } from '../../src/contract/vocabulary.ts'
import { packetProtocols } from '../../src/rules/compile/traffic-class.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { ofEveryType, typesBut } from '../support/json-types.ts'
import {
  expectAccepted,
  expectRuleRefused,
  judge,
  judgeBy,
  packetOf,
  plainRule,
  rulesWith,
  withAddresses,
} from '../support/rules.ts'

const { action: _action, ...withoutAction } = plainRule
const { protocol: _protocol, ...withoutProtocol } = plainRule

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
  holds('whichever of several rules decides, in each direction', () => {
    const rules = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((network, at) => ({
      ...withAddresses({ ipv4: [network] }),
      action: at === 1 ? 'ACCEPT' : 'DROP',
    }))
    for (const direction of directions)
      for (const [policy, seen] of [
        ['ACCEPT', ['DROP', 'ACCEPT', 'DROP', 'ACCEPT']],
        ['DROP', ['DROP', 'ACCEPT', 'DROP', 'DROP']],
      ] as const) {
        const parts = { [direction]: rules, [`${direction}_policy`]: policy }
        const sources = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '233.252.0.1']
        expect(sources.map(each => judge(parts, packetOf(each, { direction })))).toEqual(seen)
      }
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
  const packets = ['192.0.2.1', '198.51.100.1'].map(address => packetOf(address))
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
    expect(judge({ inbound }, packetOf('192.0.2.1'))).toBe('DROP')
    expect(judge({ inbound }, packetOf('198.51.100.1'))).toBe('ACCEPT')
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
      return judgeBy(rules, packetOf(address, { protocol: other, port })) === 'ACCEPT'
    })
  }

  holds('each protocol of a rule against each protocol of a packet, in each family', () => {
    for (const protocol of protocols)
      for (const address of ['192.0.2.1', '2001:db8::1'])
        expect(acceptedBy(protocol, address)).toEqual([protocol])
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
