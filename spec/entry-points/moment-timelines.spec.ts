/** The timelines of a plan are true: made in the order that is shown, calls open what a bar says, and close it where the bar ends. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { momentTimelines, storiesOf } from '../../src/report/pictures/moment-timelines.ts'
import { type Moment, momentsOf, type Planned } from '../../src/whatif.ts'
import { reservedId } from '../../src/world/reserved.ts'
import type { World } from '../../src/world/world.ts'
import { attach, create, detach, setRules, update } from '../properties/order-story.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const world = worldAfter(smallWorld(), create('first', '22', 1), create('other', '22', 2))
const second = reservedId(world, 'firewalls', 0)

const move: Planned['calls'] = [
  { call: create('second', '80'), after: [], of: 'firewall.second' },
  { call: detach(1, 1), after: [], of: 'device.left' },
  { call: attach(second, 1), after: [0], of: 'device.joined' },
]
const blink: Planned['calls'] = [
  { call: update(2, { status: 'disabled' }), after: [], of: 'firewall.other' },
  { call: update(2, { status: 'enabled' }), after: [], of: 'switch.other' },
]
const wider: Planned['calls'] = [
  { call: setRules(2, '22, 443'), after: [], of: 'rules.wide' },
  { call: setRules(2, '22'), after: [0], of: 'rules.narrow' },
]

const plans: Readonly<Record<string, Planned['calls']>> = {
  'a move': move,
  'a firewall that is off for a while': blink,
  'rules that are wide for a while': wider,
  'several at once': [
    ...move,
    ...blink.map(({ call, of }, at) => ({ call, of, after: at === 0 ? [] : [3] })),
  ],
}

const momentsIn = (calls: Planned['calls']): readonly Moment[] => {
  const answer = momentsOf(world, { calls })
  return answer.proved ? answer.moments : answer.found
}

/** The world after each of the calls, none of which may be refused. */
function worldsAlong(calls: Planned['calls'], order: readonly number[]): readonly World[] {
  let at: World = world
  return order.map(place => {
    const call = calls[place]?.call
    if (call === undefined) throw new TypeError(`no call ${place}`)
    const outcome = apply(at, call)
    expect(outcome.ok).toBe(true)
    at = outcome.world
    return at
  })
}

describe.each(Object.entries(plans))('the timelines of %s', (_, calls) => {
  const moments = momentsIn(calls)
  const stories = storiesOf(moments, calls)

  it('have each moment once, and calls only after those that they wait for', () => {
    const bars = stories.flatMap(each => each.bars)
    expect(bars.map(({ kind, size }) => `${kind} ${size}`).sort()).toEqual(
      moments.map(({ kind, size }) => `${kind} ${size}`).sort(),
    )
    expect(moments.length).toBeGreaterThan(0)
    for (const { order } of stories)
      for (const [at, call] of order.entries())
        expect(order.slice(0, at)).toEqual(expect.arrayContaining([...(calls[call]?.after ?? [])]))
  })

  it('show what is open from the call at which a bar begins until the one at which it ends', () => {
    for (const { order, bars } of stories) {
      const worlds = worldsAlong(calls, order)
      for (const { kind, services, size, after, until } of bars) {
        const [moment] = moments.filter(each => each.kind === kind && each.size === size)
        const [service] = services
        if (moment === undefined || service === undefined) throw new TypeError('no such moment')
        const isOpen = worlds.map(each => {
          const { action } = verdictAt(each, service, moment.witness)
          return action === (kind === 'exposure' ? 'ACCEPT' : 'DROP')
        })
        expect(isOpen.map((open, at) => [at, open])).toEqual(
          isOpen.map((_open, at) => [at, after <= at && at < until]),
        )
      }
    }
  })
})

describe('a picture of a plan', () => {
  it('says of each bar what is open, from which call to which', () => {
    const answer = momentsOf(world, { calls: wider })
    const [figure] = momentTimelines(answer, { calls: wider }, ['widen', 'narrow'])
    expect(figure?.title).toMatch(/^How calls lead to exposure at /)
    expect(figure?.numbers.rows.map(row => row.slice(2, 5))).toEqual([
      ['inbound TCP 443 from anywhere', '1. widen', '2. narrow'],
    ])
  })

  it('says where no call of the plan ends it', () => {
    const [moment] = momentsIn(wider)
    if (moment === undefined) throw new TypeError('no moment')
    const [story] = storiesOf([{ ...moment, closes: [] }], wider)
    expect(story?.bars.map(({ until }) => until)).toEqual([story?.order.length])
    const answer = { ...momentsOf(world, { calls: wider }), moments: [{ ...moment, closes: [] }] }
    const [figure] = momentTimelines(answer as ReturnType<typeof momentsOf>, { calls: wider }, [
      'widen',
      'narrow',
    ])
    expect(figure?.numbers.rows[0]?.[4]).toBe('no call ends it')
  })

  it('is none where nothing is open on the way', () => {
    expect(momentTimelines(momentsOf(world, { calls: [] }), { calls: [] }, [])).toEqual([])
  })
})
