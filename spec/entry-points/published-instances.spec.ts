/** Routes of the published interface about instances, and about what is below one. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { everyWorld, secondAddress, withTokens } from '../support/every-operation.ts'
import { balancer, first, linodes, notFound, refusal, region, told } from './beside.ts'
import { ask, everyCloud, type Json } from './published-wire.ts'
import { baseUrl } from './wire.ts'

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

  /** What the provider's clients send, and no record here is made of. */
  const passedOver = {
    [`POST ${linodes}`]: {
      ...{ root_pass: 'x', authorized_keys: ['x'], authorized_users: ['x'], metadata: {} },
      ...{ stackscript_id: 1, stackscript_data: {}, backup_id: 1, swap_size: 1 },
      ...{ disk_encryption: 'enabled', maintenance_policy: 'x', network_helper: true },
      ...{ kernel: 'x', boot_size: 1, placement_group: { id: 1 } },
    },
    [`PUT ${linodes}/1`]: { maintenance_policy: 'x' },
    'POST /v4/nodebalancers': { client_udp_sess_throttle: 1, type: 'common' },
    [`PUT ${balancer}`]: { client_udp_sess_throttle: 1 },
  }

  it.each(Object.entries(passedOver))(
    '%s passes over %j, and nothing misspelt',
    async (at, sent) => {
      const [method = '', path = ''] = at.split(' ')
      const needed = method === 'POST' ? { region, type: 'g6-nanode-1' } : {}
      for (const [field, value] of Object.entries(sent)) {
        const asked = (name: string) =>
          told(everyCloud(), method, path, { ...needed, [name]: value })
        const [status, body] = await asked(field)
        expect([field, status, body]).toEqual([field, 200, body])
        const [refused] = await asked(`${field}s`)
        expect([field, refused]).toEqual([field, 400])
      }
    },
  )

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
