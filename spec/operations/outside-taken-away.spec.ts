/** Instances that get another plan, and lose an address or a profile. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { recordsUnder } from '../../src/world/lookup.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { everyWorld, secondAddress } from '../support/every-operation.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { soundWorld } from '../support/sound-world.ts'
import { smallWorld } from '../support/worlds.ts'

const environment = 'ASSUME-ENVIRONMENT'
const firstAddress = (world: World, id: number): string =>
  recordsUnder(world, 'addressesByInstance', id).find(each => each.public)?.address ?? ''

describe('another plan', () => {
  const resize = (instanceId: number, plan: unknown): AnyCall => ({
    ...{ operation: 'instanceResize', params: { instanceId }, body: { plan } },
  })

  it('is taken over at once, and nothing else of the instance changes', () => {
    const before = smallWorld()
    const world = worldAfter(before, resize(1, 'g6-standard-8'))
    const { plan, details, ...others } = get(world.tables.instances, 1) ?? {}
    expect([plan, details]).toMatchObject(['g6-standard-8', { updated: expect.any(String) }])
    expect(get(before.tables.instances, 1)).toMatchObject(others)
  })

  it('is refused where it is the plan that there is, none, of no instance, or of one that moves', () => {
    const world = worldAfter(everyWorld, resize(1, 'g6-standard-8'))
    expectRefused(world, resize(1, 'g6-standard-8'), environment, 'plan')
    expectRefused(world, resize(1, ''), environment, 'plan')
    expectRefused(world, resize(99, 'g6-standard-8'), environment, 'instanceId')
    expectRefused(world, resize(3, 'g6-standard-8'), environment, 'instanceId')
    expect(get(worldAfter(world, resize(1, 'g6-nano')).tables.instances, 1)?.plan).toBe('g6-nano')
  })
})

describe('an address that is taken away', () => {
  const taking = (instanceId: number, address: string): AnyCall => ({
    ...{ operation: 'instanceAddressDelete', params: { instanceId, address } },
  })

  it('is held by nobody any more, and shared with nobody', () => {
    const away = { ...taking(1, '33.0.0.3'), as: 'token-1' }
    expect(recordsUnder(soundWorld, 'sharesByAddress', '33.0.0.3')).toHaveLength(1)
    const world = worldAfter(soundWorld, away)
    expect(recordsUnder(world, 'addressesByText', '33.0.0.3')).toEqual([])
    expect(recordsUnder(world, 'sharesByAddress', '33.0.0.3')).toEqual([])
    expectRefused(world, away, environment, 'address')
  })

  it('was the one for SSH: the settings return to their defaults', () => {
    const world = worldAfter(soundWorld, { ...taking(1, '33.0.0.2'), as: 'token-1' })
    expect(get(soundWorld.tables.instances, 1)?.ssh.ip).toBe('33.0.0.2')
    expect(get(world.tables.instances, 1)?.ssh.ip).toBe('any')
  })

  it('may be the private one, and not the last public one or one of another instance', () => {
    const world = worldAfter(soundWorld, { ...taking(1, '192.168.128.2'), as: 'token-1' })
    expect(recordsUnder(world, 'addressesByText', '192.168.128.2')).toEqual([])
    const first = firstAddress(everyWorld, 1)
    const last = worldAfter(everyWorld, taking(1, secondAddress))
    expectRefused(last, taking(1, first), environment, 'address')
    expectRefused(everyWorld, taking(2, first), environment, 'address')
    expectRefused(everyWorld, taking(99, first), environment, 'instanceId')
  })

  it('has no active NAT: one that is merely written in a profile goes', () => {
    const vpc = (address: string) => [
      {
        ...{ purpose: 'vpc', vpc_id: 1, subnet_id: 1 },
        ipv4: { vpc: '10.0.0.9', nat_1_1: address },
      },
    ]
    const written = worldAfter(everyWorld, {
      ...{ operation: 'profileCreate', params: { instanceId: 1 } },
      body: { interfaces: vpc(secondAddress) },
    })
    const boot = (profile_id: number): AnyCall => ({
      ...{ operation: 'instanceReboot', params: { instanceId: 1 }, body: { profile_id } },
    })
    const active = worldAfter(written, boot(2))
    expectRefused(active, taking(1, secondAddress), environment, 'address')
    const gone = worldAfter(active, boot(1), taking(1, secondAddress))
    expect(recordsUnder(gone, 'addressesByText', secondAddress)).toEqual([])
    expectRefused(gone, boot(2), environment, 'profile_id')
  })
})

describe('a profile that is taken away', () => {
  const taking = (instanceId: number, profileId: number): AnyCall => ({
    ...{ operation: 'profileDelete', params: { instanceId, profileId } },
  })

  it('cannot be booted any more, and is not the one that was booted', () => {
    const world = worldAfter(everyWorld, taking(2, 2))
    expect(get(world.tables.instances, 2)?.profiles.map(({ id }) => id)).toEqual([1])
    expectRefused(world, taking(2, 2), environment, 'profileId')
    expectRefused(world, taking(2, 1), 'ASSUME-PROFILES', 'profileId')
    expectRefused(world, taking(99, 1), environment, 'instanceId')
    const reboot: AnyCall = {
      ...{ operation: 'instanceReboot', params: { instanceId: 2 }, body: { profile_id: 2 } },
    }
    expectRefused(world, reboot, 'ASSUME-BODY-IDS', 'profile_id')
    const moved = worldAfter(everyWorld, reboot)
    expectRefused(moved, taking(2, 2), 'ASSUME-PROFILES', 'profileId')
    expect(get(worldAfter(moved, taking(2, 1)).tables.instances, 2)?.profiles).toHaveLength(1)
  })
})
