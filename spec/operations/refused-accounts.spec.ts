import { describe, expect, it } from 'vitest'
import { createWorld, type WorldSource } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import type { Fault } from '../../src/refusals/problem.ts'
import { get, values } from '../../src/world/table.ts'
import { closedRules } from '../support/worlds.ts'
import { faultsOf, instance } from './account-documents.ts'

function listOfSimulator() {
  const cloud = createSimulator()
  cloud.firewallCreate({ body: { label: 'web', rules: closedRules } })
  return cloud.firewallsList()
}

describe('an unsound account is refused', () => {
  it('with every fault that it has, not the first alone', () => {
    const document = { instances: [{ region: 'moon' }, { region: 'mars' }] }
    expect(faultsOf(document)).toHaveLength(2)
  })

  it('with the faults of its parts and those between them, in the order of the document', () => {
    const sound = { label: 'web', status: 'enabled', rules: closedRules, devices: [] }
    const document = {
      firewals: [],
      instances: [{ region: 'newark-us' }, { region: 'moon' }, { ...instance, id: 'one' }],
      firewalls: {
        data: [
          { ...sound, label: '-' },
          { label: 'mute', status: 'enabled', rules: closedRules },
          { ...sound, label: 'unsure', status: 'on' },
          { ...sound, label: 'on-a-balancer', devices: [{ entity: { id: 9, type: 'balancer' } }] },
        ],
      },
      ips: { data: [], pages: 3 },
      balancrs: [],
      now: 'today',
    }
    expect(faultsOf(document).map(({ path }) => path.join('.'))).toEqual([
      'firewals',
      'instances.1.region',
      'instances.2.id',
      'firewalls.data.0.label',
      'firewalls.data.1',
      'firewalls.data.2.status',
      'firewalls.data.3.devices.0.entity.id',
      'ips.pages',
      'balancrs',
      'now',
    ])
  })

  it('but not for what may be among the records that could not be read', () => {
    const on = (id: number) => [{ entity: { id, type: 'instance' } }]
    const firewalls = [{ label: 'web', rules: closedRules, devices: on(7) }]
    const unread = { instances: [{ id: 7, region: 3 }], firewalls }
    expect(faultsOf(unread).map(({ path }) => path.join('.'))).toEqual(['instances.0.region'])
    const unknown = { regions: [{ id: 3 }], instances: [{ region: 'moon' }] }
    expect(faultsOf(unknown).map(({ path }) => path.join('.'))).toEqual(['regions.0.id'])
  })

  it.each<[string, unknown, string]>([
    [
      'a page of three',
      { instances: { data: [], page: 1, pages: 3, results: 120 } },
      'instances.pages: expected the records of all 3 pages in one list, got page 1 of 3',
    ],
    [
      'a page of firewalls by itself',
      { data: [], page: 1, pages: 1, results: 0 },
      'document: expected lists by their names, as in { "firewalls": … }, got a page without its name',
    ],
    [
      'a region of another provider',
      { instances: [{ region: 'moon' }] },
      'instances[0].region: expected the id of a region that the document lists under regions, or without that list one such as mumbai-in, got "moon"',
    ],
    [
      'the firewalls of a simulator, without their devices',
      { firewalls: listOfSimulator() },
      'firewalls.data[0]: expected devices, as firewallDevicesList answers them under data, or entities, got neither',
    ],
  ])('with what to do about it: %s', (_which, document, message) => {
    expect(() => createWorld(document as WorldSource)).toThrow(message)
  })

  it('no more once the devices are with it, and takes pages by their type', () => {
    const cloud = createSimulator()
    cloud.firewallCreate({
      body: { label: 'web', rules: closedRules, devices: { instances: [1] } },
    })
    const page = cloud.firewallsList()
    const firewalls = page.data.map(firewall => ({
      ...firewall,
      devices: cloud.firewallDevicesList({ params: { firewallId: firewall.id } }).data,
    }))
    const instances = [{ id: 1, region: 'newark-us' }]
    const world = createWorld({ instances, firewalls: { ...page, data: firewalls } })
    expect([...values(world.tables.devices)].map(({ entity }) => entity)).toEqual([
      { type: 'instance', id: 1 },
    ])
  })

  it('with places inside pages, whatever finds the fault', () => {
    const firewall = {
      label: 'web',
      status: 'enabled',
      rules: closedRules,
      devices: [{ entity: { id: 9, type: 'instance' } }],
    }
    const document = { instances: { data: [{ region: 'moon' }] }, firewalls: { data: [firewall] } }
    expect(faultsOf(document)).toMatchObject([
      { path: ['instances', 'data', 0, 'region'], got: 'moon' },
      { path: ['firewalls', 'data', 0, 'devices', 0, 'entity', 'id'], got: 9 },
    ])
  })

  it('without telling its secrets', () => {
    const faults = faultsOf({ tokens: [{ token: 12345678, username: 'ada' }] })
    expect(faults).toMatchObject([{ path: ['tokens', 0, 'token'], got: { type: 'secret' } }])
    expect(JSON.stringify(faults)).not.toContain('12345678')
  })
})

describe('the status of a firewall', () => {
  const seed = { label: 'web', rules: closedRules, devices: [] }
  const missing = { problem: 'unknown-option', expected: ['enabled', 'disabled', 'deleted'] }
  const expectMissing = (document: unknown, path: Fault['path']) => {
    const [fault, ...others] = faultsOf(document)
    expect(fault).toMatchObject({ path, ...missing })
    expect([fault?.got, ...others]).toEqual([undefined])
  }

  it('is enabled where a program writes one for the purpose, and says nothing', () => {
    const world = createWorld({ firewalls: [seed] })
    expect(get(world.tables.firewalls, 1)?.status).toBe('enabled')
  })

  it.each<[string, object]>([
    ['an id', { id: 5 }],
    ['when it was created', { created: '2026-01-01T00:00:00' }],
    ['when it was updated', { updated: '2026-01-01T00:00:00' }],
    ['its entities', { entities: [] }],
  ])('has to be said by one that the service has shown: it has %s', (_which, shown) => {
    expectMissing({ firewalls: [seed, { ...seed, label: 'mail', ...shown }] }, [
      ...['firewalls', 1, 'status'],
    ])
    expect(faultsOf({ firewalls: [{ ...seed, ...shown, status: 'disabled' }] })).toEqual([])
  })

  it('has to be said by each firewall of a page', () => {
    const data = ['enabled', 'disabled', undefined].map((status, at) => ({
      ...{ ...seed, label: `web-${at}` },
      ...(status !== undefined && { status }),
    }))
    const document = { firewalls: { data } }
    expectMissing(document, ['firewalls', 'data', 2, 'status'])
    expect(() => createWorld(document as never)).toThrow(
      'firewalls.data[2].status: expected enabled, disabled or deleted, got nothing',
    )
  })

  it('is found misspelt, in every list', () => {
    const { rules } = seed
    const misspelt = { label: 'web', state: 'disabled', rules, entities: [] }
    expect(faultsOf({ firewalls: [misspelt] })).toMatchObject([
      { path: ['firewalls', 0, 'state'], problem: 'unknown-field', got: 'state' },
      { path: ['firewalls', 0, 'status'], ...missing },
    ])
    expect(() => createWorld({ firewalls: [{ ...seed, state: 'disabled' }] } as never)).toThrow(
      'got "state"; did you mean status?',
    )
  })
})

describe('a misspelt field', () => {
  it.each<[string, object, string]>([
    ['of an instance', { instances: [{ regoin: 'newark-us', region: undefined }] }, 'region'],
    ['of a user', { users: [{ username: 'ada', restrictd: true }] }, 'restricted'],
    ['of a token', { tokens: [{ token: 'x', username: 'ada', Scopes: [] }] }, 'scopes'],
    ['of an address', { ips: [{ address: '192.0.2.1', instance_id: 1, rdn: 'a.b' }] }, 'rdns'],
  ])('%s is refused, with the field that was meant', (_which, document, meant) => {
    const message = () => createWorld(document as WorldSource)
    expect(message).toThrow(new RegExp(`did you mean ${meant}\\?`))
  })

  // What the provider's own lists hold besides.
  it.each<[string, readonly string[]]>([
    [
      'instances',
      [
        ...[
          'alerts',
          'backups',
          'group',
          'host_uuid',
          'hypervisor',
          'image',
          'specs',
          'tags',
          'type',
        ],
        ...['updated', 'watchdog_enabled', 'capabilities', 'locks', 'lke_cluster_id', 'site_type'],
        ...['disk_encryption', 'has_user_data', 'placement_group', 'maintenance_policy'],
      ],
    ],
    [
      'balancers',
      [
        ...[
          'client_conn_throttle',
          'hostname',
          'ipv4',
          'ipv6',
          'transfer',
          'type',
          'updated',
          'tags',
        ],
        ...['locks', 'lke_cluster', 'client_udp_sess_throttle', 'frontend_address_type'],
      ],
    ],
    [
      'ips',
      [
        ...['gateway', 'interface_id', 'prefix', 'public', 'region', 'reserved'],
        ...['subnet_mask', 'tags', 'type', 'vpc_nat_1_1', 'assigned_entity'],
      ],
    ],
    ['users', ['email', 'last_login', 'ssh_keys', 'tfa_enabled', 'user_type', 'password_created']],
    ['ranges', ['is_bgp', 'linodes']],
    ['regions', ['monitors', 'placement_group_limits', 'site_type']],
  ])('is not found among those that %s have besides', (list, others) => {
    const document = { [list]: [Object.fromEntries(others.map(name => [name, null]))] }
    expect(faultsOf(document).filter(({ problem }) => problem === 'unknown-field')).toEqual([])
  })
})
