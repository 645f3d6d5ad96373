/** Worlds from documents: accounts as the service returns them, and what is made up. */
import { describe, expect, it } from 'vitest'
import { createWorld, type WorldSource } from '../../src/account/create-world.ts'
import { gotOf } from '../../src/refusals/got.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { get, values } from '../../src/world/table.ts'
import { assumption } from '../support/assumption.ts'
import { done } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'
import { example, faultsOf } from './account-documents.ts'

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

  it('passes over fields of records that change nothing, and refuses every other', () => {
    const rules = { ...closedRules, version: 3, fingerprint: 'abcd1234' }
    const web = { label: 'web', status: 'enabled', rules, entities: [] }
    const machine = { region: 'newark-us', hypervisor: 'kvm', specs: { disk: 1 } }
    expect(faultsOf({ firewalls: [web], instances: [machine] })).toEqual([])
    const unknown = {
      firewalls: [{ ...web, hello: 1, you: 2 }],
      instances: [{ ...machine, os: 1 }],
    }
    expect(faultsOf(unknown).map(({ path }) => path.join('.'))).toEqual([
      ...['firewalls.0.hello', 'firewalls.0.you', 'instances.0.os'],
    ])
  })

  it("takes a plan by the provider's name for it, and no interfaces of the newer generation", () => {
    const of = (more: object) => ({ instances: [{ region: 'newark-us', ...more }] })
    const world = createWorld(of({ type: 'g6-nanode-1', interface_generation: 'legacy_config' }))
    expect([...values(world.tables.instances)].map(({ plan }) => plan)).toEqual(['g6-nanode-1'])
    expect(faultsOf(of({ interface_generation: 'linode' }))).toMatchObject([
      { path: ['instances', 0, 'interface_generation'], expected: ['legacy_config'] },
    ])
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
