/** The simulator: a shell around worlds that throws or tries, remembers, forks, rewinds and keeps a clock. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { MisuseError } from '../../src/engine/bug.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { WorldError } from '../../src/engine/create-world.ts'
import { Refused, SilenceLeaned } from '../../src/engine/refused.ts'
import { createSimulator, type SimulatorOptions } from '../../src/engine/simulator.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { operations } from '../../src/operations/index.ts'
import { outsideOperations } from '../../src/operations/outside/index.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { count } from '../../src/world/table.ts'
import { crowdedWorld, firewallJourney } from '../support/firewall-calls.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const small = smallWorld()
const simulator = (options: SimulatorOptions = {}) => createSimulator({ world: small, ...options })
const create = { body: { label: 'web', rules: closedRules } }

/** What this throws; fails when it throws nothing. */
function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('a typed call', () => {
  it('gives the reply', () => {
    const cloud = simulator()
    expect(cloud.firewallCreate(create)).toMatchObject({ id: 1, label: 'web', status: 'enabled' })
    expect(cloud.firewallsList().results).toBe(1)
    expect(cloud.firewallsList({ query: { page_size: 25 } }).data[0]?.label).toBe('web')
  })

  it('throws what was refused, with operation, kind, clause, field and reason', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    const error = thrownBy(() => cloud.firewallCreate(create))
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({
      name: 'Refused',
      operation: 'firewallCreate',
      kind: 'refused',
      clause: 'LABEL-8',
      field: 'label',
      errors: [{ kind: 'refused', clause: 'LABEL-8', field: 'label' }],
    })
    const { message, reason } = error as Refused
    expect(reason).toMatch(/^saw .+; accepted is .+$/)
    expect(message).toContain(reason)
    expect(message).toContain('LABEL-8')
  })

  it('throws the first of several faults and carries all of them', () => {
    const body = { label: '-', rules: { inbound_policy: 'DENY', outbound_policy: 'DROP' } }
    const error = thrownBy(() => simulator().firewallCreate({ body } as never))
    const { clause, field, errors } = error as Refused
    expect([clause, field]).toEqual(['LABEL-1', 'label'])
    expect(errors.map(each => [each.clause, each.field])).toEqual([
      ['LABEL-1', 'label'],
      ['RULESET-2', 'rules.inbound_policy'],
    ])
  })

  it('is there for every operation of the contract, and outside for every other', () => {
    const cloud = simulator()
    for (const name of Object.keys(operations)) {
      expect(cloud).toHaveProperty(name, expect.any(Function))
      expect(cloud.try).toHaveProperty(name, expect.any(Function))
    }
    for (const name of Object.keys(outsideOperations)) {
      expect(cloud).not.toHaveProperty(name)
      expect(cloud.outside).toHaveProperty(name, expect.any(Function))
      expect(cloud.try).toHaveProperty(name, expect.any(Function))
    }
  })
})

describe('a tried call', () => {
  it('gives the outcome when it is carried out', () => {
    const cloud = simulator()
    const outcome = cloud.try.firewallCreate(create)
    expect(outcome).toMatchObject({ ok: true, reply: { id: 1 } })
    expect(outcome.world).toBe(cloud.world)
  })

  it('gives the outcome when it is refused, and leaves the world', () => {
    const cloud = simulator()
    const outcome = cloud.try.firewallDelete({ params: { firewallId: 1 } })
    expect(outcome).toMatchObject({ ok: false, errors: [{ clause: 'FIREWALL-12' }] })
    expect(cloud.world).toBe(small)
  })

  it('gives what the pure step gives for the same call', () => {
    const cloud = simulator()
    const { ok, world, ...rest } = cloud.try.firewallCreate(create)
    const pure = apply(small, { operation: 'firewallCreate', ...create })
    expect({ ok, ...rest, digest: digestOfWorld(world) }).toEqual({
      ...pure,
      world: undefined,
      digest: digestOfWorld(pure.world),
    })
  })
})

describe('an outside call', () => {
  it('makes what the contract leaves to others, in the same journal and world', () => {
    const cloud = simulator()
    const { id } = cloud.outside.instanceCreate({ body: { region: 'us-east' } })
    cloud.firewallCreate({
      body: { ...create.body, devices: { instances: [id] } },
    })
    expect(count(cloud.world.tables.devices)).toBe(1)
    expect(cloud.journal.map(({ call }) => call.operation)).toEqual([
      'instanceCreate',
      'firewallCreate',
    ])
  })

  it('is refused like any other', () => {
    const cloud = simulator()
    const call = { body: { region: 'nowhere' } }
    expect(thrownBy(() => cloud.outside.instanceCreate(call))).toMatchObject({
      name: 'Refused',
      operation: 'instanceCreate',
      field: 'region',
    })
  })
})

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
    expect(() => cloud.call(unknown)).toThrow(MisuseError)
    expect(() => cloud.firewallsList({ at: 'tomorrow' })).toThrow(MisuseError)
    expect(() => cloud.firewallsList({ at: '2025-12-31T23:59:59Z' })).toThrow(MisuseError)
    expect(cloud.journal).toEqual([])
    expect(cloud.world).toBe(small)
    expect(cloud.now).toBe(small.now)
  })
})

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
    expect(() => cloud.rewind('deleted')).toThrow(MisuseError)
    fork.rewind('made')
    expect(fork.firewallView({ params: { firewallId: 1 } }).status).toBe('enabled')
  })

  it('keeps the options of its origin', () => {
    const fork = simulator({ onSilence: 'throw' }).fork()
    const silent = { params: { firewallId: 1 }, body: { status: 'enabled' } } as const
    fork.firewallCreate(create)
    expect(() => fork.firewallUpdate(silent)).toThrow(SilenceLeaned)
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
    expect(() => cloud.rewind('nowhere')).toThrow(MisuseError)
    expect(cloud.world).toBe(world)
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

  it.each([-1, 2, 0.5, Number.NaN])('is none after %d calls when there was one', calls => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    expect(() => cloud.at(calls)).toThrow(MisuseError)
  })
})

describe('the clock', () => {
  it('moves by advance alone, and calls are made at its time', () => {
    const cloud = simulator({ now: '2026-03-01T00:00:00Z' })
    cloud.advance(90_000)
    expect(cloud.now).toBe('2026-03-01T00:01:30.000Z')
    expect(cloud.firewallCreate(create).created).toBe('2026-03-01T00:01:30')
    expect(cloud.firewallsList().data[0]?.created).toBe('2026-03-01T00:01:30')
    expect(cloud.now).toBe('2026-03-01T00:01:30.000Z')
  })

  it('follows a call that tells a later time, and does not go back', () => {
    const cloud = simulator()
    cloud.firewallCreate({ ...create, at: '2026-01-02T00:00:00Z' })
    expect(cloud.now).toBe('2026-01-02T00:00:00.000Z')
    expect(() => cloud.firewallsList({ at: '2026-01-01T23:59:59Z' })).toThrow(MisuseError)
    cloud.advance(0)
    expect(cloud.now).toBe('2026-01-02T00:00:00.000Z')
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('does not move by %d ms', ms => {
    const cloud = simulator()
    expect(() => cloud.advance(ms)).toThrow(MisuseError)
    expect(cloud.now).toBe(small.now)
  })

  it('does not move beyond what it can tell', () => {
    const cloud = simulator()
    expect(() => cloud.advance(1e15)).toThrow(RangeError)
    expect(cloud.now).toBe(small.now)
  })
})

describe('onSilence: throw', () => {
  const guarded = withFirewall(small, 'guard-1', { instances: [1] })
  const params = { firewallId: 1 }

  it('throws for an answer that rests on a choice of ours, and names it', () => {
    const cloud = simulator({ world: guarded, onSilence: 'throw' })
    const error = thrownBy(() => cloud.firewallUpdate({ params, body: { status: 'enabled' } }))
    expect(error).toBeInstanceOf(SilenceLeaned)
    expect(error).toMatchObject({ name: 'SilenceLeaned', silences: ['SILENT-STATUS-SAME'] })
    expect((error as Error).message).toContain('SILENT-STATUS-SAME')
  })

  it('throws for a refusal that does, tried or not', () => {
    const cloud = simulator({ world: guarded, onSilence: 'throw' })
    const twice = { params, body: { id: 1, type: 'instance' } } as const
    expect(() => cloud.try.firewallDeviceCreate(twice)).toThrow(SilenceLeaned)
    expect(() => cloud.firewallDeviceCreate(twice)).toThrow(SilenceLeaned)
  })

  it('leaves world, journal, events and clock as they were', () => {
    const cloud = simulator({ world: guarded, onSilence: 'throw' })
    cloud.firewallUpdate({ params, body: { tags: ['blue'] } })
    const { world, journal, events, now } = cloud
    const later = { at: '2026-02-01T00:00:00Z' }
    expect(() => cloud.firewallUpdate({ params, body: { status: 'enabled' }, ...later })).toThrow(
      SilenceLeaned,
    )
    expect(() => cloud.firewallRulesUpdate({ params, body: { inbound: [] }, ...later })).toThrow(
      SilenceLeaned,
    )
    expect(cloud.world).toBe(world)
    expect([cloud.journal, cloud.events, cloud.now]).toEqual([journal, events, now])
  })

  it('gives answers and refusals that the contract states', () => {
    const cloud = simulator({ world: guarded, onSilence: 'throw' })
    expect(cloud.firewallUpdate({ params, body: { status: 'disabled' } }).status).toBe('disabled')
    expect(() => cloud.firewallUpdate({ params, body: { label: '-x-' } })).toThrow(Refused)
    const misplaced = { params, body: { devices: {} } } as never
    expect(() => cloud.firewallUpdate(misplaced)).toThrow(Refused)
  })

  it('is off unless asked for', () => {
    const cloud = simulator({ world: guarded })
    const outcome = cloud.try.firewallUpdate({ params, body: { status: 'enabled' } })
    expect(outcome).toMatchObject({ ok: true, silences: ['SILENT-STATUS-SAME'] })
  })
})

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
    expect(simulator({ world: account }).outside.instancesList().results).toBe(1)
  })

  it('start the clock at the time of the world, or later', () => {
    expect(simulator().now).toBe('2026-01-01T00:00:00.000Z')
    expect(simulator({ now: '2026-06-01T12:00:00Z' }).now).toBe('2026-06-01T12:00:00.000Z')
  })

  it.each(['2025-12-31T23:59:59.999Z', 'today', '2026-02-30T00:00:00Z', ''])(
    'do not start it at %j',
    now => {
      expect(() => simulator({ now })).toThrow(MisuseError)
    },
  )

  it('take no account with a fault in it, and tell every fault', () => {
    const account = { regions: [{ id: 'here' }], instances: [{ region: 'there' }, {}] } as never
    const error = thrownBy(() => simulator({ world: account }))
    expect(error).toBeInstanceOf(WorldError)
    expect((error as WorldError).faults.length).toBeGreaterThan(0)
  })

  it('take no snapshot that was tampered with', () => {
    const document = { ...snapshot(small), now: '2027-01-01T00:00:00.000Z' } as never
    expect(() => simulator({ world: document })).toThrow(WorldError)
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
