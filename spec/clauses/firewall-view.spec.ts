/** What a firewall holds, what its tags decide, and how it is shown and found. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { devicesOf } from '../../src/world/guards.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { contractCalls, everyWorld } from '../support/every-operation.ts'
import { create, params, tagged, update, view } from '../support/firewalls.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const small = smallWorld()

clause('FIREWALL-1', () => {
  holds('a firewall is viewed with its label, status, tags and rules', () => {
    expect(view(tagged.world)).toMatchObject({
      label: 'subject-1',
      status: 'enabled',
      tags: ['blue', 'red'],
      rules: closedRules,
    })
  })
})

clause('FIREWALL-2', () => {
  for (const tags of [[], ['blue'], ['a', 'b', 'c'], ['with space', 'ünïcödé', 'x'.repeat(50)]])
    inside(`the tags ${JSON.stringify(tags)} are taken, at creation and in an update`, () => {
      expect(view(worldAfter(small, create({ tags }))).tags).toEqual(tags)
      expect(view(worldAfter(tagged.world, update({ tags }))).tags).toEqual(tags)
    })

  for (const tags of ['blue', 1, true, null, {}, { 0: 'blue' }])
    outside(`${JSON.stringify(tags)} is no list of tags`, () => {
      expectRefused(small, create({ tags }), 'FIREWALL-2', 'tags')
      expectRefused(tagged.world, update({ tags }), 'FIREWALL-2', 'tags')
    })

  for (const tag of [1, null, false, {}, ['blue']])
    outside(`${JSON.stringify(tag)} is no tag`, () => {
      expectRefused(small, create({ tags: ['blue', tag] }), 'FIREWALL-2', 'tags[1]')
      expectRefused(tagged.world, update({ tags: [tag] }), 'FIREWALL-2', 'tags[0]')
    })
})

clause('FIREWALL-3', () => {
  holds('whatever the tags, every packet is judged the same', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1] })
    const service = { type: 'instance', id: 1 } as const
    const judged = (each: World) =>
      (['inbound', 'outbound'] as const).map(direction =>
        verdictAt(each, service, { direction, protocol: 'TCP', address: '192.0.2.1', port: 22 }),
      )
    for (const tags of [['ACCEPT'], ['0.0.0.0/0', 'enabled', 'deleted'], []])
      expect(judged(worldAfter(world, update({ tags })))).toEqual(judged(world))
    expect(judged(world).map(({ action }) => action)).toEqual(['DROP', 'ACCEPT'])
  })

  holds('tags change neither the status nor the rules', () => {
    const { tags: _, updated: __, ...before } = view(tagged.world)
    expect(view(worldAfter(tagged.world, update({ tags: ['deleted'] })))).toMatchObject(before)
  })
})

clause('FIREWALL-4', () => {
  holds('a firewall with devices is viewed without them', () => {
    const world = withFirewall(small, 'subject-1', { instances: [1, 2], balancers: [1] })
    expect(JSON.stringify(view(world))).not.toMatch(/device|entit|instance|balancer/)
    expect(view(world)).toMatchObject({ id: 1, label: 'subject-1', rules: closedRules })
    expect(view(world)).toEqual(view(worldAfter(world, ...detachAll(world))))
  })
})

const detachAll = (world: World): AnyCall[] =>
  devicesOf(world, 1).map(({ id }) => ({
    operation: 'firewallDeviceDelete',
    params: { ...params, deviceId: id },
  }))

clause('FIREWALL-11', () => {
  holds('what creation answers is what a view shows', () => {
    expect(tagged.reply).toEqual(view(tagged.world))
  })

  holds('what an update answers is what a view shows', () => {
    const { world, reply } = done(tagged.world, {
      operation: 'firewallUpdate',
      params,
      body: { label: 'renamed-1', status: 'disabled', tags: ['green'] },
    })
    expect(reply).toEqual(view(world))
    expect(reply).toMatchObject({ label: 'renamed-1', status: 'disabled', tags: ['green'] })
  })

  holds('what the list shows is what views show, in id order', () => {
    const world = withFirewall(tagged.world, 'another-1')
    const { data } = done(world, { operation: 'firewallsList' }).reply
    expect(data).toEqual(
      [1, 2].map(
        firewallId => done(world, { operation: 'firewallView', params: { firewallId } }).reply,
      ),
    )
  })
})

clause('FIREWALL-12', () => {
  const onFirewalls = Object.values(operations).filter(({ path }) => path.includes('{firewallId}'))

  for (const { name } of onFirewalls) {
    const call = contractCalls[name]
    const at = (firewallId: unknown): AnyCall => ({
      ...call,
      params: { ...(call.params as object), firewallId },
    })

    inside(`${name} finds firewall 1`, () => {
      expect(apply(everyWorld, at(1)).ok).toBe(true)
    })

    for (const id of [2, 0, -1, 2 ** 31, '1', 1.5, null, true, [1], Number.MAX_SAFE_INTEGER + 1])
      outside(`${name} finds nothing under ${JSON.stringify(id)}`, () => {
        const outcome = expectRefused(everyWorld, at(id), 'FIREWALL-12', 'firewallId')
        expect(outcome.ok ? undefined : outcome.errors[0].kind).toBe('missing')
      })
  }
})
