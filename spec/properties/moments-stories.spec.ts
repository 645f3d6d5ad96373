/** Plans by hand: what each order of their calls leads through. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { reservedId } from '../../src/world/reserved.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { by, firewallAt, guarded, instanceAt, provedOf, told } from './moments-story.ts'
import { attach, create, detach, openPorts, setRules, update } from './order-story.ts'

describe('a firewall that is disabled as it is created', () => {
  const id = firewallAt(guarded, 1)
  const calls = [
    by('device', detach(1, 1)),
    by('firewall', create('second', '22'), 0),
    by('firewall', update(id, { status: 'disabled' }), 1),
    by('attached', attach(id, 1), 2),
  ]

  it('leaves the service open at the end that is meant, which is no moment', () => {
    const answer = provedOf(guarded, calls)
    expect(answer.moments).toEqual([])
    expect(answer.states).toBeGreaterThanOrEqual(3)
  })

  it('guards nothing for a while where it lists its services and is disabled only then', () => {
    const world = smallWorld()
    const answer = provedOf(world, [
      by('firewall', create('second', '22', 1)),
      by('firewall', update(firewallAt(world, 0), { status: 'disabled' }), 0),
    ])
    expect(told(answer)).toEqual([
      {
        ...{ kind: 'outage', at: 'web-1', run: [0], inEveryOrder: true },
        ...{ opens: [0], closes: [1] },
      },
    ])
    expect(answer.moments[0]).toMatchObject({ leftByStop: false, staysOpen: false })
  })
})

describe('devices that leave a firewall in no fixed order', () => {
  const world = worldAfter(guarded, attach(1, 2), create('second', '22'))
  const calls = [
    by('first', detach(1, 1)),
    by('first', detach(1, 2)),
    by('second', attach(2, 1), 0, 1),
    by('second', attach(2, 2), 2),
  ]

  it('leave each service bare as soon as its own has left, whichever leaves first', () => {
    const answer = provedOf(world, calls)
    expect(told(answer).map(({ kind, at, run }) => [kind, at, run])).toEqual([
      ['exposure', 'web-1', [0]],
      ['exposure', 'web-2', [1]],
    ])
  })

  it('leave one after the other where each waits for the one before', () => {
    const [first, second, ...rest] = calls
    if (first === undefined || second === undefined) throw new Error('expected two devices')
    const answer = provedOf(world, [first, { ...second, after: [0] }, ...rest])
    expect(told(answer).map(({ at, run }) => [at, run])).toEqual([
      ['web-1', [0]],
      ['web-2', [0, 1]],
    ])
  })
})

describe('a firewall that is enabled again and tightened in one apply', () => {
  const world = worldAfter(
    smallWorld(),
    create('first', '22', 1),
    create('second', '1-1024'),
    update(2, { status: 'disabled' }),
    attach(2, 1),
  )
  const [enable, tighten, off] = [
    update(2, { status: 'enabled' }),
    setRules(2, '22'),
    update(1, { status: 'disabled' }),
  ]

  it('is wide open for a while in the orders that tighten it last', () => {
    const answer = provedOf(world, [by('old', off), by('status', enable, 0), by('rules', tighten)])
    expect(told(answer)).toEqual(
      [
        // Until the second one is enabled nothing guards the service.
        {
          ...{ kind: 'exposure', at: 'web-1', run: [0], inEveryOrder: true },
          ...{ opens: [0], closes: [1] },
        },
        {
          ...{ kind: 'exposure', at: 'web-1', run: [0, 1], inEveryOrder: false },
          ...{ opens: [1], closes: [2] },
        },
      ].map(each => expect.objectContaining(each)),
    )
  })

  it('is not when the rules come first, which is what is advised', () => {
    const answer = provedOf(world, [by('old', off), by('status', enable, 0), by('rules', tighten)])
    const advice = answer.moments.map(moment => moment.advice)
    expect(advice).toEqual([
      [],
      [{ kind: 'after', earlier: 2, later: 1, resources: ['rules', 'status'] }],
    ])
    const again = provedOf(world, [
      by('old', off),
      by('status', enable, 0, 2),
      by('rules', tighten),
    ])
    expect(again.moments.length).toBe(1)
  })
})

describe('a service that moves between firewalls', () => {
  it('may be refused the new one, and is guarded by neither then', () => {
    const id = firewallAt(guarded, 0)
    const answer = provedOf(guarded, [
      by('second', create('second', '80')),
      by('left', detach(1, 1)),
      by('joined', attach(id, 1), 0),
    ])
    expect(answer.refusals).toMatchObject([
      { call: 2, run: [0], inEveryOrder: false, left: [2], errors: [{ problem: 'guarded' }] },
    ])
    expect(answer.ends.map(({ isMeant, left }) => [isMeant, left])).toEqual([
      [true, []],
      [false, [2]],
    ])
    expect(answer.ends[1]?.comparison.changes.length).toBe(1)
    expect(told(answer)).toEqual([
      {
        ...{ kind: 'exposure', at: 'web-1', run: [1], inEveryOrder: true },
        ...{ opens: [1], closes: [2] },
      },
    ])
    expect(answer.moments[0]).toMatchObject({ leftByStop: true, staysOpen: true })
  })

  it('is refused nothing where the new one waits for the old one', () => {
    const answer = provedOf(guarded, [
      by('second', create('second', '80')),
      by('left', detach(1, 1)),
      by('joined', attach(firewallAt(guarded, 0), 1), 0, 1),
    ])
    expect([answer.refusals, answer.ends.length]).toEqual([[], 1])
    expect(answer.moments[0]).toMatchObject({ run: [1], staysOpen: false })
  })
})

describe('a firewall that is replaced', () => {
  const remove: AnyCall = { operation: 'firewallDelete', params: { firewallId: 1 } }

  it('guards nothing between the two when the old one is deleted first', () => {
    const answer = provedOf(guarded, [by('web', remove), by('web', create('next', '22', 1), 0)])
    expect(told(answer)).toEqual([
      {
        ...{ kind: 'exposure', at: 'web-1', run: [0], inEveryOrder: true },
        ...{ opens: [0], closes: [1] },
      },
    ])
    // Between taking a resource away and making it again somebody may stop.
    expect(answer.moments[0]).toMatchObject({ leftByStop: true, advice: [] })
  })

  it('is refused its service when the new one is created first', () => {
    const answer = provedOf(guarded, [by('web', create('next', '22', 1)), by('web', remove, 0)])
    expect(answer.refusals).toMatchObject([{ call: 0, run: [], inEveryOrder: true, left: [0, 1] }])
    expect(answer.ends).toMatchObject([{ isMeant: true, run: [], left: [0, 1] }])
    expect(answer.moments).toEqual([])
  })
})

describe('an instance that is created and then guarded', () => {
  const world = guarded
  const born: AnyCall = { operation: 'instanceCreate', body: { region: 'us-east', label: 'new' } }
  const calls = [by('new', born), by('device', attach(1, instanceAt(world, 0)), 0)]

  it('is open in every order until then, and had better be born guarded', () => {
    const answer = provedOf(world, calls)
    expect(told(answer)).toEqual([
      {
        ...{ kind: 'exposure', at: 'new', run: [0], inEveryOrder: true },
        ...{ opens: [0], closes: [1] },
      },
    ])
    expect(answer.moments[0]?.advice).toEqual([
      { kind: 'born-guarded', earlier: 0, later: 1, resources: ['new', 'device'] },
    ])
  })

  it('is never open when it is created with its firewall, and before the firewall lists it', () => {
    const body = { region: 'us-east', label: 'new', firewall_id: 1 }
    expect(provedOf(world, [by('new', { operation: 'instanceCreate', body })]).moments).toEqual([])
    const listed = provedOf(world, [
      by('new', born),
      by('fw', create('second', '22', instanceAt(world, 0)), 0),
    ])
    expect(listed.moments[0]?.advice).toEqual([
      { kind: 'born-guarded', earlier: 0, later: 1, resources: ['new', 'fw'] },
    ])
  })

  it('may be a balancer', () => {
    const body = { region: 'us-east', label: 'front-lb' }
    const id = reservedId(world, 'balancers', 0)
    const bare = by('lb', { operation: 'balancerCreate', body })
    const devices = { balancers: [id] }
    const call: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'front', rules: openPorts('22'), devices },
    }
    const put: AnyCall = {
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'balancer', id },
    }
    for (const guarding of [by('fw', call, 0), by('fw', put, 0)]) {
      const { moments } = provedOf(world, [bare, guarding])
      expect(moments.map(({ kind, advice }) => [kind, advice])).toEqual([
        ['exposure', [{ kind: 'born-guarded', earlier: 0, later: 1, resources: ['lb', 'fw'] }]],
      ])
    }
    const whole = by('lb', { operation: 'balancerCreate', body: { ...body, firewall_id: 1 } })
    expect(provedOf(world, [whole]).moments).toEqual([])
  })
})
