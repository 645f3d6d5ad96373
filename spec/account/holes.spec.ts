/** Each kind of hole by hand: given, there is none and the answer is exact; not given, the answer depends on just that. */
import { describe, expect, it } from 'vitest'
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredFirewall,
  GatheredRule,
} from '../../src/account/gathered.ts'
import type { GatheredInstance, GatheredInterface } from '../../src/account/gathered-instances.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import { compareStates } from '../../src/rehearsal/accounts/compare-states.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { verdictIn } from '../../src/rehearsal/accounts/verdict-in.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { worldAfter } from '../support/outcomes.ts'

const ssh: Packet = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 }
const reply: Packet = { ...ssh, direction: 'outbound' }
const overIpv6: Packet = { ...ssh, address: '2001:db8::1' }
const gre: Packet = { direction: 'inbound', protocol: 'OTHER', address: '192.0.2.1' }

const onInstance: GatheredDevice = { id: 1, entity: { type: 'instance', id: 5 } }
const accepting = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const
const dropping = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const

const firewall = (parts: Partial<GatheredFirewall> = {}): GatheredFirewall => ({
  ...{ id: 802, label: 'web', status: 'enabled', tags: [] },
  rules: { inbound: [], outbound: [], ...dropping },
  devices: { rows: [onInstance] },
  ...parts,
})

const instance = (parts: Partial<GatheredInstance> = {}): GatheredInstance => ({
  ...{ id: 5, label: 'web-1', region: 'newark-us', interfaces: [{ id: 50, purpose: 'public' }] },
  ...parts,
})

/** Everything is known of it: one instance behind one firewall that drops all packets. */
const gathered = (parts: Partial<GatheredAccount> = {}): GatheredAccount => ({
  ...{ format: 'firedrill-account', version: 1 },
  firewalls: { rows: [firewall()] },
  instances: { rows: [instance()] },
  balancers: { rows: [] },
  ips: { rows: [] },
  ranges: { rows: [] },
  default_firewalls: {},
  ...parts,
})

const withFirewall = (parts: Partial<GatheredFirewall>, others: Partial<GatheredAccount> = {}) =>
  accountOf(gathered({ firewalls: { rows: [firewall(parts)] }, ...others }))

const rule = (parts: Partial<GatheredRule> = {}): GatheredRule => ({
  ...{ protocol: 'TCP', addresses: { ipv4: ['192.0.2.1/32'] }, action: 'ACCEPT', ports: '22' },
  ...parts,
})

const withRule = (entry: GatheredRule | { readonly ruleset: number }, others = {}) =>
  withFirewall({ rules: { inbound: [entry], outbound: [], ...dropping } }, others)

const namesOf = ({ holes }: Account) => holes.map(({ name }) => name)
const service = { type: 'instance', id: 5 } as const

/** The action, or what it depends on and a filling for each. */
function ask(
  account: Account,
  packet: Packet = ssh,
  at: Parameters<typeof verdictIn>[1] = service,
) {
  const answer = verdictIn(account, at, packet)
  if (answer.holds === 'always') return answer.action
  return {
    on: answer.on,
    cases: Object.fromEntries(answer.cases.map(each => [each.verdict.action, each.filling])),
  }
}

/** One hole, on which the answer depends. */
const onlyOn = (name: string, ACCEPT: object, DROP: object) => ({
  on: [name],
  cases: { ACCEPT, DROP },
})

describe('an account of which everything is known', () => {
  it('has no holes and exact answers', () => {
    const account = accountOf(gathered())
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })
})

describe('devices', () => {
  const hole = 'devices of firewall 802'
  const fillings = [
    { 'what else guards instance 5': 'nothing else' },
    { 'what else guards instance 5': 'firewall 802' },
  ] as const
  const { devices: _, ...bare } = firewall()

  it('that were given are all there are', () => {
    const account = withFirewall({ devices: { rows: [] } })
    expect([account.holes, ask(account)]).toEqual([[], 'ACCEPT'])
  })

  it('that were not given are a hole, and so are those that were cut off', () => {
    for (const account of [
      accountOf(gathered({ firewalls: { rows: [bare] } })),
      withFirewall({ devices: { rows: [], missing: 1 } }),
      withFirewall({ devices: { rows: [], missing: 'some' } }),
    ]) {
      expect(namesOf(account)).toEqual([hole])
      expect(ask(account)).toEqual(onlyOn(hole, ...fillings))
    }
  })

  it('decide nothing of a service that has another active firewall', () => {
    const rows = [bare, firewall({ id: 803, label: 'other' })]
    expect(ask(accountOf(gathered({ firewalls: { rows } })))).toBe('DROP')
  })

  it('of a disabled firewall decide nothing', () => {
    expect(ask(withFirewall({ status: 'disabled', devices: { rows: [], missing: 1 } }))).toBe(
      'ACCEPT',
    )
  })
})

describe('a list', () => {
  const other = (action: string) => ({
    'what else guards instance 5': 'another firewall',
    'other firewalls': action,
  })

  it('of firewalls that was cut off hides others, and one that was not given does too', () => {
    const { firewalls: _, ...none } = gathered()
    for (const account of [
      accountOf(gathered({ firewalls: { rows: [], missing: 'some' } })),
      accountOf(none),
    ]) {
      expect(namesOf(account)).toEqual(['other firewalls'])
      expect(ask(account)).toMatchObject({
        on: ['other firewalls'],
        cases: { DROP: other('DROP') },
      })
    }
  })

  it('of firewalls that was cut off hides none where an active one is known', () => {
    const account = accountOf(gathered({ firewalls: { rows: [firewall()], missing: 4 } }))
    expect([namesOf(account), ask(account)]).toEqual([['other firewalls'], 'DROP'])
  })

  it('of services, addresses or ranges that was not given is a hole', () => {
    const { instances: _, balancers: __, ips: ___, ranges: ____, ...rest } = gathered()
    expect(namesOf(accountOf({ ...rest, firewalls: { rows: [] } }))).toEqual(
      ['instances', 'balancers', 'ips', 'ranges'].map(list => `other ${list}`),
    )
  })
})

describe('a status', () => {
  const { status: _, ...bare } = firewall()
  const hole = 'status of firewall 802'

  it('that was given is a fact', () => {
    expect(ask(withFirewall({ status: 'disabled' }))).toBe('ACCEPT')
  })

  it('that was not given is a hole', () => {
    const account = accountOf(gathered({ firewalls: { rows: [bare] } }))
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toEqual(onlyOn(hole, { [hole]: 'disabled' }, { [hole]: 'enabled' }))
  })

  it('is known of a firewall that shares a service with an enabled one, also at other services', () => {
    const on6: GatheredDevice = { id: 2, entity: { type: 'instance', id: 6 } }
    const on5too: GatheredDevice = { id: 3, entity: { type: 'instance', id: 5 } }
    const rows = [
      { ...bare, devices: { rows: [onInstance, on6] } },
      firewall({ id: 803, label: 'other', devices: { rows: [on5too] } }),
    ]
    const account = accountOf(
      gathered({
        firewalls: { rows },
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
      }),
    )
    expect([ask(account), ask(account, ssh, { type: 'instance', id: 6 })]).toEqual([
      'DROP',
      'ACCEPT',
    ])
  })

  it('of two firewalls on one service does not refuse the account', () => {
    const second = {
      ...bare,
      id: 803,
      label: 'other',
      devices: { rows: [{ ...onInstance, id: 2 }] },
    }
    const account = accountOf(gathered({ firewalls: { rows: [bare, second] } }))
    expect(ask(account)).toMatchObject({ on: [hole, 'status of firewall 803'] })
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
})

describe('a reference to a rule set', () => {
  const hole = 'rule set 7'
  const rulesets = (parts: object = {}) => ({
    rulesets: { rows: [{ id: 7, type: 'inbound', rules: [rule()], ...parts }] },
  })

  it('stands for its rules where these are known', () => {
    const account = withRule({ ruleset: 7 }, rulesets())
    expect([account.holes, ask(account), ask(account, overIpv6)]).toEqual([[], 'ACCEPT', 'DROP'])
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

  it('is a hole where it depends on the interface', () => {
    const current = 'prefix list pl::subnets:<current>'
    const account = withRule(rule({ addresses: { ipv4: ['pl::subnets:<current>'] } }))
    expect(ask(account)).toEqual(onlyOn(current, { [current]: 'all' }, { [current]: 'none' }))
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

describe('a firewall on an interface', () => {
  const on = (...ids: readonly number[]) => ({
    rows: ids.map((id): GatheredDevice => ({ entity: { type: 'interface', id, instance_id: 5 } })),
  })
  const vpc: GatheredInterface = {
    ...{ id: 51, vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.4', nat_1_1: null } },
    purpose: 'vpc',
  }
  const vlan = { id: 52, purpose: 'vlan', label: 'backstage', ipam_address: null } as const
  const several: readonly GatheredInterface[] = [{ id: 50, purpose: 'public' }, vpc, vlan]
  const both = { instances: { rows: [instance({ interfaces: several })] } }

  it('guards an instance that has no other but VLANs', () => {
    const interfaces = [{ id: 50, purpose: 'public' } as const, vlan]
    const account = withFirewall(
      { devices: on(50) },
      { instances: { rows: [instance({ interfaces })] } },
    )
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })

  it('guards an instance when it is on all of them', () => {
    const account = withFirewall({ devices: on(50, 51) }, both)
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })

  it('on a VLAN guards nothing', () => {
    const account = withFirewall({ devices: on(52) }, both)
    expect([account.holes, ask(account)]).toEqual([[], 'ACCEPT'])
  })

  it('is a hole when it is on one of several', () => {
    const account = withFirewall({ devices: on(51) }, both)
    const hole = 'firewall 802 on interface 51 of instance 5'
    expect(namesOf(account)).toEqual([hole])
    expect(ask(account)).toEqual(
      onlyOn(hole, { [hole]: 'guards nothing' }, { [hole]: 'guards the instance' }),
    )
  })

  it('of an instance that nobody names may guard any', () => {
    const devices = { rows: [{ entity: { type: 'interface', id: 51 } } as const] }
    const account = withFirewall({ devices })
    expect(namesOf(account)).toEqual(['devices of firewall 802'])
    expect(ask(account)).toMatchObject({ on: ['devices of firewall 802'] })
  })

  it('names an instance of which there is no record', () => {
    const account = withFirewall({ devices: on(51) }, { instances: { rows: [] } })
    expect(namesOf(account)).toEqual([
      'firewall 802 on interface 51 of instance 5',
      'record of instance 5',
    ])
  })
})

describe('other holes', () => {
  it('are default firewalls that were not given, and none that are known to be none', () => {
    const { default_firewalls: _, ...rest } = gathered()
    expect(namesOf(accountOf(rest))).toEqual(['default firewalls'])
    expect(ask(accountOf(rest))).toBe('DROP')
    const none = { instance: null, balancer: null }
    expect(accountOf(gathered({ default_firewalls: none })).holes).toEqual([])
  })

  it('are records of which only devices tell', () => {
    const rows: readonly GatheredDevice[] = [
      { entity: { type: 'balancer', id: 9, label: 'front' } },
    ]
    const account = withFirewall({ devices: { rows } })
    expect(namesOf(account)).toEqual(['record of balancer 9'])
    expect(ask(account, ssh, { type: 'balancer', id: 9 })).toBe('DROP')
  })

  it('are interfaces that were not given', () => {
    const { interfaces: _, ...bare } = instance()
    const account = accountOf(gathered({ instances: { rows: [bare] } }))
    expect([namesOf(account), ask(account)]).toEqual([['interfaces of instance 5'], 'DROP'])
  })

  it('are not regions that nobody describes', () => {
    const account = accountOf(
      gathered({
        regions: { rows: [{ id: 'newark-us' }] },
        instances: { rows: [instance({ region: 'atlantis' })] },
      }),
    )
    expect([account.holes, ask(account)]).toEqual([[], 'DROP'])
  })
})

describe('a comparison of states', () => {
  const same = (account: Account) => ({ account, world: account.world })

  it('depends on the devices of a firewall whose rules change', () => {
    const account = withFirewall({ devices: { rows: [], missing: 1 } })
    const world = worldAfter(account.world, {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 802 },
      body: { inbound: [], outbound: [], ...accepting },
    })
    const { equivalent, on } = compareStates(same(account), { account, world })
    expect([equivalent, on]).toEqual(['depends', ['devices of firewall 802']])
  })

  it('knows both firewalls that take turns', () => {
    const open = { devices: { rows: [], missing: 1 } }
    const rows = [
      firewall(open),
      firewall({
        ...{ id: 803, label: 'other', status: 'disabled', ...open },
        rules: { inbound: [], outbound: [], ...accepting },
      }),
    ]
    const account = accountOf(gathered({ firewalls: { rows } }))
    const set = (firewallId: number, status: 'enabled' | 'disabled') =>
      ({ operation: 'firewallUpdate', params: { firewallId }, body: { status } }) as const
    const world = worldAfter(account.world, set(802, 'disabled'), set(803, 'enabled'))
    const { changes } = compareStates(same(account), { account, world })
    expect(new Set(changes.flatMap(({ on }) => on))).toEqual(new Set(['devices of firewall 802']))
    expect(changes.every(({ to, holds }) => to === 'ACCEPT' && holds === 'depends')).toBe(true)
  })

  it('is never equivalent where one list cannot be what two services need', () => {
    const second: GatheredDevice = { id: 2, entity: { type: 'instance', id: 6 } }
    const token = rule({ addresses: { ipv4: ['pl::office'] } })
    const rules = { inbound: [token], outbound: [], ...dropping }
    const rows = [
      firewall({ rules }),
      firewall({ rules, id: 803, label: 'other', devices: { rows: [second] } }),
    ]
    const account = accountOf(
      gathered({
        firewalls: { rows },
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
      }),
    )
    const update = (firewallId: number, address: string) =>
      ({
        operation: 'firewallRulesUpdate',
        params: { firewallId },
        body: {
          ...{ outbound: [], ...dropping },
          inbound: [
            { protocol: 'TCP', addresses: { ipv4: [address] }, action: 'ACCEPT', ports: '22' },
          ],
        },
      }) as const
    const after = (other: string) =>
      worldAfter(account.world, update(802, '192.0.2.1/32'), update(803, other))
    const compare = (other: string) =>
      compareStates(same(account), { account, world: after(other) }).equivalent
    expect([compare('192.0.2.1/32'), compare('192.0.2.2/32')]).toEqual(['depends', 'never'])
  })

  it('depends on services that lists leave out, where a firewall may guard more than is known', () => {
    const update = {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 802 },
      body: { inbound: [], outbound: [], ...accepting },
    } as const
    const compare = (missing: object, devices: object) => {
      const account = withFirewall(
        { devices: { rows: [], ...devices } },
        { instances: { rows: [], ...missing } },
      )
      const after = { account, world: worldAfter(account.world, update) }
      const { equivalent, on } = compareStates(same(account), after)
      return [equivalent, on]
    }
    const both = ['other instances', 'devices of firewall 802']
    expect(compare({ missing: 1 }, { missing: 1 })).toEqual(['depends', both])
    expect(compare({}, { missing: 1 })).toEqual(['always', []])
    expect(compare({ missing: 1 }, {})).toEqual(['always', []])
  })

  it('of an account with itself is equivalent, whatever may be hidden in it', () => {
    const read = () =>
      withFirewall(
        { devices: { rows: [], missing: 1 }, rules: { inbound: [rule()], ...dropping } },
        { instances: { rows: [instance()], missing: 'some' } },
      )
    expect(compareStates(same(read()), same(read()))).toMatchObject({
      ...{ equivalent: 'always', changes: [], on: [] },
    })
  })

  it('tells a service that came from one that was hidden before', () => {
    const whole = accountOf(gathered())
    const compare = (instances: GatheredAccount['instances']) => {
      const rows = [firewall({ devices: { rows: [] } })]
      const account = accountOf(gathered({ firewalls: { rows }, ...(instances && { instances }) }))
      const { equivalent, on, appeared } = compareStates(same(account), same(whole))
      return [equivalent, on, appeared.length]
    }
    expect(compare({ rows: [] })).toEqual(['never', [], 1])
    expect(compare({ rows: [], missing: 'some' })).toEqual(['depends', ['other instances'], 1])
  })
})

describe('a rehearsal', () => {
  it('takes of two firewalls of unknown status on one service never both to be enabled', () => {
    const { status: _, ...bare } = firewall()
    const rival = {
      ...bare,
      id: 803,
      label: 'other',
      devices: { rows: [{ ...onInstance, id: 2 }] },
    }
    const account = accountOf(gathered({ firewalls: { rows: [bare, rival] } }))
    const off = {
      operation: 'firewallUpdate',
      params: { firewallId: 802 },
      body: { status: 'disabled' },
    } as const
    const { equivalent, cases } = rehearseIn(account, { calls: [off] })
    const [one, other] = ['status of firewall 802', 'status of firewall 803'] as const
    expect(equivalent).toBe('depends')
    expect(cases.map(({ filling }) => [filling[one], filling[other]])).toEqual([
      ['enabled', 'disabled'],
      ['disabled', 'enabled'],
      ['disabled', 'disabled'],
    ])
  })
})
