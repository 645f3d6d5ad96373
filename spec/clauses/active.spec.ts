/** One active firewall a service: every way in for a second one, beside every state of the first. */
import { expect, it } from 'vitest'
import { serviceTypes } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { devicesOn } from '../../src/world/guards.ts'
import type { Service } from '../../src/world/records/device.ts'
import { get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const update = (firewallId: number, status: 'enabled' | 'disabled'): AnyCall => ({
  operation: 'firewallUpdate',
  params: { firewallId },
  body: { status },
})
const attach = (firewallId: number, type: string, id: number): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body: { id, type },
})
const createOn = (devices: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'second-1', rules: closedRules, devices },
})

type Type = (typeof serviceTypes)[number]
const listed = (type: Type, ...ids: number[]) => ({ [`${type}s`]: ids })

/** Service 1 of the type guarded by firewall 1. */
const guarded = (type: Type): World => withFirewall(smallWorld(), 'first-1', listed(type, 1))

/** The same with firewall 2 beside it: disabled, and on the same service. */
const doubled = (type: Type): World =>
  worldAfter(withFirewall(guarded(type), 'second-1'), update(2, 'disabled'), attach(2, type, 1))

/** Every enabled firewall on a service, read from the tables alone. */
function activeOn({ tables }: World, { type, id }: { type: string; id: number }): number[] {
  return [...values(tables.devices)]
    .filter(({ entity }) => entity.type === type && entity.id === id)
    .map(device => device.firewall_id)
    .filter(firewallId => get(tables.firewalls, firewallId)?.status === 'enabled')
}

const servicesIn = ({ tables }: World): { type: Type; id: number }[] => [
  ...[...values(tables.instances)].map(({ id }) => ({ type: 'instance' as const, id })),
  ...[...values(tables.balancers)].map(({ id }) => ({ type: 'balancer' as const, id })),
]

clause('ACTIVE-1', () => {
  holds('after every call of every journey, each service has one active firewall or none', () => {
    let guardedOnce = 0
    for (const seed of [1, 2, 3, 4, 5])
      for (const { outcome } of firewallJourney(seed, 400))
        for (const service of servicesIn(outcome.world)) {
          const active = activeOn(outcome.world, service)
          expect(active.length).toBeLessThanOrEqual(1)
          guardedOnce += active.length
        }
    // Or else the sentence above would be about services that nobody guards.
    expect(guardedOnce).toBeGreaterThan(1000)
  })

  holds('a service keeps its one active firewall among any number of disabled ones', () => {
    const labels = ['spare-1', 'spare-2', 'spare-3']
    const world = labels.reduce(
      (before, label, at) =>
        worldAfter(
          withFirewall(before, label),
          update(at + 2, 'disabled'),
          attach(at + 2, 'instance', 1),
        ),
      guarded('instance'),
    )
    expect(devicesOn(world, { type: 'instance', id: 1 } as Service)).toHaveLength(4)
    expect(activeOn(world, { type: 'instance', id: 1 })).toEqual([1])
  })
})

clause('ACTIVE-2', () => {
  for (const type of serviceTypes) {
    outside(`enabling a second firewall on a guarded ${type} is refused`, () => {
      expectRefused(doubled(type), update(2, 'enabled'), 'ACTIVE-2', 'status')
    })

    inside(`enabling it is accepted while the other firewall of the ${type} is disabled`, () => {
      const world = worldAfter(doubled(type), update(1, 'disabled'), update(2, 'enabled'))
      expect(activeOn(world, { type, id: 1 })).toEqual([2])
    })
  }

  outside('one rival on the last of several services is enough', () => {
    const spread = worldAfter(
      doubled('instance'),
      { operation: 'firewallDeviceDelete', params: { firewallId: 2, deviceId: 2 } },
      attach(2, 'instance', 2),
      attach(2, 'instance', 3),
      attach(2, 'balancer', 1),
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 1 } },
      attach(1, 'balancer', 1),
    )
    expectRefused(spread, update(2, 'enabled'), 'ACTIVE-2', 'status')
  })

  outside('a rival keeps the other fields of the update from taking effect', () => {
    const call = {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { label: 'renamed-1', status: 'enabled' },
    } as const
    expectRefused(doubled('instance'), call, 'ACTIVE-2', 'status')
  })

  inside('an update that leaves a rivalled firewall disabled is accepted', () => {
    const world = worldAfter(doubled('instance'), update(2, 'disabled'), {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { label: 'renamed-1' },
    })
    expect(get(world.tables.firewalls, 2)?.label).toBe('renamed-1')
  })

  inside('the active firewall may be enabled again, its disabled neighbour is no rival', () => {
    const outcome = done(doubled('instance'), {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'enabled' },
    })
    expect(outcome.reply.status).toBe('enabled')
  })
})

clause('ACTIVE-3', () => {
  for (const type of serviceTypes) {
    const beside = withFirewall(guarded(type), 'second-1')

    outside(`attaching an enabled firewall to a guarded ${type} is refused`, () => {
      expectRefused(beside, attach(2, type, 1), 'ACTIVE-3', 'id')
    })

    inside(`attaching it to another ${type} is accepted`, () => {
      expect(activeOn(worldAfter(beside, attach(2, type, 2)), { type, id: 2 })).toEqual([2])
    })

    inside(`attaching it is accepted while the firewall of the ${type} is disabled`, () => {
      const world = worldAfter(beside, update(1, 'disabled'), attach(2, type, 1))
      expect(activeOn(world, { type, id: 1 })).toEqual([2])
    })
  }
})

clause('ACTIVE-4', () => {
  for (const type of serviceTypes) {
    outside(`creating a firewall on a guarded ${type} is refused`, () => {
      expectRefused(guarded(type), createOn(listed(type, 1)), 'ACTIVE-4', `devices.${type}s[0]`)
    })

    inside(`creating one on a ${type} that nobody guards is accepted`, () => {
      const world = worldAfter(guarded(type), createOn(listed(type, 2)))
      expect(activeOn(world, { type, id: 2 })).toEqual([2])
    })

    inside(`creating one is accepted where the firewall of the ${type} is disabled`, () => {
      const world = worldAfter(guarded(type), update(1, 'disabled'), createOn(listed(type, 1)))
      expect(activeOn(world, { type, id: 1 })).toEqual([2])
    })
  }

  outside('one guarded service among others that are free is enough, and none is attached', () => {
    expectRefused(
      guarded('instance'),
      createOn({ instances: [2, 3, 1], balancers: [1] }),
      'ACTIVE-4',
      'devices.instances[2]',
    )
  })
})

clause('ACTIVE-5', () => {
  const start = guarded('instance')
  const created = done(start, {
    operation: 'instanceCreate',
    body: { region: 'us-east', firewall_id: 1 },
  })
  const { id } = created.reply

  holds('the new instance is guarded by the firewall that it names, and by no other', () => {
    expect(activeOn(created.world, { type: 'instance', id })).toEqual([1])
    expect(devicesOn(created.world, { type: 'instance', id })).toHaveLength(1)
  })

  holds('the instances that the firewall guarded before stay guarded', () => {
    expect(activeOn(created.world, { type: 'instance', id: 1 })).toEqual([1])
  })

  holds('a disabled firewall can be named too, and is a device that filters nothing', () => {
    const world = worldAfter(start, update(1, 'disabled'), {
      operation: 'instanceCreate',
      body: { region: 'us-east', firewall_id: 1 },
    })
    expect(devicesOn(world, { type: 'instance', id })).toHaveLength(1)
    expect(activeOn(world, { type: 'instance', id })).toEqual([])
  })

  holds('from then on a second active firewall is refused there like everywhere', () => {
    const world = withFirewall(created.world, 'second-1')
    expectRefused(world, attach(2, 'instance', id), 'ACTIVE-3', 'id')
  })
})

clause('ACTIVE-6', () => {
  for (const type of serviceTypes)
    holds(`a disabled firewall joins the active one of a ${type}`, () => {
      const world = doubled(type)
      expect(devicesOn(world, { type, id: 1 } as Service).map(each => each.firewall_id)).toEqual([
        1, 2,
      ])
      expect(activeOn(world, { type, id: 1 })).toEqual([1])
    })

  holds('an active firewall joins any number of disabled ones', () => {
    const world = worldAfter(
      withFirewall(doubled('instance'), 'third-1'),
      update(1, 'disabled'),
      attach(3, 'instance', 1),
    )
    expect(activeOn(world, { type: 'instance', id: 1 })).toEqual([3])
  })
})

clause('ACTIVE-7', () => {
  const ways: Readonly<Record<string, AnyCall>> = {
    disabled: update(1, 'disabled'),
    detached: { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 1 } },
    deleted: { operation: 'firewallDelete', params: { firewallId: 1 } },
  }
  for (const type of serviceTypes)
    for (const [way, call] of Object.entries(ways))
      holds(`on a ${type}, once its rival is ${way}`, () => {
        const before = doubled(type)
        expectRefused(before, update(2, 'enabled'), 'ACTIVE-2', 'status')
        const world = worldAfter(before, call, update(2, 'enabled'))
        expect(activeOn(world, { type, id: 1 })).toEqual([2])
      })

  holds('and once the service that they share is gone', () => {
    const world = worldAfter(
      doubled('instance'),
      { operation: 'instanceDelete', params: { instanceId: 1 } },
      update(2, 'enabled'),
    )
    expect(get(world.tables.firewalls, 2)?.status).toBe('enabled')
  })
})

assumption('ASSUME-ATTACH-ACTIVE', () => {
  for (const type of serviceTypes) {
    const beside = withFirewall(guarded(type), 'second-1')
    const create: AnyCall = createOn(listed(type, 1))

    it(`a ${type} with an active firewall gets no second one, whichever way it would come`, () => {
      for (const [world, call, id, field] of [
        [beside, attach(2, type, 1), 'ACTIVE-3', 'id'],
        [guarded(type), create, 'ACTIVE-4', `devices.${type}s[0]`],
      ] as const)
        expect(expectRefused(world, call, id, field).assumptions).toEqual(['ASSUME-ATTACH-ACTIVE'])
    })

    it(`a disabled firewall may be attached to that ${type}, and rests on no choice`, () => {
      const { ok, assumptions } = apply(
        worldAfter(beside, update(2, 'disabled')),
        attach(2, type, 1),
      )
      expect([ok, assumptions]).toEqual([true, []])
    })
  }
})
