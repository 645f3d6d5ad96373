/** Plans by hand in which it is not plain which end is meant, held to every order made call by call. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../src/engine/call.ts'
import { momentsOf, type PlannedCall } from '../../../src/whatif.ts'
import { by, firewallAt, guarded, instanceAt } from '../../properties/moments-story.ts'
import { attach, create, setRules, update } from '../../properties/order-story.ts'
import { worldAfter } from '../../support/outcomes.ts'
import { agreeOn } from './agree.ts'

const world = worldAfter(guarded, create('other', '22', 2))
const tag = (id: number, tags: string): AnyCall => update(id, { tags: [tags] })
const missing: AnyCall = { operation: 'firewallDelete', params: { firewallId: 99 } }

describe('the end that is meant', () => {
  it('is one with as few calls left as can be, whichever refusals they wait for', () => {
    const calls = [
      by('a', create('same', '22')),
      by('b', create('same', '22')),
      by('c', missing),
      by('after a and c', tag(1, 'x'), 0, 2),
      by('after b', tag(2, 'y'), 1),
    ]
    expect(agreeOn(world, { calls }).meantLeft).toEqual([0, 2, 3])
    expect(momentsOf(world, { calls }).ends.map(({ left }) => left)).toEqual([
      [0, 2, 3],
      [1, 2, 3, 4],
    ])
  })

  it('is another one than the one at which other calls are left elsewhere', () => {
    const calls = [
      by('a', create('same', '22')),
      by('b', create('same', '22')),
      by('after a', tag(1, 'x'), 0),
      by('after b', tag(2, 'x'), 1),
    ]
    agreeOn(world, { calls })
    expect(momentsOf(world, { calls }).ends.map(({ left }) => left)).toEqual([
      [1, 3],
      [0, 2],
    ])
  })

  it('is the same as one at which others are left that come to the same', () => {
    const calls = [
      by('a', create('same', '22')),
      by('b', create('same', '22')),
      by('after a', tag(1, 'x'), 0),
      by('after b', tag(1, 'x'), 1),
    ]
    agreeOn(world, { calls })
    expect(momentsOf(world, { calls }).ends.map(({ left }) => left)).toEqual([[1, 3]])
  })

  it('is that of the first order, also where another resource has to be finished on the way', () => {
    const [first, last]: readonly PlannedCall[][] = [setRules(1, '80'), tag(1, 'z')].map(call => [
      by('x', call),
      by('w', tag(2, 'q')),
      by('c', setRules(1, '22,443')),
      by('w', setRules(1, '1-1024'), 1),
      by('x', tag(1, 'b'), 0),
    ])
    for (const calls of [first, last])
      for (const parallelism of [1, 2, 3]) agreeOn(world, { calls: calls ?? [], parallelism })
    expect(momentsOf(world, { calls: last ?? [], parallelism: 2 }).ends[0]?.run).toEqual([
      0, 1, 3, 2, 4,
    ])
  })
})

describe('calls that wait for the same of one resource', () => {
  it('stop after one of them is refused', () => {
    const calls = [
      by('r', setRules(1, '80')),
      by('r', missing, 0),
      by('s', setRules(2, '80')),
      by('s', update(2, { label: 'first' }), 2),
      by('s', tag(2, 'b'), 2),
    ]
    const { lefts } = agreeOn(world, { calls })
    expect(lefts).toEqual([
      [1, 3, 4],
      [1, 3],
    ])
  })

  it('are refused at once together with others of which none can be made', () => {
    const calls = [
      by('r', tag(1, 'x')),
      by('r', attach(98, 1), 0),
      by('r', attach(99, 1), 0),
      by('s', tag(2, 'y')),
      by('t', attach(99, 1)),
      by('t', attach(98, 1), 3),
    ]
    for (const parallelism of [1, 2, 3]) agreeOn(world, { calls, parallelism })
    const { refusals } = momentsOf(world, { calls: calls.slice(0, 5) })
    expect(refusals.map(({ call, inEveryOrder }) => [call, inEveryOrder])).toEqual([
      [1, false],
      [2, false],
      [4, true],
    ])
  })

  it('come as they are listed where one takes the resource away', () => {
    const siblings = [missing, tag(1, 'a')]
    for (const [second, third] of [siblings, siblings.toReversed()]) {
      if (second === undefined || third === undefined) throw new Error('expected two calls')
      const calls = [
        by('r', setRules(1, '80')),
        by('r', second, 0),
        by('r', third, 0),
        by('r', tag(1, 'b'), 2),
        by('s', setRules(2, '80')),
      ]
      for (const parallelism of [1, 2]) agreeOn(world, { calls, parallelism })
    }
  })

  it('do not wait without end where one of them takes the resource away', () => {
    const calls = [
      by('r', setRules(2, '80')),
      by('r', { operation: 'firewallDelete', params: { firewallId: 2 } }, 0),
      by('r', setRules(1, '80'), 0),
      by('r', tag(1, 'b'), 2),
      by('s', tag(1, 'c')),
    ]
    const { ends, proved } = momentsOf(world, { calls, parallelism: 1 })
    expect([proved, ends.map(({ left }) => left)]).toEqual([true, [[]]])
    agreeOn(world, { calls, parallelism: 1 })
  })
})

describe('a call that is listed before what it waits for', () => {
  it('is verified with the ids that were given out by then', () => {
    const calls = [
      by('device', attach(1, instanceAt(world, 1)), 1),
      by('new', { operation: 'instanceCreate', body: { region: 'us-east', label: 'new' } }),
      by('rules', setRules(firewallAt(world, 3), '80'), 3),
      by('fw', create('late', '22', 1), 0),
    ]
    const { ends, proved } = momentsOf(world, { calls })
    expect([proved, ends.length, ends[0]?.left.length]).toEqual([true, 1, 2])
  })
})

describe('refusals that nothing can avert', () => {
  it('are looked at once each, however many there are', () => {
    const calls = Array.from({ length: 60 }, (_, at) => by(`r${at}`, attach(50 + at, 1)))
    const answer = momentsOf(world, { calls, parallelism: 10 })
    expect([answer.proved, answer.refusals.length, answer.ends.length]).toEqual([true, 60, 1])
  })

  it('of calls of one resource are looked at once too, and none of them is refused in every order', () => {
    const calls = Array.from({ length: 60 }, (_, at) => by(`r${at >> 2}`, attach(50 + at, 1)))
    const { proved, refusals, ends } = momentsOf(world, { calls })
    expect([proved, refusals.length, ends.length]).toEqual([true, 60, 1])
    expect(refusals.filter(({ inEveryOrder }) => inEveryOrder)).toEqual([])
  })
})
