/** Calls that have to come one after the other do, whatever is opened by that, and though they were given the other way round. */
import { describe, expect, it } from 'vitest'
import { order } from '../../src/order/order.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, setRules } from './order-story.ts'

const world = worldAfter(smallWorld(), create('first', '22', 1), create('second', '443', 2))
/** Neither opens a window, in either order. */
const calls = [setRules(1, '22, 443'), setRules(2, '80')] as const
const orderOf = (answer: ReturnType<typeof order>) => answer.ok && [answer.order, answer.windows]

describe('an order', () => {
  it('is the one given when pairs allow it, and another one when they do not, where neither opens a window', () => {
    expect(orderOf(order(world, calls, { after: [[0, 1]] }))).toEqual([[0, 1], []])
    expect(orderOf(order(world, calls, { after: [[1, 0]] }))).toEqual([[1, 0], []])
  })

  it('is that of the times of calls, though another one would open none', () => {
    const guarding = worldAfter(smallWorld(), create('only', '22'))
    const timed = (...times: readonly string[]) =>
      [attach(1, 1), setRules(1, '22, 443')].map((call, at) => ({
        ...{ ...call, at: `2030-01-01T00:00:${times[at]}` },
      }))
    const told = (...times: readonly string[]) => {
      const answer = order(guarding, timed(...times))
      return answer.ok && [answer.order, answer.windows.length]
    }
    expect(told('01', '02')).toEqual([[0, 1], 1])
    expect(told('01', '01')).toEqual([[1, 0], 0])
  })

  it('does not come of pairs that go against each other', () => {
    const after = [
      [0, 1],
      [1, 0],
    ] as const
    expect(order(world, calls, { after })).toMatchObject({ ok: false, made: [], proved: true })
  })
})
