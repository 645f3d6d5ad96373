/** An anonymised account is the same account with other names: every question about it has the same answer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressMap } from '../../src/account/anonymise/address-map.ts'
import { anonymise } from '../../src/account/anonymise/anonymise.ts'
import type { GatheredAccount, GatheredRule } from '../../src/account/gathered.ts'
import { writeAccount } from '../../src/account/write/write-account.ts'
import { parsePrefix, prefixContains } from '../../src/net/prefix.ts'
import { addressWorld, publicIpv4, rangeOf, share } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { manyWorlds } from '../support/random-worlds.ts'
import { top } from '../support/sources.ts'
import { expectAlike } from './anonymise.ts'

it('an anonymised account is sound, of the same structure, judged alike, and tells nothing of the account', () => {
  let seed = 0
  let changed = 0
  for (const world of manyWorlds(100, 50)) {
    const [{ value }] = writeAccount(world, { as: 'gathered' })
    changed += expectAlike(value, seed++)
  }
  // So many at least feel the change; the others show that nothing changes.
  expect(changed).toBeGreaterThan(50 / 6)
})

it('what instances share stays what they hold: addresses, and ranges by their first address', () => {
  const world = addressWorld()
  const shared = worldAfter(world, share([publicIpv4(world, 1), rangeOf(world, 1)], 2))
  const [{ value }] = writeAccount(shared, { as: 'gathered' })
  expectAlike(value, 1)
  const made = anonymise(value)
  expect(made.shares?.rows).toEqual([
    { address: made.instances?.rows[0]?.ipv4?.[0], instance_id: 2 },
    { address: made.ranges?.rows[0]?.range, instance_id: 2 },
  ])
})

const rule = { protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' } as const

const withRules = (...inbound: readonly GatheredRule[]): GatheredAccount => ({
  format: 'firedrill-account',
  version: 1,
  firewalls: { rows: [{ id: 7, rules: { inbound, inbound_policy: 'DROP' } }] },
})

/** What became of the inbound rules of the one firewall. */
const rulesIn = ({ firewalls }: GatheredAccount) => firewalls?.rows[0]?.rules?.inbound

describe('of a rule', () => {
  it('the protocol, the ports, the action and whatever was left out stay as they are', () => {
    for (const protocol of ['TCP', 'ALL', '132'])
      for (const given of [
        { ...rule, protocol, ports: '22, 80-90', label: null, description: '' },
        { protocol, addresses: { ipv4: null, ipv6: [] }, action: 'DROP', ports: null, label: '' },
      ] as const)
        expect(rulesIn(anonymise(withRules(given)))).toEqual([given])
  })

  it('equal labels become equal ones, and others different ones', () => {
    const labels = ['ssh', 'SSH', 'ssh', 'web']
    const made = anonymise(withRules(...labels.map(label => ({ ...rule, label }))))
    expect(rulesIn(made)).toEqual(
      ['rule-1', 'rule-2', 'rule-1', 'rule-3'].map(label => ({ ...rule, label })),
    )
  })

  it('a field that nobody could read keeps its shape and nothing else', () => {
    const unread = { 'x-owner': { 'jane doe': ['jane@corp.example', 7, true, null] } }
    expect(rulesIn(anonymise(withRules({ ...rule, unread })))).toEqual([
      { ...rule, unread: { 'field-1': { 'field-2': ['', 0, false, null] } } },
    ])
  })

  it('a text that is no address becomes another that is none', () => {
    const made = anonymise(
      withRules({ ...rule, addresses: { ipv4: ['corp.example', '10.0.0.300'] } }),
    )
    expect(rulesIn(made)).toEqual([{ ...rule, addresses: { ipv4: ['address-1', 'address-2'] } }])
  })

  it('names of prefix lists become others of the same kind, and those of the provider stay', () => {
    const names = [
      ...['pl:system:resolvers:us-east', 'pl::vpcs:<current>', 'pl::subnets:<current>'],
      ...['pl::subnets:4711', 'pl::subnets:4712', 'pl::corp-offices', 'pl:corp:offices:berlin'],
    ]
    const account = {
      ...withRules({ ...rule, addresses: { ipv4: names } }),
      prefixlists: { rows: [{ name: 'pl::corp-offices', ipv4: ['172.16.0.0/12'], ipv6: null }] },
    }
    const made = anonymise(account)
    expect(rulesIn(made)).toEqual([
      {
        ...rule,
        addresses: {
          ipv4: [
            ...names.slice(0, 3),
            ...['pl::subnets:1', 'pl::subnets:2', 'pl::list-1', 'pl:list-2:list-3:list-4'],
          ],
        },
      },
    ])
    expect(made.prefixlists).toEqual({
      rows: [{ name: 'pl::list-1', ipv4: ['172.16.0.0/12'], ipv6: null }],
    })
  })
})

describe('ids', () => {
  it('are counted from 1 in their order, for each kind, wherever they are named', () => {
    const account: GatheredAccount = {
      ...withRules(),
      firewalls: {
        rows: [
          {
            id: 900,
            rules: { inbound: [{ ruleset: 60 }, { ruleset: 50 }] },
            devices: {
              rows: [
                { id: 41, entity: { type: 'instance', id: 5001, label: 'web' } },
                { id: 40, entity: { type: 'interface', id: 12, label: null, instance_id: 5000 } },
              ],
              missing: 2,
            },
          },
        ],
        missing: 'some',
      },
      instances: {
        rows: [
          {
            id: 5001,
            label: 'web',
            generation: 'interfaces',
            interfaces: [{ id: 99, purpose: 'vpc', vpc_id: 8, subnet_id: 9 }],
          },
        ],
      },
      rulesets: { rows: [{ id: 60, type: 'inbound', rules: [rule], deleted: true }] },
      default_firewalls: { instance: 901, balancer: null, vpc_interface: 900 },
    }
    expect(anonymise(account)).toEqual({
      ...account,
      firewalls: {
        rows: [
          {
            id: 1,
            rules: { inbound: [{ ruleset: 2 }, { ruleset: 1 }] },
            devices: {
              rows: [
                { id: 2, entity: { type: 'instance', id: 2, label: 'instance-1' } },
                { id: 1, entity: { type: 'interface', id: 1, label: null, instance_id: 1 } },
              ],
              missing: 2,
            },
          },
        ],
        missing: 'some',
      },
      instances: {
        rows: [
          {
            id: 2,
            label: 'instance-1',
            generation: 'interfaces',
            interfaces: [{ id: 2, purpose: 'vpc', vpc_id: 1, subnet_id: 1 }],
          },
        ],
      },
      rulesets: { rows: [{ id: 2, type: 'inbound', rules: [rule], deleted: true }] },
      default_firewalls: { instance: 2, balancer: null, vpc_interface: 1 },
    })
  })
})

describe('names', () => {
  const made = (...labels: readonly string[]) =>
    anonymise({
      ...withRules(),
      firewalls: { rows: labels.map((label, at) => ({ id: at + 1, label, tags: [label] })) },
    }).firewalls?.rows.map(({ label }) => label)

  it('that look made up are replaced as well, and never stand for each other', () => {
    expect(made('firewall-1', 'firewall-2', 'web')).toEqual([
      ...['firewall-3', 'firewall-4', 'firewall-5'],
    ])
    const all = Array.from({ length: 9 }, (_, at) => `firewall-${at + 1}`)
    expect(made(...all)).toEqual(all.map(label => label.replace('-', '-a')))
  })

  it('of hosts are compared as the service does: without regard to case and a final dot', () => {
    const account: GatheredAccount = {
      ...withRules(),
      ips: { rows: [{ address: '33.8.0.2', instance_id: null, rdns: 'Mail.Corp.Example.' }] },
      forwards: { rows: [{ name: 'mail.corp.example', address: '33.8.0.2' }] },
      settings: { rdnsSuffix: 'ip.corp.example', rangesPerRegion: 3, motto: 'we are corp' },
    }
    const { ips, forwards, settings } = anonymise(account)
    expect(ips?.rows).toMatchObject([{ instance_id: null, rdns: 'host-1.example.net' }])
    expect(forwards?.rows).toEqual([{ name: 'host-1.example.net', address: ips?.rows[0]?.address }])
    expect(settings).toEqual({
      rdnsSuffix: 'host-2.example.net',
      rangesPerRegion: 3,
      'field-1': '',
    })
  })

  it('of users, tokens and what is no scope are replaced, scopes stay', () => {
    const account: GatheredAccount = {
      ...withRules(),
      users: {
        rows: [
          { username: 'jane', grants: [{ type: 'firewall', id: 7, permission: 'read_only' }] },
        ],
      },
      tokens: {
        rows: [
          {
            token: 'b2c1',
            username: 'jane',
            scopes: ['*', 'ips:read', 'domains:read_only', 'stars:look'],
          },
        ],
      },
    }
    const { users, tokens } = anonymise(account)
    expect(users?.rows).toEqual([
      { username: 'user-1', grants: [{ type: 'firewall', id: 1, permission: 'read_only' }] },
    ])
    expect(tokens?.rows).toEqual([
      {
        token: 'token-1',
        username: 'user-1',
        scopes: ['*', 'ips:read', 'domains:read_only', 'scope-1'],
      },
    ])
  })
})

describe('times', () => {
  it('begin with the year 2000, keep what lies between them, and the way they are written', () => {
    const account: GatheredAccount = {
      ...withRules(),
      now: '2026-03-01T00:00:00.000Z',
      firewalls: {
        rows: [
          { id: 1, created: '2026-02-27T23:59:59', updated: '2026-02-28T00:00:01Z' },
          { id: 2, created: 'last spring' },
        ],
      },
    }
    const { now, firewalls } = anonymise(account)
    expect(now).toBe('2000-01-02T00:00:01.000Z')
    expect(firewalls?.rows).toEqual([
      { id: 1, created: '2000-01-01T00:00:00', updated: '2000-01-01T00:00:02Z' },
      { id: 2, created: '2000-01-01T00:00:00' },
    ])
  })

  it('never leave the calendar', () => {
    const account = { ...withRules(), now: '9999-12-31T00:00:00.000Z' }
    const firewalls = { rows: [{ id: 1, created: '0001-01-01T00:00:00' }] }
    const made = anonymise({ ...account, firewalls })
    expect([made.firewalls?.rows[0]?.created, made.now]).toEqual([
      ...['0001-01-01T23:59:59', '9999-12-31T23:59:59.999Z'],
    ])
  })
})

describe('leading bits of public addresses', () => {
  const text = readFileSync(join(top, 'docs/accounts.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([^`]+)` \| `.+` \| `([^`]+)` \|$/gm)]

  it('stay where docs/accounts.md says, for they tell the address apart from a special space', () => {
    expect(rows.length).toBeGreaterThan(3)
    const outside = rows.flatMap(([, address = '', space = '']) =>
      Array.from(
        { length: 40 },
        (_, key) => addressMap(`key ${key}`).textFor(address) ?? '',
      ).filter(made => !isWithin(made, space)),
    )
    expect(outside).toEqual([])
  })

  it('stay no further than that', () => {
    const halves = rows.map(([, address = '', space = '']) => {
      const length = Number(space.split('/')[1]) + 1
      const made = Array.from({ length: 40 }, (_, key) => addressMap(`key ${key}`).textFor(address))
      const near = `${address}/${length}`
      return made.some(each => each !== undefined && !isWithin(each, near))
    })
    expect(halves).toEqual(rows.map(() => true))
  })
})

function isWithin(address: string, space: string): boolean {
  const [inner, outer] = [parsePrefix(address), parsePrefix(space)]
  if (!inner.ok || !outer.ok) throw new TypeError(`${address} or ${space} is no prefix`)
  return prefixContains(outer.value, inner.value.address)
}
