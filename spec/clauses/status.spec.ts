/** The states of a firewall: every trigger tried in every state, and the way out of `deleted` that is none. */
import { describe, expect, it } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { firewallStatuses, settableStatuses } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { contractCalls } from '../support/every-operation.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { done, expectFaults, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const params = { firewallId: 1 }
const update = (status: unknown): AnyCall => ({
  operation: 'firewallUpdate',
  params,
  body: { status },
})
const remove: AnyCall = { operation: 'firewallDelete', params }

const enabled = withFirewall(smallWorld(), 'subject-1', { instances: [1] })
const disabled = worldAfter(enabled, update('disabled'))
const rivalled = withFirewall(disabled, 'rival-1', { instances: [1] })
const deleted = worldAfter(enabled, remove)

/** In each of them the firewall in question is number 1. */
const states = { enabled, disabled, rivalled, deleted }
type State = keyof typeof states

const statusIn = (world: World, id = 1): string | undefined =>
  get(world.tables.firewalls, id)?.status

type Ways = Readonly<
  Record<State, 'enabled' | 'disabled' | 'deleted' | readonly [ClauseOrAssumption, string]>
>

const stays: Ways = {
  enabled: 'enabled',
  disabled: 'disabled',
  rivalled: 'disabled',
  deleted: ['STATUS-6', 'firewallId'],
}
const neverDeletes: Ways = {
  enabled: ['STATUS-7', 'status'],
  disabled: ['STATUS-7', 'status'],
  rivalled: ['STATUS-7', 'status'],
  deleted: ['STATUS-7', 'status'],
}

/** Where each trigger leads from each state, or the clause and field of the refusal. */
const triggers: readonly (readonly [name: string, call: AnyCall, ways: Ways])[] = [
  [
    'an update to enabled',
    update('enabled'),
    { ...stays, disabled: 'enabled', rivalled: ['ACTIVE-2', 'status'] },
  ],
  ['an update to disabled', update('disabled'), { ...stays, enabled: 'disabled' }],
  ['an update to deleted', update('deleted'), neverDeletes],
  [
    'an update without status',
    { operation: 'firewallUpdate', params, body: { label: 'renamed-1', tags: ['a'] } },
    stays,
  ],
  [
    'deleting it',
    remove,
    { ...stays, enabled: 'deleted', disabled: 'deleted', rivalled: 'deleted' },
  ],
  [
    'updating its rules',
    { operation: 'firewallRulesUpdate', params, body: { inbound_policy: 'ACCEPT' } },
    stays,
  ],
  [
    'attaching it',
    { operation: 'firewallDeviceCreate', params, body: { id: 2, type: 'instance' } },
    stays,
  ],
  [
    'detaching it',
    { operation: 'firewallDeviceDelete', params: { ...params, deviceId: 1 } },
    stays,
  ],
  ['viewing it', { operation: 'firewallView', params }, stays],
  [
    'creating another one',
    { operation: 'firewallCreate', body: { label: 'other-1', rules: closedRules } },
    { ...stays, deleted: 'deleted' },
  ],
]

clause('STATUS-1', () => {
  for (const [name, call, ways] of triggers)
    for (const [state, way] of Object.entries(ways))
      holds(`${name} while ${state} leads to ${typeof way === 'string' ? way : way[0]}`, () => {
        const world = states[state as State]
        if (typeof way !== 'string') expectRefused(world, call, way[0], way[1])
        else expect(statusIn(worldAfter(world, call))).toBe(way)
      })

  holds('journeys meet all three states and no fourth', () => {
    const met = new Set<string>()
    for (const { outcome } of firewallJourney(1, 300))
      for (const { status } of values(outcome.world.tables.firewalls)) met.add(status)
    expect([...met].sort()).toEqual([...firewallStatuses].sort())
  })
})

clause('STATUS-2', () => {
  holds('a firewall is enabled in the answer to its creation and when it is viewed', () => {
    const created = done(smallWorld(), {
      operation: 'firewallCreate',
      body: { label: 'subject-1', rules: closedRules },
    })
    expect(created.reply.status).toBe('enabled')
    expect(done(created.world, { operation: 'firewallView', params }).reply.status).toBe('enabled')
  })

  holds('a firewall with devices is enabled as well', () => {
    expect(statusIn(enabled)).toBe('enabled')
  })

  holds('a status in the request is not known there', () => {
    expectRefused(
      smallWorld(),
      {
        operation: 'firewallCreate',
        body: { label: 'subject-1', rules: closedRules, status: 'disabled' },
      },
      'ASSUME-UNKNOWN-FIELDS',
      'status',
    )
  })
})

clause('STATUS-3', () => {
  holds('an enabled firewall is disabled afterwards, and answers so', () => {
    const outcome = done(enabled, {
      operation: 'firewallUpdate',
      params,
      body: { status: 'disabled' },
    })
    expect(outcome.reply.status).toBe('disabled')
    expect(statusIn(outcome.world)).toBe('disabled')
  })

  holds('its devices stay', () => {
    expect(done(disabled, { operation: 'firewallDevicesList', params }).reply.results).toBe(1)
  })
})

clause('STATUS-4', () => {
  holds('a disabled firewall without a rival is enabled afterwards, and answers so', () => {
    const outcome = done(disabled, {
      operation: 'firewallUpdate',
      params,
      body: { status: 'enabled' },
    })
    expect(outcome.reply.status).toBe('enabled')
    expect(statusIn(outcome.world)).toBe('enabled')
  })

  holds('a disabled firewall on no service at all is enabled afterwards', () => {
    const alone = worldAfter(withFirewall(smallWorld(), 'subject-1'), update('disabled'))
    expect(statusIn(worldAfter(alone, update('enabled')))).toBe('enabled')
  })

  holds('with a rival it stays disabled', () => {
    expectRefused(rivalled, update('enabled'), 'ACTIVE-2', 'status')
    expect(statusIn(rivalled)).toBe('disabled')
  })

  holds('off and on again as often as wanted', () => {
    const calls = Array.from({ length: 6 }, (_, at) => update(settableStatuses[at % 2]))
    expect(statusIn(worldAfter(enabled, ...calls))).toBe('disabled')
  })
})

clause('STATUS-5', () => {
  holds('an enabled firewall is deleted afterwards', () => {
    expect(statusIn(worldAfter(enabled, remove))).toBe('deleted')
  })

  holds('a disabled firewall is deleted afterwards, rival or not', () => {
    expect(statusIn(worldAfter(disabled, remove))).toBe('deleted')
    expect(statusIn(worldAfter(rivalled, remove))).toBe('deleted')
    expect(statusIn(worldAfter(rivalled, remove), 2)).toBe('enabled')
  })
})

clause('STATUS-6', () => {
  const onFirewalls = Object.values(operations).filter(({ path }) => path.includes('{firewallId}'))

  holds('nine operations have a firewall in their path', () => {
    expect(onFirewalls).toHaveLength(9)
  })

  for (const { name } of onFirewalls)
    holds(`${name} finds no deleted firewall`, () => {
      expectRefused(deleted, contractCalls[name], 'STATUS-6', 'firewallId')
    })

  holds('a new instance cannot start with a deleted firewall', () => {
    const call = {
      operation: 'instanceCreate',
      body: { region: 'us-east', firewall_id: 1 },
    } as const
    expectRefused(deleted, call, 'ASSUME-BODY-IDS', 'firewall_id')
  })

  holds('a deleted firewall stays deleted on every journey', () => {
    for (const seed of [4, 5, 6])
      for (const { before, outcome } of firewallJourney(seed, 200))
        for (let id = 1; id <= before.counters.firewalls; id++)
          if (statusIn(before, id) === 'deleted')
            expect(statusIn(outcome.world, id)).toBe('deleted')
  })
})

assumption('ASSUME-DELETED-FIREWALL', () => {
  it('for callers it is not there, and its devices are not either', () => {
    const outcome = expectRefused(
      deleted,
      { operation: 'firewallView', params },
      'STATUS-6',
      'firewallId',
    )
    expect(outcome).toMatchObject({
      errors: [{ kind: 'missing' }],
      assumptions: ['ASSUME-DELETED-FIREWALL'],
    })
    expect(done(deleted, { operation: 'firewallsList' }).reply.data).toEqual([])
    expect(devicesOf(deleted, 1)).toEqual([])
  })

  it('its record stays, and its label and its services are free', () => {
    const next = done(deleted, {
      operation: 'firewallCreate',
      body: { label: 'subject-1', rules: closedRules, devices: { instances: [1] } },
    })
    expect(next.reply.id).toBe(2)
    expect(statusIn(next.world)).toBe('deleted')
  })
})

clause('STATUS-7', () => {
  describe.each(['enabled', 'disabled'] as const)('%s before', state => {
    const world = states[state]
    for (const status of settableStatuses)
      inside(`an update to ${status} is accepted`, () => {
        expect(statusIn(worldAfter(world, update(status)))).toBe(status)
      })

    for (const status of ['deleted', 'Enabled', 'DISABLED', 'enabled ', '', null, true, 1, []])
      outside(`an update to ${JSON.stringify(status)} is refused`, () => {
        const outcome = expectRefused(world, update(status), 'STATUS-7', 'status')
        expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('malformed')
      })
  })

  outside('an update to deleted is refused together with other faults of the body', () => {
    const body = { label: 'x', status: 'deleted' }
    expectFaults(enabled, { operation: 'firewallUpdate', params, body }, [
      ['LABEL-1', 'label'],
      ['STATUS-7', 'status'],
    ])
  })
})

assumption('ASSUME-STATUS-SAME', () => {
  it('an update to the status that a firewall has is accepted by choice, and tells nothing', () => {
    for (const [world, status] of [
      [enabled, 'enabled'],
      [disabled, 'disabled'],
    ] as const)
      expect(apply(world, update(status))).toMatchObject({
        ok: true,
        events: [],
        assumptions: ['ASSUME-STATUS-SAME'],
      })
  })

  it('an update to the other rests on none', () => {
    const { ok, assumptions } = apply(enabled, update('disabled'))
    expect([ok, assumptions]).toEqual([true, []])
  })
})
