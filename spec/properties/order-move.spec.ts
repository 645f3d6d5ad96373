import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { order } from '../../src/order/order.ts'
import { everyPacket } from '../../src/rules/regions/packet-region.ts'
import { sameRegion } from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { sizeOfRegion } from '../../src/rules/regions/size-of-region.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import {
  acceptedAt,
  attach,
  create,
  detach,
  instance,
  setRules,
  update,
  worldsOf,
} from './order-story.ts'

/** Firewall 1 guards instance 1 and lets SSH in; firewall 2 guards nothing and lets HTTPS in. */
const moving = worldAfter(smallWorld(), create('old', '22', 1), create('new', '443'))

/** All inbound packets but TCP to ports 22 and 443: what neither firewall lets in. */
const neither =
  sizeOfRegion(everyPacket) / 2n -
  sizeOfRegion(regionOf({ direction: 'inbound', protocol: 'TCP', ports: '22, 443' }))

describe('a service that moves from one firewall to another while only one may be active', () => {
  const ways: readonly (readonly [string, typeof moving, readonly AnyCall[]])[] = [
    ['detached and attached', moving, [attach(2, 1), detach(1, 1)]],
    [
      'switched off and on',
      worldAfter(moving, update(2, { status: 'disabled' }), attach(2, 1)),
      [update(2, { status: 'enabled' }), update(1, { status: 'disabled' })],
    ],
  ]

  it.each(ways)('%s: is open for a moment, whatever the order', (_, world, calls) => {
    const answer = order(world, calls)
    if (!answer.ok) throw new Error('no order')
    expect([answer.order, answer.optimal]).toEqual([[1, 0], true])
    const [window, ...others] = answer.windows
    expect(others).toEqual([])
    expect(window).toMatchObject({
      kind: 'exposure',
      after: 1,
      until: 0,
      services: [{ type: 'instance', id: 1, label: 'web-1' }],
      size: `${neither}`,
      witness: { direction: 'inbound', protocol: 'TCP', address: '0.0.0.1', port: 80 },
      unavoidable: true,
    })
  })

  it.each(ways)('%s: a transition lets it stay and brings the rules to it', (_, world, calls) => {
    const answer = order(world, calls)
    const transition = answer.ok ? answer.transition : null
    expect(transition).toMatchObject({ kind: 'staying', windows: [], sameGuards: false })
    expect(transition?.guardedOtherwise).toMatchObject([
      { service: { type: 'instance', id: 1 }, firewall: 1, insteadOf: 2 },
    ])
    const worlds = worldsOf(world, transition?.calls ?? []) ?? []
    const wanted = acceptedAt(worldAfter(moving, setRules(1, '443')), instance(1))
    expect(sameRegion(acceptedAt(worlds.at(-1) ?? world, instance(1)), wanted)).toBe(true)
  })

  it('has no transition when its firewall goes on guarding another service in the old way', () => {
    const world = worldAfter(smallWorld(), create('old', '22', 1, 2), create('new', '443'))
    const answer = order(world, [detach(1, 1), attach(2, 1)])
    expect(answer).toMatchObject({ ok: true, windows: [{ unavoidable: true }], transition: null })
  })
})

describe('an order', () => {
  it('is the given one when nothing is wrong with that', () => {
    const answer = order(moving, [setRules(1, '22, 443'), setRules(2, '80')])
    expect(answer).toMatchObject({
      ok: true,
      order: [0, 1],
      optimal: true,
      windows: [],
      transition: null,
    })
  })

  it('puts the rules right before the firewall is put to use', () => {
    const world = worldAfter(smallWorld(), create('only', '22'))
    const answer = order(world, [attach(1, 1), setRules(1, '22, 443')])
    expect(answer).toMatchObject({ ok: true, order: [1, 0], optimal: true, windows: [] })
  })

  it('keeps to pairs, and transitions what they force with rules for the time in between', () => {
    const world = worldAfter(smallWorld(), create('only', '22'))
    const answer = order(world, [attach(1, 1), setRules(1, '22, 443')], { after: [[0, 1]] })
    expect(answer).toMatchObject({
      ok: true,
      order: [0, 1],
      windows: [{ kind: 'outage', after: 0, until: 1, unavoidable: false }],
      transition: { kind: 'straight', windows: [], sameGuards: true },
    })
  })

  it('keeps calls that are about more than firewalls, and sets rules for the time in between', () => {
    const world = worldAfter(smallWorld(), create('only', '22'))
    const prepare: AnyCall = {
      operation: 'instancePrepare',
      params: { instanceId: 1 },
      body: { spare_addresses: 1 },
    }
    const answer = order(world, [attach(1, 1), prepare, setRules(1, '22, 443')], {
      after: [
        [0, 1],
        [1, 2],
      ],
    })
    expect(answer).toMatchObject({
      ok: true,
      windows: [{ kind: 'outage', after: 0, until: 2 }],
      transition: { kind: 'interim', windows: [], sameGuards: true },
    })
    expect(answer.ok && answer.transition?.calls).toContainEqual(prepare)
  })

  it('goes straight where calls make a detour', () => {
    const answer = order(moving, [
      update(1, { status: 'disabled' }),
      setRules(1, '443'),
      update(1, { status: 'enabled' }),
    ])
    expect(answer).toMatchObject({
      ok: true,
      windows: [{ kind: 'exposure', unavoidable: false }],
      transition: { kind: 'straight', calls: [setRules(1, '443')], windows: [], sameGuards: true },
    })
  })

  it('counts services that go wrong alike as one window', () => {
    const world = worldAfter(smallWorld(), create('old', '22', 1, 2))
    const answer = order(world, [
      update(1, { status: 'disabled' }),
      update(1, { status: 'enabled', label: 'fresh' }),
    ])
    expect(answer).toMatchObject({ ok: true, windows: [{ services: [{ id: 1 }, { id: 2 }] }] })
  })

  it('says which calls are refused, and why, when no order succeeds', () => {
    const answer = order(moving, [attach(2, 1), setRules(1, '80')])
    expect(answer).toMatchObject({
      ok: false,
      made: [1],
      blocked: [{ call: 0, errors: [{ clause: 'ACTIVE-3', path: ['id'], problem: 'guarded' }] }],
      proved: true,
    })
  })

  it('proves that one call cannot be made among many that can', () => {
    const labels = Array.from({ length: 14 }, (_, at) => `wall-${at}`)
    const world = worldAfter(smallWorld(), ...labels.map(label => create(label, '22')))
    const calls = labels.map((_, at) => setRules(at + 1, '443'))
    const answer = order(world, [...calls, attach(1, 99)])
    expect(answer).toMatchObject({
      ok: false,
      made: calls.map((_, at) => at),
      blocked: [{ call: 14, errors: [{ clause: 'ASSUME-BODY-IDS' }] }],
      proved: true,
    })
  })

  it('arranges many calls that have nothing to do with each other group by group', () => {
    const labels = Array.from({ length: 14 }, (_, at) => `wall-${at}`)
    const world = worldAfter(smallWorld(), ...labels.map(label => create(label, '22')))
    const calls = [attach(1, 1), ...labels.map((_, at) => setRules(at + 1, '443')), attach(2, 2)]
    const progress: (readonly [number, number])[] = []
    const onProgress = (done: number, total: number) => progress.push([done, total])
    const answer = order(world, calls, { onProgress })
    expect(answer).toMatchObject({ ok: true, optimal: true, windows: [] })
    expect(progress.length).toBeGreaterThan(0)
    for (const [done, total] of progress) expect(done).toBeLessThanOrEqual(total)
  })

  it('does not claim to be the best when it is told to stop, and is as good as the one given', () => {
    const world = worldAfter(smallWorld(), create('old', '22', 1))
    const calls = ['80', '443', '25', '53', '22'].map(ports => setRules(1, ports))
    let asked = 0
    const stopped = order(world, calls, { stop: () => ++asked > 0 })
    expect(stopped).toMatchObject({ ok: true, order: [0, 1, 2, 3, 4], optimal: false })
    expect(asked).toBe(1)
    expect(order(world, calls, { stop: () => false })).toEqual(order(world, calls))
  })

  it('ends after so much work, at the same place each time, and says that it is not proved the best', () => {
    const world = worldAfter(smallWorld(), create('old', '22', 1))
    const calls = Array.from({ length: 16 }, (_, at) => setRules(1, `${100 + at}`))
    const answer = order(world, calls)
    expect(answer).toMatchObject({ ok: true, optimal: false, order: { length: 16 } })
    expect(JSON.stringify(order(world, calls))).toBe(JSON.stringify(answer))
  })

  it('tries all orders of twelve calls that change one firewall', () => {
    const world = worldAfter(smallWorld(), create('old', '22', 1))
    const calls = Array.from({ length: 12 }, (_, at) => setRules(1, `${100 + at}`))
    expect(order(world, calls)).toMatchObject({ ok: true, optimal: true })
  })

  it('does not count the rules of a firewall that is deleted in the end', () => {
    const world = worldAfter(smallWorld(), create('old', '22, 80, 443', 1))
    const remove: AnyCall = { operation: 'firewallDelete', params: { firewallId: 1 } }
    const answer = order(world, [setRules(1, '80, 443'), setRules(1, '443'), remove])
    expect(answer).toMatchObject({
      ok: true,
      order: [1, 0, 2],
      optimal: true,
      windows: [{ kind: 'outage', after: 1, until: 2 }],
      cost: { exposure: { packets: '0', windows: 0 }, outage: { windows: 1 } },
    })
  })

  it('rather cuts off much twice than exposes little twice, and says what that costs', () => {
    const world = worldAfter(smallWorld(), create('old', '1-1000', 1))
    // The first and the third expose port 2025; the first and the second cut off ports 501 to 1000.
    const texts = ['1-500, 2025', '1-500', '1-1000, 2025', '1-1000']
    const after = [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ] as const
    const calls = texts.map(ports => setRules(1, ports))
    const addresses = 2n ** 32n + 2n ** 128n
    expect(order(world, calls, { after })).toMatchObject({
      ok: true,
      order: [0, 2, 1, 3],
      optimal: true,
      cost: {
        exposure: { packets: `${addresses}`, windows: 1 },
        outage: { packets: `${1000n * addresses}`, windows: 2 },
      },
    })
  })

  it('refuses a pair that names no call', () => {
    expect(() => order(moving, [setRules(1, '80')], { after: [[0, 1]] })).toThrow(UsageError)
  })
})
