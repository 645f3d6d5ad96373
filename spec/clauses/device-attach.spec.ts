/** Attaching a firewall to a service: what the request says, and the device that comes of it. */
import { expect, it } from 'vitest'
import { serviceTypes } from '../../src/contract/vocabulary.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { devicesOn } from '../../src/world/guards.ts'
import type { Service } from '../../src/world/records/device.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { attach, detach, entitiesOf, params } from '../support/firewalls.ts'
import { done, expectFaults, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const idle = withFirewall(smallWorld(), 'guard-1')

clause('DEVICE-1', () => {
  for (const type of serviceTypes)
    holds(`a device on a ${type} names that ${type} and stands with its firewall alone`, () => {
      const { world, reply } = done(withFirewall(idle, 'other-1'), {
        operation: 'firewallDeviceCreate',
        params,
        body: { id: 2, type },
      })
      expect(reply).toMatchObject({ id: 1, entity: { id: 2, type } })
      expect(entitiesOf(world, 1)).toEqual([`${type} 2`])
      expect(entitiesOf(world, 2)).toEqual([])
    })

  holds('instance 1 and balancer 1 are two services', () => {
    const world = worldAfter(idle, attach({ id: 1, type: 'instance' }))
    expect(devicesOn(world, { type: 'instance', id: 1 } as Service)).toHaveLength(1)
    expect(devicesOn(world, { type: 'balancer', id: 1 } as Service)).toHaveLength(0)
    expect(entitiesOf(worldAfter(world, attach({ id: 1, type: 'balancer' })))).toEqual([
      'instance 1',
      'balancer 1',
    ])
  })
})

assumption('ASSUME-ATTACH-TWICE', () => {
  const call = attach({ id: 1, type: 'instance' })

  it('a service is attached to a firewall once, and again when it was taken off', () => {
    const world = worldAfter(idle, call)
    expectRefused(world, call, 'ASSUME-ATTACH-TWICE', 'id')
    expect(entitiesOf(worldAfter(world, detach(1), call))).toEqual(['instance 1'])
  })

  it('a new firewall lists a service once', () => {
    const devices = { instances: [1, 2, 1] }
    const twice: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'new-1', rules: closedRules, devices },
    }
    expectRefused(idle, twice, 'ASSUME-ATTACH-TWICE', 'devices.instances[2]')
  })
})

clause('DEVICE-2', () => {
  inside('with the id of an instance or a balancer that exists it is attached', () => {
    for (const type of serviceTypes)
      expect(entitiesOf(worldAfter(idle, attach({ id: 1, type })))).toEqual([`${type} 1`])
  })

  outside('without an id it is not', () => {
    expectRefused(idle, attach({ type: 'instance' }), 'DEVICE-2', 'id')
  })

  for (const id of ['1', 1.5, null, true, [1], {}, 2 ** 53])
    outside(`${JSON.stringify(id)} is no id`, () => {
      expectRefused(idle, attach({ id, type: 'instance' }), 'DEVICE-2', 'id')
    })
})

clause('DEVICE-3', () => {
  inside('with a type it is attached', () => {
    expect(entitiesOf(worldAfter(idle, attach({ id: 3, type: 'instance' })))).toEqual([
      'instance 3',
    ])
  })

  outside('without a type it is not', () => {
    expectRefused(idle, attach({ id: 1 }), 'DEVICE-3', 'type')
  })

  outside('without anything, id and type are both missed', () => {
    expectFaults(idle, attach({}), [
      ['DEVICE-2', 'id'],
      ['DEVICE-3', 'type'],
    ])
  })
})

clause('DEVICE-4', () => {
  for (const type of serviceTypes)
    inside(`${type} is a type of service`, () => {
      expect(entitiesOf(worldAfter(idle, attach({ id: 1, type })))).toEqual([`${type} 1`])
    })

  const others = ['Instance', 'instances', 'firewall', 'linode', 'nodebalancer', '', null, 1, {}]
  for (const type of others)
    outside(`${JSON.stringify(type)} is none`, () => {
      expectRefused(idle, attach({ id: 1, type }), 'DEVICE-4', 'type')
    })
})

const held = withFirewall(smallWorld(), 'guard-1', { balancers: [1] })
const second = attach({ id: 2, type: 'balancer' })

clause('DEVICE-12', () => {
  const create = (balancers: readonly number[]): AnyCall => ({
    operation: 'firewallCreate',
    body: { label: 'new-1', rules: closedRules, devices: { balancers } },
  })

  inside('a firewall is created on no balancer, or on one', () => {
    expect(entitiesOf(worldAfter(smallWorld(), create([])))).toEqual([])
    expect(entitiesOf(worldAfter(smallWorld(), create([2])))).toEqual(['balancer 2'])
  })

  outside('a firewall is not created on two', () => {
    expectRefused(smallWorld(), create([1, 2]), 'DEVICE-12', 'devices.balancers')
    expectRefused(smallWorld(), create([1, 1]), 'DEVICE-12', 'devices.balancers')
  })

  inside('a first balancer is attached later', () => {
    expect(entitiesOf(worldAfter(idle, attach({ id: 1, type: 'balancer' })))).toEqual([
      'balancer 1',
    ])
  })

  outside('a second balancer is not', () => {
    expectRefused(held, second, 'DEVICE-12', 'id')
  })

  inside('another balancer is attached once the first is off, or gone', () => {
    const gone = { operation: 'balancerDelete', params: { balancerId: 1 } } as const
    for (const way of [detach(1), gone])
      expect(entitiesOf(worldAfter(held, way, second))).toEqual(['balancer 2'])
  })

  inside('two firewalls are on one balancer each', () => {
    expect(entitiesOf(withFirewall(held, 'guard-2', { balancers: [2] }), 2)).toEqual(['balancer 2'])
  })
})

assumption('ASSUME-SECOND-BALANCER', () => {
  it('the bound holds for attaching as it does at creation', () => {
    const { assumptions } = expectRefused(held, second, 'DEVICE-12', 'id')
    expect(assumptions).toEqual(['ASSUME-SECOND-BALANCER'])
  })

  it('the first balancer rests on no choice', () => {
    const { assumptions } = done(idle, {
      operation: 'firewallDeviceCreate',
      params,
      body: { id: 1, type: 'balancer' },
    })
    expect(assumptions).toEqual([])
  })
})
