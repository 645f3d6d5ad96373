/** What calls create without a firewall has the default one of the account; where that is not known, each that it may be. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { type Account, accountOf, accountOfWorld } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { isPossible, orderIn } from '../../src/order/accounts/order-in.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { dropping, firewall, gathered, namesOf } from './holed-accounts.ts'

const region = 'newark-us'
const create: AnyCall = { operation: 'instanceCreate', body: { region, label: 'new-1' } }
const clone: AnyCall = { operation: 'instanceClone', params: { instanceId: 5 }, body: { region } }
const balance: AnyCall = { operation: 'balancerCreate', body: { region, label: 'front' } }
const attach = (firewallId: number, id = 6): AnyCall => ({
  operation: 'firewallDeviceCreate',
  ...{ params: { firewallId }, body: { type: 'instance', id } },
})

/** Firewall 802 guards instance 5, and 803 nothing. */
const rows = [firewall(), firewall({ id: 803, label: 'data', devices: { rows: [] } })]

const { default_firewalls: _, ...unsaid } = gathered({ firewalls: { rows } })

const accountWith = (
  defaults: NonNullable<GatheredAccount['default_firewalls']> | undefined,
  parts: Partial<GatheredAccount> = {},
): Account =>
  accountOf({ ...unsaid, ...parts, ...(defaults !== undefined && { default_firewalls: defaults }) })

/** Of each case what was filled, which calls are made, and with which firewall services are created. */
const casesOf = (account: Account, ...calls: readonly AnyCall[]) =>
  rehearseIn(account, { calls }).cases.map(each => ({
    filling: each.filling['default firewalls'],
    made: each.calls.map(({ outcome }) => outcome.ok),
    named: each.calls.map(({ call }): unknown => Object(call.body).firewall_id),
    outcomesOn: each.outcomesOn,
  }))

const known = (named: unknown, isMade = true) => [
  { filling: undefined, made: [isMade], named: [named], outcomesOn: [] },
]

describe('a default firewall that is known', () => {
  it('guards an instance, a clone and a balancer, each by the setting of its type', () => {
    const account = accountWith({ instance: 802, balancer: 803 })
    expect(namesOf(account)).toEqual([])
    expect(casesOf(account, create)).toEqual(known(802))
    expect(casesOf(account, clone)).toEqual(known(802))
    expect(casesOf(account, balance)).toEqual(known(803))
  })

  it('is none where it is null, and leaves alone what names a firewall', () => {
    const account = accountWith({ instance: null, balancer: 803 })
    expect(casesOf(account, create)).toEqual(known(undefined))
    const named = { ...create, body: { region, firewall_id: 803 } } as AnyCall
    expect(casesOf(accountWith({ instance: 802, balancer: null }), named)).toEqual(known(803))
  })

  it('judges the packets of what is created, for certain', () => {
    const opened = (id: number | null) =>
      rehearseIn(accountWith({ instance: id, balancer: null }), { calls: [create] })
        .cases[0]?.comparison.addresses.flatMap(({ changes }) => changes)
        .filter(({ direction }) => direction === 'inbound')
        .map(({ holds, to }) => [holds, to])
    expect(opened(802)).toEqual([])
    expect(new Set(opened(null)?.map(String))).toEqual(new Set(['always,ACCEPT']))
  })

  it('refuses another one, and itself, to the service that has it', () => {
    const account = accountWith({ instance: 802, balancer: null })
    const refused = (id: number) =>
      rehearseIn(account, { calls: [create, attach(id)] }).cases.map(({ calls }) =>
        calls[1]?.outcome.ok === false ? calls[1].outcome.errors[0].clause : 'made',
      )
    expect([refused(803), refused(802)]).toEqual([['ACTIVE-3'], ['ASSUME-ATTACH-TWICE']])
    expect(orderIn(account, [create, attach(803)])).toMatchObject({
      ...{ holds: 'always', answer: { ok: false, made: [0], proved: true } },
    })
    const disabled = [firewall({ status: 'disabled' }), ...rows.slice(1)]
    const apart = accountWith({ instance: 802, balancer: null }, { firewalls: { rows: disabled } })
    expect(casesOf(apart, create, attach(803))[0]?.made).toEqual([true, true])
  })

  it('is asked for where its status is not known', () => {
    const { status: __, ...open } = firewall({ devices: { rows: [] } })
    const firewalls = { rows: [open, ...rows.slice(1)] }
    const account = accountWith({ instance: 802, balancer: null }, { firewalls })
    const { cases } = rehearseIn(account, { calls: [create, attach(803)] })
    expect(
      cases.map(({ filling, calls }) => [filling, calls.map(({ outcome }) => outcome.ok)]),
    ).toEqual([
      [{ 'status of firewall 802': 'enabled' }, [true, false]],
      [{ 'status of firewall 802': 'disabled' }, [true, true]],
    ])
  })

  it('is none in a world of a program', () => {
    const { world } = accountWith({ instance: 802, balancer: 803 })
    expect(casesOf(accountOfWorld(world), create)).toEqual(known(undefined))
  })
})

describe('default firewalls that were not given', () => {
  const account = accountWith(undefined)

  it('are none, or one of which nothing is known', () => {
    expect(namesOf(account)).toEqual(['default firewalls'])
    expect(casesOf(account, create).map(({ filling }) => filling)).toEqual([
      'none for instances',
      'another firewall for instances',
    ])
    const { cases, equivalent } = rehearseIn(account, { calls: [create] })
    expect(equivalent).toBe('never')
    const told = cases.map(({ comparison, outcomesOn }) => [
      outcomesOn,
      new Set(
        comparison.addresses.flatMap(({ changes }) =>
          changes.map(({ holds, on }) => [holds, ...on].join(' ')),
        ),
      ),
    ])
    expect(told).toEqual([
      [[], new Set(['always'])],
      [[], new Set(['depends default firewalls'])],
    ])
  })

  it('may each be a firewall that calls name, unless they delete it', () => {
    expect(casesOf(account, create, attach(803))).toMatchObject([
      { filling: 'none for instances', made: [true, true] },
      { filling: 'firewall 803 for instances', made: [true, false] },
      { filling: 'another firewall for instances', made: [true, false] },
    ])
    const remove: AnyCall = { operation: 'firewallDelete', params: { firewallId: 803 } }
    expect(casesOf(account, create, remove).map(({ filling }) => filling)).toEqual([
      'none for instances',
      'another firewall for instances',
    ])
  })

  it('are of instances and of balancers independently, the same for all of one type', () => {
    const both = casesOf(account, create, balance, { ...create, body: { region } } as AnyCall)
    expect(both.map(({ filling }) => filling)).toEqual([
      'none for instances, none for balancers',
      'none for instances, another firewall for balancers',
      'another firewall for instances, none for balancers',
      'another firewall for instances, another firewall for balancers',
    ])
    const [, , , last] = both
    expect(last?.named[0]).toBe(last?.named[2])
    expect(last?.named[0]).not.toBe(last?.named[1])
    const half = accountWith({ instance: 802 })
    expect(casesOf(half, create, balance).map(({ filling, named }) => [filling, named[0]])).toEqual(
      [
        ['none for balancers', 802],
        ['another firewall for balancers', 802],
      ],
    )
  })

  it('refuse a second balancer where the one that guards the first is meant', () => {
    const onBalancer = firewall({ devices: { rows: [{ entity: { type: 'balancer', id: 9 } }] } })
    const balancers = {
      rows: [{ id: 9, region, ipv4: '33.160.0.9', ipv6: null, configs: { rows: [] } }],
    }
    const guarded = accountWith(undefined, { firewalls: { rows: [onBalancer] }, balancers })
    expect(casesOf(guarded, balance)).toMatchObject([
      { filling: 'none for balancers', made: [true] },
      { filling: 'firewall 802 for balancers', made: [false] },
      { filling: 'another firewall for balancers', made: [true] },
    ])
    const remove: AnyCall = { operation: 'balancerDelete', params: { balancerId: 9 } }
    expect(casesOf(guarded, remove, balance)[1]?.made).toEqual([true, true])
  })

  it('leave a firewall that a call creates the id that it has without them', () => {
    const made: AnyCall = { operation: 'firewallCreate', body: { label: 'third', rules: dropping } }
    for (const { calls } of rehearseIn(account, { calls: [create, made] }).cases)
      expect(calls[1]?.outcome).toMatchObject({ ok: true, reply: { id: 804 } })
  })

  it('decide whether a window opens, or a call is refused', () => {
    const found = orderIn(account, [create, attach(803)])
    expect(found).toMatchObject({ holds: 'depends', on: ['default firewalls'] })
    const cases = found.holds === 'depends' ? found.cases : []
    expect(
      cases.map(({ answer }) => (answer.ok ? answer.windows.map(each => each.kind) : 'refused')),
    ).toEqual([['exposure'], 'refused', 'refused'])
  })
})

describe('a default firewall that no list has', () => {
  const account = accountWith({ instance: 900, balancer: 803 })

  it('is a hole that its record fills', () => {
    expect(account.holes).toMatchObject([
      {
        name: 'default firewalls',
        says: 'What is created without a firewall gets firewall 900, of which nothing was given.',
        fill: ['linode-cli firewalls view 900 --json --all-columns --all-rows > firewall-900.json'],
      },
    ])
    const view = firewall({ id: 900, label: 'default', devices: { rows: [] } })
    const filled = accountWith(
      { instance: 900, balancer: 803 },
      { firewalls: { rows: [...rows, view] } },
    )
    expect(namesOf(filled)).toEqual([])
  })

  it('is there, enabled or not, and never none', () => {
    expect(casesOf(account, create, attach(803))).toMatchObject([
      { filling: 'firewall 900 for instances', made: [true, false], named: [900, undefined] },
      { filling: 'firewall 900 (disabled) for instances', made: [true, true] },
    ])
    expect(casesOf(account, balance)).toEqual(known(803))
  })

  it('is one firewall where it is that of both types', () => {
    const both = accountWith({ instance: 900, balancer: 900 })
    expect(casesOf(both, create, balance).map(({ filling }) => filling)).toEqual([
      'firewall 900 for instances, firewall 900 for balancers',
      'firewall 900 (disabled) for instances, firewall 900 (disabled) for balancers',
    ])
  })

  it('is there where no list of firewalls was given either', () => {
    const { firewalls: __, ...bare } = unsaid
    const unlisted = accountOf({ ...bare, default_firewalls: { instance: 900, balancer: null } })
    expect(casesOf(unlisted, create).map(({ named }) => named)).toEqual([[900], [900]])
  })

  it('opens no window for certain where its rules decide', () => {
    const set = (status: string): AnyCall => ({
      ...{ operation: 'firewallUpdate', params: { firewallId: 900 }, body: { status } },
    })
    const found = orderIn(
      accountWith({ instance: 900, balancer: null }),
      [create, set('disabled'), set('enabled')],
      {
        after: [
          [0, 1],
          [1, 2],
        ],
      },
    )
    const cases = found.holds === 'depends' ? found.cases : []
    const windows = cases.flatMap(({ answer }) => (isPossible(answer) ? answer.windows : []))
    expect(windows.length).toBeGreaterThan(0)
    expect(new Set(windows.map(({ holds, on }) => [holds, ...on].join(' ')))).toEqual(
      new Set(['depends default firewalls']),
    )
  })
})
