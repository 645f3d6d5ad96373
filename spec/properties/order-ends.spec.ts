/** An order ends as the calls do as given: with the same guards, whoever calls, and whatever gets which id. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { order } from '../../src/order/order.ts'
import { activeFirewallOn } from '../../src/world/guards.ts'
import { get } from '../../src/world/table.ts'
import { withTokens } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, detach, instance, setRules, update, worldsOf } from './order-story.ts'

const prepare = (spare_addresses: number): AnyCall => ({
  operation: 'instancePrepare',
  params: { instanceId: 1 },
  body: { spare_addresses },
})

describe('the end of an order', () => {
  const world = worldAfter(smallWorld(), create('only', '22', 1))

  it('has the tags that the calls leave as given, although another order opens no window', () => {
    const calls = [
      setRules(1, '443'),
      update(1, { tags: ['one'] }),
      update(1, { status: 'disabled', tags: ['two'] }),
    ]
    const answer = order(world, calls, { after: [[0, 1]] })
    expect(answer).toMatchObject({ ok: true, order: [0, 1, 2], optimal: true, windows: [{}] })
    expect(order(world, calls.with(1, update(1, {})), { after: [[0, 1]] })).toMatchObject({
      order: [2, 0, 1],
      windows: [],
    })
  })

  it('may differ in what guards nothing: two calls on an instance change places for an order without windows', () => {
    const calls = [setRules(1, '443'), prepare(1), prepare(2), update(1, { status: 'disabled' })]
    const after = [
      [0, 1],
      [2, 3],
    ] as const
    const answer = order(world, calls, { after })
    expect(answer).toMatchObject({ ok: true, order: [2, 3, 0, 1], optimal: true, windows: [] })
  })

  it('has new firewalls on the services that calls name by their ids, though they are arranged among others', () => {
    const calls = [detach(1, 1), create('for-two', '80'), attach(2, 2), create('for-one', '443', 1)]
    const answer = order(world, calls)
    if (!answer.ok) throw new Error('no order')
    const made = answer.order.flatMap(at => calls[at] ?? [])
    const end = worldsOf(world, made)?.at(-1) ?? world
    const labels = [1, 2].map(id => activeFirewallOn(end, instance(id))?.label)
    expect(labels).toEqual(['for-one', 'for-two'])
  })
})

describe('a window at several services', () => {
  it('lasts until the last of them is closed', () => {
    const world = worldAfter(
      smallWorld(),
      create('first', '22', 1, 2),
      create('second', '22'),
      update(2, { status: 'disabled' }),
      attach(2, 1),
    )
    const calls = [
      update(1, { status: 'disabled' }),
      update(2, { status: 'enabled' }),
      detach(1, 1),
      update(1, { status: 'enabled' }),
    ]
    const after = [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const
    expect(order(world, calls, { after })).toMatchObject({
      ok: true,
      windows: [{ kind: 'exposure', after: 0, until: 3, services: [{ id: 1 }, { id: 2 }] }],
    })
  })
})

describe('calls that turn out to depend on those of another group', () => {
  const world = worldAfter(smallWorld(), create('taken', '22'))
  const remove: AnyCall = { operation: 'firewallDelete', params: { firewallId: 1 } }
  // As given the second firewall is never created, so that nothing ties its update to it.
  const calls = [create('taken', '80'), remove, update(2, { tags: ['late'] })]

  it('are arranged together', () => {
    const answer = order(world, calls)
    expect(answer).toMatchObject({ ok: true, order: [1, 0, 2], optimal: true })
    const end = answer.ok ? answer.steps.at(-1)?.outcome.world : undefined
    expect(end && get(end.tables.firewalls, 2)).toMatchObject({ label: 'taken', tags: ['late'] })
  })

  it('are told of together when one of them is refused whatever comes before it', () => {
    expect(order(world, [...calls, update(99, { tags: [] })])).toMatchObject({
      ok: false,
      made: [1, 0, 2],
      blocked: [{ call: 3, errors: [{ clause: 'FIREWALL-12' }] }],
      proved: true,
    })
  })
})

describe('a transition with rules for the time in between', () => {
  it('is made by who makes the calls', () => {
    const guarded = withTokens(worldAfter(smallWorld(), create('only', '22')), 'owner')
    const calls = [attach(1, 1), prepare(1), setRules(1, '22, 443')].map(call => ({
      ...call,
      as: 'token-of-owner',
    }))
    const after = [
      [0, 1],
      [1, 2],
    ] as const
    const answer = order(guarded, calls, { after })
    const transition = answer.ok ? answer.transition : null
    expect(transition).toMatchObject({ kind: 'interim', windows: [], sameGuards: true })
    expect(transition?.calls.map(({ as }) => as)).toEqual(Array(5).fill('token-of-owner'))
    expect(worldsOf(guarded, transition?.calls ?? [])).toHaveLength(6)
  })
})
