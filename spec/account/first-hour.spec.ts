/** What went wrong in the first hour with a real account: services that lists leave out, profiles, made-up ids, odd input. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { type GatheredAccount, readAccount } from '../../src/account.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { exposureIn, lintIn, orderIn, rehearseIn, verdictIn } from '../../src/whatif.ts'
import { thrownBy } from '../support/simulators.ts'
import { closedRules } from '../support/worlds.ts'

const onVlan = [{ purpose: 'vlan', label: 'backend', ipam_address: null }] as const
const entity = { type: 'instance', id: 1 } as const

const account: GatheredAccount = {
  format: 'firedrill-account',
  version: 1,
  firewalls: {
    rows: [
      {
        ...{ id: 1, label: 'web', status: 'enabled', rules: closedRules, tags: [] },
        devices: { rows: [{ entity }] },
      },
    ],
  },
  instances: { rows: [{ id: 1, label: 'web-1', region: 'us-east' }] },
  balancers: { rows: [] },
}

const withInstance = (given: object): GatheredAccount => ({
  ...account,
  instances: { rows: [{ id: 1, label: 'web-1', region: 'us-east', ...given }] },
})

const packet = { direction: 'inbound', protocol: 'TCP', address: '203.0.113.7', port: 22 } as const

describe('services that a list leaves out', () => {
  const cut = accountOf({
    ...account,
    instances: { rows: account.instances?.rows ?? [], missing: 4 },
  })

  it('are named by exposure and lint, and only where a list is cut', () => {
    expect(exposureIn(cut).hidden).toEqual(['other instances'])
    expect(exposureIn(accountOf(account)).hidden).toEqual([])
    const hidden = (given: typeof cut) =>
      lintIn(given).filter(
        each => each.kind === 'unknown' && each.detail.on[0] === 'other instances',
      )
    expect(hidden(cut)).toHaveLength(1)
    expect(hidden(accountOf(account))).toEqual([])
  })
})

describe('an instance with several profiles', () => {
  const profiles = [
    { id: 1, label: 'public', interfaces: [{ purpose: 'public' }] },
    { id: 2, label: 'private', interfaces: onVlan },
  ]
  const verdictOf = (given: object) => verdictIn(accountOf(withInstance(given)), entity, packet)

  it('may be dark where one of them has VLANs alone and none is known to be booted', () => {
    const open = { ...closedRules, inbound_policy: 'ACCEPT' } as const
    const firewalls = {
      rows: (account.firewalls?.rows ?? []).map(each => ({ ...each, rules: open })),
    }
    const opened = accountOf({ ...withInstance({ profiles }), firewalls })
    expect(verdictIn(opened, entity, packet)).toMatchObject({
      ...{ holds: 'depends', on: ['interfaces of instance 1'] },
    })
    expect(exposureIn(accountOf(withInstance({ profiles }))).exposures[0]).toMatchObject({
      onVlansOnly: 'depends',
    })
  })

  it.each([
    [{ profiles }, undefined],
    [{ profiles, booted: 1 }, 'policy'],
    [{ profiles, booted: 2 }, 'dark'],
    [
      { profiles: profiles.map(each => ({ ...each, interfaces: [{ purpose: 'public' }] })) },
      'policy',
    ],
  ])('is judged for certain where that decides nothing: %j', (given, kind) => {
    expect(verdictOf(given)).toMatchObject({ holds: 'always', action: 'DROP' })
    if (kind !== undefined) expect(verdictOf(given)).toMatchObject({ verdict: { cause: { kind } } })
  })

  it('is open to nobody but its peers where it has VLANs alone', () => {
    const [exposure] = exposureIn(accountOf(withInstance({ interfaces: onVlan }))).exposures
    expect(exposure).toMatchObject({ onVlansOnly: 'always', world: [], limited: [], depends: [] })
    const [open] = exposureIn(
      accountOf(withInstance({ interfaces: [{ purpose: 'public' }] })),
    ).exposures
    expect(open).toMatchObject({ onVlansOnly: 'never' })
  })
})

describe('an instance on a VPC alone', () => {
  const vpc = (nat: string | null) => ({
    ipv4: ['203.0.113.5'],
    interfaces: [
      { purpose: 'vpc', vpc_id: 7, subnet_id: 1, ipv4: { vpc: '10.0.0.2', nat_1_1: nat } },
    ],
  })
  const open = { ...closedRules, inbound_policy: 'ACCEPT' } as const
  const exposureAt = (nat: string | null) => {
    const firewalls = {
      rows: (account.firewalls?.rows ?? []).map(each => ({ ...each, rules: open })),
    }
    const given = accountOf({ ...withInstance(vpc(nat)), firewalls })
    return exposureIn(given).exposures[0]
  }

  it('is open to its VPC and not to the world, unless 1:1 NAT leads there', () => {
    expect(exposureAt(null)).toMatchObject({ reachedFrom: 'vpc', world: [] })
    expect(exposureAt(null)?.limited).toHaveLength(10)
    expect(exposureAt('203.0.113.5')).toMatchObject({ reachedFrom: 'internet', limited: [] })
    expect(exposureAt('203.0.113.5')?.world).toHaveLength(10)
  })
})

describe('devices that came without ids', () => {
  const call = (deviceId: number) =>
    ({ operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId } }) as const
  const given: GatheredAccount = {
    ...account,
    firewalls: {
      rows: (account.firewalls?.rows ?? []).map(each => ({
        ...each,
        devices: { rows: [{ id: 77, entity }] },
      })),
    },
  }

  it('are not named by the ids that stand in for theirs', () => {
    for (const ask of [rehearse, orderOf])
      expect(String(thrownBy(() => ask(account, 1)))).toContain(
        'calls[0].params.deviceId: expected the id of a device that was given, got 1',
      )
    expect(rehearse(given, 77).equivalent).toBe('never')
    expect(orderOf(given, 77).holds).toBe('always')
    expect(rehearse(given, 1).cases[0]?.calls[0]?.outcome.ok).toBe(false)
  })

  const rehearse = (of: GatheredAccount, id: number) =>
    rehearseIn(accountOf(of), { calls: [call(id)] })
  const orderOf = (of: GatheredAccount, id: number) => orderIn(accountOf(of), [call(id)])
})

describe('a rehearsal', () => {
  it('judges the packets of the change before and after', () => {
    const open = {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'disabled' },
    }
    const { cases } = rehearseIn(accountOf(account), {
      calls: [open] as never,
      packets: [{ service: entity as never, packet }],
    })
    expect(cases[0]?.packets).toMatchObject([
      {
        packet,
        before: { holds: 'always', action: 'DROP' },
        after: { holds: 'always', action: 'ACCEPT' },
      },
    ])
  })
})

describe('what a program hands to readAccount', () => {
  it.each([
    ['text', 'documents: expected a list'],
    [null, 'documents: expected a list'],
    [[], 'documents: expected at least one document'],
    [[1], 'documents[0]: expected an object with name, value'],
    [[{ name: 'a.json' }], 'documents[0].value: expected JSON, got nothing'],
    [[{ name: 'a.json', value: 2n }], 'documents[0].value: expected JSON'],
    [[{ name: 1, value: [] }], 'documents[0].name: expected the name of a file'],
  ])('is no list of documents: %#', (given, said) => {
    const error = thrownBy(() => readAccount(given as never))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toContain(said)
  })
})

describe('a firewall that a call enables, and of which it is not known what it guards', () => {
  const enable = {
    operation: 'firewallUpdate',
    params: { firewallId: 2 },
    body: { status: 'enabled' },
  }
  const second = {
    id: 2,
    label: 'spare',
    status: 'disabled',
    rules: closedRules,
    tags: [],
  } as const
  const both = (devices?: { readonly rows: readonly [] }): GatheredAccount => ({
    ...account,
    firewalls: {
      rows: [...(account.firewalls?.rows ?? []), { ...second, ...(devices && { devices }) }],
    },
  })
  const outcomesOf = (given: GatheredAccount) =>
    rehearseIn(accountOf(given), { calls: [enable] as never }).cases.map(
      ({ calls: [call] }) => call?.outcome.ok,
    )

  it('may guard a service on which another is active: then the call is refused', () => {
    expect(outcomesOf(both())).toEqual([true, false])
  })

  it('does not where its devices are known, or no other is active', () => {
    expect(outcomesOf(both({ rows: [] }))).toEqual([true])
    expect(outcomesOf({ ...both(), firewalls: { rows: [second] } })).toEqual([true])
  })
})

describe('the outcome of calls', () => {
  const casesOf = (given: GatheredAccount, call: object) =>
    rehearseIn(accountOf(given), { calls: [call] as never })

  it('rests on a list that may hold what was not found', () => {
    const view = { operation: 'ipAddressView', params: { address: '192.0.2.200' } }
    const unknown = casesOf(account, view)
    expect(unknown).toMatchObject({ equivalent: 'depends', cases: [{ outcomesOn: ['other ips'] }] })
    const known = casesOf({ ...account, ips: { rows: [] } }, view)
    expect(known).toMatchObject({ equivalent: 'always', cases: [{ outcomesOn: [] }] })
  })

  it('rests on the firewalls that guard what is created', () => {
    const create = { operation: 'instanceCreate', body: { label: 'web-9', region: 'us-east' } }
    expect(casesOf(account, create).cases.map(({ filling }) => filling)).toEqual([
      { 'default firewalls': 'none for instances' },
      { 'default firewalls': 'another firewall for instances' },
    ])
    const given = { ...account, default_firewalls: { instance: null, balancer: null } }
    expect(casesOf(given, create).cases).toMatchObject([{ filling: {}, outcomesOn: [] }])
  })

  it('rests on what support has agreed to, which no list tells', () => {
    const allocate = {
      operation: 'ipAddressAllocate',
      body: { instance_id: 1, public: true, type: 'ipv4' },
    }
    expect(casesOf(account, allocate)).toMatchObject({
      equivalent: 'depends',
      cases: [{ outcomesOn: ['spare addresses of instance 1'] }],
    })
    expect(casesOf(withInstance({ spare_addresses: 0 }), allocate)).toMatchObject({
      equivalent: 'always',
      cases: [{ outcomesOn: [] }],
    })
  })

  it('rests on forward DNS, which no list tells', () => {
    const given = withInstance({ ipv4: ['192.0.2.5'] })
    const name = {
      ...{ operation: 'ipAddressRdnsUpdate', params: { address: '192.0.2.5' } },
      body: { rdns: 'web.example.org' },
    }
    expect(casesOf(given, name).cases[0]?.outcomesOn).toEqual(['forward DNS of web.example.org'])
    expect(casesOf({ ...given, forwards: { rows: [] } }, name).cases[0]?.outcomesOn).toEqual([])
  })
})
