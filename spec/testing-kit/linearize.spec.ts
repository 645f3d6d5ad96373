/** The search for an order: right wherever trying every order is, and fast where that is not. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { linearize } from '../../src/fast-check/index.ts'
import { responseDifferences } from '../../src/fast-check/model/compare.ts'
import { interleave } from '../../src/fast-check/model/interleave.ts'
import {
  type CallRecord,
  type History,
  linearizationsOf,
} from '../../src/fast-check/model/linearize.ts'
import type { World } from '../../src/world/world.ts'
import { applyAny } from '../support/outcomes.ts'
import { twoTurnedOff as start } from './broken-backends/racing.ts'

const on = (firewallId: number) => ({
  operation: 'firewallUpdate' as const,
  params: { firewallId },
  body: { status: 'enabled' },
})

describe('linearize', () => {
  const first = applyAny(start, on(1))
  const second = applyAny(first.world, on(2))

  it('finds the order that explains two calls that overlap', () => {
    const late = { caller: 1, call: on(2), response: second, startedAt: 0, endedAt: 3 }
    const early = { caller: 2, call: on(1), response: first, startedAt: 1, endedAt: 2 }
    expect(linearize(start, [late, early])).toEqual([early, late])
  })

  it('lets no call go before one that was answered when it started', () => {
    const history: History = [
      { caller: 1, call: on(2), response: second, startedAt: 0, endedAt: 1 },
      { caller: 2, call: on(1), response: first, startedAt: 2, endedAt: 3 },
    ]
    expect(linearize(start, history)).toBeUndefined()
  })

  it('finds an order exactly where trying every order finds one', () => {
    const tally = { yes: 0, no: 0 }
    fc.assert(
      fc.property(histories, history => {
        const order = linearize(start, history)
        expect(order !== undefined).toBe(everyOrder(history).some(each => explains(each)))
        if (order !== undefined) expect(explains(order)).toBe(true)
        tally[order === undefined ? 'no' : 'yes'] += 1
      }),
      { numRuns: 300, seed: 5 },
    )
    expect(Math.min(tally.yes, tally.no)).toBeGreaterThan(50)
  })

  it('gives one order for each world that the calls can have ended in', () => {
    const quiet = { ok: true as const }
    const create = (caller: number, label: string): CallRecord => ({
      caller,
      call: {
        operation: 'firewallCreate',
        body: { label, rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
      },
      response: quiet,
      startedAt: 0,
      endedAt: 1,
    })
    const { linearizations } = linearizationsOf(start, [create(1, 'web'), create(2, 'mail')])
    expect(linearizations.map(({ order }) => order.map(({ caller }) => caller))).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('decides for three callers with four calls each, whatever order they came in', () => {
    const right = overlapping(3, 4)
    expect(linearize(start, right)).toHaveLength(12)
    // Nothing explains this one: every order of the others has to be ruled out.
    const view: AnyCall = { operation: 'firewallView', params: { firewallId: 99 } }
    const lie = {
      caller: 4,
      call: view,
      response: { ok: true as const },
      startedAt: 0,
      endedAt: 9_999,
    }
    expect(linearize(start, [...right, lie])).toBeUndefined()
  })
})

describe('interleave', () => {
  const walk = (interleaving: readonly number[]) =>
    interleave(interleaving, async schedule => {
      const steps: string[] = []
      const walker = async (name: string) => {
        for (const step of [1, 2]) {
          await schedule(Promise.resolve())
          steps.push(`${name}${step}`)
        }
      }
      await Promise.all([walker('a'), walker('b'), walker('c')])
      return steps.join(' ')
    })

  it('lets everybody go on in turn where no turns are told', async () => {
    expect((await walk([])).value).toBe('a1 b1 c1 a2 b2 c2')
    expect((await walk([2, 2, 0])).value).toBe('c1 c2 a1 b1 a2 b2')
  })

  it('goes the same way again by the turns that were taken, and every way there is by some', async () => {
    const ways = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 59 }), { maxLength: 6 }), async interleaving => {
        const taken = await walk(interleaving)
        ways.add(taken.value)
        expect(await walk(taken.interleaving)).toEqual(taken)
      }),
      { numRuns: 3000, seed: 1 },
    )
    // Six steps in two rounds of three: 6! / (2! 2! 2!).
    expect(ways.size).toBe(90)
  })

  it('hands on what the work throws', async () => {
    const failing = interleave([], async () => {
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
  })
})

const params = { firewallId: 1 }
const calls: readonly AnyCall[] = [
  on(1),
  on(2),
  { ...on(1), body: { status: 'disabled' } },
  { ...on(2), body: { label: 'third' } },
  { operation: 'firewallView', params },
  { operation: 'firewallView', params: { firewallId: 2 } },
  { operation: 'firewallDelete', params },
]

/** Calls of one order, with spans around their places in it; a response is at times that of another place. */
const histories: fc.Arbitrary<History> = fc
  .array(
    fc.record({
      call: fc.constantFrom(...calls),
      early: fc.nat({ max: 3 }),
      late: fc.nat({ max: 3 }),
      isStale: fc.nat({ max: 2 }).map(roll => roll === 0),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map(made => {
    let world: World = start
    return made.map(({ call, early, late, isStale }, at): CallRecord => {
      const outcome = apply(world, call)
      const response = isStale ? apply(start, call) : outcome
      world = outcome.world
      return {
        caller: at + 1,
        call,
        response,
        startedAt: 4 * at - early * 3,
        endedAt: 4 * at + 1 + late * 3,
      }
    })
  })

const everyOrder = (history: History): readonly History[] =>
  history.length === 0
    ? [[]]
    : history.flatMap(first =>
        everyOrder(history.filter(each => each !== first)).map(rest => [first, ...rest]),
      )

function explains(order: History): boolean {
  let world = start
  return order.every(({ call, response, startedAt }, at) => {
    const outcome = apply(world, call)
    world = outcome.world
    const isInTime = order.slice(at + 1).every(later => later.endedAt >= startedAt)
    return isInTime && responseDifferences(outcome, response).length === 0
  })
}

/** Each caller is about a thing of its own, so that every order explains it; each call meets others of both others. */
function overlapping(callers: number, steps: number): History {
  return Array.from({ length: callers }, (_, caller) =>
    Array.from({ length: steps }, (_, step): CallRecord => {
      const call: AnyCall = {
        operation: 'instancePrepare',
        params: { instanceId: caller + 1 },
        body: { spare_addresses: step + 1 },
      }
      return {
        caller: caller + 1,
        call,
        response: { ok: true },
        startedAt: 100 * step + 10 * caller + 5,
        endedAt: 100 * (step + 1) + 10 * caller,
      }
    }),
  ).flat()
}
