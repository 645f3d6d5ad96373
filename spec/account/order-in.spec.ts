/** In which order to make calls in an account with holes: always the same one, depending on holes, or not to be told. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredFirewall } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { accountOfWorld } from '../../src/account.ts'
import { type OrderIn, order, orderIn } from '../../src/whatif.ts'
import { accountWith } from '../support/accounts.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'
import { accepting, dropping, firewall, gathered, instance } from './holed-accounts.ts'

const devices = { rows: [{ id: 9, entity: { type: 'instance', id: 1 } }] } as const

type GatheredDevices = NonNullable<GatheredFirewall['devices']>

const none = { rows: [] }
const disable = (id: number) =>
  ({
    operation: 'firewallUpdate',
    params: { firewallId: id },
    body: { status: 'disabled' },
  }) as const
const enable = (id: number) =>
  ({
    operation: 'firewallUpdate',
    params: { firewallId: id },
    body: { status: 'enabled' },
  }) as const
const attach = (id: number, instance: number) =>
  ({
    operation: 'firewallDeviceCreate',
    params: { firewallId: id },
    body: { type: 'instance', id: instance },
  }) as const

const onlyCase = (found: OrderIn) =>
  found.holds === 'always' ? found.answer : found.cases[0]?.answer

describe('an order in an account', () => {
  it('is that of its world where everything is known', () => {
    const world = withFirewall(withFirewall(smallWorld(), 'web', { instances: [1] }), 'new')
    const calls = [disable(1), attach(2, 1)]
    const found = orderIn(accountOfWorld(world), calls)
    expect(found).toMatchObject({ holds: 'always', answer: order(world, calls) })
  })

  it('is told where the holes are far from the calls', () => {
    const account = accountOf(
      accountWith(
        { status: 'enabled', devices },
        { status: 'enabled', rules: { ...closedRules, inbound: [{ ruleset: 7 }] }, devices: none },
      ),
    )
    expect(account.holes.map(({ name }) => name)).toContain('rule set 7')
    expect(orderIn(account, [disable(1)]).holds).toBe('always')
  })

  const rules = (id: number, body: object) =>
    ({
      operation: 'firewallRulesUpdate',
      params: { firewallId: id },
      body: { ...closedRules, ...body },
    }) as const

  it('tells a window that opens in some fillings, with one of each kind', () => {
    // What rule set 7 accepts is accepted before all calls: that is no window, and everything else inbound is one.
    const onRuleset = { ...closedRules, inbound: [{ ruleset: 7 }] }
    const partial = accountOf(accountWith({ status: 'enabled', devices, rules: onRuleset }))
    const found = orderIn(partial, [disable(1), rules(1, {}), enable(1)])
    expect(found).toMatchObject({ holds: 'depends', on: ['rule set 7'] })
    expect(onlyCase(found)).toMatchObject({
      ...{ order: [0, 1, 2], safe: 'depends', hidden: [], isExact: true },
      windows: [
        {
          ...{ kind: 'exposure', after: 0, until: 2, services: [{ type: 'instance', id: 1 }] },
          ...{ holds: 'depends', on: ['rule set 7'] },
          ...{ filling: { 'rule set 7': 'none' }, unless: { 'rule set 7': 'ACCEPT' } },
        },
      ],
    })
  })

  it('tells a window for certain where no filling closes it', () => {
    // With a rule set in front of rules that drop all, outbound packets are accepted at both ends, whatever it says.
    const bothWays = { ...closedRules, inbound: [{ ruleset: 7 }] }
    const partial = accountOf(accountWith({ status: 'enabled', devices, rules: bothWays }))
    const found = orderIn(partial, [rules(1, { outbound_policy: 'DROP' }), rules(1, {})])
    expect(found).toMatchObject({
      holds: 'always',
      answer: {
        safe: 'never',
        windows: [{ kind: 'outage', after: 0, until: 1, holds: 'always', on: [] }],
      },
    })
  })

  it('tells the services that a firewall may guard whose devices were not given', () => {
    const open = accountOf(accountWith({ status: 'enabled' }))
    const found = orderIn(open, [rules(1, { inbound_policy: 'ACCEPT' }), rules(1, {})])
    expect(found).toMatchObject({ holds: 'depends', on: ['devices of firewall 1'] })
    expect(onlyCase(found)).toMatchObject({
      windows: [
        {
          ...{ kind: 'exposure', after: 0, until: 1, services: [{ id: 1 }, { id: 2 }] },
          filling: { 'what else guards instance 1': 'firewall 1' },
          unless: { 'what else guards instance 1': 'nothing else' },
        },
      ],
    })
  })

  it('is the one in which least opens where the holes let it', () => {
    // Enabled first, the old rules cut off outbound packets of whatever it guards, until the new ones are there.
    const old = { ...closedRules, outbound_policy: 'DROP' } as const
    const off = accountOf(accountWith({ status: 'disabled', rules: old }))
    expect(onlyCase(orderIn(off, [enable(1), rules(1, {})]))).toMatchObject({
      ...{ order: [1, 0], safe: 'always', windows: [], optimal: true },
    })
    const on = accountOf(accountWith({ status: 'enabled' }))
    expect(onlyCase(orderIn(on, [disable(1), enable(1)]))).toMatchObject({
      ...{ order: [0, 1], safe: 'depends', windows: [{ kind: 'exposure' }] },
    })
  })

  it('rests on the devices of a firewall that a call may take one away of', () => {
    const [first] = devices.rows
    const detach = (deviceId: number) =>
      ({ operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId } }) as const
    const ask = (given: GatheredDevices, deviceId: number) =>
      orderIn(accountOf(accountWith({ status: 'enabled', devices: given })), [detach(deviceId)])
    const rests = { holds: 'depends', on: ['devices of firewall 1'] }
    const scoped = { rows: [{ ...first, unread: { scope: 'half' } }] }
    expect(ask(scoped, 9)).toMatchObject(rests)
    expect(ask({ ...devices, missing: 1 }, 8)).toMatchObject(rests)
    expect(ask({ ...devices, missing: 1 }, 9)).toMatchObject({ answer: { ok: true } })
    expect(ask(devices, 8)).toMatchObject({ answer: { ok: false } })
  })

  it('rests on what is shared where calls move addresses, and on nothing else that was not given there', () => {
    const instances = { rows: [1, 2].map(id => instance({ id, label: `web-${id}` })) }
    const given = gathered({ firewalls: none, instances })
    const call = { operation: 'instanceDelete', params: { instanceId: 1 } } as const
    const on = (account: GatheredAccount) => {
      const found = orderIn(accountOf(account), [call])
      return found.holds === 'depends' ? found.on : []
    }
    const without = (...lists: readonly (keyof GatheredAccount)[]): GatheredAccount => ({
      ...given,
      ...Object.fromEntries(lists.map(each => [each, undefined])),
    })
    expect(orderIn(accountOf(given), [call]).holds).toBe('always')
    expect(on(without('shares'))).toEqual(['other shares'])
    expect(on(without('shares', 'pools'))).toEqual(['other shares', 'other pools'])
    const unread = accountOf(without('shares', 'pools'))
    const rules = {
      operation: 'firewallCreate',
      body: { label: 'new', rules: closedRules },
    } as const
    expect(orderIn(unread, [rules]).holds).toBe('always')
  })

  it('depends on a status that decides whether a call is refused', () => {
    const account = accountOf(accountWith({ devices }, { status: 'enabled', devices: none }))
    const found = orderIn(account, [attach(2, 1)])
    expect(found).toMatchObject({ holds: 'depends', on: ['status of firewall 1'] })
    const answers = found.holds === 'depends' ? found.cases : []
    expect(
      answers.map(({ filling, answer }) => [filling['status of firewall 1'], answer.ok]),
    ).toEqual([
      ['enabled', false],
      ['disabled', true],
    ])
  })

  it('is the same whatever the status was that a call sets', () => {
    expect(orderIn(accountOf(accountWith({ devices })), [enable(1)])).toMatchObject({
      ...{ holds: 'always', answer: { ok: true, order: [0], windows: [] } },
    })
  })

  it('depends on what guards the service that an address is moved to', () => {
    const on = (id: number, device: number) => ({
      rows: [{ id: device, entity: { type: 'instance', id } }] as const,
    })
    const web = instance({ id: 5, ipv4: ['33.160.0.5', '33.160.0.15'] })
    const open = firewall({ id: 1, label: 'open', devices: on(5, 51) })
    const { status: _, ...lab } = firewall({ id: 2, label: 'lab', devices: on(6, 62) })
    const given = gathered({
      firewalls: {
        rows: [{ ...open, rules: { inbound: [], outbound: [], ...accepting } }, lab],
      },
      instances: { rows: [web, instance({ id: 6, label: 'lab-1' })] },
    })
    const calls = [
      { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: closedRules },
      {
        operation: 'ipAddressesAssign',
        body: {
          region: 'newark-us',
          assignments: [{ address: '33.160.0.15', instance_id: 6 }],
        },
      },
    ] as const
    // Behind lab the address closes with either call; with lab disabled it stays open, unless the rules come first.
    expect(orderIn(accountOf(given), calls)).toMatchObject({
      ...{ holds: 'depends', on: ['status of firewall 2'] },
      cases: [
        { filling: { 'status of firewall 2': 'enabled' }, answer: { order: [0, 1], windows: [] } },
        { filling: { 'status of firewall 2': 'disabled' }, answer: { order: [1, 0], windows: [] } },
      ],
    })
    // A single call leaves no moment in between.
    expect(orderIn(accountOf(given), calls.slice(1)).holds).toBe('always')
  })

  it('depends on who answers at a pool already, where a new instance will', () => {
    const pools = { rows: [{ range: '2001:db8::9', prefix: 128, region: 'newark-us' }] }
    const rules = { inbound: [], outbound: [], ...dropping }
    const on = (id: number) => ({ id: id + 500, entity: { type: 'instance', id } }) as const
    const open = { inbound: [], outbound: [], ...accepting }
    const accountFor = (instances: readonly number[]) =>
      accountOf(
        gathered({
          pools,
          firewalls: {
            rows: [
              firewall({ rules, devices: { rows: [on(5)] } }),
              firewall({ id: 803, label: 'other', rules: open, devices: { rows: [on(7)] } }),
            ],
          },
          instances: { rows: instances.map(id => instance({ id, label: `web-${id}` })) },
        }),
      )
    const create = { operation: 'instanceCreate', body: { region: 'newark-us' } } as const
    const calls = (id: number) => [create, attach(802, id)]
    const windowsAt = (found: OrderIn) => {
      const answer = onlyCase(found)
      return answer?.ok === true
        ? answer.windows.filter(({ addresses }) => addresses.some(({ type }) => type === 'pool'))
        : []
    }
    // Of instance 7 it is not known where it is: there it may answer, behind a firewall that is open.
    const alone = orderIn(accountFor([5]), calls(8))
    const both = orderIn(accountFor([5, 7]), calls(8))
    expect(alone).toMatchObject({ holds: 'depends', on: ['record of instance 7'] })
    expect([both.holds, windowsAt(both)]).toEqual(['always', []])
  })
})
