/** A simulator that throws where the contract is silent: `fetch` rejects, a server answers 500, and nowhere else. */
import { describe, expect, it } from 'vitest'
import type { RequestAssumption } from '../../src/contract/assumptions.ts'
import { AssumptionError } from '../../src/engine/refused-error.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import type { ServiceOptions } from '../../src/http/service-options.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, initFor, send } from './wire.ts'

const world = withFirewall(smallWorld(), 'guard-1')
const init = initFor({ operation: 'firewallView' })

interface Example {
  readonly path: string
  readonly init?: RequestInit
  readonly options?: ServiceOptions
}

const list = '/networking/firewalls'
const post = (type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
})

/** One for each assumption that a request can rest on, or this does not compile. */
const examples: Readonly<Record<RequestAssumption, Example>> = {
  'ASSUME-PATH': { path: '/networking/firewall' },
  'ASSUME-METHOD': { path: list, init: { method: 'DELETE' } },
  'ASSUME-RATE-LIMIT': { path: list, options: { rateLimit: { limit: 0, windowMs: 1000 } } },
  'ASSUME-REQUEST-SIZE': { path: `${list}?page=${'1'.repeat(9000)}` },
  'ASSUME-CONTENT-TYPE': { path: list, init: post('text/plain', '{}') },
  'ASSUME-CONTENT-ENCODING': {
    path: list,
    init: { ...post('application/json', '{}'), headers: { 'Content-Encoding': 'gzip' } },
  },
  'ASSUME-BODY-AT-GET': { path: list, init: { headers: { 'Content-Length': '2' } } },
  'ASSUME-JSON-KEYS': { path: list, init: post('application/json', '{"label":"a","label":"b"}') },
  'ASSUME-QUERY-REPEATED': { path: `${list}?page=1&page=1` },
  'ASSUME-QUERY-BOOLEANS': { path: '/networking/ips?skip_ipv6_rdns=true' },
  'ASSUME-FILTER': { path: list, init: { headers: { 'X-Filter': '{"label":"guard-1"}' } } },
}

describe('a simulator that throws where the contract is silent', () => {
  const strict = () => createSimulator({ world, onAssumption: 'throw' })
  const call = {
    operation: 'firewallsList',
    query: { no_such_field: 'x' },
  } as const

  it('rejects the fetch', async () => {
    await expect(send(createFetch(strict()), call)).rejects.toBeInstanceOf(AssumptionError)
  })

  it.each(Object.entries(examples))('and where HTTP itself rests on %s', async (id, example) => {
    const { path, init: sent = {}, options = {} } = example
    const withToken = { ...sent, headers: { Authorization: 'Bearer any', ...sent.headers } }
    const open = { onUnknown: 'answer', ...options } as const
    const fetch = createFetch(strict(), open)
    const thrown = await fetch(baseUrl + path, withToken).catch(error => error)
    expect(thrown).toBeInstanceOf(AssumptionError)
    expect(thrown.assumptions).toEqual([id])
    const lenient = createFetch(createSimulator({ world }), open)
    expect(await lenient(baseUrl + path, withToken)).toBeInstanceOf(Response)
  })

  it.each<readonly [string, string, RequestInit, ServiceOptions]>([
    ['ASSUME-METHOD', list, { method: 'HEAD' }, {}],
    [
      'ASSUME-METHOD',
      list,
      {
        method: 'OPTIONS',
        headers: { Origin: 'https://app.test', 'Access-Control-Request-Method': 'GET' },
      },
      { dialect: 'published' },
    ],
    ['ASSUME-PAGE-EVERYWHERE', `${list}/1?page=1`, {}, { dialect: 'published' }],
    ['ASSUME-PATH', `${list}/`, {}, { dialect: 'published' }],
    ['ASSUME-TOKEN', list, { headers: { Authorization: 'Basic any' } }, {}],
    ['ASSUME-FILTER', list, { headers: { 'X-Filter': '{"nonsense":1}' } }, {}],
    ['ASSUME-FILTER', `${list}/1`, { headers: { 'X-Filter': '{"label":"x"}' } }, {}],
  ])('and in other ways on %s: %s', async (id, path, sent, options) => {
    const fetch = createFetch(strict(), options)
    const headers = { Authorization: 'Bearer any', ...sent.headers }
    const thrown = await fetch(baseUrl + path, { ...sent, headers }).catch(error => error)
    expect(thrown).toBeInstanceOf(AssumptionError)
    expect(thrown.assumptions).toEqual([id])
  })

  it('tells both what the token and what the query rests on when the query cannot be read', async () => {
    const body = { token: 'writer', username: 'ann', scopes: ['firewall:read_write'] }
    const cloud = createSimulator({
      world: worldAfter(world, { operation: 'tokenCreate', body }),
      onAssumption: 'throw',
    })
    const headers = { Authorization: 'Bearer writer' }
    const thrown = await createFetch(cloud)(`${baseUrl}${list}?page=1&page=1`, { headers }).catch(
      error => error,
    )
    expect(thrown.assumptions).toEqual(['ASSUME-QUERY-REPEATED', 'ASSUME-SCOPE-ORDER'])
  })

  it('not where the contract speaks', async () => {
    expect((await createFetch(strict())(`${baseUrl}${list}?page=1`, init)).status).toBe(200)
    const missing = await createFetch(strict())(`${baseUrl}/networking/firewalls/99`, init)
    expect(missing.status).toBe(404)
    const { status } = await createFetch(strict())(`${baseUrl}/networking/firewalls`)
    expect(status).toBe(401)
  })

  it('answers 500 with the assumption where nothing can be thrown', async () => {
    await using listening = await listen(strict())
    const { status, body } = await send(fetch, call, listening.baseUrl)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).toContain('ASSUME-UNKNOWN-FIELDS')
  })
})
