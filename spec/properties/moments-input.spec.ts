/** What is no plan is refused with the name of the field; and ids that are set aside are the same in every order. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { momentsOf, type Planned } from '../../src/whatif.ts'
import {
  afterReserved,
  placeReserving,
  reservedId,
  withReserved,
} from '../../src/world/reserved.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import type { World } from '../../src/world/world.ts'
import { smallWorld } from '../support/worlds.ts'
import { create, update } from './order-story.ts'

const world = smallWorld()
const call = create('web', '22')
const step = { call, after: [], of: 'web' }

describe('a plan', () => {
  it.each([
    [
      { calls: [{ ...step, after: [1] }] },
      /^planned\.calls\[0\]\.after\[0\]: expected a whole number from 0 to 0, got 1/,
    ],
    [
      { calls: [{ ...step, of: 1 }] },
      /^planned\.calls\[0\]\.of: expected the address of a resource/,
    ],
    [
      { calls: [{ ...step, call: { operation: 'firewallCreated' } }] },
      /^planned\.calls\[0\]\.call\.operation: .*did you mean firewallCreate\?/,
    ],
    [
      { calls: [{ ...step, call: { ...call, at: '2026-01-01T00:00:00Z' } }] },
      /^planned\.calls\[0\]\.call\.at: expected no time/,
    ],
    [
      { calls: [{ ...step, unknown: [{ path: [{}], reason: '' }] }] },
      /^planned\.calls\[0\]\.unknown\[0\]\.path\[0\]: expected the name of a field/,
    ],
    [
      { calls: [{ ...step, before: [] }] },
      /^planned\.calls\[0\]: expected no fields but call, after, of, unknown, got "before"/,
    ],
    [
      { calls: [step], parallelism: 0 },
      /^planned\.parallelism: expected a whole number from 1 up, got 0/,
    ],
    [
      {
        calls: [
          { ...step, after: [1] },
          { ...step, of: 'b', after: [0] },
        ],
      },
      /^planned\.calls: expected calls that do not wait for each other/,
    ],
  ])('is refused as %j', (planned, message) => {
    const ask = () => momentsOf(world, planned as unknown as Planned)
    expect(ask).toThrow(UsageError)
    expect(ask).toThrow(message)
  })

  it('may list a call before the one that it waits for', () => {
    const id = reservedId(world, 'firewalls', 1)
    const answer = momentsOf(world, {
      calls: [
        { call: update(id, { status: 'disabled' }), after: [1], of: 'off' },
        { call, after: [], of: 'web' },
      ],
    })
    expect(answer.ends.map(({ run }) => run)).toEqual([[1, 0]])
  })

  it('has one state without calls', () => {
    const answer = momentsOf(world, { calls: [] })
    expect(answer).toMatchObject({ proved: true, refusals: [], moments: [], ends: [{ run: [] }] })
  })
})

describe('numbers that are set aside', () => {
  const calls = [
    create('web', '22', 1),
    { operation: 'instanceCreate', body: { region: 'us-east', private_ip: true } },
    create('mail', '25'),
  ] as const
  const make = (order: readonly number[]): World =>
    order.reduce((now, place) => {
      const planned = calls[place]
      if (planned === undefined) throw new Error(`no call ${place}`)
      const outcome = apply(withReserved(now, world, place), planned)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
      return afterReserved(now, world, place, outcome.world)
    }, world)
  const withoutEvents = (order: readonly number[]) => {
    const made = make(order)
    const events = world.tables.events
    const counters = { ...made.counters, events: 0 }
    return digestOfWorld({ ...made, counters, tables: { ...made.tables, events } })
  }

  it('make worlds depend on the calls that were made, and not on their order', () => {
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [1, 0, 2],
    ]
    expect(new Set(orders.map(withoutEvents)).size).toBe(1)
    expect(new Set([withoutEvents([0, 1]), withoutEvents([1, 2])]).size).toBe(2)
  })

  it('belong to one call each', () => {
    const first = reservedId(world, 'firewalls', 2)
    expect(make([2]).tables.firewalls).not.toBe(world.tables.firewalls)
    expect([0, 2, 9999].map(more => placeReserving(world, 'firewalls', first + more))).toEqual([
      2, 2, 2,
    ])
    expect(placeReserving(world, 'firewalls', first + 10_000)).toBe(3)
    expect(placeReserving(world, 'instances', 1)).toBeUndefined()
  })
})
