/** A transition that goes straight: what calls do on a detour is left out, and all else that they come to is done. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { order } from '../../src/order/order.ts'
import { devicesOf } from '../../src/world/guards.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, detach, openPorts, setRules, update } from './order-story.ts'

/** Firewall 1 guards instance 1, firewall 2 nothing. */
const start = worldAfter(smallWorld(), create('first', '22', 1), create('spare', '80'))

/** Other ports for a while: a window, in whatever order. */
const detour: readonly AnyCall[] = [setRules(1, '443'), setRules(1, '22, 80')]

const isKept = ({ status }: { readonly status: string }): boolean => status !== 'deleted'

const firewallsIn = (world: World) =>
  [...values(world.tables.firewalls)].filter(isKept).map(({ id, label, status, tags, rules }) => ({
    ...{ label, status, tags, rules },
    services: devicesOf(world, id)
      .map(({ entity }) => `${entity.type} ${entity.id}`)
      .sort(),
  }))

/** The operations of the transition; it ends as the calls do. */
function straightOf(world: World, ...calls: readonly AnyCall[]): readonly string[] {
  const answer = order(world, [...detour, ...calls], { after: [[0, 1]] })
  if (!answer.ok) throw new Error(JSON.stringify(answer.blocked))
  expect(answer.windows.length).toBeGreaterThan(0)
  expect(answer.transition).toMatchObject({ kind: 'straight', windows: [], sameGuards: true })
  const made = answer.transition?.calls ?? []
  expect(firewallsIn(worldAfter(world, ...made))).toEqual(
    firewallsIn(worldAfter(world, ...detour, ...calls)),
  )
  return made.map(({ operation }) => operation)
}

const remove = (firewallId: number): AnyCall => ({
  operation: 'firewallDelete',
  params: { firewallId },
})

describe('a straight transition', () => {
  it('is the rules that are wanted at last, and nothing else', () => {
    expect(straightOf(start)).toEqual(['firewallRulesUpdate'])
  })

  it('creates what the calls create, with its services', () => {
    const front: AnyCall = {
      operation: 'firewallCreate',
      body: { label: 'front', rules: openPorts('443'), devices: { balancers: [1] } },
    }
    expect(straightOf(start, create('next', '22', 2, 3), front)).toEqual([
      'firewallCreate',
      'firewallCreate',
      'firewallRulesUpdate',
    ])
  })

  it('creates one that is switched off, and each under the id that it gets', () => {
    const calls = [
      create('off', '22'),
      update(3, { status: 'disabled', tags: ['later'] }),
      attach(3, 2),
      create('onward', '80', 3),
    ]
    expect(straightOf(start, ...calls)).toEqual([
      ...['firewallCreate', 'firewallUpdate', 'firewallDeviceCreate'],
      ...['firewallCreate', 'firewallRulesUpdate'],
    ])
  })

  it('creates none that is gone in the end', () => {
    expect(straightOf(start, create('brief', '22'), remove(3))).toEqual(['firewallRulesUpdate'])
  })

  it('deletes what the calls delete', () => {
    expect(straightOf(start, remove(2))).toEqual(['firewallRulesUpdate', 'firewallDelete'])
  })

  it('leaves alone what was deleted before', () => {
    expect(straightOf(worldAfter(start, remove(2)))).toEqual(['firewallRulesUpdate'])
  })

  it('gives a firewall its label, its tags, its services and its status', () => {
    const world = worldAfter(start, attach(2, 2), attach(2, 3))
    const calls = [
      update(2, { label: 'renamed', tags: ['new'] }),
      detach(2, 2),
      update(2, { status: 'disabled' }),
    ]
    expect(straightOf(world, ...calls)).toEqual([
      ...['firewallRulesUpdate', 'firewallUpdate', 'firewallDeviceDelete', 'firewallUpdate'],
    ])
  })

  it('changes label or tags alone, where the other stays', () => {
    expect(straightOf(start, update(2, { label: 'renamed' }))).toContain('firewallUpdate')
    expect(straightOf(start, update(2, { tags: ['new'] }))).toContain('firewallUpdate')
  })
})
