import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order } from '../../src/order/order.ts'
import { sameRegion } from '../../src/rules/regions/region-algebra.ts'
import { guardsIn } from '../oracle/order/naive-order.ts'
import {
  acceptedAt,
  callsUpTo,
  countWindows,
  guardedWorld,
  judgedAt,
  services,
  worldsOf,
} from './order-story.ts'

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items.at(index)
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

const isOneOf =
  (known: readonly { readonly type: string; readonly id: number }[]) =>
  ({ type, id }: { readonly type: string; readonly id: number }) =>
    known.some(each => each.type === type && each.id === id)

describe('an order of calls', () => {
  it('has exactly the windows that it reports when it is replayed call by call', () => {
    let met = 0
    fc.assert(
      fc.property(guardedWorld, callsUpTo(6), (world, calls) => {
        const answer = order(world, calls)
        if (!answer.ok) return
        met += answer.windows.length
        const worlds = worldsOf(
          world,
          answer.order.map(place => at(calls, place)),
        )
        expect([...answer.order].sort((a, b) => a - b)).toEqual(calls.map((_, place) => place))
        expect(countWindows(worlds ?? [])).toBe(answer.windows.length)
        expect(worlds?.length).toBe(calls.length + 1)
      }),
      { numRuns: 300 },
    )
    expect(met).toBeGreaterThan(5)
  })

  it('reports no window whose witness does not prove it, and none that stays open', () => {
    let met = 0
    fc.assert(
      fc.property(guardedWorld, callsUpTo(6), (world, calls) => {
        const answer = order(world, calls)
        if (!answer.ok) return
        const worlds = worldsOf(
          world,
          answer.order.map(place => at(calls, place)),
        )
        for (const { kind, after, until, services: named, witness } of answer.windows) {
          const opens = answer.order.indexOf(after) + 1
          const closes = answer.order.indexOf(until) + 1
          expect(closes).toBeGreaterThan(opens)
          const wrong = kind === 'exposure' ? 'ACCEPT' : 'DROP'
          for (const service of services.filter(isOneOf(named))) {
            const verdicts = [0, opens, closes, -1].map(moment =>
              judgedAt(at(worlds ?? [], moment), service, witness),
            )
            expect(verdicts.map(verdict => verdict === wrong)).toEqual([false, true, false, false])
            met += 1
          }
        }
      }),
      { numRuns: 300 },
    )
    expect(met).toBeGreaterThan(5)
  })
})

describe('a transition', () => {
  it('is refused nowhere, has exactly the windows that it reports, and ends alike at every service', () => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(guardedWorld, callsUpTo(5), (world, calls) => {
        const answer = order(world, calls)
        if (!answer.ok || answer.transition === null) return
        const { transition } = answer
        met.set(transition.kind, (met.get(transition.kind) ?? 0) + 1)
        const worlds = worldsOf(world, transition.calls)
        expect(countWindows(worlds ?? [])).toBe(transition.windows.length)
        const end = at(answer.steps, -1).outcome.world
        const reached = at(worlds ?? [], -1)
        for (const service of services)
          expect(sameRegion(acceptedAt(reached, service), acceptedAt(end, service))).toBe(true)
        expect(guardsIn(reached, world) === guardsIn(end, world)).toBe(transition.sameGuards)
      }),
      { numRuns: 100, seed: 5 },
    )
    expect([met.get('straight'), met.get('staying')].map(count => count ?? 0)).not.toContain(0)
  })
})
