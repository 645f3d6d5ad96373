/** The devices that put a firewall on a service, and what is filtered there. */
import { expect } from 'vitest'
import { directions, serviceTypes } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Packet } from '../../src/packets/packet.ts'
import { packetProtocols } from '../../src/packets/plane.ts'
import { verdict } from '../../src/packets/world-verdict.ts'
import { devicesOf, devicesOn } from '../../src/world/guards.ts'
import type { Service } from '../../src/world/records/device.ts'
import { count } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const params = { firewallId: 1 }
const attach = (body: unknown, firewallId = 1): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body,
})
const detach = (deviceId: number, firewallId = 1): AnyCall => ({
  operation: 'firewallDeviceDelete',
  params: { firewallId, deviceId },
})

const idle = withFirewall(smallWorld(), 'guard-1')
const entitiesOf = (world: World, firewallId = 1) =>
  devicesOf(world, firewallId).map(({ entity: { type, id } }) => `${type} ${id}`)

/** A packet of each direction, protocol and family. */
const packets: readonly Packet[] = directions.flatMap(direction =>
  packetProtocols.flatMap(protocol =>
    ['192.0.2.1', '2001:db8::1'].map(address => ({
      direction,
      protocol,
      address,
      ...((protocol === 'TCP' || protocol === 'UDP') && { port: 443 }),
    })),
  ),
)
const inboundTcp: Packet = {
  direction: 'inbound',
  protocol: 'TCP',
  address: '192.0.2.1',
  port: 443,
}
const nameOf = ({ direction, protocol, address }: Packet) =>
  `${direction} ${protocol} ${direction === 'inbound' ? 'from' : 'to'} ${address}`

/** Nothing comes in and nothing goes out. */
const shutRules = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
const shut = (world: World, devices: object): World =>
  worldAfter(world, {
    operation: 'firewallCreate',
    body: { label: 'shut-1', rules: shutRules, devices },
  })

clause('DEVICE-1', () => {
  for (const type of serviceTypes)
    holds(`a device on a ${type} names that ${type} and stands with its firewall alone`, () => {
      const { world, reply } = done(withFirewall(idle, 'other-1'), {
        operation: 'firewallDeviceCreate',
        params,
        body: { id: 2, type },
      })
      expect(reply).toEqual({
        id: 1,
        created: '2026-01-01T00:00:00',
        updated: '2026-01-01T00:00:00',
        entity: {
          id: 2,
          type,
          label: type === 'instance' ? 'web-2' : 'front-2',
          url: `/v4/${type}s/2`,
        },
      })
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

  holds('a service is attached to a firewall once', () => {
    const world = worldAfter(idle, attach({ id: 1, type: 'instance' }))
    expectRefused(world, attach({ id: 1, type: 'instance' }), 'SILENT-ATTACH-TWICE', 'id')
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

  for (const [type, id] of [
    ['instance', 4],
    ['balancer', 3],
    ['instance', 0],
    ['balancer', -1],
  ] as const)
    outside(`${type} ${id} does not exist`, () => {
      expectRefused(idle, attach({ id, type }), 'SILENT-BODY-IDS', 'id')
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
    const outcome = apply(idle, attach({}))
    expect(outcome.ok ? [] : outcome.errors.map(each => [each.clause, each.field])).toEqual([
      ['DEVICE-2', 'id'],
      ['DEVICE-3', 'type'],
    ])
    expect(outcome.world).toBe(idle)
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

clause('DEVICE-5', () => {
  // Device 1 is of firewall 1, device 2 of firewall 2; device 3 was of firewall 1 and is gone.
  const world = worldAfter(
    withFirewall(withFirewall(smallWorld(), 'guard-1', { instances: [1] }), 'guard-2', {
      instances: [2],
    }),
    attach({ id: 3, type: 'instance' }),
    detach(3),
  )
  for (const operation of ['firewallDeviceView', 'firewallDeviceDelete'] as const) {
    inside(`${operation} finds device 1 of firewall 1`, () => {
      expect(apply(world, { operation, params: { ...params, deviceId: 1 } }).ok).toBe(true)
    })

    outside(`${operation} finds no device of another firewall`, () => {
      const call = { operation, params: { ...params, deviceId: 2 } }
      expectRefused(world, call, 'DEVICE-5', 'deviceId')
    })

    outside(`${operation} finds no device that was taken off`, () => {
      const call = { operation, params: { ...params, deviceId: 3 } }
      expectRefused(world, call, 'DEVICE-5', 'deviceId')
    })

    for (const deviceId of [0, -1, 4, 2 ** 31, '1', 1.5, null, true])
      outside(`${operation} finds nothing under ${JSON.stringify(deviceId)}`, () => {
        const call = { operation, params: { ...params, deviceId } }
        const outcome = expectRefused(world, call, 'DEVICE-5', 'deviceId')
        expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('missing')
      })
  }
})

clause('DEVICE-6', () => {
  for (const type of serviceTypes)
    holds(`the ${type} is filtered before, and not afterwards`, () => {
      const service = { type, id: 1 }
      const guarded = shut(smallWorld(), { [`${type}s`]: [1] })
      const freed = worldAfter(guarded, detach(1))
      expect(verdict(guarded, service, inboundTcp)).toMatchObject({
        action: 'DROP',
        cause: { kind: 'policy' },
      })
      expect(verdict(freed, service, inboundTcp)).toMatchObject({
        action: 'ACCEPT',
        cause: { kind: 'no-active-firewall' },
      })
      expect(entitiesOf(freed)).toEqual([])
    })

  holds('the other services of the firewall are filtered on', () => {
    const guarded = shut(smallWorld(), { instances: [1, 2] })
    const service = { type: 'instance', id: 2 } as const
    expect(verdict(worldAfter(guarded, detach(1)), service, inboundTcp).action).toBe('DROP')
  })

  holds('the firewall itself stays, with its rules and its status', () => {
    const guarded = shut(smallWorld(), { instances: [1] })
    const view = (world: World) => done(world, { operation: 'firewallView', params }).reply
    expect(view(worldAfter(guarded, detach(1)))).toEqual(view(guarded))
  })
})

clause('DEVICE-7', () => {
  const service = { type: 'instance', id: 1 } as const
  // Firewall 1 shuts instance 1; firewall 2, disabled and open, is on it too.
  const doubled = worldAfter(
    shut(smallWorld(), { instances: [1] }),
    {
      operation: 'firewallCreate',
      body: {
        label: 'open-1',
        rules: { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' },
      },
    },
    { operation: 'firewallUpdate', params: { firewallId: 2 }, body: { status: 'disabled' } },
    attach({ id: 1, type: 'instance' }, 2),
  )

  holds('taking the disabled firewall off leaves every verdict as it was', () => {
    const world = worldAfter(doubled, detach(2, 2))
    for (const packet of packets)
      expect(verdict(world, service, packet)).toEqual(verdict(doubled, service, packet))
    expect(verdict(world, service, inboundTcp).action).toBe('DROP')
  })

  holds('taking the active firewall off leaves the other one attached, to be enabled', () => {
    const freed = worldAfter(doubled, detach(1))
    expect(entitiesOf(freed, 2)).toEqual(['instance 1'])
    const world = worldAfter(freed, {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { status: 'enabled' },
    })
    expect(verdict(world, service, inboundTcp)).toMatchObject({
      action: 'ACCEPT',
      cause: { kind: 'policy' },
      firewall: { id: 2 },
    })
  })
})

clause('DEVICE-8', () => {
  const world = worldAfter(
    withFirewall(
      withFirewall(smallWorld(), 'guard-1', { instances: [2], balancers: [1] }),
      'guard-2',
      { instances: [3] },
    ),
    attach({ id: 1, type: 'instance' }),
  )
  const listed = (firewallId: number) =>
    done(world, { operation: 'firewallDevicesList', params: { firewallId } }).reply

  holds('each firewall lists its own devices, in id order', () => {
    expect(listed(1).data.map(({ id, entity }) => [id, entity.type, entity.id])).toEqual([
      [1, 'instance', 2],
      [2, 'balancer', 1],
      [4, 'instance', 1],
    ])
    expect(listed(2).data.map(({ id }) => id)).toEqual([3])
    expect(listed(1)).toMatchObject({ page: 1, pages: 1, results: 3 })
  })

  holds('a device that was taken off is listed no more', () => {
    const freed = worldAfter(world, detach(2))
    const { data } = done(freed, { operation: 'firewallDevicesList', params }).reply
    expect(data.map(({ id }) => id)).toEqual([1, 4])
  })
})

clause('DEVICE-9', () => {
  holds('a view shows what the list shows', () => {
    const world = withFirewall(smallWorld(), 'guard-1', { instances: [1, 2], balancers: [2] })
    const { data } = done(world, { operation: 'firewallDevicesList', params }).reply
    const viewed = data.map(
      ({ id }) =>
        done(world, { operation: 'firewallDeviceView', params: { ...params, deviceId: id } }).reply,
    )
    expect(viewed).toEqual(data)
    expect(viewed).toHaveLength(3)
  })

  holds('ids are not given out again', () => {
    const world = worldAfter(
      withFirewall(smallWorld(), 'guard-1', { instances: [1] }),
      detach(1),
      attach({ id: 1, type: 'instance' }),
    )
    expect(devicesOf(world, 1).map(({ id }) => id)).toEqual([2])
    expect(count(world.tables.devices)).toBe(1)
  })
})

clause('DEVICE-10', () => {
  const world = shut(smallWorld(), { balancers: [1] })
  for (const packet of packets) {
    const filtered = packet.direction === 'inbound' && packet.protocol === 'TCP'
    holds(`${nameOf(packet)} is ${filtered ? '' : 'not '}filtered at a balancer`, () => {
      expect(verdict(world, { type: 'balancer', id: 1 }, packet)).toMatchObject(
        filtered
          ? { action: 'DROP', cause: { kind: 'policy', direction: 'inbound' } }
          : { action: 'ACCEPT', cause: { kind: 'not-filtered-at-balancer' } },
      )
    })
  }

  holds('the rules for other traffic stay with the firewall and filter at an instance', () => {
    const both = worldAfter(world, attach({ id: 1, type: 'instance' }))
    for (const packet of packets)
      expect(verdict(both, { type: 'instance', id: 1 }, packet).action).toBe('DROP')
  })
})

clause('DEVICE-11', () => {
  holds('one firewall is on three instances and a balancer, and filters at each', () => {
    const world = shut(smallWorld(), { instances: [1, 2, 3], balancers: [2] })
    expect(entitiesOf(world)).toEqual(['instance 1', 'instance 2', 'instance 3', 'balancer 2'])
    for (const { entity } of devicesOf(world, 1))
      expect(verdict(world, entity, inboundTcp).firewall?.id).toBe(1)
  })

  holds('services join one after the other, wherever they are', () => {
    const world = worldAfter(
      idle,
      attach({ id: 1, type: 'instance' }),
      attach({ id: 3, type: 'instance' }),
      attach({ id: 2, type: 'balancer' }),
    )
    expect(entitiesOf(world)).toEqual(['instance 1', 'instance 3', 'balancer 2'])
  })
})

clause('DEVICE-12', () => {
  const create = (balancers: readonly number[]): AnyCall => ({
    operation: 'firewallCreate',
    body: { label: 'new-1', rules: closedRules, devices: { balancers } },
  })
  const held = withFirewall(smallWorld(), 'guard-1', { balancers: [1] })

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
    expectRefused(held, attach({ id: 2, type: 'balancer' }), 'DEVICE-12', 'id')
  })

  inside('another balancer is attached once the first is off, or gone', () => {
    const gone = { operation: 'balancerDelete', params: { balancerId: 1 } } as const
    for (const way of [detach(1), gone])
      expect(entitiesOf(worldAfter(held, way, attach({ id: 2, type: 'balancer' })))).toEqual([
        'balancer 2',
      ])
  })

  inside('two firewalls are on one balancer each', () => {
    expect(entitiesOf(withFirewall(held, 'guard-2', { balancers: [2] }), 2)).toEqual(['balancer 2'])
  })
})

/** Instance 4 with an interface of each purpose, in this order, behind a firewall that lets nothing through. */
const wired = worldAfter(
  shut(
    worldAfter(smallWorld(), {
      operation: 'instanceCreate',
      body: {
        region: 'us-east',
        interfaces: [
          { purpose: 'vlan', label: 'backstage' },
          { purpose: 'public' },
          { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } },
        ],
      },
    }),
    { instances: [4] },
  ),
)
const instance = { type: 'instance', id: 4 } as const

clause('DEVICE-13', () => {
  for (const purpose of ['public', 'vpc'] as const)
    for (const packet of packets)
      holds(`${nameOf(packet)} is filtered on a ${purpose} interface`, () => {
        expect(verdict(wired, instance, packet, { interface: purpose })).toMatchObject({
          action: 'DROP',
          cause: { kind: 'policy', direction: packet.direction },
        })
      })

  holds('each interface counts by itself, wherever it stands in the profile', () => {
    const actions = [0, 1, 2].map(
      at => verdict(wired, instance, inboundTcp, { interface: at }).action,
    )
    expect(actions).toEqual(['ACCEPT', 'DROP', 'DROP'])
  })

  holds('the profile that was booted counts, not the one that awaits a reboot', () => {
    const update: AnyCall = {
      operation: 'profileUpdate',
      params: { instanceId: 4, profileId: 1 },
      body: { interfaces: [{ purpose: 'vlan', label: 'backstage' }] },
    }
    const reboot: AnyCall = { operation: 'instanceReboot', params: { instanceId: 4 } }
    const waiting = worldAfter(wired, update)
    expect(verdict(waiting, instance, inboundTcp).action).toBe('DROP')
    expect(verdict(worldAfter(waiting, reboot), instance, inboundTcp)).toMatchObject({
      action: 'ACCEPT',
      cause: { kind: 'vlan-bypass' },
    })
  })
})

clause('DEVICE-14', () => {
  for (const packet of packets)
    holds(`${nameOf(packet)} is not filtered on a VLAN interface`, () => {
      expect(verdict(wired, instance, packet, { interface: 'vlan' })).toMatchObject({
        action: 'ACCEPT',
        cause: { kind: 'vlan-bypass' },
      })
    })
})
