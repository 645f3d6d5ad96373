/** What a balancer passes on is shown where it depends on holes: a packet, a filling in which it gets there, and one in which it does not. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { compareAccounts } from '../../src/whatif.ts'
import { accepting, firewall, instance, rule } from './holed-accounts.ts'
import { closed, database, shown, told, two, web, without } from './two-instances.ts'

const privately = (id: number) => ({
  ...instance({ id, label: `web-${id}` }),
  ipv4: [`33.160.0.${id}`, `192.168.128.${id}`],
})
const node = { address: '192.168.128.6', port: 8080, mode: 'accept' } as const
const front = { id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.0.9', ipv6: null }
const balanced = (config: object, parts: Partial<GatheredAccount> = {}) =>
  two({
    instances: { rows: [privately(5), privately(6)] },
    balancers: {
      rows: [{ ...front, configs: { rows: [{ id: 7, port: 443, protocol: 'tcp', ...config }] } }],
    },
    ...parts,
  } as Partial<GatheredAccount>)

it('says what a balancer listens on', () => {
  const balancer = { id: 9, label: 'front', region: 'newark-us', ipv4: '33.160.0.9', ipv6: null }
  expect(shown(two({ balancers: { rows: [balancer] } }), [5, 9])).toEqual([
    [
      'public TCP 22',
      { 'configs of balancer 9': 'listens on TCP 22' },
      { 'configs of balancer 9': 'does not listen there' },
    ],
  ])
})

it('names the back end of a balancer, and what guards the balancer', () => {
  const hole = 'nodes of config 7 of balancer 9'
  const behind = { [hole]: 'instance 6 is a back end of balancer 9' }
  const notBehind = { [hole]: 'instance 6 is no back end of balancer 9' }
  const packet = 'public TCP 443 through front'
  expect(shown(balanced({}))).toEqual([[packet, behind, notBehind]])
  const guard = firewall({ id: 3, label: 'front', devices: { rows: [], missing: 1 } })
  const guarded = { firewalls: { rows: [web, database, guard] } }
  const free = {
    'what else guards instance 5': 'nothing else',
    'what else guards balancer 9': 'nothing else',
  }
  expect(shown(balanced({ nodes: { rows: [node] } }, guarded))).toEqual([
    [packet, free, { ...free, 'what else guards balancer 9': 'firewall 3' }],
  ])
  expect(shown(balanced({}, guarded))).toEqual([
    [packet, { ...free, ...behind }, { ...free, ...notBehind }],
  ])
})

it('tells nothing for certain of what a balancer passes on to private addresses', () => {
  const given = balanced({ nodes: { rows: [node] } })
  const rows = (given.balancers?.rows ?? []).map(each => without(each, 'region'))
  const hole = 'addresses of balancer 9'
  expect(shown({ ...given, balancers: { rows } })).toEqual([
    ['public TCP 443 through front', { [hole]: 'in newark-us' }, { [hole]: 'not in newark-us' }],
  ])
})

describe('of a balancer that may pass packets on before and after', () => {
  const hole = 'addresses of balancer 9'
  const named = (address: string) => ({ nodes: { rows: [{ ...node, address }] } })
  const moved = (before: GatheredAccount, after: GatheredAccount) =>
    compareAccounts(accountOf(before), accountOf(after)).reach.flatMap(change =>
      change.holds === 'depends' && change.from[0]?.id === 5
        ? [{ on: change.on, through: change.through, witness: change.witness }]
        : [],
    )
  const back = { balancer: { id: 9 }, protocol: 'TCP', port: 443, backEndPort: 8080 }

  it('tells what is gained and lost where the region of the back end is known no longer', () => {
    const within = (second: GatheredInstance) => {
      const given = balanced(named(node.address))
      const balancers = (given.balancers?.rows ?? []).map(each => without(each, 'region'))
      const rows = [privately(5), second]
      return { ...given, instances: { rows }, balancers: { rows: balancers } }
    }
    const changes = moved(
      within({ ...privately(6), region: 'mumbai-in' }),
      within(without(privately(6), 'region')),
    )
    expect(changes).toMatchObject([
      {
        on: [hole, 'addresses of instance 6'],
        through: { gained: [back], lost: [back] },
        witness: {
          gained: { filling: { [hole]: 'in the region of instance 6, not in mumbai-in' } },
          lost: { filling: { [hole]: 'in mumbai-in' } },
        },
      },
    ])
  })

  it('tells what is gained and lost where it names another address, which the back end may have', () => {
    const open = [privately(5), without(instance({ id: 6 }), 'ipv4')]
    const account = (address: string) => balanced(named(address), { instances: { rows: open } })
    const [one, other] = [account(node.address), account('192.168.128.7')]
    expect(moved(one, one)).toEqual([])
    expect(moved(one, other)).toMatchObject([
      { on: ['addresses of instance 6'], through: { gained: [back], lost: [back] } },
    ])
  })

  it('names no hole that decides about what reaches the balancer in the other one, where nothing is passed on', () => {
    const open = [5, 6].map(id => without(privately(id), 'interfaces'))
    const speaking = { protocol: 'udp', ...named(node.address) }
    const guard = firewall({
      ...web,
      rules: without({ ...closed, ...accepting }, 'inbound_policy'),
    })
    const before = balanced(speaking, {
      ...{ firewalls: { rows: [guard, database] }, instances: { rows: open } },
    })
    const config = { id: 7, port: 443, nodes: { rows: [node] } }
    const after = balanced(
      {},
      {
        instances: { rows: [privately(5), { ...privately(6), region: 'mumbai-in' }] },
        balancers: { rows: [{ ...front, configs: { rows: [config] } }] },
      },
    )
    const [change] = moved(before, after).filter(({ through }) => through.lost.length > 0)
    expect(change?.on).toEqual([5, 6].map(id => `interfaces of instance ${id}`))
  })

  it('tells the protocol that is lost alone, where it listens by the other one afterwards', () => {
    const open = { firewalls: { rows: [{ ...web, devices: { rows: [] } }, database] } }
    const speaking = (protocol?: 'tcp' | 'udp') => {
      const config = { id: 7, port: 443, ...(protocol && { protocol }), nodes: { rows: [node] } }
      return balanced(
        {},
        { ...open, balancers: { rows: [{ ...front, configs: { rows: [config] } }] } },
      )
    }
    const on = ['configs of balancer 9']
    const [through] = moved(speaking(), speaking('udp'))
    expect([through]).toMatchObject([
      {
        ...{ on, through: { gained: [{ ...back, protocol: 'UDP' }], lost: [back] } },
        witness: { lost: { passage: { protocol: 'TCP', ports: '443' } } },
      },
    ])
    expect(moved(speaking(), speaking())).toEqual([])
  })
})

it('tells for certain what one node is passed, whatever another one of the same port is', () => {
  const nodes = ['10.0.0.6', node.address].map(address => ({ ...node, address }))
  const vpc = {
    purpose: 'vpc',
    vpc_id: 1,
    subnet_id: 2,
    ipv4: { vpc: '10.0.0.6', nat_1_1: null },
  } as const
  const bare = without(instance({ id: 6, interfaces: [{ purpose: 'public' }, vpc] }), 'ipv4')
  const rowsFor = (rows: typeof nodes) =>
    told(balanced({ nodes: { rows } }, { instances: { rows: [privately(5), bare] } })).filter(
      each => each.includes('through'),
    )
  expect(rowsFor(nodes.slice(0, 1))).toEqual(['always, through 443 to 8080'])
  expect(rowsFor(nodes.slice(1))).toEqual([
    expect.stringMatching(/^depends on addresses of instance 6.*through 443 to 8080$/),
  ])
  expect(rowsFor(nodes)).toEqual(['always, through 443 to 8080'])
})

it('takes no service to have an address that another one is known to have', () => {
  const from = (address: string) => {
    const inbound = [rule({ addresses: { ipv4: [address] }, ports: '5432' })]
    const guard = firewall({ ...database, rules: { ...closed, inbound } })
    const rows = [without(instance({ id: 5 }), 'ipv4'), privately(6)]
    return told(balanced({}, { firewalls: { rows: [web, guard] }, instances: { rows } }))
  }
  const through =
    'depends on addresses of instance 5 and nodes of config 7 of balancer 9, through 443 to null'
  expect(from('33.160.0.77/32')).toEqual([
    'depends on addresses of instance 5, public ipv4 5432',
    through,
  ])
  expect(from('33.160.0.9/32')).toEqual([through])
  // One of two of them is free.
  expect(from('33.160.0.8/31')).toHaveLength(2)
  expect(from('192.168.128.6/32')).toEqual([through])
})

it('names a port at which a balancer is not known to listen', () => {
  const config = { id: 7, port: 443, protocol: 'tcp', nodes: { rows: [] } } as const
  const cut = { ...front, configs: { rows: [config], missing: 1 } }
  const open = firewall({ ...web, rules: { ...closed, ...accepting } })
  const given = balanced({}, { balancers: { rows: [cut] }, firewalls: { rows: [open, database] } })
  const hole = 'configs of balancer 9'
  expect(shown(given)).toEqual([
    [
      'public TCP 22 through front',
      { [hole]: 'listens on TCP 22, instance 6 is a back end of balancer 9' },
      { [hole]: 'listens on TCP 22, instance 6 is no back end of balancer 9' },
    ],
  ])
})

it('tells of no back end at an address that another instance has, and of none without a public interface', () => {
  const named = { nodes: { rows: [node] } }
  const rows = [{ ...privately(5), ipv4: ['33.160.0.5', node.address] }, instance({ id: 6 })]
  const bare = rows.map(each => (each.id === 6 ? without(each, 'ipv4') : each))
  const through = (given: GatheredAccount) =>
    shown(given).filter(each => `${each?.[0]}`.includes('through'))
  expect(through(balanced(named, { instances: { rows: bare } }))).toEqual([])
  const onVlan = [{ purpose: 'vlan', label: 'x', ipam_address: null }] as const
  const inner = [privately(5), without(instance({ id: 6, interfaces: onVlan }), 'ipv4')]
  expect(through(balanced({}, { instances: { rows: inner } }))).toEqual([])
})
