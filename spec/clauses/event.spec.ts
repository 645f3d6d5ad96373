/** Which operation emits which event, exactly once and exactly told, and that no other emits any. */
import { expect, it } from 'vitest'
import { type EventName, eventNames } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'
import type { Event } from '../../src/world/records/event.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds } from '../support/clause.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const as = 'token-of-alice'
const at = '2026-05-06T07:08:09.123Z'
const start = withTokens(
  withFirewall(smallWorld(), 'guard-1', { instances: [1], balancers: [2] }),
  'alice',
)
const firewall = { type: 'firewall', id: 1, label: 'guard-1' } as const
const params = { firewallId: 1 }

const eventsIn = (world: World): Event[] => [...values(world.tables.events)]
const emitted = (world: World, call: AnyCall): readonly Event[] => {
  const outcome = apply(world, { ...call, as })
  return outcome.ok ? outcome.events : []
}
const actionsOf = (world: World, call: AnyCall): EventName[] =>
  emitted(world, call).map(({ action }) => action)

/** The call emits this one event, to its caller and into the world, at the time of the call. */
function expectOneEvent(
  world: World,
  call: AnyCall,
  told: Pick<Event, 'action' | 'entity' | 'secondary_entity'>,
): void {
  const before = eventsIn(world)
  const event = {
    id: before.length + 1,
    created: '2026-05-06T07:08:09',
    username: 'alice',
    seen: false,
    read: false,
    ...told,
  }
  const outcome = apply(world, { ...call, as, at })
  expect(outcome.ok && outcome.events).toEqual([event])
  expect(eventsIn(outcome.world)).toEqual([...before, event])
}

const update = (body: object): AnyCall => ({ operation: 'firewallUpdate', params, body })

const create = (more: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'guard-2', rules: closedRules, ...more },
})
const created = {
  action: 'firewall_create',
  entity: { type: 'firewall', id: 2, label: 'guard-2' },
  secondary_entity: null,
} as const

clause('EVENT-1', () => {
  holds('a firewall without devices', () => {
    expectOneEvent(start, create({}), created)
  })
})

assumption('ASSUME-CREATE-DEVICE-EVENTS', () => {
  it('a firewall with three devices, and no firewall_device_add for any of them', () => {
    expectOneEvent(start, create({ devices: { instances: [2, 3], balancers: [1] } }), created)
  })
})

clause('EVENT-2', () => {
  const told = { action: 'firewall_delete', entity: firewall, secondary_entity: null } as const
  const remove: AnyCall = { operation: 'firewallDelete', params }

  holds('an enabled firewall, and no firewall_device_remove for its devices', () => {
    expectOneEvent(start, remove, told)
  })

  holds('a disabled firewall, and no firewall_disable again', () => {
    expectOneEvent(worldAfter(start, { ...update({ status: 'disabled' }), as }), remove, told)
  })
})

clause('EVENT-3', () => {
  holds('a disabled firewall is updated to enabled', () => {
    const disabled = worldAfter(start, { ...update({ status: 'disabled' }), as })
    expectOneEvent(disabled, update({ status: 'enabled' }), {
      action: 'firewall_enable',
      entity: firewall,
      secondary_entity: null,
    })
  })

  holds('renamed in the same update, it is told under its new label', () => {
    const disabled = worldAfter(start, { ...update({ status: 'disabled' }), as })
    expectOneEvent(disabled, update({ status: 'enabled', label: 'renamed-1', tags: ['a'] }), {
      action: 'firewall_enable',
      entity: { ...firewall, label: 'renamed-1' },
      secondary_entity: null,
    })
  })
})

clause('EVENT-4', () => {
  holds('an enabled firewall is updated to disabled', () => {
    expectOneEvent(start, update({ status: 'disabled' }), {
      action: 'firewall_disable',
      entity: firewall,
      secondary_entity: null,
    })
  })
})

clause('EVENT-5', () => {
  for (const [type, id, label] of [
    ['instance', 2, 'web-2'],
    ['instance', 3, 'mail-1'],
  ] as const)
    holds(`${type} ${id} is attached, and told as the secondary entity`, () => {
      const call = { operation: 'firewallDeviceCreate', params, body: { id, type } } as const
      expectOneEvent(start, call, {
        action: 'firewall_device_add',
        entity: firewall,
        secondary_entity: { type, id, label },
      })
    })

  holds('a balancer is attached, and told as the secondary entity', () => {
    const world = withTokens(withFirewall(smallWorld(), 'guard-1'), 'alice')
    const body = { id: 1, type: 'balancer' }
    expectOneEvent(
      world,
      { operation: 'firewallDeviceCreate', params, body },
      {
        action: 'firewall_device_add',
        entity: firewall,
        secondary_entity: { type: 'balancer', id: 1, label: 'front-1' },
      },
    )
  })

  holds('a new instance that starts with a firewall adds no such event', () => {
    const body = { region: 'us-east', firewall_id: 1 }
    expect(actionsOf(start, { operation: 'instanceCreate', body })).toEqual([])
  })
})

clause('EVENT-6', () => {
  for (const [deviceId, type, id, label] of [
    [1, 'instance', 1, 'web-1'],
    [2, 'balancer', 2, 'front-2'],
  ] as const)
    holds(`${type} ${id} is detached, and told as the secondary entity`, () => {
      const call: AnyCall = {
        operation: 'firewallDeviceDelete',
        params: { ...params, deviceId },
      }
      expectOneEvent(start, call, {
        action: 'firewall_device_remove',
        entity: firewall,
        secondary_entity: { type, id, label },
      })
    })
})

clause('EVENT-7', () => {
  const world = withTokens(everyWorld, 'alice')
  /** Each of the emitting operations, refused. */
  const refused: readonly AnyCall[] = [
    { operation: 'firewallCreate', body: { label: 'guard-1', rules: closedRules } },
    { operation: 'firewallDelete', params: { firewallId: 9 } },
    update({ status: 'deleted' }),
    { operation: 'firewallDeviceCreate', params, body: { id: 1, type: 'instance' } },
    { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 9 } },
  ]
  for (const call of refused)
    holds(`a ${call.operation} that is refused`, () => {
      const outcome = apply(world, { ...call, as })
      expect(outcome.ok).toBe(false)
      expect(outcome).not.toHaveProperty('events')
      expect(eventsIn(outcome.world)).toEqual(eventsIn(world))
    })

  holds(
    'on a journey, the events grow by what the accepted calls tell of and by nothing else',
    () => {
      const told: Event[] = []
      for (const { outcome } of firewallJourney(3, 400)) {
        if (outcome.ok) told.push(...outcome.events)
        expect(eventsIn(outcome.world)).toHaveLength(told.length)
      }
      const last = firewallJourney(3, 400).at(-1)?.outcome.world
      expect(last && eventsIn(last)).toEqual(told)
      expect(new Set(told.map(({ action }) => action))).toEqual(new Set(eventNames))
    },
  )
})

clause('EVENT-8', () => {
  const disabled = worldAfter(start, { ...update({ status: 'disabled' }), as })
  for (const [state, world, status] of [
    ['enabled', start, 'enabled'],
    ['disabled', disabled, 'disabled'],
  ] as const) {
    holds(`setting an ${state} firewall to ${status} again`, () => {
      expect(actionsOf(world, update({ status }))).toEqual([])
    })

    holds(`changing label and tags of a firewall that is ${state}`, () => {
      expect(actionsOf(world, update({ label: 'renamed-1', tags: ['a'] }))).toEqual([])
      expect(actionsOf(world, update({}))).toEqual([])
    })
  }
})

clause('EVENT-9', () => {
  for (const body of [{}, closedRules, { inbound_policy: 'ACCEPT' }, { inbound: [] }])
    holds(`an update of rules with ${Object.keys(body).join() || 'nothing'}`, () => {
      expect(actionsOf(start, { operation: 'firewallRulesUpdate', params, body })).toEqual([])
    })
})

/** The contract's table: what one sound call of each operation emits. */
const emitters: Readonly<Partial<Record<string, EventName>>> = {
  firewallCreate: 'firewall_create',
  firewallUpdate: 'firewall_disable',
  firewallDelete: 'firewall_delete',
  firewallDeviceCreate: 'firewall_device_add',
  firewallDeviceDelete: 'firewall_device_remove',
}
const everywhere = withTokens(everyWorld, 'alice')
const isRead = ({ kind }: AnyOperation) => kind === 'read'

function expectAssumption(call: AnyCall): void {
  const outcome = apply(everywhere, { ...call, as })
  expect(outcome).toMatchObject({ ok: true, events: [] })
  const actions = (world: World) => eventsIn(world).map(({ id, action }) => [id, action])
  expect(actions(outcome.world)).toEqual(actions(everywhere))
}

clause('EVENT-10', () => {
  for (const [name, operation] of Object.entries(operations))
    if (!isRead(operation) && !operation.path.startsWith('/networking/firewalls'))
      holds(`${name}, carried out`, () => {
        expectAssumption(contractCalls[name as keyof typeof operations])
      })

  for (const [name, operation] of Object.entries(environmentOperations))
    if (!isRead(operation))
      holds(`${name}, carried out, which the contract leaves to others`, () => {
        expectAssumption(outsideCalls[name as keyof typeof environmentOperations])
      })
})

clause('EVENT-11', () => {
  for (const [name, operation] of Object.entries(allOperations))
    if (isRead(operation))
      holds(`${name}, answered`, () => {
        expectAssumption({ ...contractCalls, ...outsideCalls }[name as keyof typeof allOperations])
      })
})

assumption('ASSUME-OTHER-EVENTS', () => {
  it('over the whole table, five operations emit, each its own', () => {
    for (const [name, call] of Object.entries({ ...contractCalls, ...outsideCalls })) {
      const own = emitters[name]
      expect([name, ...actionsOf(everywhere, call)]).toEqual(own ? [name, own] : [name])
    }
  })
})
