/** Planned faults: which requests they strike, what is left of the call, and what is told in the end. */
import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { createFaults, NotQuietError } from '../../src/http/faults.ts'
import { listen } from '../../src/http/node/listen.ts'
import type { FaultKind, PlannedFault } from '../../src/http/planned-fault.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { withTokens } from '../support/every-operation.ts'
import { smallWorld } from '../support/worlds.ts'
import { arrange, create, fault } from './planned-faults.ts'
import { baseUrl, send } from './wire.ts'

describe('which requests a fault strikes', () => {
  const statuses = async (...planned: readonly PlannedFault[]) => {
    const { fetch } = arrange(...planned)
    const seen: number[] = []
    for (const label of ['one', 'two', 'three', 'four'])
      seen.push((await send(fetch, create(label))).status)
    return seen
  }

  it('the nth', async () => {
    expect(await statuses(fault({ nth: 2 }))).toEqual([200, 503, 200, 200])
  })

  it('the first ones', async () => {
    expect(await statuses(fault({ times: 2 }))).toEqual([503, 503, 200, 200])
  })

  it('every one', async () => {
    expect(await statuses(fault({}))).toEqual([503, 503, 503, 503])
  })

  it('those that hold what was described', async () => {
    expect(await statuses(fault({ when: { body: { label: 'three' } } }))).toEqual([
      200, 200, 503, 200,
    ])
  })

  it('the nth of those, others not being counted', async () => {
    const when = { body: { rules: { inbound_policy: 'DROP' } } }
    expect(await statuses(fault({ when, nth: 4 }))).toEqual([200, 200, 200, 503])
  })

  it('of two for one request the first in the plan', async () => {
    const second = fault({ nth: 1, kind: { type: 'status', status: 500 } })
    expect(await statuses(fault({ nth: 1 }), second)).toEqual([503, 200, 200, 200])
  })

  it('of its operation alone', async () => {
    expect(await statuses(fault({ operation: 'firewallsList' }))).toEqual([200, 200, 200, 200])
  })
})

describe('what is left of the call', () => {
  const phases = ['before', 'after'] as const
  const lost: readonly FaultKind[] = [
    { type: 'status', status: 502 },
    { type: 'garbage' },
    { type: 'reset' },
    { type: 'timeout' },
  ]

  for (const kind of lost)
    it.each(phases)(`${kind.type} %s the call`, async phase => {
      const { cloud, fetch } = arrange(fault({ phase, kind }))
      await send(fetch, create('struck')).then(
        ({ status }) => expect([status, kind.type]).toEqual([502, 'status']),
        error => expect(error).toBeInstanceOf(kind.type === 'garbage' ? SyntaxError : TypeError),
      )
      const labels = cloud.firewallsList().data.map(({ label }) => label)
      expect(labels).toEqual(phase === 'after' ? ['struck'] : [])
    })

  it('a status has an error with the reason that was planned', async () => {
    const { fetch } = arrange(fault({ kind: { type: 'status', status: 500, reason: 'oops' } }))
    const { status, body } = await send(fetch, create('struck'))
    expect([status, body]).toEqual([500, { errors: [{ field: '', reason: 'oops' }] }])
  })

  it('a status has the headers that were planned, beside those of the service or in their place', async () => {
    const headers = { 'retry-after': '2', 'Cache-Control': 'max-age=9' }
    const { fetch } = arrange(
      fault({ operation: 'firewallsList', kind: { type: 'status', status: 429, headers } }),
    )
    const authorized = { headers: { Authorization: 'Bearer any' } }
    const response = await fetch(`${baseUrl}/networking/firewalls`, authorized)
    const told = ['Retry-After', 'Cache-Control', 'Content-Type'].map(name =>
      response.headers.get(name),
    )
    expect([response.status, ...told]).toEqual([429, '2', 'max-age=9', 'application/json'])
  })

  it('a broken connection has the code of one', async () => {
    const { fetch } = arrange(fault({ kind: { type: 'reset' } }))
    await expect(send(fetch, create('struck'))).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    })
  })

  it('without an answer, who can give up waits until then', async () => {
    const { fetch } = arrange(fault({ operation: 'firewallsList', kind: { type: 'timeout' } }))
    const giveUp = new AbortController()
    const headers = { Authorization: 'Bearer any' }
    const waiting = fetch(`${baseUrl}/networking/firewalls`, { headers, signal: giveUp.signal })
    giveUp.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('latency moves the virtual clock and nothing else', async () => {
    const latency = { type: 'latency', ms: 90_000 } as const
    const { cloud, fetch } = arrange(
      fault({ kind: latency, nth: 1 }),
      fault({ kind: latency, nth: 1, phase: 'after' }),
    )
    const { status, body } = await send(fetch, create('late'))
    expect([status, body]).toMatchObject([200, { created: '2026-01-01T00:01:30' }])
    expect(cloud.now).toBe('2026-01-01T00:03:00.000Z')
  })

  it('whoever is not let in meets no fault', async () => {
    const cloud = createSimulator({ world: withTokens(smallWorld(), 'ann') })
    const fetch = createFetch(cloud, { baseUrl, faults: createFaults([fault({ times: 1 })]) })
    expect((await send(fetch, { ...create('one'), as: 'nobody' })).status).toBe(401)
    expect((await send(fetch, { ...create('one'), as: 'token-of-ann' })).status).toBe(503)
  })
})

describe('at the other entry points', () => {
  it.each(['reset', 'timeout'] as const)('a Node server: %s', async type => {
    const cloud = createSimulator({ world: smallWorld() })
    const faults = createFaults([fault({ phase: 'after', nth: 1, kind: { type } })])
    await using listening = await listen(cloud, { faults })
    const giveUp = new AbortController()
    const struck = fetch(`${listening.baseUrl}/networking/firewalls`, {
      method: 'POST',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: JSON.stringify(create('struck').body),
      signal: giveUp.signal,
    })
    if (type === 'timeout') {
      await expect.poll(() => cloud.journal.length).toBe(1)
      giveUp.abort(new Error('enough'))
    }
    await expect(struck).rejects.toThrow(type === 'timeout' ? 'enough' : 'fetch failed')
    expect(cloud.journal).toHaveLength(1)
  })

  it('Mock Service Worker: faults are of the context', async () => {
    const backend = createHandlers(smallWorld(), { baseUrl })
    const server = setupServer(...backend.handlers)
    server.listen({ onUnhandledRequest: 'error' })
    try {
      await backend.isolate(async () => {
        backend.faults.plan([fault({ kind: { type: 'reset' } })])
        await expect(send(fetch, create('struck'))).rejects.toThrow('Failed to fetch')
      })
      expect((await send(fetch, create('struck'))).status).toBe(200)
      expect(backend.faults.unused).toEqual([])
    } finally {
      server.close()
    }
  })
})

describe('in the end', () => {
  it('all is quiet when what was planned has struck', async () => {
    const { fetch, faults } = arrange(fault({ nth: 1 }))
    await send(fetch, create('struck'))
    expect(() => faults.assertQuiet()).not.toThrow()
  })

  it('a fault that never struck is told, and one that struck too seldom', async () => {
    const planned = [fault({ nth: 3 }), fault({ times: 2, kind: { type: 'latency', ms: 1 } })]
    const { fetch, faults } = arrange(...planned)
    await send(fetch, create('struck'))
    expect(faults.unused).toEqual(planned)
    expect(() => faults.assertQuiet()).toThrow(NotQuietError)
  })

  it('so is a route that led nowhere, though nobody noticed', async () => {
    const { fetch, faults } = arrange()
    await fetch(`${baseUrl}/firewalls`).catch(() => 'swallowed')
    expect(faults.unknownRoutes).toEqual(['GET /v4/firewalls'])
    expect(() => faults.assertQuiet()).toThrow('GET /v4/firewalls')
  })

  it('keeps the newest 1000 of such routes, and counts those before', () => {
    const faults = createFaults()
    for (let turn = 0; turn < 1000; turn++) faults.noteUnknownRoute(`GET /${turn}`)
    expect(faults.unknownRoutes).toHaveLength(1000)
    expect(faults.unknownRoutes.dropped).toBe(0)
    faults.noteUnknownRoute('GET /1000')
    expect(faults.unknownRoutes).toHaveLength(1000)
    expect(faults.unknownRoutes.dropped).toBe(1)
    expect([faults.unknownRoutes[0], faults.unknownRoutes[999]]).toEqual(['GET /1', 'GET /1000'])
    expect(() => faults.assertQuiet()).toThrow('1 earlier requests led to no operation\n')
  })

  it('keeps no more of a route than 200 characters', () => {
    const faults = createFaults()
    for (const length of [200, 201]) faults.noteUnknownRoute('a'.repeat(length))
    expect(faults.unknownRoutes.map(route => route.length)).toEqual([200, 200])
    expect(faults.unknownRoutes[0]).toBe('a'.repeat(200))
    expect(faults.unknownRoutes[1]).not.toBe('a'.repeat(200))
  })
})
