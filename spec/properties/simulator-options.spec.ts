/** What a simulator starts from, and how strict it is. */
import { describe, expect, it } from 'vitest'
import { InvalidWorldError } from '../../src/account/create-world.ts'
import { AssumptionError, RefusedError } from '../../src/engine/refused-error.ts'
import { createSimulator, type SimulatorOptions } from '../../src/engine/simulator.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { count } from '../../src/world/table.ts'
import { isSound } from '../../src/world/world.ts'
import { crowdedWorld, firewallJourney } from '../support/firewall-calls.ts'
import { create, simulator, small, thrownBy } from '../support/simulators.ts'
import { withFirewall } from '../support/worlds.ts'

describe('the options', () => {
  it('may be left out: there is a small ready world, always the same', () => {
    const { world } = createSimulator()
    expect(count(world.tables.instances)).toBeGreaterThan(0)
    expect(count(world.tables.balancers)).toBeGreaterThan(0)
    expect(count(world.tables.firewalls)).toBe(0)
    expect(violationsOf(world)).toEqual([])
    expect(digestOfWorld(createSimulator().world)).toBe(digestOfWorld(world))
  })

  it('take a world, a snapshot of it or an account', () => {
    expect(simulator().world).toBe(small)
    const { world } = simulator({ world: JSON.parse(JSON.stringify(snapshot(small))) })
    expect(digestOfWorld(world)).toBe(digestOfWorld(small))
    const account = { regions: [{ id: 'here' }], instances: [{ region: 'here' }] }
    expect(simulator({ world: account }).environment.instancesList().results).toBe(1)
  })

  it('start the clock at the time of the world, or later', () => {
    expect(simulator().now).toBe('2026-01-01T00:00:00.000Z')
    expect(simulator({ now: '2026-06-01T12:00:00Z' }).now).toBe('2026-06-01T12:00:00.000Z')
  })

  it.each(['2025-12-31T23:59:59.999Z', 'today', '2026-02-30T00:00:00Z', ''])(
    'do not start it at %j',
    now => {
      expect(() => simulator({ now })).toThrow(UsageError)
    },
  )

  it('verify each call unless they say not to, and a later start too', () => {
    const soundAfter = (options: SimulatorOptions) => {
      const cloud = simulator(options)
      cloud.firewallCreate(create)
      return isSound(cloud.world)
    }
    expect([soundAfter({}), soundAfter({ verify: true }), soundAfter({ verify: false })]).toEqual([
      ...[true, true, false],
    ])
    expect(isSound(simulator({ now: '2026-06-01T12:00:00Z' }).world)).toBe(true)
  })

  it('say which worlds there are where another one is asked for', () => {
    const cloud = simulator()
    const bounded = simulator({ keep: { worlds: 2 } })
    for (const each of [cloud, bounded]) for (let call = 0; call < 4; call++) each.firewallsList()
    expect(() => cloud.at(5)).toThrow(/: expected a whole number from 0 to 4, got 5$/)
    expect(() => bounded.at(5)).toThrow(
      'calls (keep.worlds): expected a whole number from 2 to 4, got 5',
    )
    expect(() => bounded.at(1)).toThrow('from 2 to 4, got 1')
    expect([2, 4].map(calls => bounded.at(calls))).toEqual([small, small])
  })

  it('let no time pass backwards, and none is a time too', () => {
    const cloud = simulator()
    cloud.advance(0)
    expect(cloud.now).toBe('2026-01-01T00:00:00.000Z')
    expect(() => cloud.advance(-1)).toThrow(/^ms: expected a whole number from 0 to \d+, got -1$/)
    expect(cloud.journal).toHaveLength(1)
  })

  it('take no account with a fault in it, and tell every fault', () => {
    const account = { regions: [{ id: 'here' }], instances: [{ region: 'there' }, {}] } as never
    const error = thrownBy(() => simulator({ world: account }))
    expect(error).toBeInstanceOf(InvalidWorldError)
    expect((error as InvalidWorldError).faults.length).toBeGreaterThan(0)
  })

  it('take no snapshot that was tampered with', () => {
    const document = { ...snapshot(small), now: '2027-01-01T00:00:00.000Z' } as never
    expect(() => simulator({ world: document })).toThrow(InvalidWorldError)
  })

  it('make the same world whether every call is verified or not', () => {
    const run = (verify: boolean) => {
      const cloud = createSimulator({ world: crowdedWorld(), verify })
      for (const { call } of firewallJourney(99, 100, crowdedWorld())) {
        const { at: _, ...now } = call
        cloud.call(now)
      }
      return digestOfWorld(cloud.world)
    }
    expect(run(false)).toBe(run(true))
  })
})

describe('onAssumption: throw', () => {
  const guarded = withFirewall(small, 'guard-1', { instances: [1] })
  const params = { firewallId: 1 }

  it('throws for an answer that rests on a choice of ours, and names it', () => {
    const cloud = simulator({ world: guarded, onAssumption: 'throw' })
    const error = thrownBy(() => cloud.firewallUpdate({ params, body: { status: 'enabled' } }))
    expect(error).toBeInstanceOf(AssumptionError)
    expect(error).toMatchObject({ name: 'AssumptionError', assumptions: ['ASSUME-STATUS-SAME'] })
    expect((error as Error).message).toContain('ASSUME-STATUS-SAME')
  })

  it('throws for a refusal that does, tried or not', () => {
    const cloud = simulator({ world: guarded, onAssumption: 'throw' })
    const twice = { params, body: { id: 1, type: 'instance' } } as const
    expect(() => cloud.try.firewallDeviceCreate(twice)).toThrow(AssumptionError)
    expect(() => cloud.firewallDeviceCreate(twice)).toThrow(AssumptionError)
  })

  it('leaves world, journal, events and clock as they were', () => {
    const cloud = simulator({ world: guarded, onAssumption: 'throw' })
    cloud.firewallUpdate({ params, body: { tags: ['blue'] } })
    const { world, journal, events, now } = cloud
    const later = { at: '2026-02-01T00:00:00Z' }
    expect(() => cloud.firewallUpdate({ params, body: { status: 'enabled' }, ...later })).toThrow(
      AssumptionError,
    )
    expect(() => cloud.firewallRulesUpdate({ params, body: { inbound: [] }, ...later })).toThrow(
      AssumptionError,
    )
    expect(cloud.world).toBe(world)
    expect([cloud.journal, cloud.events, cloud.now]).toEqual([journal, events, now])
  })

  it('gives answers and refusals that the contract states', () => {
    const cloud = simulator({ world: guarded, onAssumption: 'throw' })
    expect(cloud.firewallUpdate({ params, body: { status: 'disabled' } }).status).toBe('disabled')
    expect(() => cloud.firewallUpdate({ params, body: { label: '-x-' } })).toThrow(RefusedError)
    const misplaced = { params, body: { devices: {} } } as never
    expect(() => cloud.firewallUpdate(misplaced)).toThrow(RefusedError)
  })

  it('is off unless asked for', () => {
    const cloud = simulator({ world: guarded })
    const outcome = cloud.try.firewallUpdate({ params, body: { status: 'enabled' } })
    expect(outcome).toMatchObject({ ok: true, assumptions: ['ASSUME-STATUS-SAME'] })
  })
})

describe('options that are none', () => {
  it('are refused with what was expected', () => {
    const start = (options: unknown) => () => createSimulator(options as SimulatorOptions)
    expect(start({ onAssumption: 'explode' })).toThrow(
      'onAssumption: expected allow or throw, got "explode"',
    )
    for (const world of [5, null, 'account.json'])
      expect(start({ world })).toThrow(/^document: expected an object, got .+$/)
    expect(start({ world: [] })).toThrow(/^document: expected lists by their names, .+$/)
    for (const options of [{}, { onAssumption: 'allow' }, { world: { instances: [] } }])
      expect(start(options)).not.toThrow()
  })
})
