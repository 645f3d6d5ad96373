/** Promises after a change, between its calls, and what repairs do: as properties of random worlds, and by example. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createWorld, type WorldSource } from '../../src/index.ts'
import { checkChange, policiesOf } from '../../src/policies/index.ts'
import { rehearse } from '../../src/whatif.ts'
import { firewall, gathered, instance } from '../account/holed-accounts.ts'
import { without } from '../account/two-instances.ts'
import { repairsKeep, sameAfterChanges } from './change-properties.ts'

describe('check after a change', () => {
  it('says the same as check of the changed account, but for windows, of 200 changes', () => {
    const met = sameAfterChanges(11, 200)
    expect(met['changed']).toBeGreaterThan(80)
    for (const result of ['kept', 'broken'])
      expect([result, met[result]]).toEqual([result, expect.any(Number)])
  })
})

describe('rules that are null on one side', () => {
  const calls: readonly AnyCall[] = [
    {
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 2 } },
      body: { inbound: [], outbound: null } as never,
    },
  ]
  const promise = policiesOf([{ id: 'room', always: { limits: { rules: 3 } } }])
  const rules = { inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
  const world = createWorld({
    firewalls: [
      { id: 2, label: 'web', status: 'enabled', rules: { ...rules, inbound: [] }, devices: [] },
    ],
  } as WorldSource)

  it('are refused in a world, as a rehearsal of the same calls refuses them', () => {
    const { refused } = checkChange(promise, world, calls)
    const [rehearsed] = rehearse(world, { calls, packets: [] }).calls
    expect(refused).toMatchObject([
      { call: 0, errors: [{ clause: 'RULESET-1', path: ['outbound'] }] },
    ])
    expect(rehearsed?.outcome).toMatchObject({ ok: false, errors: refused[0]?.errors })
  })

  it('are none in an account, where they stand as the service shows them', () => {
    const account = accountOf(gathered({ firewalls: { rows: [firewall({ id: 2 })] } }))
    expect(checkChange(promise, account, calls).refused).toEqual([])
  })
})

describe('a proposed repair', () => {
  it('keeps the promise where rules broke it, and changes nothing else, of hundreds', () => {
    const { repairs, edits } = repairsKeep(0, 130)
    expect([repairs > 130, edits.size > 1]).toEqual([true, true])
  })
})

describe('a change in an account with holes', () => {
  const on = { entity: { type: 'instance', id: 5 } } as const
  const swap = (['disabled', 'enabled'] as const).map((status, at) => ({
    ...{ operation: 'firewallUpdate', params: { firewallId: at + 1 }, body: { status } },
  })) as readonly AnyCall[]
  const promise = policiesOf([{ id: 'ssh', never: { packets: 'inbound TCP 22' } }])
  /** The second of two firewalls takes the place of the first; others may be there. */
  const resultWith = (others: { readonly missing?: number }) => {
    const account = accountOf(
      gathered({
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
        firewalls: {
          ...others,
          rows: [
            firewall({ id: 1, label: 'old', devices: { rows: [on] } }),
            firewall({
              ...{ id: 2, label: 'new', status: 'disabled', devices: { rows: [on], missing: 1 } },
            }),
            firewall({
              id: 3,
              label: 'six',
              devices: { rows: [{ entity: { ...on.entity, id: 6 } }] },
            }),
          ],
        },
      }),
    )
    return checkChange(promise, account, swap).policies[0]
  }

  it('breaks no promise by a call that may come out otherwise, and tells what is broken in any case', () => {
    const created = {
      operation: 'instanceCreate',
      body: { region: 'newark-us', label: 'new-1' },
    } as const
    const resultOf = (rows: readonly ReturnType<typeof firewall>[]) => {
      const account = accountOf(without(gathered({ firewalls: { rows } }), 'default_firewalls'))
      const [checked] = checkChange(promise, account, [created as AnyCall]).policies
      const services = checked?.breaches.flatMap(each =>
        each.about === 'packets' ? each.services.map(({ id }) => id) : [],
      )
      return [checked?.before, checked?.result, services]
    }
    expect(resultOf([firewall({ devices: { rows: [on] } })])).toEqual(['kept', 'undecided', []])
    expect(resultOf([])).toEqual(['broken', 'broken', [5]])
  })

  it('keeps no promise by a call that may be refused', () => {
    expect(resultWith({ missing: 1 })).toMatchObject({ result: 'undecided', before: 'kept' })
    expect(resultWith({ missing: 1 })?.open.flatMap(({ on: holes }) => holes)).toContain(
      'devices of firewall 2',
    )
  })
})
