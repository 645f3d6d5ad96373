/** Accounts with holes before and after a change: the same hole is filled in the same way. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount, GatheredDevice } from '../../src/account/gathered.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import { compareStates } from '../../src/rehearsal/accounts/compare-accounts.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { worldAfter } from '../support/outcomes.ts'
import {
  accepting,
  dropping,
  firewall,
  gathered,
  instance,
  onInstance,
  rule,
  withFirewall,
} from './holed-accounts.ts'

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

  it.each([
    ['is never equivalent where one list cannot be what two services need', 'pl::office', 'never'],
    ['may be where the list is another one at each', 'pl::vpcs:<current>', 'depends'],
  ])('%s', (_, list, otherwise) => {
    const second: GatheredDevice = { id: 2, entity: { type: 'instance', id: 6 } }
    const token = rule({ addresses: { ipv4: [list] } })
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
    expect([compare('192.0.2.1/32'), compare('192.0.2.2/32')]).toEqual(['depends', otherwise])
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

  it('depends on shares and pools that one of two accounts does not tell', () => {
    const instances = { rows: [instance(), instance({ id: 6, label: 'web-2' })] }
    const { shares: _, pools: __, ...unread } = gathered({ instances })
    const given = accountOf(gathered({ instances }))
    const told = (one: Account, other: Account) => {
      const { equivalent, on } = compareStates(same(one), same(other))
      return [equivalent, ...on]
    }
    const bare = accountOf(unread)
    expect(told(given, bare)).toEqual(['depends', 'other pools', 'other shares'])
    expect(told(bare, bare)).toEqual(['always'])
    expect(told(given, given)).toEqual(['always'])
  })

  it('says whom addresses are left to where that is known, and in which holes somebody may hide', () => {
    const before = accountOf(gathered())
    const moved = (parts: Partial<GatheredAccount>) => {
      const rows = [firewall({ devices: { rows: [] } })]
      const after = accountOf({ ...gathered({ firewalls: { rows } }), ...parts })
      const { addresses } = compareStates(same(before), same(after))
      return addresses.map(({ addresses: [text], after: { holders, on }, changes }) => {
        const ofChanges = [...new Set(changes.flatMap(each => each.on))].sort()
        return [text, holders.length, [...on].sort(), ofChanges]
      })
    }
    const none = { rows: [] }
    const some = { rows: [], missing: 'some' } as const
    expect(moved({ instances: none })).toEqual([
      ['33.160.0.5', 0, [], []],
      ['3fff::5', 0, [], []],
    ])
    // Ranges and pools are of IPv6.
    const blocks = ['other pools', 'other ranges']
    expect(moved({ instances: none, ranges: some, pools: some })).toEqual([
      ['33.160.0.5', 0, [], []],
      ['3fff::5', 0, blocks, blocks],
    ])
    expect(moved({ instances: none, balancers: some })).toEqual([
      ['33.160.0.5', 0, ['other balancers'], ['other balancers']],
      ['3fff::5', 0, ['other balancers'], ['other balancers']],
    ])
    expect(moved({ instances: some })).toEqual([
      ['33.160.0.5', 0, ['other instances'], ['other instances']],
      ['3fff::5', 0, ['other instances'], ['other instances']],
    ])
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
  it('of a call that moves an address asks with whom it may be shared', () => {
    const instances = { rows: [5, 6, 7].map(id => instance({ id, label: `web-${id}` })) }
    const open = firewall({ rules: { inbound: [], outbound: [], ...accepting } })
    const given = gathered({ instances, firewalls: { rows: [open] } })
    const { shares: _, ...unread } = given
    const swap = {
      operation: 'ipAddressesAssign',
      body: {
        region: 'newark-us',
        assignments: [
          { address: '33.160.0.5', instance_id: 6 },
          { address: '33.160.0.6', instance_id: 5 },
        ],
      },
    } as const
    const outcomeOn = (account: GatheredAccount) =>
      rehearseIn(accountOf(account), { calls: [swap] }).cases.map(each => each.outcomesOn)
    expect([outcomeOn(given), outcomeOn(unread)]).toEqual([[[]], [['other shares']]])
  })

  it.each([
    ['pl::office', 'always', []],
    ['pl::subnets:<current>', 'depends', ['prefix list pl::subnets:<current>']],
  ])(
    'of an address that moves behind the same firewall, which names %s',
    (list, equivalent, on) => {
      const second: GatheredDevice = { id: 2, entity: { type: 'instance', id: 6 } }
      const extra = '33.160.0.9'
      const one = instance({ ipv4: ['33.160.0.5', extra] })
      const account = withFirewall(
        {
          rules: { inbound: [rule({ addresses: { ipv4: [list] } })], outbound: [], ...dropping },
          devices: { rows: [onInstance, second] },
        },
        { instances: { rows: [one, instance({ id: 6, label: 'web-2' })] } },
      )
      const assign = {
        operation: 'ipAddressesAssign',
        body: { region: 'newark-us', assignments: [{ address: extra, instance_id: 6 }] },
      } as const
      const [{ comparison } = expect.unreachable()] = rehearseIn(account, { calls: [assign] }).cases
      const changes = comparison.addresses.flatMap(each => each.changes)
      expect(comparison.addresses.map(({ addresses }) => addresses)).toEqual([[extra]])
      expect(comparison.equivalent).toBe(equivalent)
      expect([...new Set(changes.flatMap(each => each.on))]).toEqual(on)
    },
  )

  it('of a call on a device with a field that nobody knows says that it may be there', () => {
    const scoped: GatheredDevice = { ...onInstance, unread: { scope: 'half' } }
    const call = {
      operation: 'firewallDeviceDelete',
      params: { firewallId: 802, deviceId: 1 },
    } as const
    const outcomeOn = (device: GatheredDevice) =>
      rehearseIn(withFirewall({ devices: { rows: [device] } }), { calls: [call] }).cases.flatMap(
        each => each.outcomesOn,
      )
    expect(outcomeOn(scoped)).toEqual(['devices of firewall 802'])
    expect(outcomeOn(onInstance)).toEqual([])
  })

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
