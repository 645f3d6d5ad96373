/** What HTTP entry points choose where the contract says nothing about paths, methods, limits, queries and filters: each choice on both of its sides. */
import { expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/limits.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import { UnknownRouteError } from '../../src/http/unknown-route.ts'
import { assumption } from '../support/assumption.ts'
import { accepted, first, json, list, put, refused, send, world } from './choices.ts'
import { baseUrl, clausesIn, receive } from './wire.ts'

assumption('ASSUME-PATH', () => {
  const missing = [404, 'ASSUME-PATH', 'path']

  it('a path of an operation is answered, another is not', async () => {
    await accepted(list)
    for (const path of ['/networking/firewall', '//networking/firewalls', '/', `${first}/x`])
      expect(await refused(path), path).toEqual(missing)
  })

  it('a slash at the end belongs to the path, but not in the published dialect', async () => {
    expect(await refused(`${list}/`)).toEqual(missing)
    await accepted(`${list}/`, {}, { dialect: 'published' })
    expect((await send(`${list}//`, {}, { dialect: 'published' })).status).toBe(404)
  })

  it('an escaped slash separates nothing, another escape is what it stands for', async () => {
    expect(await refused('/networking%2Ffirewalls')).toEqual(missing)
    await accepted('/networking/%66irewalls')
  })

  it('throws in process, unless told otherwise, and names the nearest', async () => {
    const strayed = send('/networking/firewal', {}, { onUnknown: 'throw' })
    await expect(strayed).rejects.toBeInstanceOf(UnknownRouteError)
    await expect(strayed).rejects.toMatchObject({ nearest: 'GET /networking/firewalls' })
  })

  it('a path of the provider is told to be of the published dialect, which is not told of itself', async () => {
    const published = "the dialect 'published', which clients of the provider speak"
    for (const path of ['/v4/linode/instances', '/v4beta/networking/firewalls'])
      await expect(send(path, {}, { onUnknown: 'throw' })).rejects.toMatchObject({
        nearest: published,
      })
    await expect(send('/v4', {}, { onUnknown: 'throw' })).rejects.not.toMatchObject({
      nearest: published,
    })
    const options = { onUnknown: 'throw', dialect: 'published' } as const
    await expect(send('/v4/linode/instance', {}, options)).rejects.not.toMatchObject({
      nearest: published,
    })
  })

  it('nothing is near what is far too long', async () => {
    const long = 'a'.repeat(4000)
    for (const path of [`/${long}`, `${first}${long}/${long}`, `${list}/${long}/x`])
      expect(await refused(path)).toEqual(missing)
    const strayed = send(`/${long}/1`, {}, { onUnknown: 'throw' })
    await expect(strayed).rejects.toMatchObject({ nearest: undefined })
  })
})

assumption('ASSUME-METHOD', () => {
  it.each(['POST', 'PATCH', 'OPTIONS', 'patch', 'M-SEARCH'])('%s is not of this path', async m => {
    const response = await send(first, { method: m })
    expect(response.headers.get('Allow')).toBe('GET, HEAD, PUT, DELETE')
    const received = await receive(response)
    expect([received.status, clausesIn(received)]).toEqual([405, 'ASSUME-METHOD'])
  })

  it('a method in small letters is the method, where the runtime has it so', async () => {
    await accepted(first, { method: 'get' })
  })

  it.each([
    [200, list],
    [404, '/networking/firewall'],
    [405, '/networking/ipv4/assign'],
    [414, `${list}?${'x'.repeat(httpLimits.urlLength)}`],
  ])('HEAD has no body, and status %i', async (status, path) => {
    const response = await send(path, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([status, ''])
    expect(response.headers.get('Content-Type')).toBe(json)
  })
})

assumption('ASSUME-METHOD', () => {
  const preflight = { Origin: 'https://app.test', 'Access-Control-Request-Method': 'PUT' }
  const ask = (headers: Readonly<Record<string, string>>, path: string, options: FetchOptions) =>
    createFetch(createSimulator({ world }), { baseUrl, onUnknown: 'answer', ...options })(
      baseUrl + path,
      { method: 'OPTIONS', headers },
    )
  const published = { dialect: 'published' } as const

  it('a preflight is answered in the published dialect, whatever the path and without a token, as all answers say', async () => {
    const names = ['credentials', 'headers', 'methods', 'origin'].map(
      name => `access-control-allow-${name}`,
    )
    const answer = await send(first, {}, published)
    for (const path of [first, '/no/such/path']) {
      const asked = await ask(preflight, path, published)
      expect([asked.status, await asked.text()]).toEqual([204, ''])
      for (const name of [...names, 'access-control-expose-headers']) {
        expect(asked.headers.get(name)).toMatch(/\S/)
        expect(answer.headers.get(name)).toBe(asked.headers.get(name))
      }
      expect(asked.headers.get('Content-Type')).toBeNull()
    }
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'Content-Type', 'X-Filter']))
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  it('one that lacks a part is no preflight, and the neutral dialect answers none', async () => {
    const { Origin, ...method } = preflight
    for (const headers of [{}, { Origin }, method])
      expect((await ask(headers, first, published)).status).toBe(405)
    const neutral = await ask(preflight, first, {})
    expect(neutral.status).toBe(405)
    expect(neutral.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })
})

assumption('ASSUME-RATE-LIMIT', () => {
  it('the last request within a limit is answered, the next one is not', async () => {
    const fetch = createFetch(createSimulator({ world }), {
      baseUrl,
      rateLimit: { limit: 2, windowMs: 1000 },
    })
    const ask = async () => {
      const headers = { Authorization: 'Bearer any' }
      const { status, headers: told } = await fetch(baseUrl + list, { headers })
      return [status, told.get('Firedrill-Clause'), told.get('Retry-After')]
    }
    expect(await ask()).toEqual([200, null, null])
    expect(await ask()).toEqual([200, null, null])
    expect(await ask()).toEqual([429, 'ASSUME-RATE-LIMIT', '1'])
  })

  it('without one, the headers tell of 400 and nobody counts', async () => {
    const response = await send(list)
    expect(response.headers.get('X-RateLimit-Limit')).toBe('400')
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('400')
  })
})

assumption('ASSUME-QUERY-REPEATED', () => {
  it('once is sound, twice is not, even with one value', async () => {
    await accepted(`${list}?page=1&page_size=25`)
    for (const query of ['page=1&page=1', 'page=1&page_size=25&%70age=2'])
      expect(await refused(`${list}?${query}`)).toEqual([400, 'ASSUME-QUERY-REPEATED', 'page'])
  })

  it('comes after the path, and before the body', async () => {
    const twice = '?page=1&page=2'
    expect(await refused(`/networking/firewalls/x${twice}`)).toContain('FIREWALL-12')
    expect(await refused(`${first}${twice}`, put('{'))).toContain('ASSUME-QUERY-REPEATED')
  })

  it('what stands behind a # is never sent', async () => {
    await accepted(`${list}#?page=0`)
    await accepted(`${list}?page=1#&page=1`)
  })
})

assumption('ASSUME-FILTER', () => {
  it('what can be understood filters, what cannot is refused', async () => {
    await accepted(list, { filter: '{"label":"guard-1"}' })
    for (const filter of ['', '{', '[]', '{"status":"enabled"}', '{"id":{"+like":1}}'])
      expect(await refused(list, { filter }), filter).toEqual([400, 'ASSUME-FILTER', 'X-Filter'])
  })

  it('is passed over where nothing is listed', async () => {
    await accepted(first, { filter: '{' })
  })

  it.each([
    ['{', 'Filter not valid JSON'],
    ['{"foo":1}', 'Cannot filter on foo'],
    ['{"id":"1"}', 'id: expected a number, got "1"'],
    ['[]', 'expected an object, got an empty list'],
  ])('the published dialect says of %s: %s', async (filter, reason) => {
    const response = await send(list, { filter }, { dialect: 'published' })
    expect(await response.json()).toEqual({ errors: [{ reason, field: 'X-Filter' }] })
  })
})
