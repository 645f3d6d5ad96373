/** Requests of the published dialect: its paths, words and scopes, and not those of the contract. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/listen.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { ask, everyCloud, firewalls, type Json, sendPublished, view } from './published-wire.ts'
import { baseUrl } from './wire.ts'

describe('requests of the published dialect', () => {
  it('are answered below v4beta as well, with or without a final slash, in process and on a server', async () => {
    const cloud = everyCloud()
    const paths = ['/v4/regions', '/v4/regions/', '/v4beta/regions', '/v4beta/regions/']
    for (const path of paths) expect((await ask(cloud, 'GET', path)).status).toBe(200)
    await using listening = await listen(cloud, { dialect: 'published' })
    const { origin } = new URL(listening.baseUrl)
    for (const path of paths) expect((await fetch(origin + path)).status).toBe(200)
    await using neutral = await listen(cloud)
    const other = new URL(neutral.baseUrl).origin
    expect((await fetch(`${other}/v4beta/regions`)).status).toBe(404)
    expect((await fetch(`${other}/v4/regions/`)).status).toBe(404)
  })

  it('that use the words of the contract are refused', async () => {
    const cloud = everyCloud()
    const allocate = { instance_id: 1, public: true, type: 'ipv4' }
    const device = { id: 2, type: 'instance' }
    const answers = [
      await ask(cloud, 'POST', '/v4/networking/ips', allocate),
      await ask(cloud, 'POST', `${firewalls}/1/devices`, device),
      await ask(cloud, 'GET', '/v4/instances/1'),
    ]
    expect(answers.map(({ status, body }) => [status, body['errors']])).toEqual([
      [
        400,
        [
          { reason: 'Keys must be one of: linode_id, public, type' },
          { reason: 'linode_id is required', field: 'linode_id' },
        ],
      ],
      [400, [{ reason: 'Must be one of linode, nodebalancer', field: 'type' }]],
      [404, [{ reason: 'Not found' }]],
    ])
    expect(cloud.journal.every(({ outcome }) => outcome === 'refused')).toBe(true)
  })

  it('are told of scopes in the words of the dialect', async () => {
    const world = withTokens(everyWorld, 'owner')
    const cloud = createSimulator({ world })
    const scopes = ['linodes:read_only', 'firewall:read_write']
    const made = { token: 'narrow', username: 'owner', scopes }
    expect((await ask(cloud, 'POST', '/v4/profile/tokens', made)).body).toMatchObject({ scopes })
    const vlans = await ask(cloud, 'GET', '/v4/networking/vlans', undefined, 'narrow')
    expect(vlans.status).toBe(200)
    expect(vlans.headers.get('X-OAuth-Scopes')).toBe(scopes.join(' '))
    expect(vlans.headers.get('X-Accepted-OAuth-Scopes')).toBe('linodes:read_only')
    const ips = await ask(cloud, 'GET', '/v4/networking/ips', undefined, 'narrow')
    expect([ips.status, ips.body]).toEqual([
      401,
      { errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }] },
    ])
  })

  it('may filter addresses by their instance, which lets every one through, as recorded', async () => {
    const cloud = everyCloud()
    const fetch = createFetch(cloud, { dialect: 'published', baseUrl })
    const headers = { Authorization: 'Bearer any', 'X-Filter': '{"linode_id": 2}' }
    const filtered = (await (await fetch('/v4/networking/ips', { headers })).json()) as Json
    expect(filtered['results']).toBe((await view(cloud, '/v4/networking/ips'))['results'])
  })
})

it('the sound calls of both tables are carried out in the published dialect', async () => {
  for (const call of [...Object.values(contractCalls), ...Object.values(outsideCalls)]) {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    await sendPublished(cloud, { ...call, as: 'token-of-owner' })
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['done'])
  }
})
