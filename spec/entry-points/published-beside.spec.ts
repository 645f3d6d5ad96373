/** What stands beside the 29 operations in the published dialect: accepted and refused, kept and shown. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { createFaults } from '../../src/http/faults.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { balancer, linodes, notFound, refusal, told } from './beside.ts'
import { ask, everyCloud, type Json } from './published-wire.ts'
import { baseUrl } from './wire.ts'

describe('balancers', () => {
  const node = { label: 'back', address: '192.168.128.2:80', weight: 50, mode: 'accept' }

  it('have configs and back ends that come, change and go', async () => {
    const cloud = everyCloud()
    const sent = { port: 443, protocol: 'https', algorithm: 'source', ssl_key: 'secret' }
    const [status, made] = await told(cloud, 'POST', `${balancer}/configs`, sent)
    expect([status, made]).toMatchObject([
      200,
      { port: 443, algorithm: 'source', ssl_key: null, nodebalancer_id: 1 },
    ])
    const config = `${balancer}/configs/${made['id']}`
    expect(await told(cloud, 'GET', config)).toEqual([200, made])
    expect((await told(cloud, 'PUT', config, { check: 'http', port: 8443 }))[1]).toMatchObject({
      ...{ port: 8443, check: 'http', algorithm: 'source' },
    })
    const [, added] = await told(cloud, 'POST', `${config}/nodes`, node)
    expect(added).toMatchObject({ ...node, config_id: made['id'], nodebalancer_id: 1 })
    const one = `${config}/nodes/${added['id']}`
    expect((await told(cloud, 'PUT', one, { mode: 'drain' }))[1]).toMatchObject({
      ...{ mode: 'drain', weight: 50 },
    })
    expect(await told(cloud, 'GET', one)).toMatchObject([200, { mode: 'drain' }])
    expect((await told(cloud, 'GET', `${config}/nodes`))[1]).toMatchObject({ results: 1 })
    expect(await told(cloud, 'DELETE', one)).toEqual([200, {}])
    expect(await told(cloud, 'GET', one)).toEqual(notFound)
    expect(await told(cloud, 'DELETE', config)).toEqual([200, {}])
    expect(await told(cloud, 'GET', config)).toEqual(notFound)
    expect(JSON.stringify(cloud.snapshot())).not.toContain('secret')
  })

  it('are refused by the field that was sent', async () => {
    const cloud = everyCloud()
    const configs = `${balancer}/configs`
    await ask(cloud, 'POST', configs, { port: 80 })
    const refused = async (method: string, path: string, body: object) => {
      const [status, { errors }] = await told(cloud, method, path, body)
      expect(status).toBe(400)
      return (errors as readonly Json[]).map(({ field }) => field)
    }
    expect(await refused('POST', configs, { port: 80 })).toEqual(['port'])
    expect(await refused('POST', configs, { port: 0 })).toEqual(['port'])
    expect(await refused('PUT', `${configs}/1`, { protocol: 'icmp' })).toEqual(['protocol'])
    const bad = { ...node, address: 'nowhere:80' }
    expect(await refused('POST', `${configs}/1/nodes`, bad)).toEqual(['address'])
    expect(await told(cloud, 'POST', '/v4/nodebalancers/99/configs', {})).toEqual(notFound)
    expect(await told(cloud, 'PUT', `${configs}/9`, {})).toEqual(notFound)
    expect(await told(cloud, 'GET', `${configs}/1/nodes/9`)).toEqual(notFound)
  })

  it('are refused what is not for a body to say, or of another type', async () => {
    const cloud = everyCloud()
    const configs = `${balancer}/configs`
    await ask(cloud, 'POST', configs, { port: 80 })
    await ask(cloud, 'POST', `${configs}/1/nodes`, node)
    const before = cloud.world
    const refused = async (method: string, path: string, body: unknown) => {
      const [status, { errors }] = await told(cloud, method, path, body)
      expect([status, cloud.world === before]).toEqual([400, true])
      return (errors as readonly Json[]).map(({ field, reason }) => field ?? reason)
    }
    expect(await refused('POST', configs, { port: 81, id: 7 })).toMatchObject([
      expect.stringMatching(/^Keys must be one of: port, /),
    ])
    expect(await refused('PUT', `${configs}/1`, { id: 7 })).toEqual(['id'])
    expect(await refused('POST', `${configs}/1/nodes`, { ...node, id: 7 })).toEqual([
      'Keys must be one of: label, address, weight, mode',
    ])
    expect(await refused('PUT', `${configs}/1/nodes/1`, { id: 7 })).toEqual(['id'])
    expect(await refused('POST', configs, { port: 81, nodes: 'none' })).toEqual(['nodes'])
    for (const body of [[], [{ port: 81 }], 'port', 81])
      expect((await told(cloud, 'POST', configs, body))[0], JSON.stringify(body)).toBe(400)
    expect((await told(cloud, 'PUT', `${configs}/1/nodes/1`, []))[0]).toBe(400)
    expect(cloud.world).toBe(before)
    expect((await told(cloud, 'PUT', `${configs}/1`, { id: 1, port: 82 }))[0]).toBe(200)
  })

  it('show what was told of them, and their firewalls', async () => {
    const cloud = everyCloud()
    const sent = { client_conn_throttle: 7, tags: ['front'], label: 'gate' }
    expect((await told(cloud, 'PUT', balancer, sent))[1]).toMatchObject(sent)
    expect((await told(cloud, 'GET', balancer))[1]).toMatchObject(sent)
    const [, { errors }] = await told(cloud, 'PUT', balancer, { client_conn_throttle: -1 })
    expect(errors).toMatchObject([{ field: 'client_conn_throttle' }])
    const [, firewalls] = await told(cloud, 'GET', `${balancer}/firewalls`)
    expect(firewalls).toMatchObject({ data: [{ id: 1 }] })
    expect(await told(cloud, 'GET', '/v4/nodebalancers/99/firewalls')).toEqual(notFound)
  })
})

describe('the same code as for the 29', () => {
  it('asks for the scope of the operation behind it', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const body = { token: 'narrow', username: 'owner', scopes: ['linodes:read_only'] }
    await ask(cloud, 'POST', '/v4/profile/tokens', body, 'token-of-owner')
    const listed = await ask(cloud, 'GET', `${linodes}/1/firewalls`, undefined, 'narrow')
    expect([listed.status, listed.body]).toEqual([
      401,
      refusal('Your OAuth token is not authorized to use this endpoint.'),
    ])
    expect(listed.headers.get('X-Accepted-OAuth-Scopes')).toBe('firewall:read_only')
    expect((await ask(cloud, 'POST', `${linodes}/1/ips`, {}, 'unknown')).status).toBe(401)
    const configs = await ask(cloud, 'GET', `${linodes}/1/configs`, undefined, 'narrow')
    expect(configs.headers.get('X-RateLimit-Limit')).toBe('400')
  })

  it('is struck by the faults of the operation behind it', async () => {
    const kind = { type: 'status', status: 503 } as const
    const faults = createFaults([{ operation: 'ipAddressAllocate', phase: 'before', kind }])
    const fetch = createFetch(everyCloud(), { dialect: 'published', baseUrl, faults })
    const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }
    const body = JSON.stringify({ type: 'ipv4', public: true })
    const sent = await fetch(`${baseUrl}/linode/instances/1/ips`, { method: 'POST', headers, body })
    expect(sent.status).toBe(503)
  })

  it('answers a wrong method with those there are, and refuses a strange query', async () => {
    const cloud = everyCloud()
    const wrong = await ask(cloud, 'DELETE', `${linodes}/1/ips`)
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await ask(cloud, 'GET', '/v4/profile?nonsense=1')).status).toBe(400)
    expect((await ask(cloud, 'GET', `${linodes}/one/configs`)).status).toBe(404)
  })

  it('has no routes of later versions, and the neutral dialect none of these', async () => {
    const cloud = everyCloud()
    for (const path of ['settings', 'templates', '1/history'])
      expect((await ask(cloud, 'GET', `/v4/networking/firewalls/${path}`)).status).toBe(404)
    const neutral = createFetch(cloud, { baseUrl, onUnknown: 'answer' })
    const headers = { Authorization: 'Bearer any' }
    expect((await neutral(`${baseUrl}/instances/1/firewalls`, { headers })).status).toBe(404)
    expect((await neutral(`${baseUrl}/profile`, { headers })).status).toBe(404)
  })
})
