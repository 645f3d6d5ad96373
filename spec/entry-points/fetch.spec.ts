/** The simulated `fetch` behaves as the one it stands for, and never reaches further than this process. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import type { DialectName } from '../../src/http/dialects/index.ts'
import { UnknownRouteError } from '../../src/http/unknown-route.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, initFor, receive } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')
const view = `${baseUrl}/networking/firewalls/1`
const init = initFor({ operation: 'firewallView' })
const fetchWith = (options: FetchOptions = {}) => createFetch(createSimulator({ world }), options)

describe('what it takes', () => {
  it.each([
    ['a text', view, init],
    ['a URL', new URL(view), init],
    ['a Request', new Request(view, init), undefined],
    ['a Request and what overrides it', new Request(view), init],
    ['a path at the host of the service', '/v4/networking/firewalls/1', init],
    ['an address with a part that is never sent', `${view}#?page=0`, init],
    ['an address with what does not matter', view.replace('test', 'TEST:443'), init],
    ['what only a real one heeds', view, { ...init, redirect: 'error', keepalive: true }],
  ] as const)('%s', async (_, input, given) => {
    const response = await fetchWith()(input, given)
    expect([response.status, response.url]).toEqual([200, view])
    expect(await response.json()).toMatchObject({ id: 1, label: 'guard-1' })
  })

  it('stands in for the global one, whatever the clients beneath it are', async () => {
    vi.stubGlobal('fetch', fetchWith())
    expect(await receive(await fetch(view, init))).toMatchObject({ status: 200, body: { id: 1 } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('any base address, with a slash at its end or without', async () => {
    for (const base of ['http://localhost:8080/api/v4', 'http://localhost:8080/api/v4/']) {
      const fetch = fetchWith({ baseUrl: base })
      const url = 'http://localhost:8080/api/v4/networking/firewalls/1'
      expect((await fetch(url, init)).status).toBe(200)
    }
  })

  it.each(['http://x/my%20api/v4', 'http://x/{tenant}/:id/*/v4', 'http://x'])(
    'the base address %s, letter by letter',
    async base => {
      const fetch = fetchWith({ baseUrl: base, onUnknown: 'answer' })
      expect((await fetch(`${base}/networking/firewalls/1`, init)).status).toBe(200)
      expect((await fetch('http://x/a/b/c/v4/networking/firewalls/1', init)).status).toBe(404)
    },
  )

  it.each(['nowhere', 'ftp://x/v4', 'http://x/v4?a=1'])('but not %s as base address', base => {
    expect(() => fetchWith({ baseUrl: base })).toThrow(UsageError)
  })

  it('a dialect that is there, by its name', () => {
    const misspelt = 'neutrl' as DialectName
    expect(() => fetchWith({ dialect: misspelt })).toThrow(
      'dialect: expected neutral or published, got "neutrl"; did you mean neutral?',
    )
  })
})

describe('giving up', () => {
  it('before it began changes nothing', async () => {
    const cloud = createSimulator({ world })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(createFetch(cloud)(view, { ...init, signal })).rejects.toThrow('enough')
    expect(cloud.journal).toEqual([])
  })

  it('while the body is on its way changes nothing', async () => {
    const cloud = createSimulator({ world })
    const giveUp = new AbortController()
    const call = initFor({ operation: 'firewallUpdate', body: { status: 'disabled' } })
    const answer = createFetch(cloud)(view, { ...call, signal: giveUp.signal })
    giveUp.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    expect(cloud.journal).toEqual([])
  })
})

describe('a body that is a stream', () => {
  const update = initFor({ operation: 'firewallUpdate', body: {} })
  const sending = (body: ReadableStream, signal?: AbortSignal) =>
    // The types of the runtime do not know that a stream is sent in one direction first.
    ({ ...update, body, duplex: 'half', ...(signal && { signal }) }) as RequestInit

  it('is read piece by piece', async () => {
    const pieces = [...'{"tags":["in-pieces"]}'].map(piece => new TextEncoder().encode(piece))
    const body = new ReadableStream({
      pull(stream) {
        const piece = pieces.shift()
        if (piece === undefined) stream.close()
        else stream.enqueue(piece)
      },
    })
    expect((await receive(await fetchWith()(view, sending(body)))).body).toMatchObject({
      tags: ['in-pieces'],
    })
  })

  it('and has no end is given up with the signal', async () => {
    const cloud = createSimulator({ world })
    const giveUp = new AbortController()
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) })
    const answer = createFetch(cloud)(view, sending(body, giveUp.signal))
    giveUp.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    expect(cloud.journal).toEqual([])
  })

  it('and holds texts is none', async () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue('{}')
        stream.close()
      },
    })
    await expect(fetchWith()(view, sending(body))).rejects.toBeInstanceOf(TypeError)
  })

  it('and breaks rejects with what broke it', async () => {
    const body = new ReadableStream({ pull: stream => stream.error(new Error('disk')) })
    await expect(fetchWith()(view, sending(body))).rejects.toThrow('disk')
  })
})

describe('a request of another host', () => {
  it.each(['//other.test/v4/regions', 'http://firedrill.test/v4/regions'])('%s', async url => {
    const response = await fetchWith({ onUnknown: 'answer' })(url)
    expect(response.status).toBe(404)
    expect(response.headers.get('Firedrill-Clause')).toBe('WIRE-2')
    expect(response.url).toBe(new URL(url, baseUrl).href)
  })

  it('is told whole', async () => {
    await expect(fetchWith()('https://other.test/v4/regions')).rejects.toThrow(
      'GET https://other.test/v4/regions',
    )
  })
})

describe('a route that is not there', () => {
  const routes: readonly (readonly [string, string, string])[] = [
    ['GET', '/networking/firewall/7', 'GET /networking/firewalls/{firewallId}'],
    ['GET', '/networking/firewals', 'GET /networking/firewalls'],
    ['POST', '/networking/firewalls/7/device', 'POST /networking/firewalls/{firewallId}/devices'],
    ['GET', '/networking/ip/192.0.2.1', 'GET /networking/ips/{address}'],
    ['POST', '/networking/ipv4/asign', 'POST /networking/ipv4/assign'],
    ['GET', '/region/us-east', 'GET /regions/{regionId}'],
  ]

  it.each(routes)('%s %s throws, and names the nearest', async (method, path, nearest) => {
    const thrown = await fetchWith()(baseUrl + path, { method }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(UnknownRouteError)
    expect(thrown).toMatchObject({ nearest })
  })

  it.each([
    ['/v5/networking/firewalls', 'https://api.example.org/v4'],
    ['/v4/networking/firewals', 'https://api.example.org/v4'],
    ['/networking/firewals', 'https://api.example.org/'],
  ])('%s is told with the base address that it would have to be below: %s', async (path, base) => {
    const message = await fetchWith({ baseUrl: base })(path).catch(String)
    expect(message).toContain(
      `no operation has the route GET ${path}: expected one below ${base}; the nearest is GET /networking/firewalls`,
    )
  })

  const root = 'https://x.test'
  const first = 'GET /networking/firewalls/{firewallId}'
  const other = "the dialect 'published', which clients of the provider speak"

  it.each([
    ['neutral', root, '/v4/regions', `GET /regions below ${root}/v4`],
    ['published', root, '/v4/regions', `GET /regions below ${root}/v4`],
    ['neutral', root, '/v4/networking/firewalls/7', `${first} below ${root}/v4`],
    ['published', root, '/v4beta/networking/firewalls/7', `${first} below ${root}/v4beta`],
    ['published', `${root}/v4`, '/v4/v4/regions', `GET /regions below ${root}/v4/v4`],
    ['neutral', root, '/v4/linode/instances', other],
    ['neutral', `${root}/v4`, '/v4beta/regions', other],
    ['neutral', root, '/v4/networking/firewals', other],
    ['published', root, '/v4/networking/firewals', 'GET /networking/firewalls'],
  ] as const)(
    'of %s below %s: %s names the nearest, %s',
    async (dialect, baseUrl, path, nearest) => {
      const answer = createFetch(createSimulator(), { dialect, baseUrl })(root + path)
      await expect(answer).rejects.toMatchObject({ nearest })
    },
  )

  it('names none when none is near', async () => {
    await expect(fetchWith()(`${baseUrl}/what/is/this`)).rejects.toMatchObject({
      nearest: undefined,
    })
  })

  it.each([
    'https://other.test/v4/networking/firewalls',
    'https://firedrill.test/networking/firewalls',
    'https://firedrill.test/v4x/networking/firewalls',
    'https://firedrill.test.evil.test/v4/networking/firewalls',
  ])('%s is of another service', async url => {
    await expect(fetchWith()(url, init)).rejects.toBeInstanceOf(UnknownRouteError)
    expect((await fetchWith({ onUnknown: 'answer' })(url, init)).status).toBe(404)
  })
})
