/** Four ways in, one service: a typed call, `fetch`, Mock Service Worker and a Node server give the same outcomes. */

import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import type { AnyCall, Outcome } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { allOperations } from '../../src/operations/table.ts'
import { printPath, printReason } from '../../src/refusals/print.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import type { World } from '../../src/world/world.ts'
import { guardedStory, guardedWorld, story, storyWorld } from './story.ts'
import { baseUrl, clausesIn, errorsIn, type Received, send } from './wire.ts'

/** What came of a call, as far as a caller can see it. */
interface Seen {
  readonly call: AnyCall
  readonly reply: unknown
  readonly errors: readonly { field: string; reason: string }[]
  readonly clauses: string
}

interface Told {
  readonly seen: readonly Seen[]
  readonly journal: string
  readonly world: string
}

type Way = (cloud: Simulator, calls: readonly AnyCall[]) => Promise<readonly Seen[]>

const typed: Way = async (cloud, calls) =>
  calls.map(call => seenInOutcome(call, cloud.call({ as: 'any', ...call })))

const viaFetch: Way = (cloud, calls) => {
  const fetch = createFetch(cloud, { baseUrl })
  return each(calls, call => send(fetch, call))
}

const viaMsw: Way = async (cloud, calls) => {
  const server = setupServer(...createHandlers(cloud, { baseUrl }).handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    return await each(calls, call => send(fetch, call))
  } finally {
    server.close()
  }
}

const viaServer: Way = async (cloud, calls) => {
  await using listening = await listen(cloud)
  return await each(calls, call => send(fetch, call, listening.baseUrl))
}

const ways = { viaFetch, viaMsw, viaServer }

const stories = {
  'in a world that lets everybody in': [storyWorld, story],
  'in a world that asks for tokens': [guardedWorld, guardedStory],
} as const

describe.each(Object.entries(stories))('a story told %s', (_, [world, calls]) => {
  it.each(Object.entries(ways))('%s ends as the one of typed calls does', async (_, way) => {
    const [expected, told] = [await tell(typed, world, calls), await tell(way, world, calls)]
    expect(told.seen).toEqual(expected.seen)
    expect(told.journal).toBe(expected.journal)
    expect(told.world).toBe(expected.world)
  })

  it('has calls that are carried out and calls that are refused', async () => {
    const { seen } = await tell(typed, world, calls)
    const refused = seen.filter(({ errors }) => errors.length > 0).length
    expect(refused).toBeGreaterThan(20)
    expect(seen.length - refused).toBeGreaterThan(20)
  })
})

it('the stories call every operation of both tables', () => {
  const told = new Set([...story, ...guardedStory].map(({ operation }) => `${operation}`))
  expect(Object.keys(allOperations).filter(name => !told.has(name))).toEqual([])
})

async function tell(way: Way, world: World, calls: readonly AnyCall[]): Promise<Told> {
  const cloud = createSimulator({ world })
  const seen = await way(cloud, calls)
  return { seen, journal: digestOf(cloud.journal), world: digestOfWorld(cloud.world) }
}

async function each(
  calls: readonly AnyCall[],
  make: (call: AnyCall) => Promise<Received>,
): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for (const call of calls) seen.push(seenOnWire(call, await make(call)))
  return seen
}

const seenOnWire = (call: AnyCall, received: Received): Seen => ({
  call,
  reply: received.status === 200 ? received.body : undefined,
  errors: errorsIn(received),
  clauses: clausesIn(received),
})

const seenInOutcome = (call: AnyCall, outcome: Outcome): Seen => ({
  call,
  reply: outcome.ok ? outcome.reply : undefined,
  errors: outcome.ok
    ? []
    : outcome.errors.map(each => ({ field: printPath(each.path), reason: printReason(each) })),
  clauses: outcome.ok ? '' : [...new Set(outcome.errors.map(({ clause }) => clause))].join(', '),
})
