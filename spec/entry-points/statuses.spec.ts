/** Every status with what brings it about, and the headers that clients read: scopes, rates, methods. */
import { describe, expect, it } from 'vitest'
import { assumptions } from '../../src/contract/assumptions.ts'
import { clauses as known } from '../../src/contract/clauses.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { statuses } from '../../src/http/statuses.ts'
import { operations } from '../../src/operations/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { assumption } from '../support/assumption.ts'
import { contractCalls, everyWorld } from '../support/every-operation.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { type Example, fetchOf, request, tokens } from './request.ts'
import { baseUrl, clausesIn, errorsIn, initFor, type Received, send } from './wire.ts'

const list = { operation: 'firewallsList' } as const
const create: AnyCall = {
  operation: 'firewallCreate',
  body: { label: 'new-1', rules: closedRules },
}

const examples: readonly (readonly [keyof typeof statuses, number, string, string, Example])[] = [
  ['malformed', 400, 'PAGE-1', 'page', { call: { ...list, query: { page: 0 } } }],
  [
    'refused',
    400,
    'LABEL-8',
    'label',
    { call: { ...create, body: { label: 'guard-1', rules: closedRules } } },
  ],
  ['unauthenticated', 401, 'SCOPE-1', 'Authorization', { path: '/networking/firewalls' }],
  [
    'unauthenticated',
    401,
    'SCOPE-1',
    'Authorization',
    { world: tokens, path: '/networking/firewalls' },
  ],
  [
    'unauthenticated',
    401,
    'SCOPE-1',
    'Authorization',
    { world: tokens, call: { ...list, as: 'nobody' } },
  ],
  [
    'unscoped',
    401,
    'SCOPE-3',
    'Authorization',
    { world: tokens, call: { ...create, as: 'reader' } },
  ],
  [
    'forbidden',
    403,
    'ASSUME-GRANT-MISSING',
    'firewallId',
    { world: tokens, call: { ...contractCalls.firewallUpdate, as: 'token-of-robin' } },
  ],
  [
    'missing',
    404,
    'FIREWALL-12',
    'firewallId',
    { call: { ...contractCalls.firewallView, params: { firewallId: 9 } } },
  ],
  ['unrouted', 404, 'ASSUME-PATH', 'path', { path: '/networking/firewall' }],
  [
    'wrong-method',
    405,
    'ASSUME-METHOD',
    'method',
    { path: '/networking/firewalls/1', init: { method: 'PATCH' } },
  ],
  [
    'too-large',
    413,
    'ASSUME-REQUEST-SIZE',
    'body',
    { call: create, options: { bodyBytesMax: 10 } },
  ],
  ['too-long', 414, 'ASSUME-REQUEST-SIZE', 'path', { path: `/regions?${'x'.repeat(9000)}` }],
  [
    'limited',
    429,
    'ASSUME-RATE-LIMIT',
    'X-RateLimit-Limit',
    { call: list, options: { rateLimit: { limit: 0, windowMs: 1 } } },
  ],
]

assumption('ASSUME-ERROR-STATUS', () => {
  it.each(examples)('%s has status %i', async (kind, status, clause, field, example) => {
    const received = await request(example)
    expect(statuses[kind]).toBe(status)
    expect([received.status, clausesIn(received)]).toEqual([status, clause])
    expect(errorsIn(received).map(each => each.field)).toEqual([field])
    expect({ ...known, ...assumptions }).toHaveProperty([clause])
  })

  it('of every kind has an example', () => {
    expect(new Set(examples.map(([kind]) => kind))).toEqual(new Set(Object.keys(statuses)))
  })
})

describe('a refusal', () => {
  it('has an error body with field and reason in each error, and says that it is JSON', async () => {
    for (const [, , , , example] of examples) {
      const received = await request(example)
      expect(received.headers.get('Content-Type')).toBe('application/json')
      expect(Object.keys(received.body as object)).toEqual(['errors'])
      for (const error of errorsIn(received))
        expect(Object.keys(error)).toEqual(['field', 'reason'])
    }
  })

  it('tells several faults of one body at once', async () => {
    const received = await request({
      call: { ...create, body: { label: 'a', rules: {}, tags: 1 } },
    })
    expect(errorsIn(received).map(({ field }) => field)).toEqual([
      'label',
      'rules.inbound_policy',
      'rules.outbound_policy',
      'tags',
    ])
  })
})

describe('headers about scopes', () => {
  const scopesOf = ({ headers }: Received) => [
    headers.get('X-OAuth-Scopes'),
    headers.get('X-Accepted-OAuth-Scopes'),
  ]

  it('tell what the token has and what the operation asks for', async () => {
    const reader = await request({ world: tokens, call: { ...list, as: 'reader' } })
    expect(scopesOf(reader)).toEqual(['ips:read_only firewall:read_only', 'firewall:read_only'])
    const unknown = await request({ world: tokens, call: { ...list, as: 'nobody' } })
    expect([unknown.status, ...scopesOf(unknown)]).toEqual([401, 'unknown', 'firewall:read_only'])
    const none = await request({ path: '/networking/firewalls' })
    expect(scopesOf(none)).toEqual(['unknown', 'firewall:read_only'])
    const any = await request({ call: list })
    expect(scopesOf(any)).toEqual(['*', 'firewall:read_only'])
    const regions = await request({ path: '/regions' })
    expect(scopesOf(regions)).toEqual(['unknown', '*'])
  })

  it('stand at every operation of the contract as the table has them', async () => {
    for (const { name, scopes } of Object.values(operations) as readonly AnyOperation[]) {
      const call = contractCalls[name as keyof typeof contractCalls]
      const [, accepted] = scopesOf(await request({ call }))
      expect(accepted, name).toBe(scopes.join(' ') || '*')
    }
  })
})

describe('headers about rates', () => {
  const ratesOf = ({ headers }: Received) =>
    ['Limit', 'Remaining', 'Reset'].map(name => headers.get(`X-RateLimit-${name}`))

  it('tell of a whole allowance where no limit is kept', async () => {
    const fetch = fetchOf(everyWorld)
    for (const _ of [1, 2, 3])
      expect(ratesOf(await send(fetch, list))).toEqual(['400', '400', '1767225660'])
  })

  it('a limit that is kept lets go by the virtual clock', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    const fetch = createFetch(cloud, { baseUrl, rateLimit: { limit: 2, windowMs: 60_000 } })
    const seen = async (as = 'any') => {
      const received = await send(fetch, { ...list, as })
      return [received.status, ratesOf(received)[1], received.headers.get('Retry-After')]
    }
    expect(await seen()).toEqual([200, '1', null])
    expect(await seen()).toEqual([200, '0', null])
    expect(await seen()).toEqual([429, '0', '60'])
    expect(await seen('another')).toEqual([200, '1', null])
    cloud.advance(59_999)
    expect(await seen()).toEqual([429, '0', '1'])
    cloud.advance(1)
    expect(await seen()).toEqual([200, '1', null])
  })

  it('what is over the limit is not carried out', async () => {
    const cloud = createSimulator({ world: smallWorld() })
    const fetch = createFetch(cloud, { baseUrl, rateLimit: { limit: 1, windowMs: 1000 } })
    await send(fetch, list)
    expect((await send(fetch, create)).status).toBe(429)
    expect(cloud.journal).toHaveLength(1)
  })

  it('whoever has no token uses up nothing', async () => {
    const fetch = fetchOf(smallWorld(), { rateLimit: { limit: 1, windowMs: 1000 } })
    for (const _ of [1, 2, 3])
      expect((await fetch(`${baseUrl}/networking/firewalls`)).status).toBe(401)
    expect((await send(fetch, list)).status).toBe(200)
  })
})

describe('methods', () => {
  it('a path tells which ones it has', async () => {
    const { headers } = await request({ path: '/networking/firewalls/1', init: { method: 'POST' } })
    expect(headers.get('Allow')).toBe('GET, HEAD, PUT, DELETE')
  })

  it('HEAD is GET without the body', async () => {
    const response = await fetchOf(everyWorld)(`${baseUrl}/networking/firewalls`, {
      ...initFor(list),
      method: 'HEAD',
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})
