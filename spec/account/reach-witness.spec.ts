/** What depends on holes among who reaches whom is shown: a packet, a filling in which it passes, and one in which it does not. */
import { describe, expect, it } from 'vitest'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { compareAccounts } from '../../src/whatif.ts'
import { accepting, firewall, instance, rule } from './holed-accounts.ts'
import { closed, database, on, shown, two, web, without } from './two-instances.ts'

const named = (action: 'ACCEPT' | 'DROP') => rule({ addresses: { ipv4: ['pl::web'] }, action })

it('names what else guards a service', () => {
  const open = { rows: [web, without(database, 'devices')] }
  expect(shown(two({ firewalls: open }))).toEqual([
    [
      'public TCP 22',
      {
        'what else guards instance 5': 'nothing else',
        'what else guards instance 6': 'nothing else',
      },
      {
        'what else guards instance 5': 'nothing else',
        'what else guards instance 6': 'firewall 2',
      },
    ],
  ])
})

it('says of a name what it stands for, at each end where these differ', () => {
  const taking = firewall({
    ...{ id: 2, label: 'database', devices: on(6) },
    rules: { ...closed, outbound_policy: 'ACCEPT', inbound: [named('ACCEPT')] },
  })
  const list = 'prefix list pl::web'
  expect(shown(two({ firewalls: { rows: [web, taking] } }))).toEqual([
    ['public TCP 22', { [list]: 'all' }, { [list]: 'none' }],
  ])
  const sending = firewall({
    ...{ id: 1, devices: on(5) },
    rules: { ...closed, outbound: [named('ACCEPT')] },
  })
  const refusing = firewall({
    ...{ id: 2, label: 'database', devices: on(6) },
    rules: { ...closed, ...accepting, inbound: [named('DROP')] },
  })
  expect(shown(two({ firewalls: { rows: [sending, refusing] } }))).toEqual([
    [
      'public TCP 22',
      { [`${list} at instance 5`]: 'all', [`${list} at instance 6`]: 'none' },
      { [list]: 'none' },
    ],
  ])
})

it('gives a service one of the addresses that it may have, or none', () => {
  const open = [instance(), without(instance({ id: 6 }), 'interfaces')]
  expect(shown({ ...two(), instances: { rows: open } })).toEqual([
    [
      'public TCP 5432',
      { 'interfaces of instance 6': '33.160.0.6 at instance 6' },
      { 'interfaces of instance 6': 'no address' },
    ],
  ])
})

it('prefers an address that nobody is known to have', () => {
  const any = rule({ addresses: { ipv4: ['33.160.0.0/24'] }, ports: '5432' })
  const inner = firewall({
    ...database,
    rules: { ...closed, outbound_policy: 'ACCEPT', inbound: [any] },
  })
  const rows = [
    without(instance(), 'ipv4'),
    instance({ id: 6 }),
    instance({ id: 7, label: 'lab-1', ipv4: ['33.160.0.1'] }),
  ]
  expect(shown(two({ firewalls: { rows: [web, inner] }, instances: { rows } }))).toEqual([
    [
      'public TCP 5432',
      { 'addresses of instance 5': '33.160.0.2 at instance 5' },
      { 'addresses of instance 5': 'no address' },
    ],
  ])
})

it('puts both in a pool of their region, and one of them in a pool of another region', () => {
  const fromPool = rule({ addresses: { ipv6: ['3fff:1::/64'] }, ports: '5432' })
  const inner = firewall({
    ...database,
    rules: { ...database.rules, inbound: [fromPool] },
  })
  const pooled = (region: string) =>
    without(two({ firewalls: { rows: [web, inner] } }, {}, { region }), 'pools')
  expect(shown(pooled('newark-us'))).toEqual([
    [
      'public TCP 5432',
      { 'other pools': '3fff:1::1 at instance 5, 3fff:1::1 at instance 6' },
      { 'other pools': 'no address' },
    ],
  ])
  expect(shown(pooled('mumbai-in'))).toEqual([
    [
      'public TCP 5432',
      { 'other pools': '3fff:1::1 at instance 5' },
      { 'other pools': 'no address' },
    ],
  ])
})

const onVlan = [{ purpose: 'vlan', label: 'x', ipam_address: null }] as const

it('puts both on a VLAN, or one of them on another', () => {
  const rows = [instance({ interfaces: onVlan }), without(instance({ id: 6 }), 'interfaces')]
  const hole = 'interfaces of instance 6'
  expect(shown({ ...two(), instances: { rows } })).toEqual([
    ['everything', { [hole]: 'on VLAN newark-us/x' }, { [hole]: 'not on VLAN newark-us/x' }],
  ])
})

it('shows a VLAN that is left, and what passes there alone', () => {
  const other = without(instance({ id: 6 }), 'interfaces')
  const withRows = (first: ReturnType<typeof instance>) =>
    accountOf({ ...two(), instances: { rows: [first, other] } })
  const { reach } = compareAccounts(
    withRows(instance({ interfaces: onVlan })),
    withRows(instance()),
  )
  const shownOn = reach.flatMap(change =>
    change.holds === 'depends' && change.vlans.lost.length > 0 ? (change.witness.lost ?? []) : [],
  )
  const hole = 'interfaces of instance 6'
  const ways = {
    filling: { [hole]: 'on VLAN newark-us/x' },
    unless: { [hole]: 'not on VLAN newark-us/x' },
  }
  expect(shownOn).toMatchObject([
    { from: { id: 5 }, to: { id: 6 }, passage: null, ...ways },
    { from: { id: 6 }, to: { id: 5 }, passage: null, ...ways },
  ])
})

it('shows a VLAN that is left, where another hole hides afterwards whether both are on one', () => {
  const guards = { firewalls: { rows: [firewall({ id: 1, devices: on(5, 6), rules: closed })] } }
  const profiles = [onVlan, [{ purpose: 'public' } as const]].map((interfaces, at) => ({
    ...{ id: at + 1, label: `profile ${at + 1}`, interfaces },
  }))
  const before = [without(instance({ id: 6 }), 'interfaces')]
  const after = [
    without(instance({ profiles }), 'interfaces'),
    instance({ id: 6, interfaces: onVlan }),
  ]
  const account = (rows: readonly GatheredInstance[]) =>
    accountOf({ ...two(guards), instances: { rows } })
  const { reach } = compareAccounts(account(before), account(after))
  const shownOn = reach.flatMap(change =>
    change.holds === 'depends' && change.from[0]?.id === 5 ? (change.witness.lost ?? []) : [],
  )
  expect(shownOn).toMatchObject([
    {
      filling: {
        'record of instance 5': 'on a VLAN with instance 6',
        'interfaces of instance 6': 'on a VLAN',
        'interfaces of instance 5': 'not on VLAN newark-us/x',
      },
    },
  ])
})

it('shows a VLAN that is left, which is none of those that the other account tells of', () => {
  const nowhere = without(instance({ id: 6 }), 'interfaces')
  const account = (rows: readonly GatheredInstance[]) =>
    accountOf({
      ...two({ firewalls: { rows: [firewall({ id: 1, devices: on(5, 6), rules: closed })] } }),
      instances: { rows },
    })
  const { reach } = compareAccounts(
    account([without(instance(), 'interfaces'), nowhere]),
    account([instance({ interfaces: onVlan }), nowhere]),
  )
  const [other, hole] = ['interfaces of instance 5', 'interfaces of instance 6']
  const besides = { [other]: 'on a VLAN, not on VLAN newark-us/x' }
  expect(
    reach.flatMap(change =>
      change.holds === 'depends' && change.from[0]?.id === 5 && change.vlans.lost.length > 0
        ? [[change.vlans.lost, change.witness.lost]]
        : [],
    ),
  ).toMatchObject([
    [
      [null],
      {
        filling: { [hole]: 'on a VLAN with instance 5', ...besides },
        unless: { [hole]: 'on no VLAN with instance 5', ...besides },
      },
    ],
  ])
})

describe('of services of which the region was not given', () => {
  const nowhere = (id: number) => without(instance({ id, interfaces: onVlan }), 'region')

  it('says where they have to be to be on one VLAN', () => {
    const rows = [instance({ interfaces: onVlan }), nowhere(6)]
    const hole = 'addresses of instance 6'
    expect(shown({ ...two(), instances: { rows } })).toEqual([
      ['everything', { [hole]: 'in newark-us' }, { [hole]: 'not in newark-us' }],
    ])
    const [one, other] = ['addresses of instance 5', hole]
    expect(shown({ ...two(), instances: { rows: [nowhere(5), nowhere(6)] } })).toEqual([
      [
        'everything',
        { [one]: 'in the region of instance 6', [other]: 'in some region' },
        { [one]: 'not in the region of instance 6', [other]: 'in some region' },
      ],
    ])
  })
})
