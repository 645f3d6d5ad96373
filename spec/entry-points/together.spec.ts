/** Many at once: fake timers, worlds side by side, requests in parallel. Nothing is lost and nobody meets another. */
import { type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { baseUrl, type Fetch, type Received, send } from './wire.ts'

const create = (label: string) =>
  ({ operation: 'firewallCreate', body: { label, rules: closedRules } }) as const
const list = { operation: 'firewallsList', query: { page_size: 500 } } as const

const labelsIn = ({ body }: Received): readonly string[] =>
  (body as { readonly data: readonly { readonly label: string }[] }).data.map(({ label }) => label)

describe('under fake timers', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('fetch answers though no timer ever fires', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', createFetch(createSimulator({ world: smallWorld() }), { baseUrl }))
    expect((await send(fetch, create('timeless'))).status).toBe(200)
    expect(labelsIn(await send(fetch, list))).toEqual(['timeless'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('time is that of the simulator, whatever the machine says', async () => {
    vi.useFakeTimers({ now: new Date('2040-05-05T00:00:00Z') })
    const cloud = createSimulator({ world: smallWorld() })
    cloud.advance(60_000)
    const { body } = await send(createFetch(cloud, { baseUrl }), create('dated'))
    expect(body).toMatchObject({ created: '2026-01-01T00:01:00' })
  })
})

describe('50 worlds at once behind one handler', () => {
  const backend = createHandlers(smallWorld(), { baseUrl })
  const server = setupServer(...backend.handlers)
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())

  const numbers = Array.from({ length: 50 }, (_, index) => index)

  test.concurrent.each(numbers)('world %i sees its own firewalls alone', async number => {
    await backend.isolate(async cloud => {
      const labels = Array.from({ length: 10 }, (_, index) => `world-${number}-${index}`)
      await Promise.all(labels.map(label => send(fetch, create(label))))
      expect(labelsIn(await send(fetch, list)).toSorted()).toEqual(labels.toSorted())
      expect(cloud.journal).toHaveLength(11)
      expect(backend.cloud).toBe(cloud)
    })
  })

  it('and the world outside of them has none', async () => {
    expect(labelsIn(await send(fetch, list))).toEqual([])
    expect(backend.cloud.journal).toHaveLength(1)
  })
})

describe('1,000 requests at once', () => {
  const labels = Array.from({ length: 1000 }, (_, index) => `parallel-${index}`)

  async function storm(cloud: ReturnType<typeof createSimulator>, fetch: Fetch, base?: string) {
    const answers = await Promise.all(labels.map(label => send(fetch, create(label), base)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const ids = answers.map(({ body }) => (body as { readonly id: number }).id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(labels.map((_, index) => index + 1))
    // The journal has each of them once, and its order is that of the ids that were given out.
    const told = cloud.journal.map(({ call }) => (call.body as { readonly label: string }).label)
    expect(told.toSorted()).toEqual(labels.toSorted())
    const byId = labels.map((label, index) => [ids[index] ?? 0, label] as const)
    expect(told).toEqual(byId.toSorted(([a], [b]) => a - b).map(([, label]) => label))
  }

  it('through fetch', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    await storm(cloud, createFetch(cloud, { baseUrl }))
  })

  it('to a Node server', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    await using listening = await listen(cloud)
    await storm(cloud, patientFetch, listening.baseUrl)
  })
})

/** A fetch that waits for its connection as long as it takes: that of Node gives up after ten seconds, which a busy machine may need. */
const patientFetch: Fetch = (input, { method = 'GET', headers, body } = {}) =>
  new Promise((resolve, reject) => {
    const outgoing = request(input, {
      method,
      headers: headers as OutgoingHttpHeaders,
      agent: false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', answer => {
      const { statusCode: status = 0 } = answer
      text(answer).then(read => resolve(new Response(read, { status })), reject)
    })
    outgoing.end(body)
  })
