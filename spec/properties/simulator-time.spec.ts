/** Time is a part of the world: it stands in journals, patches and snapshots, and comes back with them. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { replayPatches } from '../../src/engine/replay-patches.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { explore } from '../../src/explore/explore.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { worldDifferences } from '../../src/fast-check/model/compare.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { addMilliseconds } from '../../src/kit/instant.ts'
import { compareWorlds } from '../../src/rehearsal/compare-worlds.ts'
import { rehearse } from '../../src/rehearsal/rehearse.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import { crowdedWorld, firewallCalls } from '../support/firewall-calls.ts'
import { create, simulator, small, thrownBy } from '../support/simulators.ts'

const start = crowdedWorld()

/** What is done to a simulator: time passes, calls are made now or later, marks are set and gone back to. */
type Action = (cloud: Simulator, makeCall: (world: Simulator['world']) => AnyCall) => void

const actions: Readonly<Record<string, Action>> = {
  call: (cloud, makeCall) => {
    cloud.call(makeCall(cloud.world))
  },
  'call later': (cloud, makeCall) => {
    const at = addMilliseconds(cloud.world.now, 777)
    cloud.call({ ...makeCall(cloud.world), at })
  },
  'read later': cloud => {
    cloud.firewallsList({ at: addMilliseconds(cloud.world.now, 5000) })
  },
  'be refused later': cloud => {
    cloud.try.firewallDelete({
      params: { firewallId: 999 },
      at: addMilliseconds(cloud.world.now, 5000),
    })
  },
  advance: cloud => cloud.advance(1234),
  'advance by nothing': cloud => cloud.advance(0),
  mark: cloud => cloud.mark('here'),
  rewind: cloud => {
    cloud.rewind('here')
  },
}

const names = fc.array(fc.constantFrom(...Object.keys(actions)), { minLength: 1, maxLength: 40 })

/** A simulator after a random story; its time is told by a clock of the spec's own. */
function tell(seed: number, story: readonly string[]): Simulator {
  const cloud = createSimulator({ world: start })
  const makeCall = firewallCalls(seed)
  cloud.mark('here')
  for (const name of story) actions[name]?.(cloud, makeCall)
  return cloud
}

const forEveryStory = (look: (cloud: Simulator) => void) =>
  fc.assert(
    fc.property(fc.integer(), names, (seed, story) => {
      look(tell(seed, story))
    }),
    { numRuns: 150 },
  )

describe('the time of a simulator', () => {
  it('is that of its world, whatever is done to it', () => {
    forEveryStory(cloud => {
      expect(cloud.now).toBe(cloud.world.now)
    })
  })

  it('comes back with its journal, on another simulator or by the pure step', () => {
    forEveryStory(cloud => {
      const again = createSimulator({ world: start })
      for (const { call } of cloud.journal) again.call(call)
      const pure = cloud.journal.reduce((world, { call }) => apply(world, call).world, start)
      expect([again.now, pure.now]).toEqual([cloud.now, cloud.now])
      expect(digestOfWorld(again.world)).toBe(digestOfWorld(cloud.world))
      expect(digestOfWorld(pure)).toBe(digestOfWorld(cloud.world))
    })
  })

  it('comes back with the patches of its calls', () => {
    forEveryStory(cloud => {
      let world = start
      const patches = cloud.journal.flatMap(({ call }) => {
        const outcome = apply(world, call)
        world = outcome.world
        return outcome.ok ? outcome.patches : []
      })
      const replayed = replayPatches(start, JSON.parse(JSON.stringify(patches)))
      expect(replayed.now).toBe(cloud.now)
      expect(digestOfWorld(replayed)).toBe(digestOfWorld(cloud.world))
    })
  })

  it('goes on in a simulator that is made from its snapshot, or forked from it', () => {
    forEveryStory(cloud => {
      const others = [createSimulator({ world: cloud.snapshot() }), cloud.fork()]
      for (const each of [cloud, ...others]) {
        each.advance(60_000)
        each.try.firewallCreate({ body: { ...create.body, label: 'later' } })
      }
      for (const other of others) {
        expect(other.now).toBe(cloud.now)
        expect(digestOfWorld(other.world)).toBe(digestOfWorld(cloud.world))
      }
    })
  })

  it('never runs backwards but by a rewind', () => {
    forEveryStory(cloud => {
      const times = Array.from({ length: cloud.journal.length + 1 }, (_, at) => cloud.at(at).now)
      expect(times).toEqual([...times].sort())
    })
  })
})

describe('advance', () => {
  it('is the only thing that moves it, but for calls that change something later', () => {
    const cloud = simulator({ now: '2026-03-01T00:00:00Z' })
    expect(cloud.world.now).toBe('2026-03-01T00:00:00.000Z')
    cloud.advance(90_000)
    expect(cloud.now).toBe('2026-03-01T00:01:30.000Z')
    expect(cloud.firewallCreate(create).created).toBe('2026-03-01T00:01:30')
    expect(cloud.firewallsList().data[0]?.created).toBe('2026-03-01T00:01:30')
    expect(cloud.now).toBe('2026-03-01T00:01:30.000Z')
  })

  it('is a step: it stands in the journal, and counts for it and for the worlds that are kept', () => {
    const cloud = simulator({ keep: { journal: 2, worlds: 1 } })
    cloud.advance(1)
    cloud.advance(2)
    cloud.advance(3)
    expect(cloud.journal.map(({ call }) => call)).toEqual([
      { operation: 'clockAdvance', body: { ms: 2 }, at: '2026-01-01T00:00:00.001Z' },
      { operation: 'clockAdvance', body: { ms: 3 }, at: '2026-01-01T00:00:00.003Z' },
    ])
    expect([cloud.journal.dropped, cloud.at(2).now]).toEqual([1, '2026-01-01T00:00:00.003Z'])
    expect(() => cloud.at(1)).toThrow(UsageError)
  })

  it('leaves records, events and ids as they are', () => {
    const cloud = simulator()
    const { tables, indexes, counters, cursors } = cloud.world
    cloud.advance(1000)
    expect(worldDifferences(small, cloud.world)).toEqual([
      { at: 'world.now', model: small.now, system: '2026-01-01T00:00:01.000Z' },
    ])
    expect(cloud.world).toMatchObject({ counters, cursors })
    expect([cloud.world.tables, cloud.world.indexes]).toEqual([tables, indexes])
  })

  it.each([
    [1e15, '1000000000000000'],
    [251_635_075_200_000, '251635075200000'],
    [-1, '-1'],
    [0.5, '0.5'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['1', '"1"'],
    [undefined, 'nothing'],
  ])('by %j ms is a mistake, with the bound in its message', (ms, got) => {
    const cloud = simulator()
    const error = thrownBy(() => cloud.advance(ms as number))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toBe(
      `ms: expected a whole number from 0 to 251635075199999, got ${got}`,
    )
    expect([cloud.world, cloud.journal]).toEqual([small, []])
  })

  it('goes to the last millisecond that four digits of a year can tell, and no further', () => {
    const cloud = simulator()
    cloud.advance(251_635_075_199_999)
    expect(cloud.now).toBe('9999-12-31T23:59:59.999Z')
    cloud.advance(0)
    expect(() => cloud.advance(1)).toThrow('ms: expected a whole number from 0 to 0, got 1')
  })
})

describe('a call with a time of its own', () => {
  it('takes the world there when it changes something, and never back', () => {
    const cloud = simulator()
    cloud.firewallCreate({ ...create, at: '2026-01-02T00:00:00Z' })
    expect(cloud.now).toBe('2026-01-02T00:00:00.000Z')
    const earlier = thrownBy(() => cloud.firewallsList({ at: '2026-01-01T23:59:59Z' }))
    expect(earlier).toMatchObject({
      name: 'UsageError',
      message:
        'call.at: expected a time from 2026-01-02T00:00:00.000Z on, got "2026-01-01T23:59:59Z"',
    })
  })

  it('leaves the very same world when it is refused, or only reads', () => {
    const cloud = simulator()
    const at = '2026-01-02T00:00:00Z'
    cloud.firewallsList({ at })
    cloud.try.firewallDelete({ params: { firewallId: 1 }, at })
    expect(cloud.world).toBe(small)
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  })
})

describe('worlds that differ in time only', () => {
  const tick = { operation: 'clockAdvance', body: { ms: 1000 } } as const
  const later = apply(start, tick).world

  it('have other digests, and become each other by no patches but one of the time', () => {
    const outcome = apply(start, tick)
    expect(outcome.ok && outcome.patches).toEqual([
      { op: 'replace', path: ['now'], value: later.now },
    ])
    expect(digestOfWorld(later)).not.toBe(digestOfWorld(start))
  })

  it('treat packets alike', () => {
    const { changes, ...rest } = compareWorlds(start, later)
    expect(changes).toEqual([])
    expect(rest).toMatchObject({ equivalent: true })
    const rehearsal = rehearse(start, { calls: [tick] })
    expect(rehearsal.calls.map(({ outcome }) => outcome.ok)).toEqual([true])
  })

  it('are one to an exploration, which ends', () => {
    const scope = firewallScope({ firewalls: 2, services: 2 })
    const timeless = explore({ scope })
    const timed = explore({ scope: { ...scope, calls: world => [tick, ...scope.calls(world)] } })
    expect(timed).toMatchObject({ worlds: timeless.worlds, complete: true, violations: [] })
    expect(timed.transitions).toBe(timeless.transitions + timeless.worlds)
  })
})

describe('an account that says when it is', () => {
  it('is at that time, and goes on from there', () => {
    const world = createWorld({ now: '2026-05-05T05:05:05Z', instances: [] })
    const cloud = createSimulator({ world })
    cloud.advance(5)
    expect(cloud.now).toBe('2026-05-05T05:05:05.005Z')
  })
})
