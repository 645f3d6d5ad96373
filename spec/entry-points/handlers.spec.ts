/** Handlers for Mock Service Worker: what they are made from, and that what runs in a fork stays there. */
import { setupServer } from 'msw/node'
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createHandlers, type Handlers } from '../../src/msw/index.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')

describe('handlers for Mock Service Worker', () => {
  it('are made from a simulator, a world, an account, or nothing', () => {
    const cloud = createSimulator({ world })
    expect(createHandlers(cloud).cloud).toBe(cloud)
    expect(createHandlers(world).cloud.world).toBe(world)
    expect(createHandlers({ regions: [{ id: 'x' }] }).cloud.regionsList().results).toBe(1)
    expect(createHandlers().handlers).toHaveLength(1)
  })

  it('run in a fork: what was there is there, what is done stays there', () => {
    const backend = createHandlers(world)
    const result = backend.isolate(cloud => {
      cloud.firewallCreate({ body: { label: 'inner', rules: closedRules } })
      return cloud.firewallsList().results
    })
    expect([result, backend.cloud.firewallsList().results]).toEqual([2, 1])
  })
})

describe('a request that gets no answer from the service', () => {
  const path = `${baseUrl}/networking/firewalls`
  const token = { Authorization: 'Bearer any' }

  async function behind(
    backend: Handlers,
    run: (backend: Handlers) => Promise<void>,
  ): Promise<void> {
    const server = setupServer(...backend.handlers)
    server.listen({ onUnhandledRequest: 'error' })
    try {
      await run(backend)
    } finally {
      server.close()
    }
  }

  it.each(['before', 'after'] as const)(
    'waits, struck by a timeout %s the call, until its sender gives up',
    async phase => {
      await behind(createHandlers(world, { baseUrl }), async ({ cloud, faults }) => {
        faults.plan([{ operation: 'firewallsList', phase, kind: { type: 'timeout' } }])
        const giveUp = new AbortController()
        const settled: string[] = []
        const struck = fetch(path, { headers: token, signal: giveUp.signal }).then(
          ({ status }) => settled.push(`${status}`),
          ({ message }: Error) => settled.push(message),
        )
        await expect.poll(() => faults.unused).toEqual([])
        // Whatever was to come at once is there when another request has been answered.
        expect((await fetch(`${baseUrl}/regions`)).status).toBe(200)
        expect([settled, cloud.journal.length]).toEqual([[], phase === 'after' ? 2 : 1])
        giveUp.abort(new Error('enough'))
        await struck
        expect(settled).toEqual(['enough'])
      })
    },
  )

  it('whose sender has given up already does not wait', async () => {
    await behind(createHandlers(world, { baseUrl }), async ({ faults }) => {
      faults.plan([{ operation: 'firewallsList', phase: 'before', kind: { type: 'timeout' } }])
      const signal = AbortSignal.abort(new Error('too late'))
      await expect(fetch(path, { headers: token, signal })).rejects.toThrow('too late')
    })
  })

  it('is struck by a reset at once', async () => {
    await behind(createHandlers(world, { baseUrl }), async ({ faults }) => {
      faults.plan([{ operation: 'firewallsList', phase: 'before', kind: { type: 'reset' } }])
      await expect(fetch(path, { headers: token })).rejects.toThrow('Failed to fetch')
    })
  })

  it('is answered with 500 where the service throws what is no planned fault: an unknown route, an assumption', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const unknown = createHandlers(world, { baseUrl, onUnknown: 'throw' })
      await behind(unknown, async () => {
        expect((await fetch(`${baseUrl}/networking/firewall`)).status).toBe(500)
      })
      const strict = createHandlers(createSimulator({ world, onAssumption: 'throw' }), { baseUrl })
      await behind(strict, async () => {
        expect((await fetch(`${path}?nothing=1`, { headers: token })).status).toBe(500)
      })
    } finally {
      printed.mockRestore()
    }
  })
})
