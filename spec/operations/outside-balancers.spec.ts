/** Balancers come, are looked at and go. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { devicesOn } from '../../src/world/guards.ts'
import type { BalancerId } from '../../src/world/ids.ts'
import { count, get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { withCursors } from '../support/edits.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

describe('creating a balancer', () => {
  it('answers with it, named after its id when nobody names it', () => {
    const { reply, events } = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east' },
    })
    expect(reply).toEqual({
      id: 1,
      label: 'balancer-1',
      region: 'us-east',
      ipv4: '33.7.254.254',
      ipv6: '3fff:1:0:1::1',
      configs: [],
      created: '2026-01-01T00:00:00',
    })
    expect(events).toEqual([])
  })

  it('counts addresses down from the far end of the region, and passes over those that are taken', () => {
    const create = { operation: 'balancerCreate', body: { region: 'us-east' } } as const
    const first = {
      ...create,
      body: { ...create.body, ipv4: '33.7.254.253', ipv6: '3fff:1:0:1::2' },
    }
    const gone = { operation: 'balancerDelete', params: { balancerId: 2 } } as const
    const world = worldAfter(emptyWorld(), first, create)
    expect(get(world.tables.balancers, 2)).toMatchObject({
      ipv4: '33.7.254.254',
      ipv6: '3fff:1:0:1::4000:2',
    })
    const { reply } = done(worldAfter(world, gone), create)
    expect(reply).toMatchObject({ id: 3, ipv4: '33.7.254.252', ipv6: '3fff:1:0:1::3' })
  })

  it('passes over a whole block that a document gave to an instance', () => {
    const region = 'newark-us'
    const create = { operation: 'balancerCreate', body: { region } } as const
    const instances = [{ id: 7, region, ipv6: '2001:db8::f03c:1/128' }]
    const ipv6In = (world: World) =>
      String(Reflect.get(done(world, create).reply as object, 'ipv6'))
    const free = ipv6In(createWorld({ instances }))
    const range = { range: free.replace(/1$/, ''), prefix: 64, region } as const
    const ranges = [{ ...range, route_target: '2001:db8::f03c:1' }]
    const next = ipv6In(createWorld({ instances, ranges }))
    expect([free, next]).toEqual([
      expect.stringMatching(/:0:1::1$/),
      expect.stringMatching(/:0:2::1$/),
    ])
  })

  it('gives it the addresses that its creator names, or none', () => {
    const own = { ipv4: '198.51.100.7', ipv6: '2001:DB8:0::7' }
    const { reply } = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east', ...own },
    })
    expect(reply).toMatchObject({ ipv4: '198.51.100.7', ipv6: '2001:db8::7' })
    const bare = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east', ipv4: null, ipv6: null },
    })
    expect(bare.reply).toMatchObject({ ipv4: null, ipv6: null })
  })

  it('leaves to instances the addresses that they have without it, and takes none of theirs', () => {
    const { world, reply } = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east', ipv4: '33.0.0.2' },
    })
    expect(reply.ipv4).toBe('33.0.0.2')
    const instance = done(world, { operation: 'instanceCreate', body: { region: 'us-east' } })
    expect(instance.reply.ipv4).toEqual(['33.0.0.3'])
    const without = done(emptyWorld(), { operation: 'balancerCreate', body: { region: 'us-east' } })
    const first = done(without.world, { operation: 'instanceCreate', body: { region: 'us-east' } })
    expect(first.reply.ipv4).toEqual(['33.0.0.2'])
  })

  it('counts its configs and their nodes from 1', () => {
    const nodes = [
      { address: '192.168.128.2', port: 8443 },
      { address: '10.0.0.2', port: 8443, label: 'standby', mode: 'backup' },
    ] as const
    const { reply } = done(emptyWorld(), {
      operation: 'balancerCreate',
      body: {
        region: 'us-east',
        configs: [
          { port: 443, protocol: 'https', nodes },
          { port: 443, protocol: 'udp' },
        ],
      },
    })
    expect(reply.configs).toEqual([
      {
        ...{ id: 1, port: 443, protocol: 'https' },
        nodes: [
          { id: 1, label: 'node-1', address: '192.168.128.2', port: 8443, mode: 'accept' },
          { id: 2, label: 'standby', address: '10.0.0.2', port: 8443, mode: 'backup' },
        ],
      },
      { id: 2, port: 443, protocol: 'udp', nodes: [] },
    ])
  })

  it('is refused with an address that a balancer or an instance has, alone or in its range', () => {
    const world = worldAfter(
      smallWorld(),
      { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 1 } },
      { operation: 'balancerCreate', body: { region: 'us-east', ipv6: '2001:db8::1' } },
    )
    const refuse = (body: object, field: string) =>
      expectRefused(
        world,
        { operation: 'balancerCreate', body: { region: 'us-east', ...body } },
        'ASSUME-ENVIRONMENT',
        field,
      )
    refuse({ ipv4: '33.7.254.254' }, 'ipv4')
    refuse({ ipv4: '33.0.0.2' }, 'ipv4')
    refuse({ ipv6: '2001:DB8:0::1' }, 'ipv6')
    refuse({ ipv6: '3fff:1:e000::9' }, 'ipv6')
    refuse({ ipv4: '2001:db8::2' }, 'ipv4')
    refuse({ ipv6: '198.51.100.7' }, 'ipv6')
  })

  it('is refused when it listens on a port of TCP or of UDP twice, and on ports that are none', () => {
    const refuse = (configs: readonly object[], field: string) =>
      expectRefused(
        emptyWorld(),
        { operation: 'balancerCreate', body: { region: 'us-east', configs } },
        'ASSUME-ENVIRONMENT',
        field,
      )
    const https = { port: 443, protocol: 'https' }
    refuse(
      [https, { port: 443, protocol: 'udp' }, { port: 443, protocol: 'tcp' }],
      'configs[2].port',
    )
    refuse([{ ...https, port: 0 }], 'configs[0].port')
    refuse([{ ...https, port: 65_536 }], 'configs[0].port')
    refuse([{ ...https, protocol: 'TCP' }], 'configs[0].protocol')
    const node = { address: '10.0.0.2', port: 80 }
    refuse([{ ...https, nodes: [{ ...node, address: '::1' }] }], 'configs[0].nodes[0].address')
    refuse([{ ...https, nodes: [{ ...node, port: 0 }] }], 'configs[0].nodes[0].port')
    refuse([{ ...https, nodes: [{ ...node, mode: 'off' }] }], 'configs[0].nodes[0].mode')
  })

  it('starts with the firewall that it names, and leaves it when it goes', () => {
    const world = worldAfter(emptyWorld(), {
      operation: 'firewallCreate',
      body: { label: 'front', rules: closedRules },
    })
    const made = done(world, {
      operation: 'balancerCreate',
      body: { region: 'us-east', firewall_id: 1 },
    })
    expect(devicesOn(made.world, { type: 'balancer', id: 1 as BalancerId })).toMatchObject([
      { id: 1, firewall_id: 1, entity: { type: 'balancer', id: 1 } },
    ])
    const gone = done(made.world, { operation: 'balancerDelete', params: { balancerId: 1 } })
    expect([...values(gone.world.tables.devices)]).toEqual([])
  })

  it('is refused with a firewall that is not there, deleted, or on a balancer', () => {
    const world = worldAfter(
      smallWorld(),
      { operation: 'firewallCreate', body: { label: 'gone', rules: closedRules } },
      { operation: 'firewallDelete', params: { firewallId: 1 } },
      {
        operation: 'firewallCreate',
        body: { label: 'front', rules: closedRules, devices: { balancers: [1] } },
      },
    )
    const create = (firewall_id: number) =>
      ({ operation: 'balancerCreate', body: { region: 'us-east', firewall_id } }) as const
    for (const id of [1, 99]) expectRefused(world, create(id), 'ASSUME-BODY-IDS', 'firewall_id')
    const second = expectRefused(world, create(2), 'DEVICE-12', 'firewall_id')
    expect(second.assumptions).toContain('ASSUME-SECOND-BALANCER')
  })

  it('is refused with a firewall whose instance migrates live', () => {
    const world = worldAfter(
      smallWorld(),
      {
        operation: 'firewallCreate',
        body: { label: 'busy', rules: closedRules, devices: { instances: [1] } },
      },
      { operation: 'liveMigrationStart', params: { instanceId: 1 } },
    )
    const { assumptions } = expectRefused(
      world,
      { operation: 'balancerCreate', body: { region: 'us-east', firewall_id: 1 } },
      'MIGRATION-4',
      'firewall_id',
    )
    expect(assumptions).toContain('ASSUME-CREATE-WITH-FIREWALL')
  })

  it('is refused in a region that has no address left, unless it brings one or wants none', () => {
    const used = withCursors(emptyWorld(), { 'balancer/us-east': 2047 * 253 })
    const create = { operation: 'balancerCreate', body: { region: 'us-east' } } as const
    expectRefused(used, create, 'ASSUME-ADDRESSES-USED-UP', 'region')
    for (const ipv4 of [null, '198.51.100.7'])
      expect(done(used, { ...create, body: { ...create.body, ipv4 } }).reply.ipv4).toBe(ipv4)
    expect(done(used, { ...create, body: { region: 'eu-west' } }).reply.ipv4).toBe('33.15.254.254')
  })

  it('is refused without a region, in none that is given, and with a label too short or long', () => {
    const refuse = (
      body: object,
      clause: 'ASSUME-ENVIRONMENT' | 'ASSUME-BODY-IDS',
      field: string,
    ) => expectRefused(emptyWorld(), { operation: 'balancerCreate', body }, clause, field)
    refuse({}, 'ASSUME-ENVIRONMENT', 'region')
    refuse({ region: 'moon-1' }, 'ASSUME-BODY-IDS', 'region')
    refuse({ region: 'us-east', label: 'ab' }, 'ASSUME-ENVIRONMENT', 'label')
    refuse({ region: 'us-east', label: 'x'.repeat(65) }, 'ASSUME-ENVIRONMENT', 'label')
  })
})

describe('reading balancers', () => {
  it('shows one, and lists all in id order', () => {
    const world = smallWorld()
    const viewed = done(world, { operation: 'balancerView', params: { balancerId: 2 } })
    expect(viewed.reply).toMatchObject({ id: 2, label: 'front-2', region: 'us-east' })
    expect(viewed.world).toBe(world)
    const listed = done(world, { operation: 'balancersList' })
    expect(listed.reply).toMatchObject({ page: 1, pages: 1, results: 2 })
    expect(listed.reply.data.map(({ id }) => id)).toEqual([1, 2])
    expect(listed.reply.data[1]).toEqual(viewed.reply)
  })

  it('shows none that is not there', () => {
    expectRefused(
      smallWorld(),
      { operation: 'balancerView', params: { balancerId: 3 } },
      'ASSUME-ENVIRONMENT',
      'balancerId',
    )
  })
})

describe('deleting a balancer', () => {
  it('takes its devices along, and leaves the firewall and its other services', () => {
    const world = withFirewall(smallWorld(), 'both-1', { instances: [1], balancers: [1] })
    const deleted = done(world, { operation: 'balancerDelete', params: { balancerId: 1 } })
    expect(deleted.reply).toEqual({})
    expect(get(deleted.world.tables.balancers, 1)).toBeUndefined()
    expect(count(deleted.world.tables.devices)).toBe(1)
    expect(get(deleted.world.tables.firewalls, 1)).toBe(get(world.tables.firewalls, 1))
  })

  it('is refused when it is not there', () => {
    const call = { operation: 'balancerDelete', params: { balancerId: 1 } } as const
    expectRefused(worldAfter(smallWorld(), call), call, 'ASSUME-ENVIRONMENT', 'balancerId')
    expectRefused(
      smallWorld(),
      { operation: 'balancerDelete', params: { balancerId: 'front-1' } },
      'ASSUME-ENVIRONMENT',
      'balancerId',
    )
  })
})
