/** Plans of which not everything is known or looked at, and how much of a plan is worked on at a time. */
import { describe, expect, it } from 'vitest'
import { type Moments, momentsOf } from '../../src/whatif.ts'
import { agreeOnStopped } from '../oracle/moments/agree.ts'
import { worldAfter } from '../support/outcomes.ts'
import { by, guarded, provedOf } from './moments-story.ts'
import { create, openPorts, setRules, update } from './order-story.ts'

describe('a plan of which a part has too many states', () => {
  it('is told of elsewhere, and says which calls those are', () => {
    const world = worldAfter(guarded, create('other', '22', 2))
    const dense = Array.from({ length: 24 }, (_, at) => by(`dense-${at}`, setRules(1, `${at + 1}`)))
    const calls = [
      by('off', update(2, { status: 'disabled' })),
      ...dense,
      by('on', update(2, { status: 'enabled' }), 0),
    ]
    let asked = 0
    const answer = momentsOf(world, { calls }, { stop: () => ++asked > 2000 })
    if (answer.proved) throw new Error('expected no proof')
    expect(answer.unexplored).toEqual(dense.map((_, at) => at + 1))
    const at2 = answer.found.filter(({ services }) => services.some(each => each.id === 2))
    expect(at2.map(({ run }) => run)).toEqual([[0]])
  })

  it('is told of behind another firewall, whose rules are updated too', () => {
    const world = worldAfter(guarded, create('other', '22', 2))
    const dense = Array.from({ length: 24 }, (_, at) => by(`dense-${at}`, setRules(1, `${at + 1}`)))
    const calls = [by('open', setRules(2, '1-100')), ...dense, by('close', setRules(2, '80'), 0)]
    let asked = 0
    const answer = momentsOf(world, { calls }, { stop: () => ++asked > 2000 })
    if (answer.proved) throw new Error('expected no proof')
    expect(answer.unexplored).toEqual(dense.map((_, at) => at + 1))
    const at2 = answer.found.filter(({ services }) => services.some(each => each.id === 2))
    expect(at2.map(({ run }) => run)).toEqual([[0]])
  })

  it('names none where every state was met', () => {
    const unknown = [{ path: ['body', 'inbound'], reason: 'known after apply' }]
    const answer = momentsOf(guarded, { calls: [{ ...by('a', setRules(1, '80')), unknown }] })
    expect([answer.complete, answer.proved, answer.proved ? [] : answer.unexplored]).toEqual([
      true,
      false,
      [],
    ])
  })
})

describe('what is known only once a call is made', () => {
  const rules = openPorts('22')
  const unknown = [{ path: ['body', 'inbound', 0, 'addresses'], reason: 'known after apply' }]
  const undecided = (answer: Moments) => {
    if (answer.proved) throw new Error('expected no proof')
    return answer
  }

  it.each([
    [['body', 'id'], true],
    [['body', 'type'], true],
    [['params', 'firewallId'], true],
    [['body', 'devices'], false],
  ])('leaves open what happens everywhere where it is %j of a device: %s', (path, everywhere) => {
    const device = by('device', {
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'instance', id: 2 },
    })
    const leaf = { path, reason: 'known after apply' }
    const answer = undecided(momentsOf(guarded, { calls: [{ ...device, unknown: [leaf] }] }))
    expect(answer.undecided).toMatchObject([{ call: 0, everywhere }])
  })

  it('leaves open what happens at the services behind the firewall, and nowhere else', () => {
    const world = worldAfter(guarded, create('other', '22', 2))
    const answer = undecided(
      momentsOf(world, {
        calls: [
          {
            ...by('first', {
              operation: 'firewallRulesUpdate',
              params: { firewallId: 1 },
              body: rules,
            }),
            unknown,
          },
          by('gone', update(1, { status: 'disabled' })),
          by('back', update(1, { status: 'enabled' }), 1),
          by('other', update(2, { status: 'disabled' })),
          by('again', update(2, { status: 'enabled' }), 3),
        ],
      }),
    )
    expect(answer.complete).toBe(true)
    expect(answer.undecided).toMatchObject([
      { call: 0, leaves: unknown, everywhere: false, services: [{ label: 'web-1' }] },
    ])
    expect(answer.found.map(({ services }) => services.map(({ label }) => label))).toEqual([
      ['web-2'],
    ])
  })

  it('leaves everything open where it is which services a firewall gets', () => {
    const answer = undecided(
      momentsOf(guarded, {
        calls: [
          {
            ...by('second', create('second', '80')),
            unknown: [{ path: ['body', 'devices', 'instances'], reason: 'known after apply' }],
          },
          by('off', update(1, { status: 'disabled' })),
          by('on', update(1, { status: 'enabled' }), 1),
        ],
      }),
    )
    expect(answer.found).toEqual([])
    expect(answer.undecided).toMatchObject([{ call: 0, everywhere: true }])
  })
})

describe('resources that are worked on at a time', () => {
  const calls = [
    by('a', update(1, { status: 'disabled' })),
    by('a', update(1, { status: 'enabled' }), 0),
    by('b', setRules(1, '80')),
    by('b', setRules(1, '443'), 2),
  ]

  it('bound what can come between two calls of one of them', () => {
    const free = provedOf(guarded, calls)
    const bound = provedOf(guarded, calls, { parallelism: 1 })
    // Both half done at once: with the first call of each, and no other.
    expect([free.states, bound.states]).toEqual([9, 8])
  })
})

describe('a search that is stopped', () => {
  it('says that it proves nothing', () => {
    const answer = momentsOf(
      guarded,
      { calls: [by('a', setRules(1, '80')), by('b', setRules(1, '443'))] },
      { stop: () => true },
    )
    expect([answer.proved, answer.complete]).toEqual([false, false])
  })

  it('tells how far it has come', () => {
    const told: number[] = []
    momentsOf(
      guarded,
      { calls: [by('a', setRules(1, '80')), by('b', setRules(1, '443'))] },
      { onProgress: done => told.push(done) },
    )
    expect(told.length).toBeGreaterThan(3)
  })

  it('proves nothing and contradicts nothing, wherever it is stopped', () => {
    const { proved, stopped } = agreeOnStopped(1, 60)
    expect(proved).toBeGreaterThan(5)
    expect(stopped).toBeGreaterThan(100)
  })
})
