/** At which services a call may have changed what is accepted, told by what it changed and by the worlds around it. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { servicesBetween, servicesTouched } from '../../src/rehearsal/services-touched.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, detach, setRules, update } from './order-story.ts'

const onBalancer = (firewallId: number, id: number): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body: { id, type: 'balancer' },
})
const start = worldAfter(
  smallWorld(),
  create('first', '22', 1, 2),
  create('second', '80'),
  onBalancer(1, 1),
  attach(2, 3),
)
const remove = (firewallId: number): AnyCall => ({
  operation: 'firewallDelete',
  params: { firewallId },
})
const vlan = (world: World): World =>
  worldAfter(world, {
    operation: 'profileCreate',
    params: { instanceId: 3 },
    body: { interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'net' }] },
  } as AnyCall)

const touched = (world: World, call: AnyCall) => {
  const outcome = apply(world, call)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return {
    told: [...servicesTouched(world, outcome.world, outcome.changes).keys()].sort(),
    between: [...servicesBetween(world, outcome.world).keys()].sort(),
  }
}

const guarded = ['balancer/1', 'instance/1', 'instance/2']

describe('services that a call touches', () => {
  it.each<readonly [string, AnyCall, readonly string[]]>([
    ['new rules: all that it guards', setRules(1, '23'), guarded],
    ['a new status: all that it guards', update(1, { status: 'disabled' }), guarded],
    ['another firewall: what that guards', setRules(2, '23'), ['instance/3']],
    ['a label or tags: none', update(1, { label: 'other', tags: ['a'] }), []],
    ['a device that comes', onBalancer(2, 2), ['balancer/2']],
    ['a device that goes', detach(1, 2), ['instance/2']],
    ['a firewall that goes: all that it guarded', remove(1), guarded],
    ['a firewall that comes with devices', create('third', '1', 3), []],
    [
      'a new instance',
      { operation: 'instanceCreate', body: { region: 'us-east' } },
      ['instance/4'],
    ],
    [
      'a new balancer',
      { operation: 'balancerCreate', body: { region: 'us-east' } },
      ['balancer/3'],
    ],
    [
      'an instance that goes',
      { operation: 'instanceDelete', params: { instanceId: 2 } },
      ['instance/2'],
    ],
    [
      'a balancer that goes',
      { operation: 'balancerDelete', params: { balancerId: 2 } },
      ['balancer/2'],
    ],
    [
      'the label of an instance',
      { operation: 'instanceUpdate', params: { instanceId: 1 }, body: { label: 'web-9' } },
      [],
    ],
    [
      'the label of a balancer',
      { operation: 'balancerUpdate', params: { balancerId: 1 }, body: { label: 'front-9' } },
      [],
    ],
    [
      'a region',
      {
        operation: 'regionStatusUpdate',
        params: { regionId: 'us-east' },
        body: { status: 'outage' },
      },
      [],
    ],
  ])('%s', (name, call, services) => {
    const from = name.includes('with devices')
      ? worldAfter(start, update(2, { status: 'disabled' }))
      : start
    const expected = name.includes('with devices') ? ['instance/3'] : services
    expect(touched(from, call)).toEqual({ told: expected, between: expected })
  })

  it('interfaces that an instance boots with', () => {
    const world = vlan(start)
    expect([...servicesBetween(start, world).keys()]).toEqual([])
    const call = {
      operation: 'instanceReboot',
      params: { instanceId: 3 },
      body: { profile_id: 2 },
    } as AnyCall
    expect(touched(world, call)).toEqual({ told: ['instance/3'], between: ['instance/3'] })
  })

  it('between two worlds, what a firewall guarded before counts and what it guards after', () => {
    const after = worldAfter(start, detach(1, 2), onBalancer(2, 2), setRules(1, '24'))
    expect([...servicesBetween(start, after).keys()].sort()).toEqual([
      ...['balancer/1', 'balancer/2', 'instance/1', 'instance/2'],
    ])
    expect([...servicesBetween(start, start)]).toEqual([])
  })
})
