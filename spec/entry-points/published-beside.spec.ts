/** What stands beside the 29 operations in the published dialect: accepted and refused, kept and shown. */
import { describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { createFaults } from '../../src/http/faults.ts'
import { instanceAt } from '../../src/operations/environment/checks/records-in-path.ts'
import type { InstanceId } from '../../src/world/ids.ts'
import { everyWorld, secondAddress, withTokens } from '../support/every-operation.ts'
import { ask, everyCloud, type Json } from './published-wire.ts'
import { baseUrl } from './wire.ts'

const linodes = '/v4/linode/instances'
const balancer = '/v4/nodebalancers/1'
const region = 'us-east'

const told = async (cloud: Simulator, method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await ask(cloud, method, path, body)
  return [status, answer] as const
}
const refusal = (reason: string, field?: string) => ({
  errors: [field === undefined ? { reason } : { reason, field }],
})
const notFound = [404, refusal('Not found')] as const
const first = instanceAt(everyWorld, 1 as InstanceId)

describe('instances', () => {
  it('are created as clients do, and show what was told of them', async () => {
    const cloud = everyCloud()
    const sent = {
      ...{ region, type: 'g6-nanode-1', label: 'made', image: 'linode/debian12', booted: false },
      ...{ tags: ['a'], group: 'g', backups_enabled: true, root_pass: 'secret', swap_size: 512 },
    }
    const [status, made] = await told(cloud, 'POST', linodes, sent)
    const shown = {
      ...{ label: 'made', type: 'g6-nanode-1', image: 'linode/debian12', status: 'offline' },
      ...{ tags: ['a'], group: 'g', hypervisor: 'kvm', watchdog_enabled: true },
      backups: { enabled: true, schedule: { day: null, window: null }, last_successful: null },
    }
    expect([status, made]).toMatchObject([200, shown])
    expect(JSON.stringify([made, cloud.snapshot()])).not.toContain('secret')
    expect(await told(cloud, 'GET', `${linodes}/${made['id']}`)).toEqual([200, made])
    const again = createSimulator({ world: cloud.snapshot() })
    expect(await told(again, 'GET', `${linodes}/${made['id']}`)).toEqual([200, made])
  })

  it('have the hardware of their plan, and of one that is not known that of the smallest', async () => {
    const cloud = everyCloud()
    const made = (type: string) => told(cloud, 'POST', linodes, { region, type })
    const [, known] = await made('g6-standard-4')
    expect(known).toMatchObject({ specs: { disk: 163_840, memory: 8192, vcpus: 4 } })
    const [, unknown] = await made('g0-own-1')
    expect(unknown).toMatchObject({ specs: { disk: 25_600, memory: 1024, vcpus: 1 } })
    const { data } = (await told(cloud, 'GET', '/v4/linode/types'))[1]
    const types = data as readonly Json[]
    expect(types.map(({ id }) => id)).toEqual([...new Set(types.map(({ id }) => id))])
    expect(types).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'g6-standard-4', memory: 8192, successor: null }),
        expect.objectContaining({ id: 'g0-own-1', memory: 1024 }),
      ]),
    )
    for (const each of types)
      expect(await told(cloud, 'GET', `/v4/linode/types/${each['id']}`)).toEqual([200, each])
    expect(await told(cloud, 'GET', '/v4/linode/types/g0-of-nobody')).toEqual(notFound)
  })

  it('take a password while they are shut down, and keep none', async () => {
    const cloud = everyCloud()
    const change = (body: object) => told(cloud, 'POST', `${linodes}/1/password`, body)
    const root_pass = 'a-long-secret'
    expect(await change({ root_pass })).toEqual([
      400,
      refusal(`expected a Linode that is shut down, got Linode 1 (${first.label}), which runs`),
    ])
    await told(cloud, 'POST', `${linodes}/1/shutdown`)
    expect(await change({ root_pass })).toEqual([200, {}])
    expect(JSON.stringify(cloud.snapshot())).not.toContain(root_pass)
    expect(await change({})).toMatchObject([400, { errors: [{ field: 'root_pass' }] }])
    expect(await change({ root_pass: 'short1' })).toMatchObject([
      400,
      { errors: [{ field: 'root_pass' }] },
    ])
    expect(await told(cloud, 'POST', `${linodes}/99/password`, { root_pass })).toEqual(notFound)
  })

  it('are not upgraded, for no plan has a successor', async () => {
    const cloud = everyCloud()
    const { world } = cloud
    expect(await told(cloud, 'POST', `${linodes}/1/mutate`)).toEqual([
      400,
      refusal(
        `expected a Linode whose plan has a successor, got Linode 1 (${first.label}), whose plan has none`,
      ),
    ])
    expect((await told(cloud, 'POST', `${linodes}/99/mutate`))[0]).toBe(404)
    expect(cloud.world).toBe(world)
  })

  it('are refused a detail of another type, by its own name', async () => {
    const cloud = everyCloud()
    const [status, { errors }] = await told(cloud, 'POST', linodes, { region, image: 5 })
    expect([status, errors]).toMatchObject([400, [{ field: 'image' }]])
    const known =
      'Keys must be one of: label, image, group, tags, watchdog_enabled, alerts, backups_enabled'
    for (const body of [{ colour: 'red' }, { details: { tags: ['a'] } }])
      expect((await told(cloud, 'PUT', `${linodes}/1`, body))[1]).toEqual(refusal(known))
  })

  it('are updated, shut down and booted', async () => {
    const cloud = everyCloud()
    const alerts = { cpu: 50 }
    const [, updated] = await told(cloud, 'PUT', `${linodes}/1`, { label: 'other', alerts })
    expect(updated).toMatchObject({ label: 'other', alerts: { cpu: 50, io: 10_000 } })
    const statusNow = async () => (await told(cloud, 'GET', `${linodes}/1`))[1]['status']
    expect(await told(cloud, 'POST', `${linodes}/1/shutdown`)).toEqual([200, {}])
    expect(await statusNow()).toBe('offline')
    expect(await told(cloud, 'POST', `${linodes}/1/boot`, { config_id: 1 })).toEqual([200, {}])
    expect(await statusNow()).toBe('running')
    expect(await told(cloud, 'POST', `${linodes}/99/boot`)).toEqual(notFound)
    expect((await told(cloud, 'POST', `${linodes}/1/boot`, { config_id: 9 }))[0]).toBe(400)
    expect(await told(cloud, 'POST', `${linodes}/99/shutdown`)).toEqual(notFound)
    expect((await told(cloud, 'POST', `${linodes}/1/firewalls/apply`))[0]).toBe(404)
  })

  it('are resized as clients ask for it, and not to the type that they have', async () => {
    const cloud = everyCloud()
    const resize = (id: number, body: unknown) =>
      told(cloud, 'POST', `${linodes}/${id}/resize`, body)
    const sent = { type: 'g6-standard-8', allow_auto_disk_resize: true, migration_type: 'cold' }
    expect(await resize(1, sent)).toEqual([200, {}])
    expect((await told(cloud, 'GET', `${linodes}/1`))[1]).toMatchObject({ type: sent.type })
    const same = 'Linode is already running this service plan.'
    expect(await resize(1, sent)).toEqual([400, refusal(same)])
    expect(await resize(3, sent)).toEqual([400, refusal('Linode busy.')])
    expect(await resize(1, {})).toEqual([400, refusal('type is required', 'type')])
    expect(await resize(99, sent)).toEqual(notFound)
    expect(cloud.journal[0]?.call.body).toEqual({ plan: sent.type })
  })
})

describe('below an instance', () => {
  it('addresses are allocated, viewed and named', async () => {
    const cloud = everyCloud()
    const ips = `${linodes}/1/ips`
    const [status, made] = await told(cloud, 'POST', ips, { type: 'ipv4', public: true })
    expect([status, made]).toMatchObject([200, { linode_id: 1, type: 'ipv4', public: true }])
    expect(await told(cloud, 'GET', `${ips}/${made['address']}`)).toEqual([200, made])
    expect((await told(cloud, 'PUT', `${ips}/${made['address']}`, { rdns: null }))[0]).toBe(200)
    expect(cloud.journal.map(({ call }) => call.operation)).toEqual([
      ...['ipAddressAllocate', 'ipAddressView', 'ipAddressRdnsUpdate'],
    ])
    expect(await told(cloud, 'GET', `${linodes}/2/ips/${secondAddress}`)).toEqual(notFound)
    expect(await told(cloud, 'POST', `${linodes}/99/ips`, {})).toEqual(notFound)
    const [refused, { errors }] = await told(cloud, 'POST', ips, { type: 'ipv6', public: true })
    expect([refused, errors]).toMatchObject([400, [{ reason: /ipv4/ }]])
    expect((await told(cloud, 'PUT', `${ips}/${secondAddress}`, {}))[1]).toEqual(
      refusal('rdns is required', 'rdns'),
    )
  })

  it('an address leaves, but for the last public one; so does a config, but for the booted one', async () => {
    const cloud = everyCloud()
    const away = (path: string) => told(cloud, 'DELETE', `${linodes}/${path}`)
    expect(await away(`2/ips/${secondAddress}`)).toEqual(notFound)
    expect(await away(`1/ips/${secondAddress}`)).toEqual([200, {}])
    expect(await away(`1/ips/${secondAddress}`)).toEqual(notFound)
    const [, { ipv4 }] = await told(cloud, 'GET', `${linodes}/1`)
    const [status, { errors }] = await away(`1/ips/${ipv4}`)
    expect([status, errors]).toMatchObject([400, [{ reason: /at least 1 public IPv4/ }]])
    expect(await away('2/configs/2')).toEqual([200, {}])
    expect(await away('2/configs/2')).toEqual(notFound)
    const [booted, answer] = await away('2/configs/1')
    expect([booted, answer]).toMatchObject([400, { errors: [{ reason: /not booted/ }] }])
  })

  it('an address is allocated to the one in the path, and to no other', async () => {
    const cloud = everyCloud()
    const sent = { type: 'ipv4', public: true }
    const [status, { errors }] = await told(cloud, 'POST', `${linodes}/1/ips`, {
      ...sent,
      linode_id: 2,
    })
    expect([status, errors]).toMatchObject([400, [{ field: 'linode_id' }]])
    expect((await told(cloud, 'POST', `${linodes}/1/ips`, { ...sent, linode_id: 1 }))[0]).toBe(200)
  })

  it('a restricted user sees the firewalls that grants name, and a body of a read is refused', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'robin') })
    const [, all] = await told(everyCloud(), 'GET', `${linodes}/1/firewalls`)
    const own = await ask(cloud, 'GET', `${linodes}/1/firewalls`, undefined, 'token-of-robin')
    expect(all['results']).toBeGreaterThan(0)
    expect(own.body).toMatchObject({ results: 0 })
    expect((await told(everyCloud(), 'DELETE', `${balancer}/configs/1`, { odd: 1 }))[0]).toBe(400)
  })

  it('firewalls, configs, balancers and what there is none of are listed', async () => {
    const cloud = everyCloud()
    const [, firewalls] = await told(cloud, 'GET', `${linodes}/1/firewalls`)
    expect(firewalls).toMatchObject({ data: [{ id: 1, label: 'guard-1' }], page: 1, results: 1 })
    expect((await told(cloud, 'GET', `${linodes}/2/firewalls`))[1]).toMatchObject({ results: 0 })
    expect(await told(cloud, 'GET', `${linodes}/99/firewalls`)).toEqual(notFound)
    const [, configs] = await told(cloud, 'GET', `${linodes}/1/configs`)
    expect(configs).toMatchObject({ data: [{ id: 1, interfaces: [{ purpose: 'public' }] }] })
    const [, config] = await told(cloud, 'GET', `${linodes}/1/configs/1`)
    expect(config).toMatchObject({ id: 1 })
    const interfaces = `${linodes}/1/configs/1/interfaces`
    expect(await told(cloud, 'GET', interfaces)).toEqual([200, config['interfaces']])
    const [only] = config['interfaces'] as readonly Json[]
    expect(await told(cloud, 'GET', `${interfaces}/1`)).toEqual([200, only])
    for (const path of ['1/configs/9/interfaces', '1/configs/1/interfaces/9', '99/backups'])
      expect(await told(cloud, 'GET', `${linodes}/${path}`)).toEqual(notFound)
    expect(await told(cloud, 'GET', `${linodes}/1/backups`)).toMatchObject([200, { automatic: [] }])
    expect((await told(cloud, 'GET', `${balancer}/vpcs`))[1]).toMatchObject({ results: 0 })
    expect(await told(cloud, 'GET', '/v4/nodebalancers/99/vpcs')).toEqual(notFound)
    expect(await told(cloud, 'GET', `${linodes}/1/configs/7`)).toEqual(notFound)
    expect(await told(cloud, 'GET', `${linodes}/1/interfaces`)).toEqual([200, { interfaces: [] }])
    for (const empty of ['disks', 'volumes', 'nodebalancers'])
      expect((await told(cloud, 'GET', `${linodes}/1/${empty}`))[1]).toMatchObject({ results: 0 })
  })

  it('lists keep pages and filters, and refuse the same', async () => {
    const cloud = everyCloud()
    const path = `${baseUrl}/linode/instances/1/firewalls`
    const fetch = createFetch(cloud, { dialect: 'published', baseUrl })
    const filtered = async (filter: string, query = '') => {
      const headers = { Authorization: 'Bearer any', 'X-Filter': filter }
      const answer = await fetch(path + query, { headers })
      return [answer.status, (await answer.json()) as Json] as const
    }
    expect(await filtered('{"label": "guard-1"}')).toMatchObject([200, { results: 1 }])
    expect(await filtered('{"label": "another"}')).toMatchObject([200, { results: 0, pages: 1 }])
    expect(await filtered('{"nonsense": 1}')).toEqual([
      400,
      refusal('Cannot filter on nonsense', 'X-Filter'),
    ])
    expect(await filtered('{}', '?page_size=25&page=2')).toMatchObject([200, { data: [], page: 2 }])
    expect(await filtered('{}', '?page_size=5')).toEqual([
      400,
      refusal('Must be 25-500', 'page_size'),
    ])
  })
})

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

describe('the account', () => {
  it('tells who calls, and of users, grants and tokens without their texts', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    // Nobody who is not known is told that they own the account.
    expect(await told(cloud, 'GET', '/v4/profile')).toEqual([401, refusal('Invalid Token')])
    expect((await told(everyCloud(), 'GET', '/v4/profile'))[1]).toMatchObject({ username: 'owner' })
    const as = await ask(cloud, 'GET', '/v4/profile', undefined, 'token-of-owner')
    expect(as.body).toMatchObject({ username: 'owner', restricted: false })
    const [, tokens] = await told(cloud, 'GET', '/v4/profile/tokens')
    expect(tokens).toMatchObject({ data: [{ id: 1, scopes: '*' }] })
    expect(JSON.stringify(tokens)).not.toContain('token-of-owner')
    expect((await told(cloud, 'GET', '/v4/profile/tokens/1'))[0]).toBe(200)
    expect(await told(cloud, 'GET', '/v4/profile/tokens/99')).toEqual(notFound)
    const [, users] = await told(cloud, 'GET', '/v4/account/users')
    const people = [
      { username: 'robin', restricted: true },
      { username: 'owner', restricted: false },
    ]
    expect(users).toMatchObject({ data: people })
    expect((await told(everyCloud(), 'GET', '/v4/account/users'))[1]).toMatchObject({
      data: people,
    })
    expect((await told(cloud, 'GET', '/v4/account/users/owner'))[0]).toBe(200)
    expect((await told(cloud, 'GET', '/v4/account/users/robin'))[0]).toBe(200)
    expect(await told(cloud, 'GET', '/v4/account/users/nobody')).toEqual(notFound)
    await ask(cloud, 'PUT', '/v4/account/users/robin/grants', {
      grants: [{ type: 'linode', id: 1, permission: 'read_only' }],
    })
    expect((await told(cloud, 'GET', '/v4/account/users/robin/grants'))[1]).toMatchObject({
      ...{ linode: [{ id: 1, permissions: 'read_only' }], firewall: [], nodebalancer: [] },
    })
  })

  it('grants are told kind by kind, and what is not told of stays', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const path = '/v4/account/users/robin/grants'
    const put = (body: unknown) => told(cloud, 'PUT', path, body)
    const of = (id: number, permissions: unknown) => ({ id, permissions, label: 'as it is' })
    const first = { global: { add_firewalls: true, cancel_account: false }, volume: [of(7, null)] }
    const [status, granted] = await put({
      ...first,
      firewall: [of(1, 'read_write')],
      linode: [of(1, 'read_only'), of(2, 'read_only')],
    })
    expect([status, granted]).toMatchObject([
      200,
      {
        global: { add_firewalls: true },
        firewall: [{ id: 1, permissions: 'read_write', label: 'guard-1' }],
        linode: [{ id: 1 }, { id: 2 }],
        volume: [],
      },
    ])
    expect(await told(cloud, 'GET', path)).toEqual([200, granted])
    const [, fewer] = await put({ linode: [of(2, null), of(1, 'read_write')] })
    expect(fewer).toMatchObject({
      ...{ global: { add_firewalls: true }, firewall: [{ id: 1, permissions: 'read_write' }] },
      linode: [{ id: 1, permissions: 'read_write' }],
    })
    expect(cloud.journal.at(-1)?.call.operation).toBe('userGrantsUpdate')
    for (const odd of [
      ...[{ linode: [of(99, 'read_only')] }, { linode: [of(1, 'all')] }, { linode: {} }],
      ...[{ colour: [] }, { global: 5 }, { global: { add_firewalls: 'yes' } }, { linode: [5] }],
    ])
      expect([odd, (await put(odd))[0]]).toEqual([odd, 400])
    expect(await told(cloud, 'GET', path)).toEqual([200, fewer])
    expect(await told(cloud, 'PUT', path.replace('robin', 'nobody'), {})).toEqual(notFound)
    expect((await ask(cloud, 'PATCH', path, {})).headers.get('Allow')).toBe('GET, HEAD, PUT')
  })

  it('users get another name, or leave', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const users = '/v4/account/users'
    const sent = { username: 'rob', email: 'rob@example.org', restricted: false }
    expect((await told(cloud, 'PUT', `${users}/robin`, sent))[0]).toBe(200)
    expect((await told(cloud, 'GET', `${users}/rob`))[1]).toMatchObject({ restricted: false })
    expect(await told(cloud, 'PUT', `${users}/robin`, sent)).toEqual(notFound)
    const known = 'Keys must be one of: username, restricted'
    expect((await told(cloud, 'PUT', `${users}/rob`, { colour: 1 }))[1]).toEqual(refusal(known))
    expect(await told(cloud, 'DELETE', `${users}/rob`)).toEqual([200, {}])
    expect(await told(cloud, 'DELETE', `${users}/rob`)).toEqual(notFound)
    expect(await told(cloud, 'GET', users)).toMatchObject([200, { data: [{ username: 'owner' }] }])
    expect(await told(cloud, 'DELETE', `${users}/owner`)).toEqual(notFound)
  })

  it('has the networks that interfaces name', async () => {
    const cloud = everyCloud()
    expect((await told(cloud, 'GET', '/v4/vpcs'))[1]).toMatchObject({ results: 0 })
    const vpc = { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2' } }
    const { body: made } = await ask(cloud, 'POST', linodes, { region, interfaces: [vpc] })
    const { id } = made as { readonly id: number }
    const { ipv4 } = (await told(cloud, 'GET', `${linodes}/${id}/ips`))[1] as { ipv4: object }
    expect(ipv4).toMatchObject({
      vpc: [{ address: '10.0.0.2', vpc_id: 7, subnet_id: 8, linode_id: id, nat_1_1: null }],
    })
    const [, { data }] = await told(cloud, 'GET', '/v4/vpcs')
    expect(data).toMatchObject([{ id: 7, region, subnets: [{ id: 8 }] }])
    expect((await told(cloud, 'GET', '/v4/vpcs/7'))[1]).toMatchObject({ id: 7 })
    expect((await told(cloud, 'GET', '/v4/vpcs/7/subnets'))[1]).toMatchObject({ results: 1 })
    expect(await told(cloud, 'GET', '/v4/vpcs/8')).toEqual(notFound)
    const [, subnets] = await told(cloud, 'GET', '/v4/vpcs/7/subnets')
    const [subnet] = subnets['data'] as readonly Json[]
    expect(await told(cloud, 'GET', `/v4/vpcs/7/subnets/${subnet?.['id']}`)).toEqual([200, subnet])
    for (const path of ['7/subnets/99', `8/subnets/${subnet?.['id']}`])
      expect(await told(cloud, 'GET', `/v4/vpcs/${path}`)).toEqual(notFound)
  })
})

describe('the same code as for the 29', () => {
  it('asks for the scope of the operation behind it', async () => {
    const cloud = createSimulator({ world: withTokens(everyWorld, 'owner') })
    const body = { token: 'narrow', username: 'owner', scopes: ['linodes:read_only'] }
    await ask(cloud, 'POST', '/v4/profile/tokens', body)
    const listed = await ask(cloud, 'GET', `${linodes}/1/firewalls`, undefined, 'narrow')
    expect([listed.status, listed.body]).toEqual([
      401,
      refusal('Your OAuth token is not authorized to use this endpoint.'),
    ])
    expect(listed.headers.get('X-Accepted-OAuth-Scopes')).toBe('firewall:read_only')
    expect((await ask(cloud, 'POST', `${linodes}/1/ips`, {}, 'unknown')).status).toBe(401)
    const open = await ask(cloud, 'GET', `${linodes}/1/configs`, undefined, 'unknown')
    expect(open.headers.get('X-RateLimit-Limit')).toBe('400')
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

describe('the profile', () => {
  it('is taken as it is, and each field is refused a change by its name', async () => {
    const cloud = everyCloud()
    const [, profile] = await told(cloud, 'GET', '/v4/profile')
    expect(await told(cloud, 'PUT', '/v4/profile', profile)).toEqual([200, profile])
    expect(await told(cloud, 'PUT', '/v4/profile', {})).toEqual([200, profile])
    const { referrals } = profile as { referrals: object }
    const turned = Object.fromEntries(Object.entries(referrals).reverse())
    expect(await told(cloud, 'PUT', '/v4/profile', { referrals: turned })).toEqual([200, profile])
    for (const field of Object.keys(profile))
      expect(await told(cloud, 'PUT', '/v4/profile', { [field]: 'another' })).toMatchObject([
        400,
        { errors: [{ field }] },
      ])
    expect((await told(cloud, 'PUT', '/v4/profile', { colour: 'red' }))[0]).toBe(400)
  })
})

describe('the first token', () => {
  it('locks nobody out who made it: the one that came with it is known from then on', async () => {
    const cloud = everyCloud()
    const [status, made] = await told(cloud, 'POST', '/v4/profile/tokens', { label: 'ci' })
    expect(status).toBe(200)
    expect((await told(cloud, 'GET', '/v4/networking/firewalls'))[0]).toBe(200)
    expect((await told(cloud, 'POST', '/v4/profile/tokens', { label: 'next' }))[0]).toBe(200)
    const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
    const statusFor = async (token: unknown) =>
      (
        await fetch(`${baseUrl}/networking/firewalls`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status
    expect([await statusFor(made['token']), await statusFor('of-nobody')]).toEqual([200, 401])
  })
})
