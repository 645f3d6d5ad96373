/** Handlers for Mock Service Worker: what they are made from, and that what runs in a fork stays there. */
import { setupServer } from 'msw/node'
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFaults } from '../../src/http/faults.ts'
import { UsageError } from '../../src/kit/errors.ts'
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

describe('faults that are planned beforehand', () => {
  it('are those of the first simulator, and none of a fork', async () => {
    const faults = createFaults([
      { operation: 'firewallsList', phase: 'before', kind: { type: 'reset' } },
    ])
    const backend = createHandlers(world, { baseUrl, faults })
    expect(backend.faults).toBe(faults)
    backend.isolate(() => {
      expect(backend.faults).not.toBe(faults)
      expect(backend.faults.unused).toEqual([])
    })
    expect(faults.unused).toHaveLength(1)
    expect(() => createHandlers(world, { faults: {} as never })).toThrow(UsageError)
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

  it('keeps its handler until the sender gives up, and no longer', async () => {
    const { handlers, faults, cloud } = createHandlers(world, { baseUrl })
    const giveUp = [new AbortController(), new AbortController()] as const
    const run = async (signal: AbortSignal) => {
      faults.plan([{ operation: 'firewallsList', phase: 'after', kind: { type: 'timeout' } }])
      const request = new Request(path, { headers: token, signal })
      const result = await handlers[0]?.run({ request, requestId: '1' })
      return result?.response?.type
    }
    let isDone = false
    const late = run(giveUp[0].signal).finally(() => {
      isDone = true
    })
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(isDone).toBe(false)
    giveUp[0].abort()
    expect(await late).toBe('error')
    // The sender gives up while the call is carried out.
    cloud.on('call', () => giveUp[1].abort())
    expect(await run(giveUp[1].signal)).toBe('error')
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

describe('where there are no asynchronous contexts, as in a browser', () => {
  it('there is one simulator, and isolate says why', () => {
    const ask = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
    try {
      const cloud = createSimulator({ world })
      const backend = createHandlers(cloud)
      expect(backend.cloud).toBe(cloud)
      expect(() => backend.isolate(() => 1)).toThrow(
        'isolate: expected Node, which knows asynchronous contexts, got none',
      )
    } finally {
      ask.mockRestore()
    }
  })
})
