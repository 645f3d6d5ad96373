/** The kit beside a backend that is spoken to over HTTP: what goes over it is what the model says. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { accountWithUsers, DisagreementError, kit } from '../../src/fast-check/index.ts'
import { createFetch, sendCall } from '../../src/http/index.ts'
import { type Listening, listen } from '../../src/http/node/index.ts'
import type { World } from '../../src/world/world.ts'

const real = (world: World) => createFetch(createSimulator({ world }))
const drive = (fetch: ReturnType<typeof real>, call: AnyCall) => sendCall(call, { fetch })

describe('the service over HTTP', () => {
  it('is told apart from the model by nothing that can be asked of it', async () => {
    const { calls, tally } = await kit.assert({ real, drive, runs: 40, seed: 6 })
    expect(calls).toBeGreaterThan(1_000)
    expect(tally.get('firewallsList malformed')).toBeGreaterThan(0)
  })

  it('nor by anybody who may ask it', async () => {
    const { tally } = await kit.assert({ real, drive, world: accountWithUsers, runs: 40, seed: 6 })
    for (const outcome of ['unauthenticated', 'unscoped', 'forbidden'])
      expect(tally.get(`firewallDelete ${outcome}`)).toBeGreaterThan(0)
  })

  it('nor over a socket, where each run has a server of its own', async () => {
    const open = new Set<Listening>()
    const { calls } = await kit.assert({
      async real(world: World) {
        const server = await listen(createSimulator({ world }))
        open.add(server)
        return server
      },
      drive: (server, call) => sendCall(call, { baseUrl: server.baseUrl }),
      async stop(server) {
        await server.close()
        open.delete(server)
      },
      runs: 4,
      seed: 6,
    })
    expect(calls).toBeGreaterThan(80)
    expect(open.size).toBe(0)
  })

  it('is found out when it answers what nobody asked', async () => {
    const careless = (fetch: ReturnType<typeof real>, call: AnyCall) =>
      drive(
        fetch,
        call.operation === 'firewallDelete' ? { ...call, operation: 'firewallView' } : call,
      )
    const found = await kit.assert({ real, drive: careless, seed: 6 }).catch(error => error)
    expect(found).toBeInstanceOf(DisagreementError)
  })
})

describe('sendCall', () => {
  const fetch = createFetch(createSimulator())

  it.each(['1', 'true', '', ' 1', '1.0'])(
    'sends the text %j as no number, as the model takes it',
    async id => {
      const cloud = createSimulator()
      cloud.firewallCreate({
        body: { label: 'web', rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
      })
      const call = { operation: 'firewallView', params: { firewallId: id } } as unknown as AnyCall
      expect(apply(cloud.world, call).ok).toBe(false)
      const own = createFetch(cloud)
      expect((await sendCall(call, { fetch: own })).ok).toBe(false)
      const one = { operation: 'firewallView', params: { firewallId: 1 } } as const
      expect((await sendCall(one, { fetch: own })).ok).toBe(true)
    },
  )

  it('counts a body for a GET as refused, and sends nothing', async () => {
    const sent: string[] = []
    const spy = (url: string, init: RequestInit) => {
      sent.push(url)
      return fetch(url, init)
    }
    const call = { operation: 'firewallsList', body: {} } as const
    expect(await sendCall(call, { fetch: spy })).toEqual({ ok: false })
    expect(sent).toEqual([])
  })

  it('sends a text as a text, where a number is wanted as well', async () => {
    const sent = (page: unknown) =>
      sendCall({ operation: 'firewallsList', query: { page } }, { fetch })
    expect(await sent(1)).toMatchObject({ ok: true })
    expect(await sent('1')).toEqual({ ok: false, status: 400, errors: [{ field: 'page' }] })
  })

  it('throws for an answer that is none: no backend is in order that fails', async () => {
    const failing = async () => Response.json({ errors: [] }, { status: 503 })
    const call = { operation: 'regionsList' } as const
    await expect(sendCall(call, { fetch: failing })).rejects.toThrow(
      'regionsList was answered with 503',
    )
    const page = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
    await expect(sendCall(call, { fetch: page })).rejects.toThrow(
      'regionsList was answered with 502',
    )
    const empty = async () => new Response(null, { status: 204 })
    await expect(sendCall(call, { fetch: empty })).rejects.toThrow('with 204 and no JSON')
    const stray = { operation: 'nonsense' } as unknown as AnyCall
    await expect(sendCall(stray, { fetch })).rejects.toThrow(
      'operation: expected the name of an operation, got "nonsense"',
    )
  })
})
