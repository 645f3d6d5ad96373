/** When two rows of calls come to the same, for what is still to come and for how they end. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { keyOfGuards, keyOfState } from '../../src/order/traces.ts'
import type { TableName } from '../../src/world/rows.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { attach, create, detach, setRules, tracedAfter, update } from './order-story.ts'

const start = worldAfter(smallWorld(), create('first', '22', 1), create('second', '80'))
const remove = (firewallId: number): AnyCall => ({
  operation: 'firewallDelete',
  params: { firewallId },
})

/** The keys of the state that calls lead to: how it ends, what is to come, and the same where calls name new ids. */
function keysAfter(...calls: readonly AnyCall[]) {
  const { world, traces } = tracedAfter(start, calls)
  const stateOf = (...numbered: TableName[]) =>
    keyOfState(world, traces, { world: start, numbered: new Set(numbered), isAboutFirewalls: true })
  return {
    end: keyOfGuards(world, traces, start),
    state: stateOf(),
    numbered: stateOf('firewalls', 'devices'),
  }
}

describe('the end of calls', () => {
  it.each<readonly [string, readonly AnyCall[], readonly AnyCall[]]>([
    ['nothing is undone', [update(1, { tags: ['a'] }), update(1, { tags: [] })], []],
    ['a device comes back', [detach(1, 1), attach(1, 1)], []],
    [
      'new firewalls change places',
      [create('aaa', '1'), create('bbb', '2')],
      [create('bbb', '2'), create('aaa', '1')],
    ],
    [
      'a new firewall is renamed before or after',
      [create('aaa', '1'), update(3, { label: 'bbb' }), update(3, { tags: ['t'] })],
      [create('aaa', '1'), update(3, { tags: ['t'] }), update(3, { label: 'bbb' })],
    ],
    ['a new firewall is deleted', [create('aaa', '1', 2), remove(3)], []],
    ['rules of a deleted firewall differ', [setRules(1, '1'), remove(1)], [remove(1)]],
  ])('is the same where %s', (_, calls, others) => {
    expect(keysAfter(...calls).end).toBe(keysAfter(...others).end)
  })

  it('differs with each label, tag, status, rule and service, and with a firewall that is deleted', () => {
    const ends = [
      [],
      [update(1, { label: 'other' })],
      [update(1, { tags: ['a'] })],
      [update(1, { status: 'disabled' })],
      [setRules(1, '23')],
      [setRules(2, '23')],
      [detach(1, 1)],
      [attach(2, 2)],
      [attach(1, 2)],
      [remove(1)],
      [remove(2)],
      [create('aaa', '1')],
      [create('bbb', '1')],
      [create('aaa', '1', 2)],
    ].map(calls => keysAfter(...calls).end)
    expect(new Set(ends).size).toBe(ends.length)
  })
})

describe('what is still to come', () => {
  it('tells a device that came back from the one that was there, for calls name it by its id', () => {
    expect(keysAfter(detach(1, 1), attach(1, 1)).state).not.toBe(keysAfter().state)
    expect(keysAfter(detach(1, 1)).state).not.toBe(keysAfter().state)
  })

  it('depends on the ids of new records where calls name them, and else does not', () => {
    const [one, other] = [
      keysAfter(create('aaa', '1'), create('bbb', '2')),
      keysAfter(create('bbb', '2'), create('aaa', '1')),
    ]
    expect(one.state).toBe(other.state)
    expect(one.numbered).not.toBe(other.numbered)
    const gone = keysAfter(create('aaa', '1'), remove(3))
    expect(gone.state).toBe(keysAfter().state)
    // The next new firewall has another id.
    expect(gone.numbered).not.toBe(keysAfter().numbered)
  })

  it('is the same where nothing is left of a change', () => {
    expect(keysAfter(update(1, { tags: ['a'] }), update(1, { tags: [] })).numbered).toBe(
      keysAfter().numbered,
    )
  })
})
