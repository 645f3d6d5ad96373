/** The event feed: what the service's operations emitted, read from the newest back. */
import { describe, expect, it } from 'vitest'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

/** A world with this many events. */
function eventful(count: number): World {
  let world = emptyWorld()
  for (let at = 1; at <= count; at++) world = withFirewall(world, `firewall-${at}`)
  return world
}

const idsOn = (world: World, query: { page?: number; page_size?: number }) =>
  done(world, { operation: 'eventsList', query }).reply.data.map(({ id }) => id)

const marks = (world: World, mark: 'read' | 'seen') =>
  [1, 2, 3, 4].map(id => get(world.tables.events, id)?.[mark])

assumption('ASSUME-EVENT-RECORD', () => {
  it('tells it as a notification about a firewall and, if there is one, a service', () => {
    const { world } = done(withFirewall(smallWorld(), 'edge-1'), {
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { id: 1, type: 'instance' },
      at: '2026-01-02T03:04:05Z',
    })
    const viewed = done(world, { operation: 'eventView', params: { eventId: 2 } })
    expect(viewed.reply).toEqual({
      id: 2,
      created: '2026-01-02T03:04:05',
      seen: false,
      read: false,
      percent_complete: null,
      time_remaining: null,
      rate: null,
      duration: null,
      action: 'firewall_device_add',
      username: 'owner',
      entity: {
        id: 1,
        type: 'firewall',
        label: 'edge-1',
        url: '/v4/networking/firewalls/1',
      },
      status: 'notification',
      secondary_entity: { id: 1, type: 'instance', label: 'web-1', url: '/v4/instances/1' },
      message: '',
    })
    expect(viewed.world).toBe(world)
    expect(viewed.events).toEqual([])
    expect(
      done(world, { operation: 'eventView', params: { eventId: 1 } }).reply.secondary_entity,
    ).toBeNull()
  })
})

describe('viewing an event', () => {
  it('shows none that is not there', () => {
    for (const eventId of [0, 2, 'first'])
      expectRefused(
        eventful(1),
        { operation: 'eventView', params: { eventId } },
        'ASSUME-ENVIRONMENT',
        'eventId',
      )
  })
})

describe('listing events', () => {
  it('is empty before anything happened', () => {
    expect(done(smallWorld(), { operation: 'eventsList' }).reply).toEqual({
      data: [],
      page: 1,
      pages: 1,
      results: 0,
    })
  })

  it('tells the newest first, page by page, each once', () => {
    const world = eventful(60)
    const pages = [1, 2, 3].map(page => idsOn(world, { page, page_size: 25 }))
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(pages.flat()).toEqual([...Array(60).keys()].map(at => 60 - at))
    expect(idsOn(world, { page: 4, page_size: 25 })).toEqual([])
    expect(
      done(world, { operation: 'eventsList', query: { page: 2, page_size: 25 } }).reply,
    ).toMatchObject({ page: 2, pages: 3, results: 60 })
  })

  it('shows an event as it is viewed', () => {
    const world = eventful(2)
    const viewed = done(world, { operation: 'eventView', params: { eventId: 2 } })
    expect(done(world, { operation: 'eventsList' }).reply.data[0]).toEqual(viewed.reply)
  })

  it('refuses pages out of bounds', () => {
    expectRefused(emptyWorld(), { operation: 'eventsList', query: { page: 0 } }, 'PAGE-1', 'page')
    expectRefused(
      emptyWorld(),
      { operation: 'eventsList', query: { page_size: 501 } },
      'PAGE-3',
      'page_size',
    )
  })
})

describe.each([
  ['eventsRead', 'read', 'seen'],
  ['eventsSeen', 'seen', 'read'],
] as const)('%s', (operation, mark, other) => {
  const upTo = (eventId: unknown) => ({ operation, params: { eventId } }) as const

  assumption('ASSUME-EVENT-MARKS', () => {
    it('marks the event and all before it, and nothing else about them', () => {
      const world = eventful(4)
      const outcome = done(world, { operation, params: { eventId: 2 } })
      expect(outcome.reply).toEqual({})
      expect(outcome.assumptions).toEqual(['ASSUME-EVENT-MARKS'])
      expect(marks(outcome.world, mark)).toEqual([true, true, false, false])
      expect(marks(outcome.world, other)).toEqual([false, false, false, false])
    })

    it('reaches back to where the last mark ended, and changes nothing that is marked', () => {
      const world = worldAfter(eventful(4), upTo(2))
      const further = done(world, { operation, params: { eventId: 4 } })
      expect(marks(further.world, mark)).toEqual([true, true, true, true])
      expect(further.changes.map(({ id }) => id)).toEqual([3, 4])
      expect(done(further.world, { operation, params: { eventId: 1 } }).changes).toEqual([])
    })
  })

  it('is refused for an event that is not there', () => {
    for (const eventId of [5, 'last'])
      expectRefused(eventful(4), upTo(eventId), 'ASSUME-ENVIRONMENT', 'eventId')
  })
})
