/** Requests of the published dialect: its paths, words and scopes, and not those of the contract. */
import { describe, expect, it } from 'vitest'
import type { AssumptionError } from '../../src/engine/refused-error.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { listen } from '../../src/http/node/listen.ts'
import { assumption } from '../support/assumption.ts'
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

  it('reboot an instance into one of its configs', async () => {
    const cloud = everyCloud()
    const reboot = (body: Json) => ask(cloud, 'POST', '/v4/linode/instances/1/reboot', body)
    expect((await reboot({ config_id: 1 })).status).toBe(200)
    const missing = await reboot({ config_id: 9 })
    expect([missing.status, missing.body['errors']]).toEqual([
      400,
      [{ reason: expect.stringContaining('the id of a config of Linode 1'), field: 'config_id' }],
    ])
    expect((await reboot({ profile_id: 1 })).status).toBe(400)
  })

  it('are told of scopes in the words of the dialect', async () => {
    const world = withTokens(everyWorld, 'owner')
    const cloud = createSimulator({ world })
    const scopes = ['linodes:read_only', 'firewall:read_write']
    const made = { token: 'narrow', username: 'owner', scopes }
    expect(
      (await ask(cloud, 'POST', '/v4/profile/tokens', made, 'token-of-owner')).body,
    ).toMatchObject({
      ...{ scopes: scopes.join(' '), token: 'narrow' },
    })
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

assumption('ASSUME-RULE-LABEL', () => {
  const tcp = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }
  const sendLabel = (cloud: Simulator, label: string) =>
    ask(cloud, 'PUT', `${firewalls}/1/rules`, { inbound: [{ ...tcp, label }] })
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const marks = [...'0123456789', '-', '_', '.']

  it('published: it starts with a letter, and goes on with letters, digits and three marks, doubled or last too', async () => {
    const cloud = everyCloud()
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    for (const character of [...ascii, 'é', 'е', '١', '😀']) {
      const isInside = letters.includes(character) || marks.includes(character)
      const statuses = [
        (await sendLabel(cloud, `${character}bc`)).status,
        (await sendLabel(cloud, `a${character}b`)).status,
        (await sendLabel(cloud, `ab${character}`)).status,
      ]
      const inside = isInside ? 200 : 400
      expect(statuses, character).toEqual([letters.includes(character) ? 200 : 400, inside, inside])
    }
    for (const label of ['a--', 'a..b', 'a__b'])
      expect((await sendLabel(cloud, label)).status).toBe(200)
  })

  it('published: what else is wrong with the body is told with it, and what the contract refuses is a refused call', async () => {
    const cloud = everyCloud()
    const mixed = await ask(cloud, 'POST', firewalls, {
      label: 'ab',
      rules: {
        inbound_policy: 'DROP',
        outbound_policy: 'DROP',
        inbound: [{ ...tcp, label: '1st' }],
      },
    })
    expect([mixed.status, mixed.body['errors']]).toEqual([
      400,
      [
        { reason: 'Length must be 3-32 characters', field: 'label' },
        { reason: expect.stringContaining('letter'), field: 'rules.inbound[0].label' },
      ],
    ])
    expect(cloud.journal).toEqual([])
    expect((await sendLabel(cloud, 'ab')).body['errors']).toEqual([
      { reason: 'Label must be 3-32 characters.', field: 'rules.inbound[0].label' },
    ])
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['refused'])
  })

  it('published: what path and query have against a request goes before its label', async () => {
    const cloud = everyCloud()
    const answer = await ask(cloud, 'PUT', `${firewalls}/one/rules`, {
      inbound: [{ ...tcp, label: '1st' }],
    })
    expect(answer.status).toBe(404)
  })
})

it('a simulator that throws where the contract is silent throws for a null ruleset and for a label of the dialect', async () => {
  const cloud = createSimulator({ world: everyWorld, onAssumption: 'throw' })
  const rules = { inbound: [], outbound: [], inbound_policy: 'DROP', outbound_policy: 'DROP' }
  const put = (body: Json) => ask(cloud, 'PUT', `${firewalls}/1/rules`, { ...rules, ...body })
  const rule = { protocol: 'TCP', action: 'DROP', addresses: { ipv4: ['0.0.0.0/0'] } }
  const thrown = async (body: Json) =>
    put(body).then(
      ({ status }) => status,
      (error: AssumptionError) => error.assumptions,
    )
  expect(await thrown({ inbound: null })).toEqual(['ASSUME-RULE-NULLS'])
  expect(await thrown({ inbound: [{ ...rule, label: '1st' }] })).toEqual(['ASSUME-RULE-LABEL'])
  expect(await thrown({ inbound: [{ ...rule, label: 'first' }] })).toBe(200)
})

it('the sound calls of both tables are carried out in the published dialect', async () => {
  for (const call of [...Object.values(contractCalls), ...Object.values(outsideCalls)]) {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    await sendPublished(cloud, { ...call, as: 'token-of-owner' })
    expect(cloud.journal.map(({ outcome }) => outcome)).toEqual(['done'])
  }
})
