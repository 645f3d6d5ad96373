/** Holes in rules by hand: given, there is none and the answer is exact; not given, the answer depends on just that. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredRule, GatheredRuleSet } from '../../src/account/gathered.ts'
import { readAccount } from '../../src/account.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { lintIn, rehearseIn, verdictIn } from '../../src/whatif.ts'
import {
  accepting,
  ask,
  dropping,
  namesOf,
  onlyOn,
  rule,
  service,
  ssh,
  withFirewall,
} from './holed-accounts.ts'

const reply: Packet = { ...ssh, direction: 'outbound' }

const overIpv6: Packet = { ...ssh, address: '2001:db8::1' }

const gre: Packet = { direction: 'inbound', protocol: 'OTHER', address: '192.0.2.1' }

const withRule = (entry: GatheredRule | { readonly ruleset: number }, others = {}) =>
  withFirewall({ rules: { inbound: [entry], outbound: [], ...dropping } }, others)

describe('ports of a protocol without a word', () => {
  const hole = 'ports 80 of protocol 132'
  const sctp = (more: object) =>
    withRule({ ...rule(), protocol: '132', ports: '80', action: 'ACCEPT', ...more })

  it('are a hole for packets of other protocols, and for no others', () => {
    const account = sctp({})
    expect(namesOf(account)).toContain(hole)
    expect(ask(account, gre)).toMatchObject({ on: [hole, 'the protocol of the packet'] })
    expect(ask(account)).toBe('DROP')
  })

  it('are none where the rule names all of them', () => {
    for (const ports of [null, '']) expect(namesOf(sctp({ ports }))).not.toContain(hole)
  })

  it('have to be ports, and of a protocol that has some', () => {
    expect(() => sctp({ ports: '0-x' })).toThrow()
    expect(() => sctp({ protocol: '47' })).toThrow()
  })
})

describe('a policy', () => {
  const hole = 'inbound policy of firewall 802'
  const account = withFirewall({
    rules: { inbound: [rule()], outbound: [], outbound_policy: 'DROP' },
  })

  it('that was not given is a hole for packets that no rule matches', () => {
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account, { ...ssh, port: 80 })).toEqual(
      onlyOn(hole, { [hole]: 'ACCEPT' }, { [hole]: 'DROP' }),
    )
  })

  it('decides nothing of other packets', () => {
    expect([ask(account), ask(account, reply)]).toEqual(['ACCEPT', 'DROP'])
  })
})

describe('rules of one direction', () => {
  const hole = 'inbound rules of firewall 802'

  it('that are empty are no hole', () => {
    const account = withFirewall({ rules: { inbound: [], outbound: [], ...accepting } })
    expect([account.holes, ask(account)]).toEqual([[], 'ACCEPT'])
  })

  it('that were not given are a hole in that direction', () => {
    const account = withFirewall({ rules: { outbound: [], ...dropping } })
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'ACCEPT' }, { [hole]: 'none' }))
    expect(ask(account, reply)).toBe('DROP')
  })

  const record = (rules: object) => ({
    ...{ id: 802, label: 'web', status: 'enabled', rules, entities: [], tags: [] },
    ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
  })
  const forms = (rules: object): readonly (readonly [string, unknown])[] => [
    ['firewalls.json', { data: [record(rules)], page: 1, pages: 1, results: 1 }],
    ['firewalls.json', [record(rules)]],
    ['firewall-802.json', record(rules)],
    ['firewall-802-rules.json', [{ ...rules, version: 1, fingerprint: 'ab' }]],
    ['firewall-802-rules.json', { firewall: 802, rules }],
    ['account.json', { firewalls: [record(rules)], linodes: [] }],
  ]
  const holesIn = (rules: object) =>
    forms(rules).map(([name, value]) =>
      readAccount([{ name, value }]).holes.flatMap(({ kind, says }) =>
        kind === 'rules' ? [says] : [],
      ),
    )

  it.each([
    ['outbound', { inbound: [], outbound_policy: 'DROP', inbound_policy: 'DROP' }],
    ['inbound', { inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }],
  ] as const)('are a hole where %s was left out of any form of a document', (direction, rules) => {
    const says = `The ${direction} rules of firewall 802 were not given.`
    expect(holesIn(rules)).toEqual(forms(rules).map(() => [says]))
  })

  it('are none where the lists are null or empty in any form of a document', () => {
    const none = forms({}).map(() => [])
    expect(holesIn({ inbound: null, outbound: null, ...dropping })).toEqual(none)
    expect(holesIn({ inbound: [], outbound: [], ...dropping })).toEqual(none)
  })
})

describe('a reference to a rule set', () => {
  const hole = 'rule set 7'
  const rulesets = (parts: Partial<GatheredRuleSet> = {}): Partial<GatheredAccount> => ({
    rulesets: { rows: [{ id: 7, type: 'inbound', rules: [rule()], ...parts }] },
  })

  it('stands for its rules where these are known', () => {
    const account = withRule({ ruleset: 7 }, rulesets())
    expect([account.holes, ask(account), ask(account, overIpv6)]).toEqual([[], 'ACCEPT', 'DROP'])
  })

  it('has its place also where it stands for none, so that rules after it are told by theirs', () => {
    const inbound = [{ ruleset: 7 }, rule()]
    const rules = { inbound, outbound: [], ...dropping }
    const account = withFirewall({ rules }, rulesets({ rules: [] }))
    expect(verdictIn(account, service, ssh)).toMatchObject({
      holds: 'always',
      verdict: { action: 'ACCEPT', cause: { kind: 'rule', index: 1 } },
    })
  })

  it('is a hole where they are not, or no longer, or of the other direction', () => {
    for (const others of [{}, rulesets({ deleted: true }), rulesets({ type: 'outbound' })]) {
      const account = withRule({ ruleset: 7 }, others)
      expect(namesOf(account)).toEqual([hole])
      expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'ACCEPT' }, { [hole]: 'none' }))
    }
  })
})

describe('the name of a prefix list', () => {
  const hole = 'prefix list pl::office'
  const named = rule({ addresses: { ipv4: ['pl::office'], ipv6: ['pl::office'] } })
  const lists = (parts: object) => ({ prefixlists: { rows: [{ name: 'pl::office', ...parts }] } })

  it('stands for its addresses where these are known, and null for none', () => {
    const account = withRule(named, lists({ ipv4: ['192.0.2.0/24'], ipv6: null }))
    expect([account.holes, ask(account), ask(account, overIpv6)]).toEqual([[], 'ACCEPT', 'DROP'])
  })

  it('is a hole where they are not known, or the list was deleted', () => {
    for (const others of [{}, lists({ ipv4: [], ipv6: [], deleted: true })]) {
      const account = withRule(named, others)
      expect(namesOf(account)).toEqual([hole])
      expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'all' }, { [hole]: 'none' }))
      expect(ask(account, { ...ssh, port: 80 })).toBe('DROP')
    }
  })

  it('is a hole in the family of which nothing was given', () => {
    const account = withRule(named, lists({ ipv4: [] }))
    expect(namesOf(account)).toEqual([hole])
    expect([ask(account), ask(account, overIpv6)]).toEqual([
      'DROP',
      onlyOn(hole, { [hole]: 'all' }, { [hole]: 'none' }),
    ])
  })

  it('is a hole where it depends on the interface, also where a list of that name is given', () => {
    const name = 'pl::subnets:<current>'
    const hole = `prefix list ${name}`
    const here = `${hole} at instance 5`
    const given = { prefixlists: { rows: [{ name, ipv4: ['192.0.2.0/24'], ipv6: null }] } }
    for (const others of [{}, given]) {
      const account = withRule(rule({ addresses: { ipv4: [name] } }), others)
      expect(account.holes).toEqual([
        expect.objectContaining({
          ...{ name: hole, fill: [] },
          says: `The addresses of ${hole} are those around each interface: no list tells them.`,
        }),
      ])
      expect(ask(account)).toEqual(onlyOn(hole, { [here]: 'all' }, { [here]: 'none' }))
    }
  })
})

describe('a protocol', () => {
  const withProtocol = (protocol: string) =>
    withRule(rule({ protocol, addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, ports: null }))
  const ping: Packet = { direction: 'inbound', protocol: 'ICMP', address: '192.0.2.1' }
  const ping6: Packet = { ...ping, address: '2001:db8::1' }

  it('ALL is every one', () => {
    const account = withProtocol('ALL')
    expect([ssh, gre, ping, ping6].map(each => ask(account, each))).toEqual([
      'ACCEPT',
      'ACCEPT',
      'ACCEPT',
      'ACCEPT',
    ])
    expect(account.holes).toEqual([])
  })

  it.each([
    ['6', 'ACCEPT', 'DROP', 'DROP'],
    ['1', 'DROP', 'ACCEPT', 'DROP'],
    ['58', 'DROP', 'DROP', 'ACCEPT'],
    ['17', 'DROP', 'DROP', 'DROP'],
  ])('%s is the one that it is the number of', (protocol, ...actions) => {
    const account = withProtocol(protocol)
    expect(account.holes).toEqual([])
    expect([ssh, ping, ping6].map(each => ask(account, each))).toEqual(actions)
  })

  it('with a number and no word is a hole for packets of other protocols', () => {
    const account = withProtocol('47')
    const hole = 'the protocol of the packet'
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toBe('DROP')
    expect(ask(account, gre)).toEqual(onlyOn(hole, { [hole]: '47' }, { [hole]: 'none' }))
  })
})

describe('many holes', () => {
  const named = (count: number, port: string) =>
    Array.from({ length: count }, (_, at) =>
      rule({ ports: port, addresses: { ipv4: [`pl::list-${at}`] } }),
    )
  const behind = (inbound: readonly GatheredRule[]) =>
    withFirewall({ rules: { inbound, outbound: [], ...dropping } })

  it('that the packet does not meet do not count', () => {
    expect(ask(behind([...named(24, '80'), rule()]))).toBe('ACCEPT')
  })

  it('that the packet meets are too many to answer', () => {
    expect(() => ask(behind(named(13, '22')))).toThrow(
      'packet: expected one that meets at most 4096 ways to fill the holes of rules, got 8192',
    )
  })
})

describe('a field of a rule that nobody knows', () => {
  it('makes a hole of the rule', () => {
    const account = withRule(rule({ unread: { schedule: 'nights' } }))
    const [hole, ...others] = account.holes
    expect([hole?.kind, others]).toEqual(['rule', []])
    expect(ask(account)).toMatchObject({ on: [hole?.name] })
    expect(ask(account, reply)).toBe('DROP')
  })
})

describe('a field of a firewall that nobody knows', () => {
  const unread = { mode: 'monitor' }

  it('is a hole of which everything rests that the firewall guards', () => {
    const account = withFirewall({ unread })
    expect(account.holes.map(({ name, kind, path }) => [name, kind, ...path])).toEqual([
      ['unread fields of firewall 802', 'firewall', 'firewalls', 'rows', 0],
    ])
    const name = 'unread fields of firewall 802'
    expect(ask(account)).toEqual(onlyOn(name, { [name]: 'ACCEPT' }, { [name]: 'none' }))
  })

  it('stays one where a call replaces the rules', () => {
    const body = { inbound: [], outbound: [], inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' }
    const { cases } = rehearseIn(withFirewall({ unread }), {
      calls: [{ operation: 'firewallRulesUpdate', params: { firewallId: 802 }, body }],
    })
    expect(cases.map(({ comparison }) => comparison.equivalent)).toEqual(['depends'])
    expect(cases[0]?.comparison.on).toEqual(['unread fields of firewall 802'])
  })

  it('is none where the firewall guards nothing, and is no harm where the field is known', () => {
    expect(ask(withFirewall({ unread, status: 'disabled' }))).toBe('ACCEPT')
    expect(withFirewall({ tags: ['prod'], created: '2026-01-01T00:00:00' }).holes).toEqual([])
  })

  it('comes of documents, with its file and path', () => {
    const rules = { inbound: [], outbound: [], ...dropping }
    const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', tags: [] }
    const { holes, leaves } = readAccount([
      {
        name: 'firewalls.json',
        value: [
          { id: 802, label: 'web', status: 'enabled', rules, entities: [], ...times, ...unread },
        ],
      },
    ])
    const hole = holes.find(({ kind }) => kind === 'firewall')
    expect(hole?.place).toEqual({ file: 'firewalls.json', path: [0] })
    expect(hole?.says).toContain('mode')
    expect(leaves.notUnderstood).toBe(1)
  })
})

describe('a rule that the service takes no longer', () => {
  const withAddresses = (count: number) => {
    const ipv4 = Array.from({ length: count }, (_, at) => `10.0.${at}.0/24`).slice(0, 200)
    const ipv6 = Array.from({ length: count - ipv4.length }, (_, at) => `2001:db8:${at}::/48`)
    return withRule(rule({ addresses: { ipv4, ipv6 } }))
  }

  it('is one with more addresses than 255, of both families together', () => {
    const said = (count: number) =>
      lintIn(withAddresses(count)).flatMap(({ kind, message }) =>
        kind === 'unknown' ? [message] : [],
      )
    expect(said(255)).toEqual([])
    expect(said(256)).toEqual([expect.stringContaining('are none that the service takes now')])
  })
})
