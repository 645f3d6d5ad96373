/** Worlds are frozen, and share nothing with calls, replies and events. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { replayPatches } from '../../src/engine/replay-patches.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { heldByBoth, objectsIn, scramble } from '../support/json.ts'
import { alongJourneys, copyOf, endOf, start, tellOf, textOf } from '../support/order-stories.ts'
import { applyAny } from '../support/outcomes.ts'

describe('a world', () => {
  it('is frozen, however deep', () => {
    alongJourneys({ journeys: 10, length: 60 }, steps => {
      const patches = steps.flatMap(({ outcome }) => (outcome.ok ? outcome.patches : []))
      const replayed = replayPatches(start, copyOf(patches))
      const restored = createWorld(snapshot(endOf(steps)))
      for (const world of [start, endOf(steps), replayed, restored])
        expect(objectsIn(world).filter(each => !Object.isFrozen(each))).toEqual([])
    })
  })

  it('is plain JSON: what comes back from its text is the same', () => {
    alongJourneys({ journeys: 10, length: 60 }, steps => {
      expect(copyOf(endOf(steps))).toStrictEqual(endOf(steps))
    })
  })
})

describe('a call', () => {
  it('is neither kept nor changed nor frozen', () => {
    alongJourneys({ journeys: 20, length: 60 }, steps => {
      for (const { before, call } of steps) {
        const own = copyOf(call)
        const outcome = apply(before, own)
        expect(own).toEqual(call)
        expect(objectsIn(own).filter(Object.isFrozen)).toEqual([])
        expect(heldByBoth(own, outcome)).toEqual([])
      }
    })
  })

  it('can be changed afterwards without changing the world that it made', () => {
    const call = {
      operation: 'firewallCreate',
      body: {
        label: 'web',
        rules: {
          inbound: [
            { protocol: 'TCP', ports: '22', addresses: { ipv4: ['192.0.2.1'] }, action: 'DROP' },
          ],
          inbound_policy: 'DROP',
          outbound_policy: 'ACCEPT',
        },
        devices: { instances: [1] },
        tags: ['blue'],
      },
    } satisfies AnyCall
    const { world } = applyAny(start, call)
    const text = textOf(world)
    call.body.rules.inbound[0]?.addresses.ipv4.push('0.0.0.0/0')
    call.body.rules.inbound.length = 0
    call.body.devices.instances.push(2)
    call.body.tags[0] = 'red'
    expect(textOf(world)).toBe(text)
    expect(text).toContain('192.0.2.1')
  })

  it('may be frozen itself', () => {
    alongJourneys({ journeys: 5, length: 40 }, steps => {
      for (const { before, call, outcome } of steps) {
        const own = copyOf(call)
        for (const each of objectsIn(own)) Object.freeze(each)
        expect(tellOf(apply(before, own))).toEqual(tellOf(outcome))
      }
    })
  })
})

describe('what a call hands out', () => {
  it('shares nothing with the world: neither its reply nor its events', () => {
    alongJourneys({ journeys: 30, length: 60 }, steps => {
      for (const { before, outcome } of steps) {
        if (!outcome.ok) continue
        for (const world of new Set([before, outcome.world])) {
          expect(heldByBoth(outcome.reply, world)).toEqual([])
          expect(heldByBoth(outcome.events, world)).toEqual([])
        }
        expect(objectsIn(outcome.reply).filter(Object.isFrozen)).toEqual([])
      }
    })
  })

  it('can be changed without changing the world', () => {
    alongJourneys({ journeys: 10, length: 40 }, steps => {
      for (const { outcome } of steps) {
        if (!outcome.ok) continue
        const text = textOf(outcome.world)
        scramble([outcome.reply, outcome.events])
        expect(textOf(outcome.world)).toBe(text)
      }
    })
  })
})
