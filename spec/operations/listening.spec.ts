/** Whoever listens to a simulator is told of what happened, in order, once it has happened. */
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallMade } from '../../src/engine/listeners.ts'
import type { Simulator } from '../../src/engine/simulator.ts'
import { ListenerError, UsageError } from '../../src/kit/errors.ts'
import { create, simulator } from '../support/simulators.ts'

const never = (given: unknown) => given as never
const firewallId = 1
const one = { params: { firewallId } }
const createNamed = (cloud: Simulator, label: string) =>
  cloud.firewallCreate({ body: { ...create.body, label } })
const disable = (cloud: Simulator) => cloud.firewallUpdate({ ...one, body: { status: 'disabled' } })
const enable = (cloud: Simulator) => cloud.firewallUpdate({ ...one, body: { status: 'enabled' } })

describe('a listener', () => {
  it('is told of its event, and of no other', () => {
    const cloud = simulator()
    const told: string[] = []
    cloud.on('firewall_disable', ({ action, entity }, { call, world }) => {
      told.push(`${action} ${entity.label} by ${call.operation}`)
      expect(world).toBe(cloud.world)
    })
    createNamed(cloud, 'web')
    disable(cloud)
    enable(cloud)
    expect(told).toEqual(['firewall_disable web by firewallUpdate'])
  })

  it('of every event and one of every call are told in order: event by event, then the call', () => {
    const cloud = simulator()
    const told: string[] = []
    cloud.on('call', ({ call, outcome }) => void told.push(`${call.operation} ${outcome}`))
    cloud.on('event', ({ action, id }) => void told.push(`${action} ${id}`))
    createNamed(cloud, 'web')
    cloud.firewallsList()
    cloud.try.firewallView({ params: { firewallId: 9 } })
    disable(cloud)
    expect(told).toEqual([
      ...['firewall_create 1', 'firewallCreate done', 'firewallsList done'],
      ...['firewallView refused', 'firewall_disable 2', 'firewallUpdate done'],
    ])
  })

  it('sees the world after the call and frozen values, those of a refused call included', () => {
    const cloud = simulator()
    const told: CallMade[] = []
    cloud.on('call', made => {
      expect(made.world).toBe(cloud.world)
      expect(cloud.journal.at(-1)?.call).toEqual(made.call)
      told.push(made)
    })
    createNamed(cloud, 'web')
    const refused = cloud.try.firewallView({ params: { firewallId: 9 } })
    expect(told.map(({ events, errors }) => [events.length, errors.length])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(told[1]?.errors).toEqual(refused.ok ? [] : refused.errors)
    expect(told.filter(made => !isFrozenDeeply(made))).toEqual([])
  })

  it('may make calls: what comes of them is told after all were told of what came before', () => {
    const cloud = simulator()
    const told: string[] = []
    cloud.on('firewall_create', () => {
      disable(cloud)
      told.push(`first ${cloud.firewallView(one).status}`)
    })
    cloud.on('event', ({ action }) => void told.push(`second ${action}`))
    cloud.on('call', ({ call }) => void told.push(`third ${call.operation}`))
    createNamed(cloud, 'web')
    expect(told).toEqual([
      'first disabled',
      ...['second firewall_create', 'third firewallCreate'],
      ...['second firewall_disable', 'third firewallUpdate', 'third firewallView'],
    ])
  })

  it('is told no more once it stopped, be it in the midst of being told', () => {
    const cloud = simulator()
    const told: string[] = []
    const stop = cloud.on('event', () => {
      told.push('first')
      stopSecond()
    })
    const stopSecond = cloud.on('event', () => void told.push('second'))
    createNamed(cloud, 'web')
    stop()
    stop()
    disable(cloud)
    expect(told).toEqual(['first'])
  })

  it('is not told of the event that it was added in', () => {
    const cloud = simulator()
    const told: string[] = []
    cloud.on('event', () => void cloud.on('event', ({ action }) => void told.push(action)), {
      once: true,
    })
    createNamed(cloud, 'web')
    disable(cloud)
    expect(told).toEqual(['firewall_disable'])
  })

  it('is told once, or until its signal is aborted', () => {
    const cloud = simulator()
    const told: string[] = []
    const { signal, abort } = aborting()
    cloud.on('event', ({ action }) => void told.push(`once ${action}`), { once: true })
    cloud.on('event', ({ action }) => void told.push(`signal ${action}`), { signal })
    createNamed(cloud, 'web')
    disable(cloud)
    abort()
    enable(cloud)
    cloud.on('event', () => void told.push('never'), { signal })
    disable(cloud)
    expect(told).toEqual([
      ...['once firewall_create', 'signal firewall_create', 'signal firewall_disable'],
    ])
  })

  it('belongs to its simulator: a fork has none, and neither mark nor rewind tells anything', () => {
    const cloud = simulator()
    const told: string[] = []
    cloud.on('event', ({ action }) => void told.push(action))
    cloud.mark('empty')
    createNamed(cloud.fork(), 'web')
    createNamed(cloud, 'web')
    cloud.rewind('empty')
    createNamed(cloud, 'again')
    expect(told).toEqual(['firewall_create', 'firewall_create'])
  })
})

describe('a listener that throws', () => {
  const unhandled: unknown[] = []
  const keep = (reason: unknown) => void unhandled.push(reason)
  const others = process.listeners('unhandledRejection')
  beforeEach(() => {
    unhandled.length = 0
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', keep)
  })
  afterEach(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))

  it('harms neither the call nor the other listeners, and is told to those of error', async () => {
    const cloud = simulator()
    const told: unknown[] = []
    const cause = new Error('mine')
    cloud.on('event', () => {
      throw cause
    })
    cloud.on('event', ({ action }) => void told.push(action))
    cloud.on(
      'error',
      (error, { call }) => void told.push(error.listensTo, error.cause, call.operation),
    )
    expect(createNamed(cloud, 'web').id).toBe(1)
    await settled()
    expect(told).toEqual(['event', cause, 'firewallCreate', 'firewall_create'])
    expect([cloud.journal.length, cloud.events.length, unhandled]).toEqual([1, 1, []])
  })

  it('ends as a rejection that nobody handles when nobody listens to error', async () => {
    const cloud = simulator()
    cloud.on('call', () => {
      throw new Error('mine')
    })
    expect(createNamed(cloud, 'web').id).toBe(1)
    await settled()
    expect(unhandled).toEqual([expect.any(ListenerError)])
    expect(String(unhandled[0])).toBe('ListenerError: a listener of call threw mine')
  })

  it('while it is told of an error ends the same way', async () => {
    const cloud = simulator()
    const thrower = () => {
      throw new Error('mine')
    }
    cloud.on('call', thrower)
    cloud.on('error', thrower)
    cloud.firewallsList()
    await settled()
    expect(unhandled).toMatchObject([{ listensTo: 'error' }])
  })

  describe('later, by the promise that it answers', () => {
    const cause = new Error('mine')
    const withThen = (then: unknown): object => Object.fromEntries([['then', then]])
    const rejecting = (_: unknown, reject: (cause: unknown) => void) => reject(cause)
    const later = [
      ['an async function', async () => Promise.reject(cause)],
      ['an object with a method then', () => withThen(rejecting)],
    ] as const

    it.each(later)('is told to those of error: %s', async (_, listener) => {
      const cloud = simulator()
      const told: unknown[] = []
      cloud.on('firewall_create', listener, { once: true })
      cloud.on(
        'error',
        (error, { call }) => void told.push(error.listensTo, error.cause, call.operation),
      )
      expect(createNamed(cloud, 'web').id).toBe(1)
      expect(told).toEqual([])
      await settled()
      createNamed(cloud, 'other')
      await settled()
      expect(told).toEqual(['firewall_create', cause, 'firewallCreate'])
      expect(unhandled).toEqual([])
    })

    it.each(later)(
      'ends as a rejection of ours where nobody listens to error: %s',
      async (_, listener) => {
        const cloud = simulator()
        cloud.on('call', listener)
        cloud.firewallsList()
        await settled()
        expect(unhandled).toMatchObject([{ name: 'ListenerError', listensTo: 'call', cause }])
      },
    )

    it('while it is told of an error ends the same way, once', async () => {
      const cloud = simulator()
      cloud.on('call', later[0][1])
      cloud.on('error', later[0][1])
      cloud.firewallsList()
      await settled()
      expect(unhandled).toMatchObject([{ listensTo: 'error', cause }])
    })

    it('is told of nothing that goes well, whatever a listener answers', async () => {
      const cloud = simulator()
      const told: unknown[] = []
      cloud.on('error', error => told.push(error))
      for (const answer of [7, 'x', null, withThen(5), Promise.resolve(7)])
        cloud.on('call', () => answer)
      cloud.on('call', async ({ call }) => call.operation)
      cloud.firewallsList()
      await settled()
      expect([told, unhandled]).toEqual([[], []])
    })
  })

  it('is how listeners that call each other without end are told of', () => {
    const cloud = simulator()
    const errors: ListenerError[] = []
    cloud.on('call', () => void cloud.firewallsList())
    cloud.on('error', error => void errors.push(error))
    cloud.firewallsList()
    expect(errors.map(({ message }) => message)).toEqual([
      'a listener of call threw listener: expected listeners that come to an end, got 1000 calls in a row, each made by a listener of the one before',
    ])
    expect(cloud.journal.length).toBe(1002)
    cloud.firewallsList()
    expect(cloud.journal.length).toBe(2004)
  })
})

describe('waiting', () => {
  it('for the next event ends with it', async () => {
    const cloud = simulator()
    const waited = cloud.once('firewall_disable')
    createNamed(cloud, 'web')
    disable(cloud)
    await expect(waited).resolves.toMatchObject({ action: 'firewall_disable', id: 2 })
  })

  it('for an event that came leaves no listener on the signal', async () => {
    const cloud = simulator()
    const { signal } = new AbortController()
    const waited = cloud.once('event', { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    createNamed(cloud, 'web')
    await waited
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('for what does not come ends with the reason of the signal, before or after it is asked', async () => {
    const cloud = simulator()
    const { signal, abort } = aborting('enough')
    const waited = cloud.once('event', { signal })
    abort()
    createNamed(cloud, 'web')
    await expect(waited).rejects.toBe('enough')
    await expect(cloud.once('event', { signal })).rejects.toBe('enough')
  })

  it('in a loop reads everything from the start of the watch, whenever it comes', async () => {
    const cloud = simulator()
    const watched = cloud.watch('event')
    createNamed(cloud, 'web')
    disable(cloud)
    const read: string[] = []
    for await (const { action } of watched) {
      read.push(action)
      if (read.length === 2) queueMicrotask(() => enable(cloud))
      if (read.length === 3) break
    }
    disable(cloud)
    expect(read).toEqual(['firewall_create', 'firewall_disable', 'firewall_enable'])
    await expect(watched.next()).resolves.toEqual({ value: undefined, done: true })
  })

  it('in a loop reads what was kept before the signal ends it', async () => {
    const cloud = simulator()
    const { signal, abort } = aborting('enough')
    const watched = cloud.watch('event', { signal })
    createNamed(cloud, 'web')
    abort()
    disable(cloud)
    const read: string[] = []
    const loop = async () => {
      for await (const { action } of watched) read.push(action)
    }
    await expect(loop()).rejects.toBe('enough')
    expect(read).toEqual(['firewall_create'])
  })

  it('of several readers gives each the next one, and ends all at once', async () => {
    const cloud = simulator()
    const watched = cloud.watch('event')
    const [first, second, third] = [watched.next(), watched.next(), watched.next()]
    createNamed(cloud, 'web')
    disable(cloud)
    await watched.return()
    const actions = [await first, await second, await third].map(({ value }) => value?.action)
    expect(actions).toEqual(['firewall_create', 'firewall_disable', undefined])
  })
})

describe('what nobody can listen to', () => {
  it.each<readonly [(cloud: Simulator) => unknown, string]>([
    [
      cloud => cloud.on(never('firewall_enabled'), () => 1),
      'got "firewall_enabled"; did you mean firewall_enable?',
    ],
    [cloud => cloud.on('event', never(undefined)), 'listener: expected a function, got nothing'],
    [
      cloud => cloud.on('event', () => 1, never({ signal: {} })),
      'options.signal: expected an AbortSignal, got ',
    ],
    [cloud => cloud.on('event', () => 1, never({ onec: true })), 'did you mean once?'],
    [cloud => cloud.watch(never('events')), 'name: expected firewall_create, '],
    [
      cloud => cloud.watch('event', never({ once: true })),
      'expected no fields but signal, got "once"',
    ],
  ])('%s is a UsageError: %s', (listen, told) => {
    const cloud = simulator()
    expect(() => listen(cloud)).toThrow(UsageError)
    expect(() => listen(cloud)).toThrow(told)
  })

  it('for once is a rejection', async () => {
    await expect(simulator().once(never('events'))).rejects.toThrow(UsageError)
  })
})

function aborting(reason?: unknown) {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(reason) }
}

const isFrozenDeeply = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozenDeeply))
