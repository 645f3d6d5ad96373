/** Firewalls that a call enables, and that may guard, unknown to us, what another one guards: each service as its filling says. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { accepting, firewall, gathered, instance, ssh } from './holed-accounts.ts'

const on = (...ids: number[]) => ids.map(id => ({ id, entity: { type: 'instance', id } as const }))
const status = (firewallId: number, status: 'enabled' | 'disabled') =>
  ({ operation: 'firewallUpdate', params: { firewallId }, body: { status } }) as const

/** Both instances are behind `open`; which of them `closed` guards is not known, and it is disabled. */
const account = accountOf(
  gathered({
    instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
    firewalls: {
      rows: [
        firewall({
          ...{ id: 1, label: 'open', rules: { inbound: [], outbound: [], ...accepting } },
          devices: { rows: on(5, 6) },
        }),
        firewall({ id: 2, label: 'closed', status: 'disabled', devices: { rows: [], missing: 1 } }),
      ],
    },
  }),
)

describe('a firewall that is enabled in the place of another', () => {
  const attach = {
    operation: 'firewallDeviceCreate',
    params: { firewallId: 2 },
    body: { type: 'instance', id: 6 },
  } as const
  const packets = [5, 6].map(id => ({
    ...{ service: { type: 'instance', id } as never, packet: ssh },
  }))
  const { cases } = rehearseIn(account, {
    calls: [attach, status(1, 'disabled'), status(2, 'enabled')],
    packets,
  })

  it('drops packets at a service just where the case says that it guards it', () => {
    const told = cases.map(({ filling, packets: [at5] }) => [
      filling['what else guards instance 5'],
      at5?.after?.holds === 'always' && at5.after.action,
    ])
    expect(told).toContainEqual(['nothing else', 'ACCEPT'])
    expect(told).toContainEqual(['firewall 2', 'DROP'])
    expect(
      told.filter(([word, action]) => (word === 'firewall 2') !== (action === 'DROP')),
    ).toEqual([])
  })

  it('drops them where the call put it, whatever else it guards', () => {
    for (const {
      packets: [, at6],
    } of cases)
      expect(at6?.after).toMatchObject({ holds: 'always', action: 'DROP' })
  })

  it('shares a service with the other one only in a case that says which', () => {
    const shared = cases.filter(
      ({ filling }) => filling['devices of firewall 2'] === 'a service that firewall 1 guards',
    )
    expect(shared.length).toBeGreaterThan(0)
    for (const { filling } of shared)
      expect([5, 6].map(id => filling[`what else guards instance ${id}`])).toContain('firewall 2')
  })
})

describe('a firewall that is enabled, and may guard more than is known', () => {
  const named = (parts: Parameters<typeof firewall>[0]) =>
    firewall({ rules: { inbound: [], outbound: [], ...accepting }, ...parts })
  const closed = firewall({
    ...{ id: 2, label: 'closed', status: 'disabled', devices: { rows: [], missing: 1 } },
  })
  const outcomesWith = (...firewalls: readonly ReturnType<typeof firewall>[]) => {
    const account = accountOf(
      gathered({
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
        firewalls: { rows: [...firewalls, closed] },
      }),
    )
    const attach = {
      operation: 'firewallDeviceCreate',
      params: { firewallId: 2 },
      body: { type: 'instance', id: 5 },
    } as const
    const { cases } = rehearseIn(account, { calls: [status(2, 'enabled'), attach] })
    return cases.map(({ filling, calls: [enabled] }) => [
      filling['devices of firewall 2'],
      enabled?.outcome.ok,
    ])
  }

  it('may be refused for one that guards a service that no call names', () => {
    const told = outcomesWith(named({ id: 3, label: 'other', devices: { rows: on(6) } }))
    expect(told).toContainEqual(['no service that another firewall guards', true])
    expect(told).toContainEqual(['a service that firewall 3 guards', false])
  })

  it('may be refused for one on a service that is named, and for one on another', () => {
    const told = outcomesWith(
      named({ id: 3, label: 'first', devices: { rows: on(5) } }),
      named({ id: 4, label: 'other', devices: { rows: on(6) } }),
    )
    expect(told).toContainEqual(['a service that firewall 4 guards', false])
    expect(told).toContainEqual(['no service that another firewall guards', true])
  })

  it('may be refused for one of which it is not known whether it is enabled', () => {
    const { status: _, ...open } = named({ id: 3, label: 'other', devices: { rows: on(6) } })
    const told = outcomesWith(open)
    expect(told).toContainEqual(['a service that firewall 3 guards', false])
    expect(told).toContainEqual(['no service that another firewall guards', true])
  })

  it('rests on its devices where a call before enabled one that may guard the same', () => {
    const before = firewall({
      ...{ id: 3, label: 'before', status: 'disabled', devices: { rows: [], missing: 1 } },
    })
    const account = accountOf(
      gathered({
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
        firewalls: { rows: [closed, before] },
      }),
    )
    const { equivalent, cases } = rehearseIn(account, {
      calls: [status(3, 'enabled'), status(2, 'enabled')],
      packets: [5, 6].map(id => ({ service: { type: 'instance', id } as never, packet: ssh })),
    })
    expect(equivalent).toBe('depends')
    expect(cases.map(({ outcomesOn }) => outcomesOn)).toEqual([['devices of firewall 2']])
    // At which of the services they meet is not known: each may be guarded by neither.
    for (const { after } of cases[0]?.packets ?? [])
      expect(after).toMatchObject({ holds: 'depends' })
  })

  it('rests on nothing where the one before is disabled again', () => {
    const before = firewall({
      ...{ id: 3, label: 'before', status: 'disabled', devices: { rows: [], missing: 1 } },
    })
    const account = accountOf(gathered({ firewalls: { rows: [closed, before] } }))
    const calls = [status(3, 'enabled'), status(3, 'disabled'), status(2, 'enabled')]
    const { cases } = rehearseIn(account, { calls })
    expect(cases.map(({ outcomesOn }) => outcomesOn)).toEqual([[]])
  })
})
