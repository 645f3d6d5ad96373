/** Instances move live, move to another region, and are cloned. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Draft } from '../../src/world/draft.ts'
import { devicesOn } from '../../src/world/guards.ts'
import { addressesOf } from '../../src/world/holders.ts'
import type { InstanceId, RegionId } from '../../src/world/ids.ts'
import { count, get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { arrange } from '../support/arrange.ts'
import { assumption } from '../support/assumption.ts'
import { applyAny, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const instanceOf = (world: World, id: number) => get(world.tables.instances, id)
const textsOf = (world: World, id: number) => addressesOf(world, id).map(({ address }) => address)
const start = { operation: 'liveMigrationStart', params: { instanceId: 1 } } as const
const finish = { operation: 'liveMigrationFinish', params: { instanceId: 1 } } as const
const migrate = (instanceId: unknown, region: unknown) =>
  ({ operation: 'instanceMigrate', params: { instanceId }, body: { region } }) as const
const clone = (instanceId: unknown, body: object) =>
  ({ operation: 'instanceClone', params: { instanceId }, body }) as const

const rangeText = '2001:db8:7::'

/** Instance 1 has a range that instance 2 shares; 1 and 2 share an address with each other. */
function entangled(): World {
  const world = smallWorld()
  const share = (draft: Draft, address = '', to = 0) =>
    draft.add('shares', id => ({ id, address, instance_id: to as InstanceId }))
  return arrange(world, draft => {
    draft.add('ranges', id => ({
      id,
      range: rangeText,
      prefix: 64,
      region: 'us-east' as RegionId,
      instance_id: 1 as InstanceId,
      reverse_names: {},
      created: '2026-01-01T00:00:00',
    }))
    share(draft, rangeText, 2)
    share(draft, textsOf(world, 1)[0], 2)
    share(draft, textsOf(world, 2)[0], 1)
  })
}

describe('live migration', () => {
  it('starts, shows and ends', () => {
    const started = done(smallWorld(), start)
    expect(started.reply).toEqual({})
    expect(
      done(started.world, { operation: 'instanceView', params: { instanceId: 1 } }).reply.status,
    ).toBe('migrating')
    const finished = done(started.world, finish)
    expect(finished.reply).toEqual({})
    expect(instanceOf(finished.world, 1)).toEqual(instanceOf(smallWorld(), 1))
  })

  it('does not end before it starts, and is of an instance that is there', () => {
    expectRefused(smallWorld(), finish, 'ASSUME-ENVIRONMENT', 'instanceId')
    for (const operation of ['liveMigrationStart', 'liveMigrationFinish'] as const)
      for (const instanceId of [9, 'web-1'])
        expectRefused(
          smallWorld(),
          { operation, params: { instanceId } },
          'ASSUME-ENVIRONMENT',
          'instanceId',
        )
  })
})

assumption('ASSUME-MIGRATE-REGION', () => {
  it('keeps the instance and its firewalls, and gives it addresses of the new region', () => {
    const before = withFirewall(smallWorld(), 'keeps-1', { instances: [1] })
    const { world, reply, events } = done(before, {
      operation: 'instanceMigrate',
      params: { instanceId: 1 },
      body: { region: 'eu-west' },
    })
    expect(events).toEqual([])
    expect(reply).toMatchObject({ id: 1, label: 'web-1', region: 'eu-west', status: 'running' })
    expect(addressesOf(world, 1).map(({ type, region }) => [type, region])).toEqual([
      ['ipv4', 'eu-west'],
      ['ipv6', 'eu-west'],
    ])
    expect(textsOf(world, 1).some(text => textsOf(before, 1).includes(text))).toBe(false)
    expect(get(world.tables.devices, 1)).toBe(get(before.tables.devices, 1))
    expect(done(world, { operation: 'instanceView', params: { instanceId: 1 } }).reply).toEqual(
      reply,
    )
  })

  it('gives a private address to an instance that had one', () => {
    const before = worldAfter(smallWorld(), {
      operation: 'instanceCreate',
      body: { region: 'us-east', private_ip: true },
    })
    const { reply } = done(before, {
      operation: 'instanceMigrate',
      params: { instanceId: 4 },
      body: { region: 'eu-west' },
    })
    expect(reply.ipv4).toHaveLength(2)
    expect(reply.ipv4[1]).toMatch(/^192\.168\./)
  })

  it('comes back to its old SLAAC address, and to a new IPv4 address', () => {
    const before = smallWorld()
    const back = worldAfter(before, migrate(1, 'eu-west'), migrate(1, 'us-east'))
    expect(textsOf(back, 1)[1]).toBe(textsOf(before, 1)[1])
    expect(textsOf(back, 1)[0]).not.toBe(textsOf(before, 1)[0])
  })

  it('ends every share of and with it', () => {
    const world = worldAfter(entangled(), migrate(1, 'eu-west'))
    expect(count(world.tables.shares)).toBe(0)
  })

  it('ends its NAT, in the profile that runs and in all others', () => {
    const interfaces = [
      { purpose: 'vpc', vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } },
    ] as const
    const world = worldAfter(
      smallWorld(),
      { operation: 'instanceCreate', body: { region: 'us-east', interfaces } },
      { operation: 'profileCreate', params: { instanceId: 4 }, body: { interfaces } },
      migrate(4, 'eu-west'),
    )
    const { booted, profiles = [] } = instanceOf(world, 4) ?? {}
    for (const profile of [booted, ...profiles])
      expect(profile?.interfaces).toMatchObject([{ ipv4: '10.0.0.2', nat_1_1: null }])
    expect(profiles).toHaveLength(2)
  })

  it('is refused to the same region, to none that is given, and of no instance', () => {
    const world = smallWorld()
    expectRefused(world, migrate(1, 'us-east'), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, migrate(1, 'moon-1'), 'ASSUME-BODY-IDS', 'region')
    expectRefused(world, migrate(1, 7), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, migrate(9, 'eu-west'), 'ASSUME-ENVIRONMENT', 'instanceId')
  })
})

assumption('ASSUME-SSH-RESET', () => {
  it('a migration resets the settings that name an address left behind, and leaves others alone', () => {
    const world = smallWorld()
    const ssh = (body: object) =>
      worldAfter(
        world,
        { operation: 'instanceSshUpdate', params: { instanceId: 1 }, body },
        migrate(1, 'eu-west'),
      )
    expect(instanceOf(ssh({ ip: textsOf(world, 1)[0], user: 'root' }), 1)?.ssh).toMatchObject({
      ip: 'any',
      user: null,
    })
    expect(instanceOf(ssh({ user: 'root' }), 1)?.ssh).toMatchObject({ ip: 'any', user: 'root' })
  })
})

assumption('ASSUME-RANGE-LEFT', () => {
  const remove = { operation: 'instanceDelete', params: { instanceId: 1 } } as const

  it.each([remove, migrate(1, 'eu-west')])('$operation ends the range and its shares', call => {
    const { world, assumptions } = applyAny(entangled(), call)
    expect(get(world.tables.ranges, 1)).toBeUndefined()
    expect(count(world.tables.shares)).toBe(0)
    expect(assumptions).toContain('ASSUME-RANGE-LEFT')
  })

  it.each([remove, migrate(1, 'eu-west')])('$operation makes room for another range', call => {
    const create = { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 2 } }
    const full = entangled()
    expectRefused(full, create as AnyCall, 'RANGE-4', 'instance_id')
    expect(apply(worldAfter(full, call), create as AnyCall).ok).toBe(true)
  })

  it('a range and a share of others stay, and without a range nothing rests on the choice', () => {
    const before = entangled()
    const { world, assumptions } = done(before, {
      operation: 'instanceDelete',
      params: { instanceId: 3 },
    })
    expect(world.tables.ranges).toBe(before.tables.ranges)
    expect(world.tables.shares).toBe(before.tables.shares)
    expect(assumptions).toEqual([])
  })

  it('an instance that only shares a range leaves it to its owner', () => {
    const world = worldAfter(entangled(), {
      operation: 'instanceDelete',
      params: { instanceId: 2 },
    })
    expect(get(world.tables.ranges, 1)).toMatchObject({ range: rangeText, instance_id: 1 })
    expect(count(world.tables.shares)).toBe(0)
  })
})

assumption('ASSUME-CLONE', () => {
  it('makes an instance with the same profiles, addresses of its own and no firewall', () => {
    const interfaces = [{ purpose: 'public' }, { purpose: 'vlan', label: 'back-end' }] as const
    const before = withFirewall(
      worldAfter(
        smallWorld(),
        {
          operation: 'instanceCreate',
          body: { region: 'us-east', plan: 'big-1', private_ip: true, interfaces },
        },
        { operation: 'profileCreate', params: { instanceId: 4 }, body: { interfaces: [] } },
        { operation: 'instancePrepare', params: { instanceId: 4 }, body: { spare_addresses: 2 } },
      ),
      'stays-1',
      { instances: [4] },
    )
    const { world, reply, events, assumptions } = done(before, {
      operation: 'instanceClone',
      params: { instanceId: 4 },
      body: { region: 'eu-west' },
    })
    expect(reply).toMatchObject({
      id: 5,
      label: 'instance-5',
      region: 'eu-west',
      plan: 'big-1',
      interfaces,
    })
    expect(reply.ipv4).toHaveLength(1)
    expect(instanceOf(world, 5)?.profiles).toEqual(instanceOf(before, 4)?.profiles)
    expect(instanceOf(world, 5)?.spare_addresses).toBe(0)
    expect(instanceOf(world, 4)).toBe(instanceOf(before, 4))
    expect(world.tables.devices).toBe(before.tables.devices)
    expect(events).toEqual([])
    expect(assumptions).toContain('ASSUME-CLONE')
  })

  it('has the firewall that the call names, whatever guards its original', () => {
    const before = withFirewall(
      withFirewall(smallWorld(), 'original-1', { instances: [1] }),
      'clones-1',
      {},
    )
    const { world, reply } = done(before, {
      operation: 'instanceClone',
      params: { instanceId: 1 },
      body: { region: 'us-east', firewall_id: 2 },
    })
    const guarding = (id: number) =>
      devicesOn(world, { type: 'instance', id: id as InstanceId }).map(each => each.firewall_id)
    expect([guarding(1), guarding(reply.id)]).toEqual([[1], [2]])
    expectRefused(
      before,
      clone(1, { region: 'us-east', firewall_id: 9 }),
      'ASSUME-BODY-IDS',
      'firewall_id',
    )
  })

  it('runs as its original runs: what awaits a reboot there awaits one here', () => {
    const world = worldAfter(
      smallWorld(),
      {
        operation: 'profileUpdate',
        params: { instanceId: 1, profileId: 1 },
        body: { interfaces: [{ purpose: 'vlan', label: 'later' }] },
      },
      clone(1, { region: 'us-east', label: 'twin' }),
    )
    expect(instanceOf(world, 4)).toMatchObject({
      label: 'twin',
      booted: { interfaces: [{ purpose: 'public' }] },
      profiles: [{ interfaces: [{ purpose: 'vlan', label: 'later' }] }],
    })
  })

  it('takes no NAT along', () => {
    const world = worldAfter(
      smallWorld(),
      {
        operation: 'instanceCreate',
        body: {
          region: 'us-east',
          interfaces: [
            { purpose: 'vpc', vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } },
          ],
        },
      },
      clone(4, { region: 'us-east' }),
    )
    expect(instanceOf(world, 4)?.booted.interfaces[0]).not.toMatchObject({ nat_1_1: null })
    expect(instanceOf(world, 5)?.booted.interfaces[0]).toMatchObject({ nat_1_1: null })
  })

  it('clones an instance that migrates live into one that does not', () => {
    const { reply, assumptions } = done(worldAfter(smallWorld(), start), {
      operation: 'instanceClone',
      params: { instanceId: 1 },
      body: { region: 'us-east' },
    })
    expect(reply.status).toBe('running')
    expect(assumptions).toContain('ASSUME-BUSY-INSTANCE')
  })

  it('is refused without an original, without a region, and with a label too short', () => {
    const world = smallWorld()
    expectRefused(world, clone(9, { region: 'us-east' }), 'ASSUME-ENVIRONMENT', 'instanceId')
    expectRefused(world, clone(1, {}), 'ASSUME-ENVIRONMENT', 'region')
    expectRefused(world, clone(1, { region: 'moon-1' }), 'ASSUME-BODY-IDS', 'region')
    expectRefused(world, clone(1, { region: 'us-east', label: 'x' }), 'ASSUME-ENVIRONMENT', 'label')
  })
})

assumption('ASSUME-BUSY-INSTANCE', () => {
  const busy = worldAfter(smallWorld(), start)
  const params = { instanceId: 1 }

  const remove = { operation: 'instanceDelete', params } as const

  it.each([start, migrate(1, 'eu-west'), remove])('$operation is refused meanwhile', call => {
    const refusal = expectRefused(busy, call, 'ASSUME-ENVIRONMENT', 'instanceId')
    expect(refusal).toMatchObject({ errors: [{ problem: 'migrating', got: { id: 1 } }] })
    expect(refusal.assumptions).toContain('ASSUME-BUSY-INSTANCE')
    const finished = worldAfter(busy, finish)
    expect(applyAny(finished, call).ok).toBe(true)
    const onOther = { ...call, params: { instanceId: 2 } }
    expect(apply(busy, onOther).ok).toBe(true)
  })

  it('rebooting and cloning go on, and a reboot ends no migration', () => {
    const rebooted = done(busy, { operation: 'instanceReboot', params })
    expect(rebooted.reply.status).toBe('migrating')
    for (const call of [
      { operation: 'instanceReboot', params } as const,
      clone(1, { region: 'eu-west' }),
    ]) {
      const outcome = applyAny(busy, call)
      expect(outcome.ok, call.operation).toBe(true)
      expect(outcome.assumptions).toContain('ASSUME-BUSY-INSTANCE')
    }
  })
})
