/** An ongoing live migration: what it blocks, at which field, and what it leaves alone. */
import { expect, it } from 'vitest'
import type { Clause } from '../../src/contract/clauses.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const params = { firewallId: 1 }
const start = (instanceId: number): AnyCall => ({
  operation: 'liveMigrationStart',
  params: { instanceId },
})
const finish = (instanceId: number): AnyCall => ({
  operation: 'liveMigrationFinish',
  params: { instanceId },
})

/** Firewall 1 on instances 1 and 2 and on balancer 1: devices 1, 2 and 3. */
const calm = withFirewall(smallWorld(), 'guard-1', { instances: [1, 2], balancers: [1] })
const nothing = smallWorld()

const create = (devices: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'new-1', rules: closedRules, devices },
})
const attach = (type: string, id: number): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params,
  body: { id, type },
})

const accepts = (world: World, call: AnyCall): void => {
  expect(apply(world, call)).toMatchObject({ ok: true })
}

/** Whichever of the guarded instances migrates, the firewall itself is at fault. */
function blocksOnTheFirewall(id: Clause, call: AnyCall): void {
  for (const instance of [1, 2])
    outside(`refused while guarded instance ${instance} migrates`, () => {
      expectRefused(worldAfter(calm, start(instance)), call, id, 'firewallId')
    })

  outside('refused while both migrate, until the last of them is there', () => {
    const both = worldAfter(calm, start(1), start(2))
    expectRefused(both, call, id, 'firewallId')
    expectRefused(worldAfter(both, finish(1)), call, id, 'firewallId')
    accepts(worldAfter(both, finish(1), finish(2)), call)
  })

  outside('refused though the firewall is disabled', () => {
    const off = worldAfter(
      calm,
      { operation: 'firewallUpdate', params, body: { status: 'disabled' } },
      start(2),
    )
    expectRefused(off, call, id, 'firewallId')
  })

  inside('accepted while nothing migrates', () => {
    accepts(calm, call)
  })

  inside('accepted while an instance migrates that another firewall guards', () => {
    accepts(worldAfter(withFirewall(calm, 'other-1', { instances: [3] }), start(3)), call)
  })

  inside('accepted once the instance that migrates is detached before it starts', () => {
    const detached = worldAfter(calm, {
      operation: 'firewallDeviceDelete',
      params: { ...params, deviceId: 2 },
    })
    accepts(worldAfter(detached, start(2)), call)
  })
}

clause('MIGRATION-1', () => {
  for (const [instances, at] of [
    [[1], 0],
    [[2, 1], 1],
    [[2, 3, 1], 2],
  ] as const)
    outside(`a firewall on instances ${instances} is refused while instance 1 migrates`, () => {
      expectRefused(
        worldAfter(nothing, start(1)),
        create({ instances }),
        'MIGRATION-1',
        `devices.instances[${at}]`,
      )
    })

  outside('the first listed instance that migrates is the one named', () => {
    expectRefused(
      worldAfter(nothing, start(1), start(3)),
      create({ instances: [2, 3, 1], balancers: [1] }),
      'MIGRATION-1',
      'devices.instances[1]',
    )
  })

  inside('a firewall on instances 1 and 2 is accepted while instance 3 migrates', () => {
    accepts(worldAfter(nothing, start(3)), create({ instances: [1, 2] }))
  })

  inside('a firewall on no instance is accepted while every instance migrates', () => {
    const busy = worldAfter(nothing, start(1), start(2), start(3))
    accepts(busy, create({}))
    accepts(busy, create({ balancers: [1] }))
  })

  inside('a firewall on instance 1 is accepted once its migration is finished', () => {
    accepts(worldAfter(nothing, start(1), finish(1)), create({ instances: [1] }))
  })
})

clause('MIGRATION-2', () => {
  blocksOnTheFirewall('MIGRATION-2', {
    operation: 'firewallUpdate',
    params,
    body: { status: 'enabled' },
  })

  inside('a rename is accepted once the migration is finished', () => {
    accepts(worldAfter(calm, start(1), finish(1)), {
      operation: 'firewallUpdate',
      params,
      body: { label: 'renamed-1' },
    })
  })

  for (const body of [{}, { label: 'renamed-1' }, { tags: [] }, { status: 'disabled' }])
    outside(
      `an update of ${Object.keys(body).join() || 'nothing'} is refused like any other`,
      () => {
        const call = { operation: 'firewallUpdate', params, body } as const
        expectRefused(worldAfter(calm, start(1)), call, 'MIGRATION-2', 'firewallId')
      },
    )
})

clause('MIGRATION-3', () => {
  const remove: AnyCall = { operation: 'firewallDelete', params }
  blocksOnTheFirewall('MIGRATION-3', remove)

  inside('deleting is accepted once the migration is finished', () => {
    accepts(worldAfter(calm, start(2), finish(2)), remove)
  })

  outside('deleting is refused again when the next migration starts', () => {
    const again = worldAfter(calm, start(2), finish(2), start(1))
    expectRefused(again, remove, 'MIGRATION-3', 'firewallId')
  })
})

clause('MIGRATION-4', () => {
  outside('attaching to the instance that migrates is refused', () => {
    expectRefused(worldAfter(calm, start(3)), attach('instance', 3), 'MIGRATION-4', 'id')
  })

  outside('attaching to another instance is refused while a guarded one migrates', () => {
    expectRefused(worldAfter(calm, start(1)), attach('instance', 3), 'MIGRATION-4', 'firewallId')
  })

  outside('attaching to a balancer is refused while a guarded instance migrates', () => {
    const world = worldAfter(withFirewall(nothing, 'guard-1', { instances: [1] }), start(1))
    expectRefused(world, attach('balancer', 2), 'MIGRATION-4', 'firewallId')
  })

  outside('when both migrate, the instance to be guarded is the one named', () => {
    expectRefused(worldAfter(calm, start(1), start(3)), attach('instance', 3), 'MIGRATION-4', 'id')
  })

  outside('a new instance cannot start with a firewall that guards one that migrates', () => {
    expectRefused(
      worldAfter(calm, start(1)),
      { operation: 'instanceCreate', body: { region: 'us-east', firewall_id: 1 } },
      'MIGRATION-4',
      'firewall_id',
    )
  })

  inside('attaching is accepted while an instance migrates that is not involved', () => {
    const world = withFirewall(nothing, 'guard-1', { instances: [1] })
    accepts(worldAfter(world, start(3)), attach('instance', 2))
    accepts(worldAfter(world, start(3)), attach('balancer', 1))
  })

  inside('attaching is accepted once the migration is finished', () => {
    accepts(worldAfter(calm, start(3), finish(3)), attach('instance', 3))
    accepts(worldAfter(calm, start(1), finish(1)), attach('instance', 3))
  })

  inside('a new instance can start with a firewall that guards none that migrates', () => {
    accepts(worldAfter(calm, start(3)), {
      operation: 'instanceCreate',
      body: { region: 'us-east', firewall_id: 1 },
    })
  })
})

clause('MIGRATION-5', () => {
  for (const deviceId of [1, 3])
    blocksOnTheFirewall('MIGRATION-5', {
      operation: 'firewallDeviceDelete',
      params: { ...params, deviceId },
    })

  inside('detaching the instance is accepted once its migration is finished', () => {
    accepts(worldAfter(calm, start(2), finish(2)), {
      operation: 'firewallDeviceDelete',
      params: { ...params, deviceId: 2 },
    })
  })

  outside('detaching the instance that migrates is refused itself', () => {
    expectRefused(
      worldAfter(calm, start(2)),
      { operation: 'firewallDeviceDelete', params: { ...params, deviceId: 2 } },
      'MIGRATION-5',
      'firewallId',
    )
  })
})

clause('MIGRATION-6', () => {
  blocksOnTheFirewall('MIGRATION-6', {
    operation: 'firewallRulesUpdate',
    params,
    body: { inbound: [], inbound_policy: 'ACCEPT' },
  })

  inside(
    'an update of rules that carries nothing is accepted once the migration is finished',
    () => {
      const call: AnyCall = { operation: 'firewallRulesUpdate', params, body: {} }
      accepts(worldAfter(calm, start(1), finish(1)), call)
    },
  )

  outside('an update of rules that carries nothing is refused like any other', () => {
    expectRefused(
      worldAfter(calm, start(1)),
      { operation: 'firewallRulesUpdate', params, body: {} },
      'MIGRATION-6',
      'firewallId',
    )
  })
})

assumption('ASSUME-CREATE-MIGRATION', () => {
  it('a firewall on an instance that migrates is refused by choice, one on another is not', () => {
    const busy = worldAfter(nothing, start(1))
    const at = 'devices.instances[0]'
    const { assumptions } = expectRefused(busy, create({ instances: [1] }), 'MIGRATION-1', at)
    expect(assumptions).toEqual(['ASSUME-CREATE-MIGRATION'])
    const { ok, assumptions: none } = apply(busy, create({ instances: [2] }))
    expect([ok, none]).toEqual([true, ['ASSUME-CREATE-DEVICE-EVENTS']])
  })
})

assumption('ASSUME-READS-MIGRATION', () => {
  it('reading the rules, the firewall and its devices goes on', () => {
    const busy = worldAfter(calm, start(1), start(2))
    const device = { ...params, deviceId: 1 }
    expect(done(busy, { operation: 'firewallsList' }).reply.results).toBe(1)
    expect(done(busy, { operation: 'firewallView', params }).reply.id).toBe(1)
    expect(done(busy, { operation: 'firewallRulesList', params }).reply).toEqual(closedRules)
    expect(done(busy, { operation: 'firewallDevicesList', params }).reply.results).toBe(3)
    expect(done(busy, { operation: 'firewallDeviceView', params: device }).reply.id).toBe(1)
  })
})
