/** Configuration profiles: written at any time, in effect from the next reboot on. */
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../../src/world/holders.ts'
import type { InstanceId } from '../../src/world/ids.ts'
import { idsUnder } from '../../src/world/key-index.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { arrange } from '../support/arrange.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const publicOnly = [{ purpose: 'public' as const }]
const onVlan = [{ purpose: 'vlan' as const, label: 'back-end' }]
const natTo = (nat_1_1: string | null) => [
  { purpose: 'vpc' as const, vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.2', nat_1_1 } },
]

const instanceOf = (world: World, id: number) => get(world.tables.instances, id)
const publicOf = (world: World, id: number): string => addressesOf(world, id)[0]?.address ?? ''

const create = (instanceId: unknown, body: object) =>
  ({ operation: 'profileCreate', params: { instanceId }, body }) as const
const update = (profileId: unknown, interfaces: unknown, instanceId: unknown = 1) =>
  ({
    operation: 'profileUpdate',
    params: { instanceId, profileId },
    body: { interfaces },
  }) as const
const reboot = (instanceId: unknown, body: object = {}) =>
  ({ operation: 'instanceReboot', params: { instanceId }, body }) as const

describe('creating a profile', () => {
  it('adds one with the next number of its instance, and changes nothing that runs', () => {
    const { world, reply, events } = done(smallWorld(), {
      operation: 'profileCreate',
      params: { instanceId: 1 },
      body: { interfaces: onVlan },
    })
    expect(reply).toEqual({
      id: 2,
      label: 'profile-2',
      interfaces: [{ purpose: 'vlan', label: 'back-end', ipam_address: null }],
    })
    expect(events).toEqual([])
    expect(instanceOf(world, 1)?.profiles.map(({ id }) => id)).toEqual([1, 2])
    expect(instanceOf(world, 1)?.booted.id).toBe(1)
    expect(idsUnder(world.indexes.vlansByKey, 'us-east/back-end')).toEqual([])
  })

  assumption('ASSUME-PROFILES', () => {
    it('counts for each instance alone, and takes a label', () => {
      const world = worldAfter(smallWorld(), create(1, { interfaces: publicOnly }))
      const { reply } = done(world, {
        operation: 'profileCreate',
        params: { instanceId: 2 },
        body: { label: 'rescue', interfaces: [] },
      })
      expect(reply).toEqual({ id: 2, label: 'rescue', interfaces: publicOnly })
    })

    it('is refused with the same VLAN twice', () => {
      expectRefused(
        smallWorld(),
        create(1, { interfaces: [...onVlan, ...publicOnly, ...onVlan] }),
        'ASSUME-PROFILES',
        'interfaces[2].label',
      )
    })
  })

  it('resolves a NAT with any address, and takes one that the instance owns', () => {
    const world = smallWorld()
    for (const asked of ['any', publicOf(world, 1)]) {
      const { reply } = done(world, {
        operation: 'profileCreate',
        params: { instanceId: 1 },
        body: { interfaces: natTo(asked) },
      })
      expect(reply.interfaces).toEqual(natTo(publicOf(world, 1)))
    }
  })

  it('begins with a public interface where none is named', () => {
    const { reply } = done(smallWorld(), {
      ...{ operation: 'profileCreate', params: { instanceId: 1 }, body: {} },
    })
    expect(reply.interfaces.map(({ purpose }) => purpose)).toEqual(['public'])
  })

  it('is refused on an instance that is not there, with null for interfaces, with a label too short', () => {
    const world = smallWorld()
    expectRefused(world, create(9, { interfaces: [] }), 'ASSUME-ENVIRONMENT', 'instanceId')
    expectRefused(world, create(1, { interfaces: null }), 'ASSUME-ENVIRONMENT', 'interfaces')
    expectRefused(world, create(1, { interfaces: [], label: 'x' }), 'ASSUME-ENVIRONMENT', 'label')
  })

  it('is refused with a NAT address of another instance, and with the same one twice', () => {
    const world = smallWorld()
    const field = 'interfaces[0].ipv4.nat_1_1'
    expectRefused(
      world,
      create(1, { interfaces: natTo(publicOf(world, 2)) }),
      'ASSUME-ENVIRONMENT',
      field,
    )
    expectRefused(
      world,
      create(1, { interfaces: [...natTo('any'), ...natTo(publicOf(world, 1))] }),
      'ASSUME-PROFILES',
      'interfaces[1].ipv4.nat_1_1',
    )
    const [own, slaac] = addressesOf(world, 1)
    const bare = arrange(world, draft => draft.remove('addresses', own?.id ?? 0))
    expectRefused(bare, create(1, { interfaces: natTo('any') }), 'ASSUME-ENVIRONMENT', field)
    expectRefused(
      world,
      create(1, { interfaces: natTo(slaac?.address ?? '') }),
      'ASSUME-ENVIRONMENT',
      field,
    )
  })
})

describe('updating a profile', () => {
  it('changes its interfaces and keeps its label, and nothing that runs', () => {
    const { world, reply } = done(smallWorld(), {
      operation: 'profileUpdate',
      params: { instanceId: 1, profileId: 1 },
      body: { interfaces: onVlan },
    })
    expect(reply).toMatchObject({ id: 1, label: 'profile-1', interfaces: onVlan })
    expect(instanceOf(world, 1)?.profiles[0]?.interfaces).toMatchObject(onVlan)
    expect(instanceOf(world, 1)?.booted.interfaces).toEqual(publicOnly)
  })

  it('leaves the other profiles as they are', () => {
    const world = worldAfter(
      smallWorld(),
      create(1, { interfaces: publicOnly }),
      create(1, { interfaces: publicOnly }),
      update(2, onVlan),
    )
    expect(instanceOf(world, 1)?.profiles.map(each => each.interfaces[0]?.purpose)).toEqual([
      'public',
      'vlan',
      'public',
    ])
  })

  it('leaves interfaces as they are where none are named', () => {
    const world = worldAfter(smallWorld(), create(1, { interfaces: onVlan }))
    const { reply } = done(world, {
      ...{ operation: 'profileUpdate', params: { instanceId: 1, profileId: 2 } },
      body: { label: 'renamed' },
    })
    expect([reply.label, ...reply.interfaces.map(({ purpose }) => purpose)]).toEqual([
      'renamed',
      'vlan',
    ])
  })

  it('is refused on an instance or a profile that is not there', () => {
    const world = worldAfter(smallWorld(), create(2, { interfaces: publicOnly }))
    expectRefused(world, update(1, [], 9), 'ASSUME-ENVIRONMENT', 'instanceId')
    expectRefused(world, update(2, []), 'ASSUME-ENVIRONMENT', 'profileId')
    expectRefused(world, update('first', []), 'ASSUME-ENVIRONMENT', 'profileId')
    expectRefused(
      world,
      update(1, natTo(publicOf(world, 2))),
      'ASSUME-ENVIRONMENT',
      'interfaces[0].ipv4.nat_1_1',
    )
    expectRefused(
      world,
      update(1, [...onVlan, ...onVlan]),
      'ASSUME-PROFILES',
      'interfaces[1].label',
    )
    expectRefused(
      world,
      {
        operation: 'profileUpdate',
        params: { instanceId: 1, profileId: 1 },
        body: { interfaces: null },
      },
      'ASSUME-ENVIRONMENT',
      'interfaces',
    )
  })
})

describe('rebooting an instance', () => {
  it('boots the profile it was booted with, as that stands now', () => {
    const world = worldAfter(smallWorld(), update(1, onVlan))
    const { reply, events } = done(world, {
      operation: 'instanceReboot',
      params: { instanceId: 1 },
    })
    expect(reply.interfaces).toMatchObject(onVlan)
    expect(events).toEqual([])
  })

  it('boots the profile asked for, and that one again when nobody asks', () => {
    const world = worldAfter(
      smallWorld(),
      create(1, { interfaces: onVlan }),
      reboot(1, { profile_id: 2 }),
      reboot(1),
    )
    expect(instanceOf(world, 1)?.booted.id).toBe(2)
    expect(instanceOf(worldAfter(world, reboot(1, { profile_id: 1 })), 1)?.booted.id).toBe(1)
  })

  assumption('ASSUME-NAT-ACTIVE', () => {
    it('activates and ends a NAT', () => {
      const pending = worldAfter(smallWorld(), update(1, natTo('any')))
      const natted = (world: World) =>
        done(world, { operation: 'ipAddressView', params: { address: publicOf(world, 1) } }).reply
          .vpc_nat_1_1
      expect(natted(pending)).toBeNull()
      const active = worldAfter(pending, reboot(1))
      expect(natted(active)).toEqual({ vpc_id: 1, subnet_id: 2, address: '10.0.0.2' })
      const ending = worldAfter(active, update(1, natTo(null)))
      expect(natted(ending)).toEqual(natted(active))
      expect(natted(worldAfter(ending, reboot(1)))).toBeNull()
    })

    it('is refused when a NAT address has left the instance', () => {
      const pending = worldAfter(smallWorld(), update(1, natTo('any')))
      const moved = arrange(pending, draft => {
        const [own] = addressesOf(pending, 1)
        draft.edit('addresses', own?.id ?? 0, address => {
          address.instance_id = 2 as InstanceId
        })
      })
      const { assumptions } = expectRefused(moved, reboot(1), 'ASSUME-ENVIRONMENT', 'profile_id')
      expect(assumptions).toContain('ASSUME-NAT-ACTIVE')
    })
  })

  it('is refused on an instance that is not there, and with a profile of another one', () => {
    const world = worldAfter(smallWorld(), create(2, { interfaces: publicOnly }))
    expectRefused(world, reboot(9), 'ASSUME-ENVIRONMENT', 'instanceId')
    expectRefused(world, reboot(1, { profile_id: 2 }), 'ASSUME-BODY-IDS', 'profile_id')
    expectRefused(world, reboot(1, { profile_id: 'first' }), 'ASSUME-ENVIRONMENT', 'profile_id')
  })
})
