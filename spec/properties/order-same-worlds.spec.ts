/** When two worlds are the same to whoever plans calls: record by record, but for events and for when records were made. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  isSameWorld,
  keyOfGuards,
  keyOfState,
  keyOfWorld,
  noTraces,
} from '../../src/order/traces.ts'
import type { TableName } from '../../src/world/rows.ts'
import type { World } from '../../src/world/world.ts'
import { arrange } from '../support/arrange.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, detach, setRules, tracedAfter, update } from './order-story.ts'

const start = worldAfter(smallWorld(), create('first', '22', 1), create('second', '80'))
const tag = (tags: readonly string[]): AnyCall => update(1, { tags })
const regionStatus = (status: string): AnyCall => ({
  operation: 'regionStatusUpdate',
  params: { regionId: 'us-east' },
  body: { status } as never,
})
const wait = (ms: number): AnyCall => ({ operation: 'clockAdvance', body: { ms } })
const remove = (firewallId: number): AnyCall => ({
  operation: 'firewallDelete',
  params: { firewallId },
})
const newInstance: AnyCall = { operation: 'instanceCreate', body: { region: 'us-east' } }

describe('two worlds are the same', () => {
  it.each<readonly [string, World, World]>([
    ['as one is the other', start, start],
    ['where a tag came and went', worldAfter(start, tag(['a']), tag([])), start],
    [
      'where nothing is left but events',
      worldAfter(start, update(1, { status: 'disabled' }), update(1, { status: 'enabled' })),
      start,
    ],
    [
      'where a region was away',
      worldAfter(start, regionStatus('outage'), regionStatus('ok')),
      start,
    ],
    [
      'where a record was changed later',
      worldAfter(start, wait(1000), tag(['a'])),
      worldAfter(start, tag(['a']), wait(1000)),
    ],
  ])('%s', (_, one, other) => {
    expect(isSameWorld(one, other)).toBe(true)
    expect(isSameWorld(other, one)).toBe(true)
  })

  it.each<readonly [string, readonly AnyCall[]]>([
    ['at another time', [wait(1)]],
    ['with another region', [regionStatus('outage')]],
    ['with another record', [newInstance]],
    ['with one device less', [detach(1, 1)]],
    ['with another id of a device', [detach(1, 1), attach(1, 1)]],
    ['with another tag', [tag(['a'])]],
    ['with other rules', [setRules(2, '23')]],
    ['with a firewall that is deleted', [remove(2)]],
  ])('never %s', (_, calls) => {
    const other = worldAfter(start, ...calls)
    expect(isSameWorld(start, other)).toBe(false)
    expect(isSameWorld(other, start)).toBe(false)
  })

  it('with every record, not with some of them', () => {
    const later = arrange(start, draft => {
      for (const id of [1, 2])
        draft.edit('instances', id, instance => {
          instance.label = id === 1 ? instance.label : 'other'
        })
    })
    expect(isSameWorld(start, later)).toBe(false)
  })
})

function led(...calls: readonly AnyCall[]) {
  const { world, traces } = tracedAfter(start, calls)
  const stateOf = (isAboutFirewalls: boolean, ...numbered: TableName[]) =>
    keyOfState(world, traces, { world: start, numbered: new Set(numbered), isAboutFirewalls })
  return {
    traces,
    world: keyOfWorld(world, traces, start),
    guards: keyOfGuards(world, traces, start),
    firewalls: stateOf(true),
    all: stateOf(false),
    devices: stateOf(true, 'devices'),
  }
}

describe('traces', () => {
  it('are of records that changed, each once, and not of events', () => {
    expect(led(tag(['a']), tag([])).traces.size).toBe(1)
    expect([...led(tag(['a']), detach(1, 1), attach(1, 1)).traces.values()]).toMatchObject([
      { table: 'firewalls', id: 1 },
      { table: 'devices', firewall: 1, service: { type: 'instance', id: 1 } },
    ])
    expect(noTraces.size).toBe(0)
  })
})

describe('what calls come to', () => {
  it('is the same whatever was made on the way, and whatever ids new firewalls have', () => {
    const same = led()
    expect(led(tag(['a']), tag([])).world).toBe(same.world)
    expect(led(create('new', '1', 2), remove(3)).world).toBe(same.world)
    expect(led(create('aaa', '1'), create('bbb', '2')).world).toBe(
      led(create('bbb', '2'), create('aaa', '1')).world,
    )
    expect(led(create('aaa', '1', 2)).world).not.toBe(led(create('bbb', '1', 2)).world)
    const guarding = (some: number, other: number) =>
      led(create('aaa', '1', some), create('bbb', '1', other))
    for (const key of ['world', 'guards'] as const)
      expect(guarding(2, 3)[key]).not.toBe(guarding(3, 2)[key])
  })

  it('differs by the regions, the time and every record, also those of no firewall', () => {
    const keys = [
      [],
      [regionStatus('outage')],
      [wait(1)],
      [newInstance],
      [tag(['a'])],
      [remove(1)],
      [remove(2)],
      [detach(1, 1)],
      [update(2, { status: 'disabled' })],
    ].map(calls => led(...calls).world)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('of guards is told by firewalls and devices alone', () => {
    expect(led(newInstance).guards).toBe(led().guards)
    expect(led(wait(5), regionStatus('outage')).guards).toBe(led().guards)
    expect(led(detach(1, 1), attach(1, 1)).guards).toBe(led().guards)
    expect(led(detach(1, 1)).guards).toBe('without devices 1 instance/1 any')
    expect(led(remove(2)).guards).toBe('firewalls 2 deleted')
  })

  it('counts the ids that were given out where calls are about more than firewalls', () => {
    const gone = [create('new', '1'), remove(3)]
    expect(led(...gone).firewalls).toBe(led().firewalls)
    expect(led(...gone).all).not.toBe(led().all)
    // Events have ids too, which nobody asks for.
    expect(led(tag(['a']), tag([])).all).toBe(led().all)
  })

  it('tells a device that was there by its id, and a new one so where calls name it', () => {
    const twice = [attach(2, 2), detach(2, 2)] as const
    const again = led(detach(1, 1), attach(1, 1))
    expect(again.firewalls).toContain(' new')
    expect(again.devices).not.toContain(' new')
    expect(led(...twice).firewalls).toBe(led().firewalls)
    expect(led(...twice).devices).not.toBe(led().devices)
  })
})
