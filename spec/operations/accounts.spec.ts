/** Worlds from documents: accounts as the service returns them, what is made up, and what is refused. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld, InvalidWorldError, type WorldSource } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { gotOf } from '../../src/refusals/got.ts'
import { printRefusal } from '../../src/refusals/print.ts'
import type { Fault } from '../../src/refusals/problem.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { get, values } from '../../src/world/table.ts'
import { assumption } from '../support/assumption.ts'
import { done } from '../support/outcomes.ts'
import { top } from '../support/sources.ts'
import { closedRules } from '../support/worlds.ts'

const example: unknown = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8'))

/** What is wrong with a document; the error says all of it, a line for each. */
function faultsOf(document: unknown): readonly Fault[] {
  try {
    createWorld(document as WorldSource)
    return []
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    const { faults, message } = error
    expect(message).toBe(faults.map(fault => printRefusal(fault, 'document')).join('\n'))
    for (const line of message.split('\n'))
      expect(line).toMatch(/^\S+: expected .+, got .+ \(.+\)$/)
    return faults
  }
}

function listOfSimulator() {
  const cloud = createSimulator()
  cloud.firewallCreate({ body: { label: 'web', rules: closedRules } })
  return cloud.firewallsList()
}

assumption('ASSUME-ACCOUNT', () => {
  it('may have nothing in its lists, and then has the ready regions', () => {
    expect(createWorld({ instances: [] }).regions.length).toBeGreaterThan(20)
  })

  it('gives the same world every time, byte for byte', () => {
    const digests = [1, 2].map(() => digestOfWorld(createWorld(example as WorldSource)))
    expect(digests[0]).toBe(digests[1])
  })

  it('is neither kept nor frozen', () => {
    const document = structuredClone(example) as { instances: { label: string }[] }
    const world = createWorld(document as unknown as WorldSource)
    const before = digestOfWorld(world)
    for (const instance of document.instances) instance.label = 'changed'
    expect(digestOfWorld(world)).toBe(before)
  })

  it('keeps ids, and goes on counting after the highest', () => {
    const world = createWorld({
      instances: [{ id: 58_000_000, region: 'newark-us' }, { region: 'newark-us' }],
    })
    expect([...values(world.tables.instances)].map(({ id }) => id)).toEqual([
      58_000_000, 58_000_001,
    ])
    expect(world.counters.instances).toBe(58_000_001)
  })

  it('passes over fields of records that it does not know, and what packets never meet', () => {
    const rules = { ...closedRules, version: 3, fingerprint: 'abcd1234' }
    const document = {
      firewalls: [{ label: 'web', status: 'enabled', rules, entities: [], hello: 1 }],
    }
    expect(faultsOf(document)).toEqual([])
  })

  it.each([
    ['instance', 'balancer'],
    ['linode', 'nodebalancer'],
  ])('takes %s and %s as what a firewall guards, in entities and in devices', (machine, front) => {
    const entities = [
      { id: 7, type: machine, label: 'web-1' },
      { id: 8, type: front, label: 'front-1' },
    ]
    const devices = entities.map((entity, index) => ({ id: 70 + index, entity }))
    for (const guarded of [{ entities }, { devices }, { devices, entities }]) {
      const world = createWorld({
        instances: [{ id: 7, region: 'newark-us' }],
        balancers: [{ id: 8, region: 'newark-us' }],
        firewalls: [{ label: 'web', status: 'enabled', rules: closedRules, ...guarded }],
      } as WorldSource)
      const held = [...values(world.tables.devices)].map(({ entity }) => entity)
      expect(held).toEqual([
        { type: 'instance', id: 7 },
        { type: 'balancer', id: 8 },
      ])
    }
  })

  it('takes lists as the pages that the service answers with', () => {
    const firewalls = {
      data: [{ label: 'web', status: 'enabled', rules: closedRules, devices: [] }],
      page: 1,
      pages: 1,
      results: 1,
    }
    const world = createWorld({ firewalls } as unknown as WorldSource)
    expect(get(world.tables.firewalls, 1)?.label).toBe('web')
  })

  it('gives a public IPv4 and a SLAAC address to instances that come without', () => {
    const world = createWorld({ instances: [{ region: 'newark-us' }] })
    const held = [...values(world.tables.addresses)].map(({ type, public: isPublic }) => [
      type,
      isPublic,
    ])
    expect(held).toEqual([
      ['ipv4', true],
      ['ipv6', true],
    ])
  })

  it('takes reverse names and more addresses from the list of addresses', () => {
    const world = createWorld({
      instances: [{ id: 7, region: 'newark-us', ipv4: ['192.0.2.7'] }],
      ips: [
        { address: '192.0.2.7', instance_id: 7, rdns: 'web.example.com' },
        { address: '192.168.130.7', instance_id: 7 },
      ],
    })
    const held = [...values(world.tables.addresses)].map(each => [
      each.address,
      each.public,
      each.rdns,
    ])
    expect(held.slice(0, 2)).toEqual([
      ['192.0.2.7', true, 'web.example.com'],
      ['192.168.130.7', false, null],
    ])
  })

  it('keeps the wiring of instances, VPC interfaces with their NAT included', () => {
    const vpc = {
      purpose: 'vpc',
      vpc_id: 4,
      subnet_id: 5,
      ipv4: { vpc: '10.0.0.2', nat_1_1: '192.0.2.7' },
    }
    const document = {
      instances: [{ id: 7, region: 'newark-us', ipv4: ['192.0.2.7'], interfaces: [vpc] }],
    }
    expect(
      get(createWorld(document as WorldSource).tables.instances, 7)?.booted.interfaces,
    ).toEqual([{ purpose: 'vpc', vpc_id: 4, subnet_id: 5, ipv4: '10.0.0.2', nat_1_1: '192.0.2.7' }])
  })

  it('ties a range to the instance with its route target', () => {
    const ipv6 = '2001:db8::f03c:1/128'
    const world = createWorld({
      instances: [{ id: 7, region: 'newark-us', ipv6 }],
      ranges: [
        {
          range: '2001:DB8:1::',
          prefix: 64,
          region: 'newark-us',
          route_target: '2001:db8::f03c:1',
        },
      ],
    })
    expect(get(world.tables.ranges, 1)).toMatchObject({ range: '2001:db8:1::', instance_id: 7 })
  })
})

describe('an account with a range', () => {
  const account = (instance_id: number, rdns: string | null): unknown => ({
    instances: [7, 8].map(id => ({ id, region: 'newark-us', ipv6: `2001:db8::${id}/128` })),
    ranges: [
      { range: '2001:db8:1::', prefix: 64, region: 'newark-us', route_target: '2001:db8::7' },
    ],
    ips: [{ address: '2001:DB8:1::5', type: 'ipv6/range', instance_id, rdns }],
  })

  it('reads the names of addresses in it from the list of addresses', () => {
    const world = createWorld(account(7, 'five.example.com') as WorldSource)
    expect(get(world.tables.ranges, 1)?.reverse_names).toEqual({
      '2001:db8:1::5': 'five.example.com',
    })
    const texts = [...values(world.tables.addresses)].map(({ address }) => address)
    expect(texts.filter(text => text.includes(':'))).toEqual(['2001:db8::7', '2001:db8::8'])
  })

  it('takes one without a name for nothing', () => {
    const world = createWorld(account(7, null) as WorldSource)
    expect(get(world.tables.ranges, 1)?.reverse_names).toEqual({})
  })

  it('is refused where another instance is said to have an address in it', () => {
    expect(faultsOf(account(8, 'five.example.com'))).toMatchObject([
      { path: ['ips', 0], problem: 'taken', got: '2001:DB8:1::5', by: { type: 'instance', id: 7 } },
    ])
  })

  it('loads from the pages that the service answers with', () => {
    const world = createWorld(account(7, 'five.example.com') as WorldSource)
    const ips = done(world, { operation: 'ipAddressesList' }).reply
    const ranges = done(world, { operation: 'ipv6RangesList' }).reply
    const again = createWorld({ ...Object(account(7, null)), ips, ranges })
    expect([...values(again.tables.ranges)]).toEqual([...values(world.tables.ranges)])
  })
})

describe('an unsound account is refused', () => {
  const instance = { id: 1, region: 'newark-us' }
  const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }
  it.each<[string, unknown, object]>([
    ['a list without its name', [], { path: [], problem: 'unnamed-list', got: 'list' }],
    [
      'a page without its name',
      { data: [], page: 1, pages: 1, results: 0 },
      { path: [], problem: 'unnamed-list', got: 'page' },
    ],
    [
      'no JSON of ours',
      'hello',
      { path: [], problem: 'wrong-type', expected: 'object', got: 'hello' },
    ],
    [
      'a wrong type',
      { instances: 7 },
      { path: ['instances'], problem: 'wrong-type', expected: 'list', got: 7 },
    ],
    [
      'a region nobody gave',
      { instances: [{ region: 'moon' }] },
      {
        path: ['instances', 0, 'region'],
        problem: 'not-found',
        expected: { record: 'known-region', example: 'mumbai-in' },
        got: 'moon',
      },
    ],
    [
      'a region that its list does not have',
      { regions: [{ id: 'mars' }], instances: [{ region: 'moon' }] },
      {
        path: ['instances', 0, 'region'],
        problem: 'not-found',
        expected: { record: 'region', example: 'mars' },
        got: 'moon',
      },
    ],
    [
      'an id twice',
      { instances: [instance, instance] },
      { path: ['instances', 1, 'id'], problem: 'repeated', expected: 'id', got: 1 },
    ],
    [
      'an id of nothing',
      { instances: [{ ...instance, id: 0 }] },
      { path: ['instances', 0, 'id'], problem: 'bad-number', expected: { min: 1 }, got: 0 },
    ],
    [
      'an id beyond all',
      {
        firewalls: [
          { id: 2 ** 30, label: 'web', status: 'enabled', rules: closedRules, devices: [] },
        ],
      },
      {
        path: ['firewalls', 0, 'id'],
        problem: 'bad-number',
        expected: { max: 2 ** 30 - 1 },
        got: 2 ** 30,
      },
    ],
    [
      'a device on nothing',
      {
        firewalls: [
          { label: 'web', rules: closedRules, devices: [{ entity: { id: 9, type: 'instance' } }] },
        ],
      },
      {
        path: ['firewalls', 0, 'devices', 0, 'entity', 'id'],
        problem: 'not-found',
        expected: { record: 'instance' },
        got: 9,
      },
    ],
    [
      'an address of two instances',
      {
        instances: [
          { ...instance, ipv4: ['192.0.2.1'] },
          { id: 2, region: 'newark-us', ipv4: ['192.0.2.1'] },
        ],
      },
      {
        path: ['instances', 1, 'ipv4', 0],
        problem: 'taken',
        expected: 'address',
        got: '192.0.2.1',
        by: { type: 'instance', id: 1 },
      },
    ],
    [
      'an address that is none',
      { instances: [{ ...instance, ipv4: ['192.0.2.256'] }] },
      {
        path: ['instances', 0, 'ipv4', 0],
        problem: 'bad-format',
        expected: 'address',
        got: '192.0.2.256',
      },
    ],
    [
      'a wrong rule in a page',
      {
        firewalls: {
          data: [
            {
              label: 'web',
              status: 'enabled',
              devices: [],
              rules: {
                ...closedRules,
                inbound: [
                  { protocol: 'GRE', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } },
                ],
              },
            },
          ],
        },
      },
      {
        path: ['firewalls', 'data', 0, 'rules', 'inbound', 0, 'protocol'],
        clause: 'RULE-19',
        problem: 'unknown-option',
        got: 'GRE',
      },
    ],
    [
      'nothing at all',
      {},
      { path: [], problem: 'wrong-fields', expected: { needed: 'some' }, got: [] },
    ],
    [
      'a time and nothing else',
      { now: '2026-01-01T00:00:00Z' },
      { path: [], problem: 'wrong-fields', expected: { needed: 'some' }, got: [] },
    ],
    [
      'a list that nobody knows',
      { instances: [], firewals: [] },
      { path: ['firewals'], problem: 'unknown-field', got: 'firewals' },
    ],
    [
      'the first page of two',
      { instances: { data: [instance], page: 1, pages: 2, results: 101 } },
      { path: ['instances', 'pages'], problem: 'one-page', expected: 2, got: 1 },
    ],
    [
      'the second page alone',
      { instances: { data: [instance], page: 2, pages: 1, results: 1 } },
      { path: ['instances', 'page'], problem: 'unknown-option', expected: [1], got: 2 },
    ],
    [
      'a page with a record less than it says',
      { instances: { data: [instance], page: 1, pages: 1, results: 2 } },
      { path: ['instances', 'results'], problem: 'unknown-option', expected: [1], got: 2 },
    ],
    [
      'a page with something else in it',
      { instances: { data: [instance], errors: [] } },
      {
        path: ['instances', 'errors'],
        problem: 'unknown-field',
        expected: ['data', 'page', 'pages', 'results'],
        got: 'errors',
      },
    ],
    [
      'a firewall that does not say what it guards',
      { firewalls: [{ label: 'web', rules: closedRules }] },
      {
        path: ['firewalls', 0],
        problem: 'no-devices',
      },
    ],
    [
      'a firewall that says two things about what it guards',
      {
        instances: [instance],
        firewalls: [
          {
            label: 'web',
            status: 'enabled',
            rules: closedRules,
            devices: [],
            entities: [{ id: 1, type: 'instance' }],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'entities'],
        problem: 'other-services',
        got: { type: 'instance', id: 1 },
      },
    ],
    [
      'an entity that is not there',
      {
        firewalls: [
          {
            label: 'web',
            status: 'enabled',
            rules: closedRules,
            entities: [{ id: 9, type: 'linode' }],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'entities', 0, 'id'],
        problem: 'not-found',
        expected: { record: 'instance' },
        got: 9,
      },
    ],
    [
      'a rule with a field that nobody knows',
      {
        firewalls: [
          {
            label: 'web',
            rules: { ...closedRules, inbound: [{ ...rule, port: '22' }] },
            devices: [],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'rules', 'inbound', 0, 'port'],
        problem: 'unknown-field',
        got: 'port',
      },
    ],
    [
      'rules with a direction that nobody knows',
      { firewalls: [{ label: 'web', rules: { ...closedRules, inboud: [rule] }, devices: [] }] },
      { path: ['firewalls', 0, 'rules', 'inboud'], problem: 'unknown-field', got: 'inboud' },
    ],
    [
      'a route target of nobody',
      {
        ranges: [
          { range: '2001:db8::', prefix: 64, region: 'newark-us', route_target: '2001:db8::9' },
        ],
      },
      {
        path: ['ranges', 0, 'route_target'],
        problem: 'not-found',
        expected: { record: 'slaac' },
        got: '2001:db8::9',
      },
    ],
    [
      'a time that is none',
      { now: '2026-02-30T00:00:00Z', instances: [] },
      { path: ['now'], problem: 'bad-format', expected: 'time', got: '2026-02-30T00:00:00Z' },
    ],
    [
      'two active firewalls on a service',
      {
        instances: [instance],
        firewalls: ['red', 'blue'].map(label => ({
          label: `${label}-1`,
          rules: closedRules,
          devices: [{ entity: { id: 1, type: 'instance' } }],
        })),
      },
      {
        path: ['firewalls', 1, 'devices', 0],
        problem: 'unsound',
        got: 'instance/1 has the active firewalls 1 and 2',
      },
    ],
  ])('%s', (_name, document, fault) => {
    const [found] = faultsOf(document)
    expect(found).toMatchObject(fault)
    if (!('got' in fault)) expect(found?.got).toBeUndefined()
  })

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
      'instances.pages: expected the records of all 3 pages in one list, got page 1 of 3 (ASSUME-ACCOUNT)',
    ],
    [
      'a page of firewalls by itself',
      { data: [], page: 1, pages: 1, results: 0 },
      'document: expected lists by their names, as in { "firewalls": … }, got a page without its name (ASSUME-ACCOUNT)',
    ],
    [
      'a region of another provider',
      { instances: [{ region: 'moon' }] },
      'instances[0].region: expected the id of a region that the document lists under regions, or without that list one such as mumbai-in, got "moon" (ASSUME-ACCOUNT)',
    ],
    [
      'the firewalls of a simulator, without their devices',
      { firewalls: listOfSimulator() },
      'firewalls.data[0]: expected devices, as firewallDevicesList answers them under data, or entities, got neither (ASSUME-ACCOUNT)',
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

  // What the provider's own lists hold besides: none of it may be taken for a slip of a field that firedrill reads.
  it.each<[string, readonly string[]]>([
    ['firewalls', ['version', 'fingerprint', 'owner', 'group', 'notes']],
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
        ...['gateway', 'interface_id', 'linode_id', 'prefix', 'public', 'region', 'reserved'],
        ...['subnet_mask', 'tags', 'type', 'vpc_nat_1_1', 'assigned_entity'],
      ],
    ],
    ['users', ['email', 'last_login', 'ssh_keys', 'tfa_enabled', 'user_type', 'password_created']],
    ['ranges', ['is_bgp', 'linodes', 'instance_id', 'type']],
    ['regions', ['monitors', 'placement_group_limits', 'site_type']],
  ])('is not found among those that %s have besides', (list, others) => {
    const document = { [list]: [Object.fromEntries(others.map(name => [name, null]))] }
    expect(faultsOf(document).filter(({ problem }) => problem === 'unknown-field')).toEqual([])
  })
})

describe('a snapshot', () => {
  const world = createWorld(example as WorldSource)

  it('makes the same world again', () => {
    const copy = JSON.parse(JSON.stringify(snapshot(world))) as WorldSource
    expect(digestOfWorld(createWorld(copy))).toBe(digestOfWorld(world))
  })

  const digestText = gotOf(snapshot(world).digest)

  it.each<[string, object, object]>([
    [
      'of another format',
      { format: 'other/world' },
      {
        path: ['format'],
        problem: 'unknown-option',
        expected: ['firedrill/world'],
        got: 'other/world',
      },
    ],
    [
      'of a later version',
      { version: 2 },
      { path: ['version'], problem: 'unknown-option', expected: [1], got: 2 },
    ],
    [
      'that was changed',
      { now: '2027-01-01T00:00:00.000Z' },
      { path: ['digest'], problem: 'other-digest', got: digestText },
    ],
  ])('%s is refused', (_name, change, fault) => {
    expect(faultsOf({ ...snapshot(world), ...change })).toMatchObject([fault])
  })
})
