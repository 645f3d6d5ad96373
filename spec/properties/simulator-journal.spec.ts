/** What a simulator remembers of its calls: events, journal and every world on the way. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import { crowdedWorld, firewallJourney } from '../support/firewall-calls.ts'
import { create, simulator, small } from '../support/simulators.ts'
import { closedRules } from '../support/worlds.ts'

describe('the events', () => {
  it('are all those so far, oldest first', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    cloud.firewallUpdate({ params: { firewallId: 1 }, body: { status: 'disabled' } })
    cloud.try.firewallUpdate({ params: { firewallId: 9 }, body: {} })
    cloud.firewallDelete({ params: { firewallId: 1 } })
    expect(cloud.events.map(({ id, action }) => [id, action])).toEqual([
      [1, 'firewall_create'],
      [2, 'firewall_disable'],
      [3, 'firewall_delete'],
    ])
  })

  it('are copies: changing them changes nothing', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    for (const event of cloud.events) Reflect.set(event, 'action', 'spoiled')
    expect(cloud.events[0]?.action).toBe('firewall_create')
  })
})

describe('the journal', () => {
  it('holds every call in order, refused ones included, each with its time', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    cloud.try.firewallCreate(create)
    cloud.advance(1500)
    cloud.firewallsList()
    expect(cloud.journal).toEqual([
      {
        call: { operation: 'firewallCreate', ...create, at: '2026-01-01T00:00:00.000Z' },
        outcome: 'done',
      },
      {
        call: { operation: 'firewallCreate', ...create, at: '2026-01-01T00:00:00.000Z' },
        outcome: 'refused',
      },
      {
        call: { operation: 'clockAdvance', body: { ms: 1500 }, at: '2026-01-01T00:00:00.000Z' },
        outcome: 'done',
      },
      { call: { operation: 'firewallsList', at: '2026-01-01T00:00:01.500Z' }, outcome: 'done' },
    ])
  })

  it('makes the same world again, on this simulator’s start or by the pure step', () => {
    const start = crowdedWorld()
    fc.assert(
      fc.property(fc.integer(), seed => {
        const cloud = createSimulator({ world: start })
        for (const { call } of firewallJourney(seed, 50, start)) {
          const { at: _, ...now } = call
          cloud.advance(250)
          cloud.call(now)
        }
        const again = createSimulator({ world: start })
        for (const { call } of cloud.journal) again.call(call)
        const pure = cloud.journal.reduce((world, { call }) => apply(world, call).world, start)
        expect(digestOfWorld(again.world)).toBe(digestOfWorld(cloud.world))
        expect(digestOfWorld(pure)).toBe(digestOfWorld(cloud.world))
        expect(again.journal).toEqual(cloud.journal)
      }),
      { numRuns: 20 },
    )
  })

  it('keeps copies: changing the call or the journal changes nothing', () => {
    const cloud = simulator()
    const call = { body: { label: 'web', rules: { ...closedRules }, tags: ['blue'] } }
    cloud.firewallCreate(call)
    call.body.tags.push('red')
    for (const { call: kept } of cloud.journal) Reflect.set(kept, 'operation', 'spoiled')
    expect(cloud.journal[0]?.call).toMatchObject({
      operation: 'firewallCreate',
      body: { tags: ['blue'] },
    })
    expect(cloud.firewallView({ params: { firewallId: 1 } }).tags).toEqual(['blue'])
  })

  it('does not hold what was no call at all', () => {
    const cloud = simulator()
    const unknown = { operation: 'firewallExplode' } as unknown as AnyCall
    expect(() => cloud.call(unknown)).toThrow(UsageError)
    expect(() => cloud.firewallsList({ at: 'tomorrow' })).toThrow(UsageError)
    expect(() => cloud.firewallsList({ at: '2025-12-31T23:59:59Z' })).toThrow(UsageError)
    expect(cloud.journal).toEqual([])
    expect(cloud.world).toBe(small)
    expect(cloud.now).toBe(small.now)
  })
})

describe('the world at a moment', () => {
  it('is the one after that many calls', () => {
    const cloud = simulator()
    const worlds = [cloud.world]
    for (const label of ['one', 'two', 'six']) {
      cloud.firewallCreate({ body: { ...create.body, label } })
      worlds.push(cloud.world)
    }
    expect([0, 1, 2, 3].map(calls => cloud.at(calls))).toEqual(worlds)
    for (const [calls, world] of worlds.entries()) expect(cloud.at(calls)).toBe(world)
  })

  it('counts refused calls, which leave the world', () => {
    const cloud = simulator()
    cloud.try.firewallDelete({ params: { firewallId: 1 } })
    cloud.firewallCreate(create)
    expect(cloud.at(1)).toBe(small)
    expect(cloud.at(2)).toBe(cloud.world)
  })

  it.each([['1'], [null], [''], [[]], [undefined]])('is none after %j', calls => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    expect(() => cloud.at(calls as never)).toThrow(
      /^calls: expected a whole number from 0 to 1, got /,
    )
  })

  it.each([-1, 2, 0.5, Number.NaN])('is none after %d calls when there was one', calls => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    expect(() => cloud.at(calls)).toThrow(UsageError)
  })
})
