/** Lists of events and calls are frozen, and hold as much as `keep` says. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { append, type Keep, logOf, viewOf } from '../../src/engine/history.ts'
import type { Simulator, SimulatorOptions } from '../../src/engine/simulator.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { create, simulator } from '../support/simulators.ts'

const labelled = (label: string) => ({ body: { ...create.body, label } })

describe('a list of events or calls', () => {
  it('is frozen with all that is in it', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect([cloud.events.length, cloud.journal.length]).toEqual([1, 1])
    expect([frozen(cloud.events), frozen(cloud.journal)]).toEqual([true, true])
  })

  it('is the very same list until a call changes it, and never changes itself', () => {
    const cloud = simulator()
    cloud.firewallCreate(create)
    const { events, journal } = cloud
    expect(cloud.events).toBe(events)
    expect(cloud.journal).toBe(journal)
    cloud.firewallsList()
    expect(cloud.events).toBe(events)
    expect(cloud.journal).not.toBe(journal)
    cloud.firewallCreate(labelled('another'))
    expect([events.length, journal.length]).toEqual([1, 1])
    expect([cloud.events.length, cloud.journal.length]).toEqual([2, 3])
    expect(cloud.events[0]).toBe(events[0])
    expect(cloud.journal[0]).toBe(journal[0])
  })

  it('is a plain list to whoever compares or prints it', () => {
    const cloud = simulator()
    cloud.firewallsList()
    expect(cloud.events).toEqual([])
    expect(JSON.parse(JSON.stringify(cloud.journal))).toEqual([...cloud.journal])
    expect(Object.keys(cloud.journal)).toEqual(['0'])
  })
})

/** A simulator beside plain lists of what it did, which never forget; and their state at the mark. */
interface Model {
  readonly cloud: Simulator
  readonly keep: Keep
  worlds: readonly World[]
  journal: readonly string[]
  marked?: Pick<Model, 'worlds' | 'journal'>
}

type Action = (model: Model, models: Model[], turn: number) => void

const actions: Readonly<Record<string, Action>> = {
  create: (model, _, turn) => {
    model.cloud.firewallCreate(labelled(`firewall-${turn}`))
    remember(model, 'firewallCreate')
  },
  refuse: model => {
    model.cloud.try.firewallView({ params: { firewallId: 999 } })
    remember(model, 'firewallView')
  },
  see: model => {
    model.cloud.try.eventsSeen({ params: { eventId: 1 } })
    remember(model, 'eventsSeen')
  },
  mark: model => {
    model.cloud.mark('here')
    model.marked = { worlds: model.worlds, journal: model.journal }
  },
  rewind: model => {
    if (model.marked === undefined) return
    model.cloud.rewind('here')
    Object.assign(model, model.marked)
  },
  fork: (model, models) => {
    models.push({ ...model, cloud: model.cloud.fork() })
  },
  read: expectKept,
}

const bound = fc.constantFrom(0, 1, 2, 3, 7)
const bounds = fc.record({ journal: bound, events: bound, worlds: bound }, { requiredKeys: [] })
const names = fc.array(fc.constantFrom(...Object.keys(actions)), { size: '+1' })

describe('keep', () => {
  it('bounds what forks and marks remember as it would bound plain lists', () => {
    fc.assert(
      fc.property(bounds, names, (keep, chosen) => {
        const cloud = simulator({ keep })
        const models: Model[] = [{ cloud, keep, worlds: [cloud.world], journal: [] }]
        for (const [turn, name] of chosen.entries()) {
          const model = models[turn % models.length]
          if (model !== undefined) actions[name]?.(model, models, turn)
        }
        for (const model of models) expectKept(model)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [
      { keep: { journal: -1 } },
      'keep.journal: expected a whole number from 0 up, or Infinity, got -1',
    ],
    [
      { keep: { events: 1.5 } },
      'keep.events: expected a whole number from 0 up, or Infinity, got 1.5',
    ],
    [
      { keep: { worlds: '3' } },
      'keep.worlds: expected a whole number from 0 up, or Infinity, got "3"',
    ],
    [
      { keep: { calls: 3 } },
      'options.keep: expected no fields but journal, events, worlds, got "calls"',
    ],
    [{ keep: 3 }, 'options.keep: expected an object with journal, events, worlds, got 3'],
    [
      { keep: [] },
      'options.keep: expected an object with journal, events, worlds, got an empty list',
    ],
    [
      { kept: {} },
      'options: expected no fields but now, world, onAssumption, verify, keep, got "kept"; did you mean keep?',
    ],
  ])('%j is refused', (options, message) => {
    expect(() => simulator(options as SimulatorOptions)).toThrow(UsageError)
    expect(() => simulator(options as SimulatorOptions)).toThrow(message)
  })

  it.each([0, 1, 7, 100])('of %i holds on to few items more', bound => {
    let log = logOf<number>([])
    for (let item = 0; item < 1000; item++) {
      log = append(log, item, bound)
      expect(log.items.length).toBeLessThanOrEqual(bound + Math.max(9, bound / 4 + 1))
    }
    expect(viewOf(log)).toEqual(Array.from({ length: bound }, (_, at) => 1000 - bound + at))
  })

  it('takes Infinity for no bound', () => {
    const cloud = simulator({ keep: { journal: Infinity, events: 1 } })
    for (const label of ['one', 'two', 'six']) cloud.firewallCreate(labelled(label))
    expect([cloud.journal.length, cloud.events.length, cloud.events.dropped]).toEqual([3, 1, 2])
  })
})

function remember(model: Model, operation: string): void {
  model.worlds = [...model.worlds, model.cloud.world]
  model.journal = [...model.journal, operation]
}

function expectKept({ cloud, keep, worlds, journal }: Model): void {
  const lastOf = <Item>(all: readonly Item[], bound = Infinity) =>
    all.slice(Math.max(0, all.length - bound))
  const calls = lastOf(journal, keep.journal)
  expect(cloud.journal.map(({ call }) => call.operation)).toEqual(calls)
  expect(cloud.journal.dropped).toBe(journal.length - calls.length)
  const all = [...values(cloud.world.tables.events)]
  const events = lastOf(all, keep.events)
  expect(cloud.events).toEqual(events)
  expect(cloud.events.dropped).toBe(all.length - events.length)
  const first = Math.max(0, worlds.length - 1 - (keep.worlds ?? Infinity))
  for (const [count, world] of worlds.entries())
    if (count >= first) expect(cloud.at(count)).toBe(world)
    else expect(() => cloud.at(count)).toThrow(UsageError)
  expect(() => cloud.at(worlds.length)).toThrow(UsageError)
}
