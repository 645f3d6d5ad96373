/** Who reaches whom in accounts with holes: what always passes, and what depends on which of them. */
import { describe, expect, it } from 'vitest'
import type { GatheredRule } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { compareAccounts, eastWestIn } from '../../src/whatif.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { accepting, firewall, instance, rule } from './holed-accounts.ts'
import { closed, database, fromWeb, on, told, two, web, without } from './two-instances.ts'

describe('who reaches whom where everything is known', () => {
  it('holds always', () => {
    expect(told(two())).toEqual(['always, public ipv4 5432'])
  })

  it('is told of no address that an instance has not', () => {
    const open = [web, firewall({ ...database, rules: { ...closed, ...accepting } })]
    const at = (parts: object) => told(two({ firewalls: { rows: open } }, {}, parts))
    expect(at({})).toEqual(['always, public ipv4 1-65535, public ipv6 1-65535'])
    expect(at({ ipv6: null })).toEqual(['always, public ipv4 1-65535'])
    expect(at({ ipv4: [] })).toEqual(['always, public ipv6 1-65535'])
    expect(at({ ipv4: [], ipv6: null })).toEqual([])
  })

  it('is told of accounts alone', () => {
    expect(() => eastWestIn({} as never)).toThrow('account: expected an account')
  })
})

describe('who reaches whom depends on', () => {
  it('devices that were not given, at either end', () => {
    const open = { rows: [web, without(database, 'devices')] }
    expect(told(two({ firewalls: open }))).toEqual(
      [
        'depends on devices of firewall 2, public ipv4 1-5431,5433-65535, public ipv6 1-65535',
        'always, public ipv4 5432',
      ].toReversed(),
    )
  })

  it('a status once, where the same firewall guards both ends', () => {
    const both = firewall({ id: 1, devices: on(5, 6), rules: { ...closed, inbound: [fromWeb] } })
    // Where it is enabled nothing leaves 5, and where it is not everything passes.
    expect(told(two({ firewalls: { rows: [without(both, 'status')] } }))).toEqual([
      'depends on status of firewall 1, public ipv4 1-65535, public ipv6 1-65535',
    ])
  })

  it('nothing where no packet is what both ends let pass', () => {
    const any = { ipv4: ['0.0.0.0/0'] }
    const passing = (protocol: string) => rule({ protocol, ports: null, addresses: any })
    const from = firewall({ ...web, rules: { ...closed, outbound: [passing('47')] } })
    const into = (protocol: string) =>
      firewall({ ...database, rules: { ...closed, inbound: [passing(protocol)] } })
    const edgesWith = (protocol: string) =>
      eastWestIn(accountOf(two({ firewalls: { rows: [from, into(protocol)] } }))).edges
    expect(edgesWith('132')).toEqual([])
    expect(edgesWith('47').map(({ holds, on: holes }) => [holds, ...holes])).toEqual([
      ['depends', 'the protocol of the packet'],
    ])
  })

  it('a policy at both ends in the same way', () => {
    // What leaves 5 by the policy comes in at 6 by another one: both are needed.
    const rules = without({ ...closed, ...accepting }, 'outbound_policy')
    const source = firewall({ id: 1, devices: on(5), rules })
    const target = firewall({
      ...{ id: 2, label: 'database', devices: on(6) },
      rules: without({ ...closed, ...accepting }, 'inbound_policy'),
    })
    expect(told(two({ firewalls: { rows: [source, target] } }))).toEqual([
      'depends on inbound policy of firewall 2 and outbound policy of firewall 1, public ipv4 1-65535, public ipv6 1-65535',
    ])
  })

  it('the protocol of a packet where the two ends name different ones by number', () => {
    const anyone = { ipv4: ['0.0.0.0/0'] }
    const numbered = (protocol: string, action: 'ACCEPT' | 'DROP'): GatheredRule => ({
      ...{ protocol, addresses: anyone, action, ports: null },
    })
    const sending = { ...closed, outbound: [numbered('47', 'ACCEPT')] }
    const taking = { ...closed, ...accepting, inbound: [numbered('132', 'DROP')] }
    const account = two({
      firewalls: {
        rows: [
          { ...web, rules: sending },
          { ...database, rules: taking },
        ],
      },
    })
    const { edges, nodes } = eastWestIn(accountOf(account))
    const from = nodes.find(({ services: [first] }) => first?.id === 5)?.id
    expect(edges.filter(each => each.from === from)).toMatchObject([
      {
        ...{ holds: 'depends', on: ['the protocol of the packet'] },
        passages: [{ network: 'public', family: 'ipv4', protocol: 'OTHER', ports: null }],
      },
    ])
  })

  it('devices that decide at one of the addresses alone that another hole hides', () => {
    const anywhere = without(instance({ id: 6 }), 'ipv4')
    const outbound = [rule({ addresses: { ipv4: ['198.51.100.9'] }, action: 'DROP', ports: null })]
    const cut = firewall({
      ...{ id: 1, devices: { rows: [], missing: 1 } },
      rules: { ...closed, ...accepting, outbound },
    })
    const account = two({
      firewalls: { rows: [cut] },
      instances: { rows: [instance(), anywhere] },
    })
    const both = 'addresses of instance 6 and devices of firewall 1'
    expect(told(account)).toEqual([
      'always, public ipv6 1-65535',
      `depends on ${both}, public ipv4 1-65535`,
      // Other protocols.
      'depends on addresses of instance 6',
    ])
  })

  it('a name for addresses', () => {
    const rules = {
      ...{ ...closed, outbound_policy: 'ACCEPT' as const },
      inbound: [rule({ addresses: { ipv4: ['pl::web'] }, ports: '5432' })],
    }
    const named = firewall({ id: 2, label: 'database', devices: on(6), rules })
    expect(told(two({ firewalls: { rows: [web, named] } }))).toEqual([
      'depends on prefix list pl::web, public ipv4 5432',
    ])
  })

  it('interfaces that were not given: networks and VLANs then as well', () => {
    expect(
      told({
        ...two(),
        instances: { rows: [instance(), without(instance({ id: 6 }), 'interfaces')] },
      }),
    ).toEqual(['depends on interfaces of instance 6, public ipv4 5432'])
    const vlan = [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'backup', ipam_address: null },
    ] as const
    expect(
      told({
        ...two({}, { interfaces: vlan }),
        instances: {
          rows: [instance({ interfaces: vlan }), without(instance({ id: 6 }), 'interfaces')],
        },
      }),
    ).toEqual(['depends on interfaces of instance 6, public ipv4 5432, VLAN newark-us/backup'])
  })

  it('configuration profiles of which none is marked as booted, where these differ', () => {
    const profiles = [
      { id: 1, label: 'a', interfaces: [] },
      {
        id: 2,
        label: 'b',
        interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'x', ipam_address: null }],
      },
    ] as const
    const open = without(instance({ id: 6, profiles }), 'interfaces')
    const vlan = instance({
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'x', ipam_address: null }],
    })
    expect(told({ ...two(), instances: { rows: [vlan, open] } })).toEqual([
      'always, public ipv4 5432',
      'depends on interfaces of instance 6, VLAN newark-us/x',
    ])
  })

  it('addresses that were not given, private ones among them', () => {
    const rules = {
      ...closed,
      inbound: [rule({ addresses: { ipv4: ['192.168.128.5'] }, ports: '5432' })],
    }
    const inner = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const rows = [
      without(instance(), 'ipv4'),
      instance({ id: 6, ipv4: ['33.160.0.6', '192.168.128.6'] }),
    ]
    const account = two({ firewalls: { rows: [web, inner] }, instances: { rows } })
    expect(told(account)).toEqual(['depends on addresses of instance 5, private ipv4 5432'])
  })

  it('a list of ranges that was not given, where rules name addresses', () => {
    const rules = {
      ...closed,
      inbound: [rule({ addresses: { ipv6: ['2001:db8::/32'] }, ports: '80' })],
    }
    const inner = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const account = without(two({ firewalls: { rows: [web, inner] } }), 'ranges')
    expect(told(account)).toEqual(['depends on other ranges, public ipv6 80'])
  })

  it('a list of pools that was not given, where rules name addresses', () => {
    const fromPool = rule({ addresses: { ipv6: ['3fff:1::/64'] }, ports: '5432' })
    const named = firewall({ ...database, rules: { ...database.rules, inbound: [fromPool] } })
    const given = two({ firewalls: { rows: [web, named] } })
    expect(told(without(given, 'pools'))).toEqual(['depends on other pools, public ipv6 5432'])
    expect(told(given)).toEqual([])
    expect(told(without(two(), 'pools'))).toEqual(['always, public ipv4 5432'])
  })

  it('what balancers listen on, and whom they pass packets on to', () => {
    const balancer = { id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.0.9', ipv6: null }
    const inner = { ipv4: ['33.160.0.6', '192.168.128.6'] }
    expect(told(two({ balancers: { rows: [balancer] } }, {}, inner))).toEqual([
      'always, public ipv4 5432',
      'depends on configs of balancer 9, through null to null',
    ])
    const config = { id: 1, port: 80, protocol: 'http' as const }
    const listening = { ...balancer, configs: { rows: [config] } }
    expect(told(two({ balancers: { rows: [listening] } }, {}, inner))).toEqual([
      'always, public ipv4 5432',
      'depends on nodes of config 1 of balancer 9, through 80 to null',
    ])
  })

  it('lists of services that were cut off, which are said to hide some', () => {
    const account = accountOf({
      ...two(),
      instances: { rows: two().instances?.rows ?? [], missing: 1 },
    })
    expect(eastWestIn(account).hidden).toEqual(['other instances'])
  })

  it('too many holes to try, which is said', () => {
    const names = [...'abcdefghijklm'].map(each => `pl::${each}`)
    const rules = { ...closed, inbound: names.map(name => rule({ addresses: { ipv4: [name] } })) }
    const many = firewall({ id: 2, label: 'database', devices: on(6), rules })
    const answer = eastWestIn(accountOf(two({ firewalls: { rows: [web, many] } })))
    expect(answer.isExact).toBe(false)
    expect(answer.edges.map(({ holds }) => holds)).toContain('depends')
  })
})

/** Each behind a firewall of its own, and no list tells their interfaces. */
const eachGuarded = (ids: readonly number[], portsOf: (id: number) => string | undefined) =>
  accountOf(
    two({
      instances: { rows: ids.map(id => without(instance({ id, label: `i-${id}` }), 'interfaces')) },
      firewalls: {
        rows: ids.map(id => {
          const ports = portsOf(id)
          const inbound = ports === undefined ? [] : [rule({ ports, addresses: anyIpv4 })]
          const rules = { ...closed, outbound_policy: 'ACCEPT' as const, inbound }
          return firewall({ id, label: `f-${id}`, devices: on(id), rules })
        }),
      },
    }),
  )
const anyIpv4 = { ipv4: ['0.0.0.0/0'] }

describe('services that their own holes alone tell apart', () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 5)

  it('are one source, whose holes are named after it', () => {
    const { edges, groups, nodes } = eastWestIn(eachGuarded(ids, id => `${id}`))
    expect(groups).toEqual([{ id: 'g1', nodes: nodes.map(({ id }) => id) }])
    const first = edges.filter(({ to }) => to === 'n1')
    expect(first.map(({ from, on: holes }) => [from, ...holes])).toEqual([
      ['g1', 'interfaces of g1', 'interfaces of instance 5'],
    ])
    expect(edges.length).toBe(ids.length)
  })

  it('are one group where they take alike as well', () => {
    const answer = eastWestIn(eachGuarded(ids, () => '22'))
    expect(answer.groups.map(({ id, nodes }) => [id, nodes.length])).toEqual([['g1', ids.length]])
    expect(answer.edges.map(({ from, to, on: holes }) => [from, to, ...holes])).toEqual([
      ['g1', 'g1', 'interfaces of g1'],
    ])
    const pairs = pairsReached(answer)
    expect(pairs.length).toBe(ids.length * (ids.length - 1))
    expect(pairs.find(({ from, to }) => from === 'n2' && to === 'n1')?.on).toEqual([
      'interfaces of instance 5',
      'interfaces of instance 6',
    ])
  })

  it('are told together in what changes, with the holes of all of them', () => {
    const openAt7 = (ports: string) => eachGuarded([5, 6, 7], id => (id === 7 ? ports : undefined))
    const { reach } = compareAccounts(openAt7('22'), openAt7('80'))
    expect(reach.map(({ from, to }) => [from.length, to.length])).toEqual([[2, 1]])
    expect(reach[0]?.on).toEqual([5, 6, 7].map(id => `interfaces of instance ${id}`))
  })
})
