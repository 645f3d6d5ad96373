/** What clients of the published interface ask for besides records: rebuilding, rescue, statistics, tokens; and what is not there. */
import { describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { UnknownRouteError } from '../../src/http/unknown-route.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { ask, everyCloud } from './published-wire.ts'
import { baseUrl } from './wire.ts'

const linode = '/v4/linode/instances/1'
const balancer = '/v4/nodebalancers/1'
const told = async (
  cloud: Simulator,
  method: string,
  path: string,
  body?: unknown,
  as?: string,
) => {
  const { status, body: answer } = await ask(cloud, method, path, body, as)
  return [status, answer] as const
}
const notFound = [404, { errors: [{ reason: 'Not found' }] }]
const callsOf = (cloud: Simulator) => cloud.journal.map(({ call: { operation } }) => operation)

describe('an instance is rebuilt', () => {
  const sent = {
    image: 'linode/debian12',
    root_pass: 'very-secret',
    authorized_keys: ['ssh-rsa x'],
  }

  it('with another image, and keeps its configs, its addresses and no secret', async () => {
    const cloud = everyCloud()
    const [, before] = await told(cloud, 'GET', linode)
    const [status, rebuilt] = await told(cloud, 'POST', `${linode}/rebuild`, sent)
    expect([status, rebuilt]).toEqual([
      200,
      { ...before, image: 'linode/debian12', updated: rebuilt['updated'] },
    ])
    expect(await told(cloud, 'GET', linode)).toEqual([200, rebuilt])
    expect(callsOf(cloud)).toEqual(['instanceView', 'instanceUpdate', 'instanceView'])
    expect(JSON.stringify([cloud.journal, cloud.snapshot()])).not.toContain('very-secret')
  })

  it('not without an image, with a field of nobody, or where there is none', async () => {
    const cloud = everyCloud()
    const { world } = cloud
    for (const body of [undefined, {}, { ...sent, image: undefined }]) {
      const [status, { errors }] = await told(cloud, 'POST', `${linode}/rebuild`, body)
      expect([status, errors]).toEqual([400, [{ reason: 'image is required', field: 'image' }]])
    }
    const [odd, { errors }] = await told(cloud, 'POST', `${linode}/rebuild`, { ...sent, image: 5 })
    expect([odd, errors]).toMatchObject([400, [{ field: 'image' }]])
    const [strange] = await told(cloud, 'POST', `${linode}/rebuild`, { ...sent, colour: 'red' })
    expect(strange).toBe(400)
    expect(await told(cloud, 'POST', '/v4/linode/instances/99/rebuild', sent)).toEqual(notFound)
    expect([cloud.world, callsOf(cloud)]).toEqual([world, []])
  })
})

describe('an instance is rescued', () => {
  it('by booting it anew, whatever devices are told', async () => {
    const cloud = everyCloud()
    await told(cloud, 'POST', `${linode}/shutdown`)
    const devices = { sda: { disk_id: 124458 } }
    expect(await told(cloud, 'POST', `${linode}/rescue`, { devices })).toEqual([200, {}])
    expect((await told(cloud, 'GET', linode))[1]).toMatchObject({ status: 'running' })
    expect(await told(cloud, 'POST', `${linode}/rescue`)).toEqual([200, {}])
  })

  it('not where there is none, or with what is no device', async () => {
    const cloud = everyCloud()
    expect(await told(cloud, 'POST', '/v4/linode/instances/99/rescue')).toEqual(notFound)
    expect((await told(cloud, 'POST', `${linode}/rescue`, { device: {} }))[0]).toBe(400)
    expect(callsOf(cloud)).toEqual([])
  })
})

describe('a balancer', () => {
  const withConfig = async () => {
    const cloud = everyCloud()
    const nodes = [{ label: 'back', address: '192.168.128.2:80', mode: 'accept' }]
    const [status, made] = await told(cloud, 'POST', `${balancer}/configs`, { port: 8080, nodes })
    expect([status, made]).toMatchObject([200, { nodes_status: { up: 1 } }])
    const { id } = made
    return { cloud, config: `${balancer}/configs/${id}`, id }
  }

  it('has a config rebuilt, with other back ends and under the same id', async () => {
    const { cloud, config, id } = await withConfig()
    const nodes = ['left', 'right'].map(label => ({
      ...{ label, address: '192.168.128.3:81', mode: 'accept' },
    }))
    const [status, rebuilt] = await told(cloud, 'POST', `${config}/rebuild`, {
      ...{ protocol: 'tcp', algorithm: 'leastconn', nodes },
    })
    expect([status, rebuilt]).toMatchObject([
      200,
      { id, port: 8080, protocol: 'tcp', algorithm: 'leastconn', nodes_status: { up: 2 } },
    ])
    expect((await told(cloud, 'GET', `${config}/nodes`))[1]).toMatchObject({
      data: [{ label: 'left' }, { label: 'right' }],
    })
    // What is not told of a config that is rebuilt is as the provider begins.
    const [, anew] = await told(cloud, 'POST', `${config}/rebuild`, {})
    expect(anew).toMatchObject({ algorithm: 'roundrobin', nodes_status: { up: 0 } })
  })

  it('has none rebuilt that is not there, or is another than the path names', async () => {
    const { cloud, config, id } = await withConfig()
    const { world } = cloud
    expect(await told(cloud, 'POST', `${balancer}/configs/77/rebuild`, {})).toEqual(notFound)
    expect((await told(cloud, 'POST', `${config}/rebuild`, { id: Number(id) + 1 }))[0]).toBe(400)
    const [status, { errors }] = await told(cloud, 'POST', `${config}/rebuild`, { port: 'x' })
    expect([status, errors]).toMatchObject([400, [{ field: 'port' }]])
    expect(cloud.world).toBe(world)
  })

  it('has statistics of no traffic, where there is one', async () => {
    const cloud = everyCloud()
    expect(await told(cloud, 'GET', `${balancer}/stats`)).toEqual([
      200,
      { title: 'balancer 1', data: { connections: [], traffic: { in: [], out: [] } } },
    ])
    expect(await told(cloud, 'GET', '/v4/nodebalancers/99/stats')).toEqual(notFound)
  })
})

describe('a token', () => {
  const tokens = '/v4/profile/tokens'

  it('is made for the one who asks, and its text is told once', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const sent = { label: 'ci', scopes: 'linodes:read_only firewall:read_write', expiry: null }
    const [status, made] = await told(cloud, 'POST', tokens, sent, 'token-of-robin')
    expect([status, made]).toEqual([
      200,
      {
        ...{ id: 2, label: 'ci', scopes: sent.scopes, expiry: null },
        created: everyWorld.now.slice(0, 19),
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const text = String(made['token'])
    const vlans = await ask(cloud, 'GET', '/v4/networking/vlans', undefined, text)
    expect([vlans.status, vlans.headers.get('X-OAuth-Scopes')]).toEqual([200, sent.scopes])
    expect((await told(cloud, 'GET', '/v4/networking/ips', undefined, text))[0]).toBe(401)
    const [, listed] = await told(cloud, 'GET', tokens, undefined, 'token-of-robin')
    expect(listed).toMatchObject({ data: [{ id: 1 }, { id: 2, token: '' }] })
    expect(JSON.stringify(listed)).not.toContain(text)
  })

  it('gets another label, and nothing else', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const ask = (method: string, path: string, body?: unknown) =>
      told(cloud, method, path, body, 'token-of-robin')
    const [, made] = await ask('POST', tokens, { label: 'ci', expiry: '2099-01-01T00:00:00' })
    const one = `${tokens}/${made['id']}`
    const [, before] = await ask('GET', one)
    expect(before).toEqual({ ...made, token: '' })
    cloud.advance(60_000)
    expect(await ask('PUT', one, { label: 'cd' })).toEqual([200, { ...before, label: 'cd' }])
    expect((await ask('GET', one))[1]).toEqual({ ...before, label: 'cd' })
    for (const body of [{ expiry: null }, { scopes: '*' }, { label: '' }])
      expect((await ask('PUT', one, body))[0]).toBe(400)
    expect(await ask('PUT', `${tokens}/99`, { label: 'cd' })).toEqual(notFound)
  })

  it('is refused once it ended as one that is not known', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const expiry = new Date(Date.parse(cloud.now) + 60_000).toISOString().slice(0, 19)
    const [, made] = await told(cloud, 'POST', tokens, { expiry }, 'token-of-robin')
    expect(made).toMatchObject({ expiry, label: 'robin' })
    const list = (as: unknown) => told(cloud, 'GET', '/v4/networking/ips', undefined, String(as))
    expect((await list(made['token']))[0]).toBe(200)
    cloud.advance(60_000)
    expect(await list(made['token'])).toEqual(await list('of-nobody'))
    expect((await list('token-of-robin'))[0]).toBe(200)
  })

  it('has every scope unless it is told which, and another text each time', async () => {
    const cloud = everyCloud()
    const [, first] = await told(cloud, 'POST', tokens, {})
    const as = String(first['token'])
    const [, second] = await told(cloud, 'POST', tokens, { scopes: '*' }, as)
    expect([first, second]).toMatchObject([{ scopes: '*' }, { scopes: '*' }])
    expect(second['token']).not.toBe(as)
  })

  it.each([
    ['scopes', { scopes: 'no scope' }],
    ['scopes', { scopes: 5 }],
    ['label', { label: 5 }],
    ['expiry', { expiry: 5 }],
    ['colour', { colour: 'red' }],
  ])('is not made with a bad %s', async (_, body) => {
    const cloud = everyCloud()
    const { world } = cloud
    expect((await told(cloud, 'POST', tokens, body))[0]).toBe(400)
    expect(cloud.world).toBe(world)
  })
})

describe('the grants of the one who asks', () => {
  it('are those of a restricted user, and empty for any other', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const grants = [{ type: 'linode', id: 1, permission: 'read_only' }]
    const as = 'token-of-robin'
    await ask(cloud, 'PUT', '/v4/account/users/robin/grants', { grants, add_firewalls: true }, as)
    expect((await told(cloud, 'GET', '/v4/profile/grants', undefined, as))[1]).toMatchObject({
      ...{ linode: [{ id: 1, permissions: 'read_only' }], firewall: [] },
      global: { add_firewalls: true },
    })
    expect((await told(cloud, 'GET', '/v4/profile/grants', undefined, 'other'))[0]).toBe(401)
    expect((await told(everyCloud(), 'GET', '/v4/profile/grants'))[1]).toMatchObject({ linode: [] })
  })
})

describe('what has a name and is not there', () => {
  const paths = ['settings', 'templates', 'templates/vpc', '1/history', '1/history/rules/1']

  it.each(paths)('is answered as an unknown route: %s', async path => {
    const cloud = everyCloud()
    const fetch = createFetch(cloud, { baseUrl, dialect: 'published', onUnknown: 'answer' })
    const url = `${baseUrl}/networking/firewalls/${path}`
    const headers = { Authorization: 'Bearer any' }
    expect((await fetch(url, { headers })).status).toBe(404)
    expect([...fetch.faults.unknownRoutes]).toEqual([`GET /v4/networking/firewalls/${path}`])
    expect(callsOf(cloud)).toEqual([])
    const strict = createFetch(cloud, { baseUrl, dialect: 'published' })
    await expect(strict(url, { headers })).rejects.toBeInstanceOf(UnknownRouteError)
  })

  it('is no name in the neutral dialect, which has nothing but the contract', async () => {
    const fetch = createFetch(everyCloud(), { baseUrl })
    const headers = { Authorization: 'Bearer any' }
    expect((await fetch(`${baseUrl}/networking/firewalls/settings`, { headers })).status).toBe(404)
    expect(fetch.faults.unknownRoutes).toEqual([])
  })
})
