/** What clients do to a server beneath `fetch`: old and odd requests, written to a socket byte by byte. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { type ListenOptions, listen } from '../../src/http/node/listen.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { assumption } from '../support/assumption.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const world = withFirewall(smallWorld(), 'guard-1')
const region = '/v4/regions/us-east'
const update = [
  'PUT /v4/networking/firewalls/1 HTTP/1.1',
  'Host: localhost',
  'Authorization: Bearer any',
  'Content-Type: application/json',
]

const written = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** Everything that comes back until the server has nothing more to say. */
async function exchange(text: string, options: ListenOptions = {}): Promise<string> {
  await using listening = await listen(createSimulator({ world }), options)
  const socket = connect(listening.port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  await once(socket, 'connect')
  socket.end(text)
  await once(socket, 'close')
  return received
}

const statusOf = (received: string): string => /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? received
const clauseOf = (received: string) => /firedrill-clause: (.*)\r/i.exec(received)?.[1]

describe('a request over a socket', () => {
  it.each([
    ['of HTTP 1.0, without a host', written(`GET ${region} HTTP/1.0`), '200'],
    [
      'with its whole address',
      written(`GET http://127.0.0.1${region} HTTP/1.1`, 'Host: other.test'),
      '200',
    ],
    [
      'that asks to upgrade',
      written(`GET ${region} HTTP/1.1`, 'Host: localhost', 'Upgrade: h2c'),
      '200',
    ],
    ['for the page at the root, HEAD', written('HEAD / HTTP/1.1', 'Host: localhost'), '200'],
    ['to trace', written(`TRACE ${region} HTTP/1.1`, 'Host: localhost'), '405'],
    ['below two slashes', written('GET //v4/regions HTTP/1.1', 'Host: localhost'), '404'],
    ['without a host', written(`GET ${region} HTTP/1.1`), '400'],
    [
      'with headers of 20,000 characters',
      written(`GET ${region} HTTP/1.1`, `X: ${'x'.repeat(20_000)}`),
      '431',
    ],
  ])('%s', async (_, text, status) => {
    expect(statusOf(await exchange(text))).toBe(status)
  })

  it.each([
    ['a host that is none', written(`GET ${region} HTTP/1.1`, 'Host: a b/c')],
    ['a host with a path', written(`GET ${region} HTTP/1.1`, 'Host: a/b')],
    ['a port that is none', written(`GET ${region} HTTP/1.1`, 'Host: a:70000')],
    ['no path but a star', written('OPTIONS * HTTP/1.1', 'Host: localhost')],
    ['a backslash in its path', written('GET /v4\\regions HTTP/1.1', 'Host: localhost')],
    ['half an address', written('GET http:// HTTP/1.1', 'Host: localhost')],
  ])('with %s is refused, and is no failure of the server', async (_, text) => {
    const received = await exchange(text)
    expect([statusOf(received), clauseOf(received)]).toEqual(['400', 'WIRE-2'])
    expect(received).toContain('"errors"')
  })

  const hosts: readonly (readonly [string, ListenOptions, string])[] = [
    ['localhost', {}, '200'],
    ['LOCALHOST:80', {}, '200'],
    ['127.0.0.1:1', {}, '200'],
    ['[::1]', {}, '200'],
    ['evil.test', {}, '400'],
    ['127.0.0.1.evil.test', {}, '400'],
    ['localhost.evil.test', {}, '400'],
    ['203.0.113.7', {}, '400'],
    ['cloud.internal', { hostNames: ['Cloud.internal'] }, '200'],
    ['evil.test', { hostNames: ['cloud.internal'] }, '400'],
    ['203.0.113.7', { host: '0.0.0.0' }, '200'],
    ['[2001:db8::1]', { host: '0.0.0.0' }, '200'],
    ['evil.test', { host: '0.0.0.0' }, '400'],
  ]

  it.each(hosts)('to %s, where %j, is answered with %s', async (host, options, status) => {
    for (const path of [region, '/']) {
      const received = await exchange(written(`GET ${path} HTTP/1.1`, `Host: ${host}`), options)
      expect(statusOf(received)).toBe(status)
      if (status === '400') expect(clauseOf(received)).toBe('WIRE-2')
    }
  })

  it('is told which names it may ask for, in either dialect', async () => {
    const text = written(`GET ${region} HTTP/1.1`, 'Host: evil.test')
    const reason = 'expected 127.0.0.1, localhost or [::1], got \\"evil.test\\"'
    expect(await exchange(text)).toContain(`{"errors":[{"field":"Host","reason":"${reason}"}]}`)
    const published = await exchange(text, { dialect: 'published' })
    expect(published).toContain(`{"errors":[{"reason":"${reason}"}]}`)
    const absolute = written(`GET http://evil.test${region} HTTP/1.1`, 'Host: localhost')
    expect(statusOf(await exchange(absolute))).toBe('400')
  })

  it('has its body in pieces, or waits to be asked for it', async () => {
    const chunked = written(...update, 'Transfer-Encoding: chunked')
    const pieces = `${chunked}5\r\n{"tag\r\n6\r\ns":[]}\r\n0\r\n\r\n`
    expect(statusOf(await exchange(pieces))).toBe('200')
    const asked = written(...update, 'Content-Length: 2', 'Expect: 100-continue')
    const received = await exchange(`${asked}{}`)
    expect(received).toContain('HTTP/1.1 100 Continue')
    expect(received).toContain('HTTP/1.1 200 OK')
  })

  it('stands behind another on one line, and each is answered in turn', async () => {
    const both = ['us-east', 'eu-west'].map(id =>
      written(`GET /v4/regions/${id} HTTP/1.1`, 'Host: localhost'),
    )
    const received = await exchange(both.join(''))
    expect([...received.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'us-east',
      'eu-west',
    ])
  })

  it.each([
    ['two tokens', 'Authorization: Bearer b', '401'],
    ['two filters', 'X-Filter: {}\r\nX-Filter: {}', '400'],
    ['one filter', 'X-Filter: {}', '200'],
  ])('with %s', async (_, line, status) => {
    const head = [
      'GET /v4/networking/firewalls HTTP/1.1',
      'Host: localhost',
      'Authorization: Bearer any',
    ]
    expect(statusOf(await exchange(written(...head, line)))).toBe(status)
  })
})

assumption('ASSUME-BODY-AT-GET', () => {
  const get = (...lines: readonly string[]) =>
    written(`GET ${region} HTTP/1.1`, 'Host: localhost', ...lines)

  it.each([
    ['announced by its length', `${get('Content-Length: 2')}{}`],
    ['in pieces', `${get('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`],
  ])('%s', async (_, text) => {
    const received = await exchange(text)
    expect([statusOf(received), clauseOf(received)]).toEqual(['400', 'ASSUME-BODY-AT-GET'])
  })

  it('an empty one is none', async () => {
    expect(statusOf(await exchange(get('Content-Length: 0')))).toBe('200')
  })
})

describe('an answer to a client that reads headers of 16 kilobytes', () => {
  it('names each clause once, however many faults there are', async () => {
    await using listening = await listen(createSimulator({ world }))
    const rule = { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: Array(255).fill('x') } }
    const response = await fetch(`${listening.baseUrl}/networking/firewalls`, {
      method: 'POST',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        label: 'abc',
        rules: { ...closedRules, inbound: Array(25).fill(rule) },
      }),
    })
    expect(response.headers.get('Firedrill-Clause')).toBe('RULE-6')
    const { errors } = (await response.json()) as { readonly errors: readonly unknown[] }
    expect(errors).toHaveLength(25 * 255)
  })
})

describe('a server', () => {
  it.each([
    ['v4', '/v4'],
    ['/v4/', '/v4'],
    ['', ''],
    ['/', ''],
    ['/a b/{c}/:d/v4', '/a%20b/%7Bc%7D/:d/v4'],
  ])('stands at the base path %j', async (basePath, shown) => {
    await using listening = await listen(createSimulator({ world }), { basePath })
    expect(new URL(listening.baseUrl).pathname).toBe(shown === '' ? '/' : shown)
    expect((await fetch(`${listening.baseUrl}/regions/us-east`)).status).toBe(200)
    expect((await fetch(`${listening.baseUrl}/nowhere`)).status).toBe(404)
  })

  it('listens on IPv6, where the machine has it', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
    if (!addresses.some(({ address }) => address === '::1')) {
      await expect(listen(createSimulator({ world }), { host: '::1' })).rejects.toThrow('listen')
      return
    }
    await using listening = await listen(createSimulator({ world }), { host: '::1' })
    expect(listening.baseUrl).toBe(`http://[::1]:${listening.port}/v4`)
    expect((await fetch(`${listening.baseUrl}/regions/us-east`)).status).toBe(200)
  })

  it('may be closed twice, and at once', async () => {
    const listening = await listen(createSimulator({ world }))
    await Promise.all([listening.close(), listening.close()])
    await listening.close()
    await expect(fetch(listening.baseUrl)).rejects.toThrow('fetch failed')
  })

  it('rejects a port that is none', async () => {
    await expect(listen(createSimulator({ world }), { port: 70_000 })).rejects.toThrow(
      new UsageError('options.port: expected a whole number from 0 to 65535, got 70000'),
    )
  })
})
