/** In a world that declares tokens every route asks for one that it knows, but those that the provider opens to everybody. */
import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { listen } from '../../src/http/node/listen.ts'
import { routesOf } from '../../src/http/routes.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { refusal } from './beside.ts'
import { ask } from './published-wire.ts'
import { baseUrl, send } from './wire.ts'

/** One token of each kind: any scope, none, and one scope each. */
const scopes = ['firewall:read_write', 'instances:read_only', 'instances:read_write'] as const
const guarded = worldAfter(
  withTokens(everyWorld, 'owner', 'robin'),
  ...[[], ...scopes.map(scope => [scope])].map(held => ({
    operation: 'tokenCreate' as const,
    body: { token: held[0] ?? 'idle', username: 'owner', scopes: held },
  })),
)

const open = [
  ...['GET /regions', 'GET /regions/availability', 'GET /regions/{regionId}'],
  'GET /regions/{regionId}/availability',
]
const types = ['GET /linode/types', 'GET /linode/types/{typeId}']

const routes = (['neutral', 'published'] as const).flatMap(name =>
  routesOf(dialects[name]).map(({ operation, path }) => ({
    dialect: name,
    method: operation.method,
    path,
    isOpen: [...open, ...(name === 'published' ? types : [])].includes(
      `${operation.method} ${path}`,
    ),
  })),
)

type Route = (typeof routes)[number]

async function statusFor({ dialect, method, path }: Route, token?: string, world = guarded) {
  const fetch = createFetch(createSimulator({ world }), { dialect, baseUrl })
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return (await fetch(baseUrl + path.replace(/\{[^}]+\}/g, '1'), { method, headers })).status
}

describe('every route', () => {
  it.each(routes)('$dialect $method $path is refused to nobody that it is open to', async route => {
    const statuses = [
      await statusFor(route),
      await statusFor(route, 'unknown'),
      await statusFor(route, 'token-of-owner'),
    ]
    expect(statuses.map(status => status === 401)).toEqual([!route.isOpen, !route.isOpen, false])
    expect(await statusFor(route, 'any', everyWorld)).not.toBe(401)
  })

  it('that comes to no networking operation is open without a token where none are declared', async () => {
    const beside = routes.filter(({ path }) => !path.startsWith('/networking'))
    const asked = await Promise.all(beside.map(route => statusFor(route, undefined, everyWorld)))
    const closed = beside.filter((_, at) => asked[at] === 401).map(({ path }) => path)
    expect([...new Set(closed)].sort()).toEqual([
      '/linode/instances/{instanceId}/firewalls',
      '/linode/instances/{instanceId}/ips',
      '/linode/instances/{instanceId}/ips/{address}',
      '/nodebalancers/{balancerId}/firewalls',
    ])
  })
})

describe('scopes of the routes beside the networking operations', () => {
  const published = routes.filter(({ dialect }) => dialect === 'published')
  const closedTo = async (token: string, from: readonly Route[]) => {
    const statuses = await Promise.all(from.map(route => statusFor(route, token)))
    return from.filter((_, at) => statuses[at] === 401)
  }
  /** Those whose operation of the contract asks for scopes of its own. */
  const ofContract = /\/networking|\/firewalls$|\/ips(\/\{address\})?$/
  const ofInstances = published.filter(
    ({ path }) => path.startsWith('/linode/instances') && !ofContract.test(path),
  )

  it('are those of instances, to read and to change', async () => {
    expect(ofInstances.length).toBeGreaterThan(20)
    const changes = ofInstances.filter(({ method }) => method !== 'GET')
    expect(await closedTo('instances:read_write', ofInstances)).toEqual([])
    expect(await closedTo('instances:read_only', ofInstances)).toEqual(changes)
    expect(await closedTo('firewall:read_write', ofInstances)).toEqual(ofInstances)
    expect(await closedTo('idle', ofInstances)).toEqual(ofInstances)
  })

  it('are none where the contract has no words for them: any known token will do', async () => {
    const others = published.filter(
      ({ path }) => !path.startsWith('/linode/instances') && !ofContract.test(path),
    )
    expect(others.length).toBeGreaterThan(40)
    expect(await closedTo('idle', others)).toEqual([])
  })

  it('are none in the neutral dialect, whose routes set a scene', async () => {
    const beside = routes.filter(
      ({ dialect, path }) => dialect === 'neutral' && !path.startsWith('/networking'),
    )
    expect(await closedTo('idle', beside)).toEqual([])
  })

  it('are told in the words of the dialect, and a token that lacks one is told so', async () => {
    const cloud = createSimulator({ world: guarded })
    const list = (as: string, method = 'GET') =>
      ask(cloud, method, '/v4/linode/instances', method === 'GET' ? undefined : {}, as)
    const listed = await list('instances:read_only')
    const scopesTold = ['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes'].map(name =>
      listed.headers.get(name),
    )
    expect([listed.status, ...scopesTold]).toEqual([200, 'linodes:read_only', 'linodes:read_only'])
    const refused = await list('instances:read_only', 'POST')
    expect([refused.status, refused.body]).toEqual([
      401,
      refusal('Your OAuth token is not authorized to use this endpoint.'),
    ])
    expect(refused.headers.get('X-Accepted-OAuth-Scopes')).toBe('linodes:read_write')
    expect(cloud.journal.filter(({ outcome }) => outcome === 'refused')).toEqual([])
  })
})

describe('a token of a world that was handed in', () => {
  it.each([
    ['linodes:read_write', 'linodes:read_write', [200, 400]],
    ['linodes:*', 'linodes:read_write', [200, 400]],
    ['instances:read_write', 'linodes:read_write', [200, 400]],
    ['linodes:read_only', 'linodes:read_only', [200, 401]],
    ['nodebalancers:*', 'nodebalancers:read_write', [401, 401]],
  ] as const)('holds %s by the name of the provider: %s', async (held, told, statuses) => {
    const tokens = [{ token: 'held', username: 'owner', scopes: [held] }]
    const world = createWorld({ instances: [{ region: 'newark-us' }], tokens })
    const cloud = createSimulator({ world })
    const path = '/v4/linode/instances'
    const listed = await ask(cloud, 'GET', path, undefined, 'held')
    const made = await ask(cloud, 'POST', path, {}, 'held')
    expect([listed.status, made.status]).toEqual(statuses)
    expect(listed.headers.get('X-OAuth-Scopes')).toBe(told)
    const [shown] = (await ask(cloud, 'GET', '/v4/profile/tokens', undefined, 'held')).body[
      'data'
    ] as { scopes: string }[]
    expect(shown?.scopes).toBe(told)
  })
})

describe('a token that is made over HTTP', () => {
  const make = async (as: string, scopes?: unknown) => {
    const cloud = createSimulator({ world: guarded })
    return (await ask(cloud, 'POST', '/v4/profile/tokens', { label: 'ci', scopes }, as)).status
  }

  it('is made for the one who asks, who has to be known', async () => {
    expect(await make('eve')).toBe(401)
    const cloud = createSimulator({ world: guarded })
    const made = await ask(cloud, 'POST', '/v4/profile/tokens', {}, 'token-of-robin')
    expect(made.status).toBe(200)
    const profile = await ask(cloud, 'GET', '/v4/profile', undefined, String(made.body['token']))
    expect([profile.status, profile.body['username']]).toEqual([200, 'robin'])
  })

  it.each([
    ['firewall:read_write', 'firewall:read_only', 200],
    ['firewall:read_write', 'firewall:read_write', 200],
    ['firewall:read_write', 'ips:read_only', 401],
    ['firewall:read_write', '*', 401],
    ['firewall:read_write', undefined, 401],
    ['instances:read_only', 'linodes:read_only', 200],
    ['instances:read_only', 'linodes:read_write', 401],
    ['instances:read_only', 'linodes:*', 401],
    ['instances:read_write', 'linodes:*', 200],
    ['idle', 'junk:read', 400],
    ['token-of-owner', 'junk:read', 400],
    ['idle', 'domains:read_only', 401],
    ['token-of-owner', 'domains:read_only', 200],
    ['token-of-owner', '*', 200],
  ] as const)('by one with %s: %s is answered with %i', async (as, asked, status) => {
    expect(await make(as, asked)).toBe(status)
  })

  it('may hold anything in the neutral dialect, whose routes set a scene', async () => {
    const fetch = createFetch(createSimulator({ world: guarded }), { baseUrl })
    const body = { token: 'made', username: 'owner', scopes: ['*'] }
    expect((await send(fetch, { operation: 'tokenCreate', body, as: 'idle' })).status).toBe(200)
    expect((await send(fetch, { operation: 'tokenCreate', body, as: 'eve' })).status).toBe(401)
  })

  it('may have what it holds of other services, and what that includes', async () => {
    const world = worldAfter(guarded, {
      operation: 'tokenCreate',
      body: { token: 'dns', username: 'owner', scopes: ['domains:read_write'] },
    })
    const statuses = await Promise.all(
      ['domains:read_only', 'domains:read_write', 'volumes:read_only'].map(
        async scopes =>
          (await ask(createSimulator({ world }), 'POST', '/v4/profile/tokens', { scopes }, 'dns'))
            .status,
      ),
    )
    expect(statuses).toEqual([200, 200, 401])
  })
})

describe('the other entry points', () => {
  const url = '/linode/instances'
  const statusesAt = (base: string) =>
    Promise.all(
      [undefined, 'unknown', 'token-of-owner'].map(async token => {
        const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
        return (await fetch(base + url, { headers })).status
      }),
    )

  it('ask for tokens too: a server', async () => {
    const cloud = createSimulator({ world: guarded })
    await using server = await listen(cloud, { dialect: 'published' })
    expect(await statusesAt(server.baseUrl)).toEqual([401, 401, 200])
  })

  it('ask for tokens too: MSW', async () => {
    const server = setupServer(
      ...createHandlers(guarded, { baseUrl, dialect: 'published' }).handlers,
    )
    server.listen({ onUnhandledRequest: 'error' })
    try {
      expect(await statusesAt(baseUrl)).toEqual([401, 401, 200])
    } finally {
      server.close()
    }
  })

  it('but calls in process set a scene, and need none', () => {
    const cloud = createSimulator({ world: guarded })
    expect(cloud.environment.instancesList().results).toBeGreaterThan(0)
    expect(cloud.environment.clockAdvance({ body: { ms: 1 } }).now).toBe(cloud.now)
  })
})
