/** What is written of a world is what the service would list of it, in each form. */
import { describe, expect, it } from 'vitest'
import { notShown } from '../../src/account/write/not-shown.ts'
import { type WriteOptions, writeAccount } from '../../src/account/write/write-account.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { type DialectName, dialects } from '../../src/http/dialects/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { type OperationName, operationOf } from '../../src/operations/table.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { baseUrl, pathFor } from '../entry-points/wire.ts'
import {
  addressWorld,
  allocate,
  profileWithNat,
  publicIpv4,
  rangeOf,
  share,
} from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { manyWorlds } from '../support/random-worlds.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

/** The values of the documents by their names. */
const written = (world: World, options: WriteOptions): Readonly<Record<string, unknown>> =>
  Object.fromEntries(writeAccount(world, options).map(({ name, value }) => [name, value]))

type Page = { readonly data: readonly unknown[]; readonly pages: number }

/** The lists of the service, by the names of their documents. */
const listsOf = (world: World, as: DialectName) =>
  [
    ['firewalls', 'firewallsList', {}],
    [as === 'neutral' ? 'instances' : 'linodes', 'instancesList', {}],
    [as === 'neutral' ? 'balancers' : 'nodebalancers', 'balancersList', {}],
    ['ips', 'ipAddressesList', {}],
    ['v6-ranges', 'ipv6RangesList', {}],
    ['v6-pools', 'ipv6PoolsList', {}],
    ['vlans', 'vlansList', {}],
    ['regions', 'regionsList', {}],
    ['regions-availability', 'regionsAvailabilityList', {}],
    ...[...values(world.tables.firewalls)]
      .filter(({ status }) => status !== 'deleted')
      .map(
        ({ id }) => [`firewall-${id}-devices`, 'firewallDevicesList', { firewallId: id }] as const,
      ),
  ] as const satisfies readonly (readonly [string, OperationName, object])[]

describe('pages of the dialect', () => {
  it.each(['published', 'neutral'] as const)(
    '%s are what its service answers, page by page',
    async as => {
      for (const world of [crowded, ...manyWorlds(7, 12)]) {
        const documents = written(world, { as, pageSize: 25 })
        const answered = answersIn(world, as)
        for (const [name, operation, params] of listsOf(world, as))
          await expectPages(documents, name, page => answered(operation, params, page))
      }
    },
  )

  it('hold as many records as they are asked to, and a hundred otherwise', () => {
    const sizesOf = (options: { readonly pageSize?: number }) =>
      writeAccount(crowded, { as: 'neutral', ...options })
        .filter(({ name }) => name.startsWith('instances'))
        .map(({ name, value }) => [name, (value as Page).data.length])
    expect(sizesOf({ pageSize: 25 })).toEqual([
      ['instances.json', 25],
      ['instances-page-2.json', 25],
      ['instances-page-3.json', 25],
      ['instances-page-4.json', 25],
      ['instances-page-5.json', 3],
    ])
    expect(sizesOf({})).toEqual([
      ['instances.json', 100],
      ['instances-page-2.json', 3],
    ])
    expect(sizesOf({ pageSize: 500 })).toEqual([['instances.json', 103]])
  })
})

/** Asks the service for a page of a list. */
function answersIn(world: World, dialect: DialectName) {
  const cloud = createSimulator({ world })
  // Somebody who may read everything, whatever tokens the world has.
  const token = 'reader-of-pages'
  cloud.environment.tokenCreate({ body: { token, username: 'reader-of-pages', scopes: ['*'] } })
  const fetch = createFetch(cloud, { baseUrl, dialect })
  return async (operation: OperationName, params: object, page: number): Promise<Page> => {
    const template = dialects[dialect].paths[operation] ?? operationOf(operation).path
    const path = pathFor({ operation, params, query: { page, page_size: 25 } }, template)
    const answer = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${token}` } })
    return (await answer.json()) as Page
  }
}

async function expectPages(
  documents: Readonly<Record<string, unknown>>,
  name: string,
  answered: (page: number) => Promise<Page>,
): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const body = await answered(page)
    pages = body.pages
    expect(documents[page === 1 ? `${name}.json` : `${name}-page-${page}.json`]).toEqual(body)
  }
}

/** One hundred instances besides those of the small world. */
const crowded = worldAfter(
  withFirewall(smallWorld(), 'guard', { instances: [1, 2], balancers: [1] }),
  ...Array.from({ length: 100 }, (_, at) => ({
    operation: 'instanceCreate' as const,
    body: { region: 'us-east', label: `node-${at}` },
  })),
)

describe('what the CLI prints', () => {
  it('is every record of the pages, bare', () => {
    for (const world of [crowded, ...manyWorlds(11, 8)]) {
      const pages = written(world, { as: 'published', pageSize: 500 })
      const printed = written(world, { as: 'cli' })
      expect(Object.keys(printed)).toEqual(Object.keys(pages))
      for (const [name, value] of Object.entries(printed))
        if (name.endsWith('-ips.json')) expect(value).toEqual([pages[name]])
        else if (!['linodes.json', 'nodebalancers.json'].includes(name))
          expect(value).toEqual((pages[name] as Page).data)
    }
  })

  /** The same of each, for a world holds none of it. */
  const besides = {
    ...{ group: '', updated: '2026-01-01T00:00:00', image: null, tags: [] },
    ...{ hypervisor: 'kvm', watchdog_enabled: true },
    specs: {
      disk: 51_200,
      memory: 2048,
      vcpus: 1,
      gpus: 0,
      transfer: 2000,
      accelerated_devices: 0,
    },
    alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
    backups: {
      ...{ enabled: false, available: false, last_successful: null },
      schedule: { day: null, window: null },
    },
    ...{ site_type: 'core', host_uuid: '1'.padStart(40, '0'), has_user_data: false },
    ...{ placement_group: null, disk_encryption: 'disabled', lke_cluster_id: null },
    ...{ capabilities: [], interface_generation: 'legacy_config' },
    ...{ maintenance_policy: 'linode/migrate', locks: [] },
  }

  it('shows an instance as the provider does: where its interfaces are, and not which', () => {
    const [instance] = written(addressWorld(), { as: 'cli' })['linodes.json'] as readonly object[]
    expect(instance).toEqual({
      ...{ id: 1, label: 'web-1', region: 'us-east', type: 'g6-standard-1', status: 'running' },
      created: '2026-01-01T00:00:00',
      ipv4: [publicIpv4(addressWorld(), 1), expect.any(String), '192.168.128.2'],
      ipv6: expect.stringMatching(/\/128$/),
      ...besides,
    })
  })

  it('shows a balancer as the provider does: what it listens on, and its back ends, in lists of their own', () => {
    const nodes = [{ address: '192.168.128.2', port: 8443, mode: 'backup' }] as const
    const world = worldAfter(smallWorld(), {
      operation: 'balancerCreate',
      body: { region: 'us-east', configs: [{ port: 443, protocol: 'tcp', nodes }] },
    })
    const { 'nodebalancers.json': balancers, ...others } = written(world, { as: 'cli' })
    expect((balancers as readonly object[])[2]).toEqual({
      ...{ id: 3, label: 'balancer-3', region: 'us-east', created: '2026-01-01T00:00:00' },
      ...{ ipv4: '33.7.254.252', ipv6: '3fff:1:0:1::3' },
      ...{ hostname: 'nb-33-7-254-252.example.org', client_conn_throttle: 0, tags: [] },
      ...{ updated: '2026-01-01T00:00:00', transfer: { in: 0, out: 0, total: 0 } },
      ...{ type: 'common', client_udp_sess_throttle: 0, lke_cluster: null },
    })
    expect(others['nodebalancer-1-configs.json']).toEqual([])
    expect(others['nodebalancer-3-configs.json']).toEqual([
      { id: 1, port: 443, protocol: 'tcp', nodebalancer_id: 3 },
    ])
    expect(others['nodebalancer-3-config-1-nodes.json']).toEqual([
      {
        ...{ id: 1, label: 'node-1', address: '192.168.128.2:8443', mode: 'backup' },
        ...{ config_id: 1, nodebalancer_id: 3 },
      },
    ])
  })

  it('says of every interface whether its profile was booted', () => {
    const world = worldAfter(addressWorld(), profileWithNat(4, 'any'))
    expect(written(world, { as: 'cli' })['linode-4-configs.json']).toMatchObject([
      { id: 1, interfaces: [{ purpose: 'vpc', active: true, vpc_id: 7, label: null }] },
      {
        id: 2,
        interfaces: [
          { purpose: 'public', active: false },
          { purpose: 'vpc', active: false },
        ],
      },
    ])
  })

  it('shows an instance on a VLAN without an address by an empty text', () => {
    const interfaces = [{ purpose: 'vlan', label: 'backstage' }]
    const world = worldAfter(smallWorld(), {
      operation: 'instanceCreate',
      body: { region: 'us-east', interfaces },
    })
    expect(written(world, { as: 'cli' })['linode-4-configs.json']).toMatchObject([
      { interfaces: [{ purpose: 'vlan', label: 'backstage', ipam_address: '' }] },
    ])
  })
})

describe('the report of an instance', () => {
  const [own, block] = [publicIpv4(addressWorld(), 1), rangeOf(addressWorld(), 1)]
  const world = worldAfter(addressWorld(), share([own, block], 2), allocate(2, true))
  const reportOf = (id: number) => written(world, { as: 'published' })[`linode-${id}-ips.json`]

  it('tells what others share with it: addresses with their holder, ranges without a target', () => {
    expect(reportOf(2)).toMatchObject({
      ipv4: { shared: [{ address: own, linode_id: 1 }], private: [{ prefix: 17, public: false }] },
      ipv6: { global: [{ range: block, prefix: 64, region: 'us-east', route_target: null }] },
    })
  })

  it('tells what it holds itself, with the target of its range', () => {
    expect(reportOf(1)).toMatchObject({
      ipv4: { public: [{ address: own, linode_id: 1 }, {}], shared: [], reserved: [], vpc: [] },
      ipv6: {
        slaac: { type: 'ipv6', prefix: 64 },
        link_local: { address: expect.stringMatching(/^fe80::/), public: false },
        global: [{ range: block, route_target: expect.any(String) }],
      },
    })
  })

  it('tells its addresses in VPCs', () => {
    expect(reportOf(4)).toMatchObject({
      ipv4: {
        public: [{ vpc_nat_1_1: { address: '10.0.0.2', vpc_id: 7, subnet_id: 8 } }],
        vpc: [{ address: '10.0.0.2', linode_id: 4, nodebalancer_id: null, active: true }],
      },
    })
  })
})

describe('the gathered account of a world', () => {
  it('has what no list shows: deleted firewalls, users, tokens, names, settings and the time', () => {
    const worlds = [...manyWorlds(2, 10)]
    for (const world of worlds) {
      const [{ name, value }] = writeAccount(world, { as: 'gathered' })
      expect(name).toBe('account.json')
      expect(value).toMatchObject({ now: world.now, settings: world.settings })
      for (const table of ['firewalls', 'users', 'tokens', 'forwards', 'shares', 'pools'] as const)
        expect(value[table]?.rows).toHaveLength([...values<unknown>(world.tables[table])].length)
    }
    const deleted = worlds.flatMap(world =>
      writeAccount(world, { as: 'gathered' })[0].value.firewalls?.rows.filter(
        ({ status }) => status === 'deleted',
      ),
    )
    expect(deleted.length).toBeGreaterThan(0)
  })
})

describe('writing', () => {
  it('shares nothing with the world', () => {
    for (const as of ['cli', 'published', 'neutral', 'gathered'] as const)
      for (const { value } of writeAccount([...manyWorlds(4, 3)][2] as World, { as }))
        expect(frozenIn(value)).toEqual([])
  })

  it.each([
    [
      { as: 'publisht' },
      'options.as: expected cli, published, neutral or gathered, got "publisht"; did you mean published?',
    ],
    [{}, 'options.as: expected cli, published, neutral or gathered, got nothing'],
    [
      { as: 'neutral', pageSize: 24 },
      'options.pageSize: expected a whole number from 25 to 500, got 24',
    ],
    [
      { as: 'neutral', pageSize: 501 },
      'options.pageSize: expected a whole number from 25 to 500, got 501',
    ],
    [
      { as: 'cli', pageSize: 25 },
      'options.pageSize: expected nothing, as cli has no pages, got 25',
    ],
    [
      { as: 'gathered', pageSize: 25 },
      'options.pageSize: expected nothing, as gathered has no pages, got 25',
    ],
    [{ as: 'cli', size: 25 }, 'options: expected no fields but as, pageSize, got "size"'],
  ])('throws for the options %j', (options, message) => {
    expect(() => writeAccount(smallWorld(), options as WriteOptions)).toThrow(
      new UsageError(message),
    )
  })

  it('throws for what only looks like a world', () => {
    expect(() => writeAccount({ ...smallWorld() }, { as: 'cli' })).toThrow(UsageError)
  })
})

describe('what is not shown', () => {
  it('is told once for each field, with a sentence and with the forms that leave it out', () => {
    const names = notShown.map(({ record, field }) => `${record}.${field}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { forms, why } of notShown) {
      expect(forms.length).toBeGreaterThan(0)
      expect(why).toMatch(/^[A-Z].*\.$/)
    }
  })
})

function frozenIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Object.isFrozen(value) ? [value] : []), ...Object.values(value).flatMap(frozenIn)]
}
