/** What HTTP entry points choose where the contract says nothing about requests: each choice on both of its sides. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/http-limits.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import { UnknownRouteError } from '../../src/http/unknown-route.ts'
import { assumption } from '../support/assumption.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, clausesIn, errorsIn, receive } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')
const json = 'application/json'
const list = '/networking/firewalls'
const first = '/networking/firewalls/1'

type Body = NonNullable<RequestInit['body']>

interface Sent {
  readonly method?: string
  readonly body?: Body
  readonly type?: string
  readonly filter?: string
  readonly encoding?: string
}

/** Sends one request into a world of its own, which stays as it is when the answer is a refusal. */
async function send(path: string, sent: Sent = {}, options: FetchOptions = {}) {
  const cloud = createSimulator({ world })
  const fetch = createFetch(cloud, { baseUrl, onUnknown: 'answer', ...options })
  const { method = 'GET', body, type, filter, encoding } = sent
  const headers = {
    Authorization: 'Bearer any',
    ...(type !== undefined && { 'Content-Type': type }),
    ...(filter !== undefined && { 'X-Filter': filter }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  }
  const response = await fetch(baseUrl + path, { method, headers, ...(body && { body }) })
  if (!response.ok) expect(cloud.world).toBe(world)
  return response
}

const put = (body: Body, type: string | undefined = json): Sent => ({
  method: 'PUT',
  body,
  ...(type !== undefined && { type }),
})

const accepted = async (path: string, sent?: Sent, options?: FetchOptions): Promise<void> =>
  expect((await send(path, sent, options)).status, path).toBe(200)

/** Status, clause and field of a refusal. */
async function refused(path: string, sent?: Sent, options?: FetchOptions) {
  const received = await receive(await send(path, sent, options))
  return [received.status, clausesIn(received), ...errorsIn(received).map(({ field }) => field)]
}

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

assumption('ASSUME-REQUEST-SIZE', () => {
  const tooLarge = (status: number, field: string) => [status, 'ASSUME-REQUEST-SIZE', field]

  it('a URL of the longest length is read, one character more is not', async () => {
    const room = httpLimits.urlLength - `${baseUrl}${list}?`.length
    expect(await refused(`${list}?${'x'.repeat(room)}`)).toContain('ASSUME-UNKNOWN-FIELDS')
    expect(await refused(`${list}?${'x'.repeat(room + 1)}`)).toEqual(tooLarge(414, 'path'))
  })

  it('a body of the largest size is read, one byte more is not', async () => {
    const { bodyBytes } = httpLimits
    await accepted(first, put(`{}${' '.repeat(bodyBytes - 2)}`))
    expect(await refused(first, put(`{}${' '.repeat(bodyBytes - 1)}`))).toEqual(
      tooLarge(413, 'body'),
    )
    const wide = { bodyBytesMax: bodyBytes + 1 }
    await accepted(first, put(`{}${' '.repeat(bodyBytes - 1)}`), wide)
  })

  it('JSON of the greatest depth is read, one level more is not', async () => {
    const nested = (depth: number) => put('['.repeat(depth) + ']'.repeat(depth))
    const { jsonDepth } = httpLimits
    expect(await refused(first, nested(jsonDepth))).toEqual([400, 'WIRE-1', 'body'])
    expect(await refused(first, nested(jsonDepth + 1))).toEqual(tooLarge(400, 'body'))
  })

  it('JSON of the most values is read, one more is not', async () => {
    // The list, the object around it, and what the list holds.
    const tags = (count: number) => put(`{"tags":[${Array(count).fill('"a"').join()}]}`)
    const { jsonValues } = httpLimits
    await accepted(first, tags(jsonValues - 2))
    expect(await refused(first, tags(jsonValues - 1))).toEqual(tooLarge(400, 'body'))
  })

  it('a filter of the most values is read, one more is not', async () => {
    // The list and the object around it, and each object in the list with what it holds.
    const filter = (parts: number, more = '') => ({
      filter: `{"+or":[${Array(parts).fill('{"id":1}').join()}]${more}}`,
    })
    const most = (httpLimits.filterValues - 2) / 2
    await accepted(list, filter(most))
    expect(await refused(list, filter(most, ',"id":1'))).toEqual(tooLarge(400, 'X-Filter'))
  })

  it('the largest rules that the contract allows are read, in their longest spelling too', async () => {
    const address = '0000:0000:0000:0000:0000:ffff:255.255.255.255/128'
    const rule = {
      action: 'ACCEPT',
      protocol: 'TCP',
      label: 'l'.repeat(32),
      description: '\u20ac'.repeat(100),
      ports: '10000-20000, '.repeat(7).concat('65535'),
      addresses: { ipv6: Array(255).fill(address) },
    }
    const rules = { ...closedRules, inbound: Array(25).fill(rule) }
    const body = JSON.stringify({ label: 'l'.repeat(32), rules, tags: [], devices: {} }, null, 2)
    await accepted(list, { ...put(body), method: 'POST' })
    expect(new TextEncoder().encode(body).byteLength * 2).toBeLessThan(httpLimits.bodyBytes)
  })
})

assumption('ASSUME-CONTENT-TYPE', () => {
  it.each([json, 'Application/JSON', `${json}; charset=utf-8`, `${json} ;x`])('%s', async type => {
    await accepted(first, put('{}', type))
  })

  it.each(['text/plain', `${json}p`, 'application/merge-patch+json', `text/html, ${json}`, ''])(
    'not %s',
    async type => {
      expect(await refused(first, put('{}', type))).toEqual([
        400,
        'ASSUME-CONTENT-TYPE',
        'Content-Type',
      ])
    },
  )

  it('nor what the runtime puts in for a form, or for bytes', async () => {
    const form = new FormData()
    form.set('label', 'x')
    const bodies = [form, new URLSearchParams({ label: 'x' }), new TextEncoder().encode('{}'), '{}']
    for (const body of bodies)
      expect((await refused(first, { method: 'PUT', body }))[1]).toBe('ASSUME-CONTENT-TYPE')
    await accepted(first, { method: 'PUT', body: new Blob(['{}'], { type: json }) })
  })
})

assumption('ASSUME-CONTENT-ENCODING', () => {
  const encoded = (encoding: string, body: Body): Sent => ({ ...put(body), encoding })

  it.each([
    ['gzip', gzipSync('{}')],
    ['br', brotliCompressSync('{}')],
    ['gzip', '{}'],
    ['identity, gzip', '{}'],
  ])('a body in %s is refused, by the header alone', async (encoding, body) => {
    for (const dialect of ['neutral', 'published'] as const)
      expect(
        (
          await refused(first, encoded(encoding, new Uint8Array(Buffer.from(body))), { dialect })
        ).slice(0, 2),
      ).toEqual([400, 'ASSUME-CONTENT-ENCODING'])
    const answer = await receive(await send(first, encoded(encoding, '{}')))
    expect(errorsIn(answer)).toEqual([
      { field: 'Content-Encoding', reason: `expected identity, got "${encoding}"` },
    ])
  })

  it('one that is plain is taken, whether or not the header says so, and so is none', async () => {
    for (const encoding of ['identity', 'Identity']) await accepted(first, encoded(encoding, '{}'))
    await accepted(first, { method: 'DELETE', encoding: 'gzip' })
  })
})

assumption('ASSUME-JSON-KEYS', () => {
  it('one key in two objects is sound, twice in one it is not', async () => {
    const rules = JSON.stringify(closedRules)
    const create = (label: string): Sent => ({ ...put(label), method: 'POST' })
    await accepted(list, create(`{"label":"abc","rules":${rules}}`))
    expect(await refused(list, create(`{"label":"abc","label":"abc","rules":${rules}}`))).toEqual([
      400,
      'ASSUME-JSON-KEYS',
      'label',
    ])
  })

  it('in filters as well', async () => {
    await accepted(list, { filter: '{"+or":[{"id":1},{"id":2}]}' })
    expect(await refused(list, { filter: '{"id":1,"\\u0069d":1}' })).toEqual([
      400,
      'ASSUME-JSON-KEYS',
      'X-Filter',
    ])
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
