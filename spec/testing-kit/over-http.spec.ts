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

  it('is found out where its errors name no field, in words that say so', async () => {
    const nameless = (fetch: ReturnType<typeof real>, call: AnyCall) =>
      sendCall(call, { fetch: async (url, init) => withoutFields(await fetch(url, init)) })
    const operations = ['firewallView'] as const
    const found = await kit.assert({ real, drive: nameless, operations, seed: 6 }).catch(e => e)
    expect(found).toBeInstanceOf(DisagreementError)
    expect(found.message).toMatch(/errors\[0\]\.field: expected '\w+', got null/)
  })
})

/** As the service itself often answers. */
async function withoutFields(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { errors } = (await answer.json()) as { readonly errors: readonly { reason: string }[] }
  const reasons = errors.map(({ reason }) => ({ reason }))
  return Response.json({ errors: reasons }, { status: answer.status })
}

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

  describe('of an answer that refuses', () => {
    const call = { operation: 'firewallView', params: { firewallId: 9 } } as const
    const answered = (body: unknown, status: number) =>
      sendCall(call, { fetch: async () => Response.json(body, { status }) })

    it.each([
      [[{ field: 'firewallId', reason: 'x' }], [{ field: 'firewallId', kind: 'missing' }]],
      [[{ reason: 'Not found' }], [{ field: null, kind: 'missing' }]],
      [[{ field: null, reason: 'x' }], [{ field: null, kind: 'missing' }]],
      [
        [{}, { field: '' }],
        [
          { field: null, kind: 'missing' },
          { field: '', kind: 'missing' },
        ],
      ],
    ])('hands on the fields of %j as they are, and none as none', async (errors, said) => {
      expect(await answered({ errors }, 404)).toEqual({ ok: false, status: 404, errors: said })
    })

    it.each([{}, null, [], 'x', { errors: [] }, { errors: null }])(
      'takes %j for one that tells no errors',
      async body => {
        expect(await answered(body, 400)).toEqual({ ok: false, status: 400 })
      },
    )

    it.each([
      [{ errors: 'x' }, 'errors: expected a list, got "x"'],
      [{ errors: [null] }, 'errors[0]: expected an object, got null'],
      [{ errors: [{ field: 'a' }, 'b'] }, 'errors[1]: expected an object, got "b"'],
      [{ errors: [{ field: 5 }] }, 'errors[0]: expected a text as its field, got 5'],
    ])('throws for %j, and says where it is none', async (body, reason) => {
      await expect(answered(body, 400)).rejects.toThrow(
        new TypeError(`firewallView was answered with 400 and ${reason}`),
      )
    })
  })
})
