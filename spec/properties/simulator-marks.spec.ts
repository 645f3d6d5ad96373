/** A simulator forks, and goes back to its marks. */
import { describe, expect, it } from 'vitest'
import { AssumptionError } from '../../src/engine/refused-error.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import { create, simulator } from '../support/simulators.ts'

describe('a fork', () => {
  it('starts from here and goes its own way, and so does its origin', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    cloud.mark('made')
    const fork = cloud.fork()
    expect(fork.world).toBe(cloud.world)
    expect(fork.journal).toEqual(cloud.journal)
    fork.firewallDelete({ params: { firewallId: 1 } })
    fork.advance(1000)
    fork.mark('deleted')
    cloud.firewallUpdate({ params: { firewallId: 1 }, body: { status: 'disabled' } })
    expect(cloud.firewallView({ params: { firewallId: 1 } }).status).toBe('disabled')
    expect(fork.try.firewallView({ params: { firewallId: 1 } }).ok).toBe(false)
    expect(cloud.events.map(({ action }) => action)).toEqual([
      'firewall_create',
      'firewall_disable',
    ])
    expect(fork.events.map(({ action }) => action)).toEqual(['firewall_create', 'firewall_delete'])
    expect(cloud.now).toBe('2026-01-01T00:00:00.000Z')
    expect(() => cloud.rewind('deleted')).toThrow(UsageError)
    fork.rewind('made')
    expect(fork.firewallView({ params: { firewallId: 1 } }).status).toBe('enabled')
  })

  it('keeps the options of its origin', () => {
    const fork = simulator({ onAssumption: 'throw' }).fork()
    const silent = { params: { firewallId: 1 }, body: { status: 'enabled' } } as const
    fork.firewallCreate(create)
    expect(() => fork.firewallUpdate(silent)).toThrow(AssumptionError)
  })
})

describe('a mark', () => {
  it('is a moment to come back to as often as wanted: world, journal and clock', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    cloud.advance(500)
    cloud.mark('seeded')
    const { world, journal, now } = cloud
    for (const label of ['one', 'two']) {
      cloud.advance(60_000)
      cloud.firewallCreate({ body: { ...create.body, label } })
      cloud.try.firewallDelete({ params: { firewallId: 9 } })
      cloud.rewind('seeded')
      expect(cloud.world).toBe(world)
      expect(cloud.journal).toEqual(journal)
      expect(cloud.now).toBe(now)
    }
  })

  it.each([5, '', null, undefined, {}])('has a name, which %j is not', name => {
    expect(() => simulator().mark(name as never)).toThrow(/^name: expected a name, got /)
    expect(() => simulator().rewind(name as never)).toThrow(
      /^name: expected a name that was marked, got /,
    )
  })

  it('lets the same calls make the same world again', () => {
    const cloud = simulator()
    cloud.mark('start')
    const run = () => {
      cloud.advance(1234)
      cloud.firewallCreate(create)
      return digestOfWorld(cloud.world)
    }
    const first = run()
    cloud.rewind('start')
    expect(run()).toBe(first)
  })

  it('moves to a later moment when its name is given again', () => {
    const cloud = simulator()
    cloud.mark('here')
    cloud.firewallCreate(create)
    cloud.mark('here')
    cloud.firewallDelete({ params: { firewallId: 1 } })
    cloud.rewind('here')
    expect(cloud.firewallsList().results).toBe(1)
  })

  it('that was never given cannot be gone back to, and nothing changes', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    const { world } = cloud
    expect(() => cloud.rewind('nowhere')).toThrow(UsageError)
    expect(cloud.world).toBe(world)
  })
})
