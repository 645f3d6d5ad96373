/** The explorer remembers what came of a call for worlds that have the same of what it read, and for no others. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { CallMemory } from '../../src/explore/call-memory.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { createDigests } from '../../src/explore/world-key.ts'
import { freezeDeeply } from '../../src/kit/json.ts'
import { eachKey, idsUnder } from '../../src/world/key-index.ts'
import { tellingReads } from '../../src/world/reads.ts'
import {
  count,
  differencesOf,
  eachDifference,
  eachRow,
  entries,
  get,
  has,
  lastOf,
  slice,
  values,
} from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

const start = firewallScope({ firewalls: 3, services: 3 }).world

const worldAfter = (world: World, ...calls: readonly AnyCall[]): World =>
  calls.reduce((at, call) => {
    const outcome = apply(at, call)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    return outcome.world
  }, world)

const attach = (firewallId: number, id: number): AnyCall => ({
  ...{ operation: 'firewallDeviceCreate', params: { firewallId } },
  body: { id, type: 'instance' },
})
const turn = (firewallId: number, status: string): AnyCall => ({
  ...{ operation: 'firewallUpdate', params: { firewallId }, body: { status } },
})
const detach = (firewallId: number, deviceId: number): AnyCall => ({
  ...{ operation: 'firewallDeviceDelete', params: { firewallId, deviceId } },
})

function memoryOf(world: World, call: AnyCall): CallMemory {
  const memory = new CallMemory(start, createDigests())
  memory.learn(world, call, () => apply(world, call))
  return memory
}

describe('what came of a call', () => {
  const memory = memoryOf(start, attach(1, 1))

  it('is found in the same world, with its events and the records that it changed', () => {
    expect(memory.find(start, attach(1, 1))).toMatchObject({
      ...{ end: 'done', says: ['firewall_device_add'] },
      changes: [{ table: 'devices', before: undefined, after: { firewall_id: 1 } }],
    })
  })

  it.each([
    ['another service has a firewall', [attach(2, 2)]],
    ['another firewall is off, and on two other services', [turn(2, 'disabled'), attach(2, 2)]],
    ['devices came and went, so that other ids are next', [attach(3, 1), detach(3, 1)]],
  ])('is found where %s', (_, calls) => {
    expect(memory.find(worldAfter(start, ...calls), attach(1, 1))).toMatchObject({ end: 'done' })
  })

  it.each([
    ['the service has a firewall', [attach(2, 1)]],
    ['the firewall is off', [turn(1, 'disabled')]],
    ['the firewall was deleted', [{ operation: 'firewallDelete', params: { firewallId: 1 } }]],
  ] as const)('is not found where %s', (_, calls) => {
    expect(memory.find(worldAfter(start, ...calls), attach(1, 1))).toBeUndefined()
  })

  it('is found for a call that reads a whole table where that is as in the first world, and nowhere else', () => {
    const list: AnyCall = { operation: 'firewallsList' }
    const [one, other] = [turn(2, 'disabled'), turn(3, 'disabled')].map(each =>
      worldAfter(start, each),
    ) as [World, World]
    expect(memoryOf(start, list).find(start, list)).toMatchObject({ end: 'done' })
    expect(memoryOf(start, list).find(one, list)).toBeUndefined()
    expect(memoryOf(one, list).find(other, list)).toBeUndefined()
  })

  it('is not found for another call', () => {
    expect(memory.find(start, attach(1, 2))).toBeUndefined()
    expect(memory.find(start, attach(2, 1))).toBeUndefined()
  })

  it('is found for a device under another id, by what is told of it', () => {
    const world = worldAfter(start, attach(1, 1))
    const later = worldAfter(start, attach(2, 2), attach(1, 1))
    const found = memoryOf(world, detach(1, 1))
    expect(found.find(later, detach(1, 2))).toMatchObject({ says: ['firewall_device_remove'] })
    expect(found.find(later, detach(1, 1))).toBeUndefined()
  })

  it('is a refusal too, with its clauses and without a change', () => {
    const world = worldAfter(start, attach(2, 1))
    expect(memoryOf(world, attach(1, 1)).find(world, attach(1, 1))).toEqual({
      ...{ end: 'refused', says: ['ACTIVE-3'], changes: undefined },
    })
  })

  it('is not remembered of a call that moves time, nor found at another time', () => {
    const wait: AnyCall = { operation: 'clockAdvance', body: { ms: 60_000 } }
    expect(memoryOf(start, wait).find(start, wait)).toBeUndefined()
    const later = apply(start, { ...turn(3, 'disabled'), at: '2099-01-01T00:00:00Z' }).world
    expect(memory.find(later, attach(1, 1))).toBeUndefined()
  })

  it('is not remembered of a call with a number that JSON cannot tell from nothing', () => {
    const call = turn(Number.POSITIVE_INFINITY, 'disabled')
    expect(memoryOf(start, call).find(start, call)).toBeUndefined()
  })

  it('is that of the call as it is now, where the call can change', () => {
    const call = {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'disabled' },
    } as const
    const changing = structuredClone(call) as { params: { firewallId: number } } & AnyCall
    const kept = memoryOf(start, changing)
    expect(kept.find(start, freezeDeeply(call))).toMatchObject({ says: ['firewall_disable'] })
    changing.params.firewallId = 2
    expect(kept.find(start, changing)).toBeUndefined()
    changing.params.firewallId = 1
    expect(kept.find(start, changing)).toBe(kept.find(start, call))
  })

  it('tells a device by its id from one by anything else', () => {
    const world = worldAfter(start, attach(1, 1))
    const found = memoryOf(world, detach(1, 1))
    for (const deviceId of ['1', 'told', { of: 'a device' }, Number.NaN]) {
      const call: AnyCall = {
        operation: 'firewallDeviceDelete',
        params: { firewallId: 1, deviceId },
      }
      expect(found.find(world, call)).toBeUndefined()
    }
  })

  it('is not remembered where the step throws', () => {
    const empty = new CallMemory(start, createDigests())
    const fail = () => {
      throw new RangeError('a step')
    }
    expect(() => empty.learn(start, attach(1, 1), fail)).toThrow('a step')
    expect(empty.find(start, attach(1, 1))).toBeUndefined()
  })
})

describe('whatever reads a world', () => {
  const { tables, indexes } = worldAfter(start, attach(1, 1))
  const { firewalls } = tables

  it.each<readonly [string, () => unknown, unknown]>([
    ['get', () => get(firewalls, 2), [firewalls, 2]],
    ['has', () => has(firewalls, 9), [firewalls, 9]],
    ['values', () => values(firewalls), [firewalls]],
    ['entries', () => entries(firewalls), [firewalls]],
    ['lastOf', () => lastOf(firewalls), [firewalls]],
    ['count', () => count(firewalls), [firewalls]],
    ['slice', () => slice(firewalls, () => true, 0, 1), [firewalls]],
    ['differencesOf', () => differencesOf(firewalls, start.tables.firewalls), [firewalls]],
    ['eachDifference', () => eachDifference(firewalls, firewalls, () => {}), [firewalls]],
    ['idsUnder', () => idsUnder(indexes.devicesByFirewall, '1'), [indexes.devicesByFirewall, '1']],
    ['eachRow', () => eachRow(firewalls, () => {}), [firewalls]],
    ['eachKey', () => eachKey(indexes.devicesByFirewall, () => {}), [indexes.devicesByFirewall]],
  ])('%s tells so, and nobody is told afterwards', (_, read, expected) => {
    const told: unknown[] = []
    tellingReads(
      {
        record: (...each) => told.push(each),
        ids: (...each) => told.push(each),
        all: (...each) => told.push(each),
      },
      read,
    )
    expect(told).toContainEqual(expected)
    const length = told.length
    read()
    expect(told).toHaveLength(length)
  })
})
