/** What operations on addresses do where the contract is silent, at the seams of pages, and for restricted callers. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createWorld } from '../../src/engine/create-world.ts'
import { addressesOf, sharesOf } from '../../src/world/holders.ts'
import {
  privateIpv4 as privateIpv4At,
  publicIpv4 as publicIpv4At,
} from '../../src/world/numbering.ts'
import {
  addressWorld,
  allocate,
  assign,
  createRange,
  privateIpv4,
  publicIpv4,
  publicIpv4s,
  rangeOf,
  share,
  sharedWith,
  slaacOf,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { regions, smallWorld } from '../support/worlds.ts'

const world = addressWorld()
const as = 'restricted'
const givenRegions = regions.map(({ id, capabilities }) => ({
  id,
  capabilities: [...capabilities],
}))

/** Two instances with 30 public IPv4 addresses each, the higher ones first. */
const crowded = createWorld({
  regions: givenRegions,
  instances: [60, 30].map(last => ({
    region: 'us-east',
    ipv4: Array.from({ length: 30 }, (_, index) => `203.0.113.${last - index}`),
  })),
})

describe('the list of addresses', () => {
  const listed = (query: object) =>
    done(crowded, { operation: 'ipAddressesList', query }).reply.data.map(({ address }) => address)

  it('holds IPv4 before IPv6, each in id order, whatever the page', () => {
    const whole = listed({})
    expect(whole).toHaveLength(62)
    expect(whole.slice(60)).toEqual([slaacOf(crowded, 1), slaacOf(crowded, 2)])
    expect(whole.slice(0, 60)).toEqual([...publicIpv4s(crowded, 1), ...publicIpv4s(crowded, 2)])
    for (const page_size of [25, 59, 60, 61, 62, 63])
      for (let page = 1; page <= 4; page++)
        expect(listed({ page, page_size })).toEqual(
          whole.slice((page - 1) * page_size, page * page_size),
        )
  })

  it('counts all pages', () => {
    const { reply } = done(crowded, {
      operation: 'ipAddressesList',
      query: { page: 9, page_size: 25 },
    })
    expect(reply).toEqual({ data: [], page: 9, pages: 3, results: 62 })
  })

  it('holds for a restricted caller the addresses of instances with a grant, once each', () => {
    const restricted = withRestrictedCaller(world, [
      [3, 'read_only'],
      [1, 'read_write'],
    ])
    const { reply, silences } = done(restricted, { operation: 'ipAddressesList', as })
    expect(reply.data.map(({ address }) => address)).toEqual([
      publicIpv4s(world, 1)[0],
      publicIpv4(world, 3),
      publicIpv4s(world, 1)[1],
      slaacOf(world, 1),
      slaacOf(world, 3),
    ])
    expect(silences).toContain('SILENT-LIST-GRANTS')
  })

  it('is empty for a restricted caller without grants to instances', () => {
    const { reply } = done(withRestrictedCaller(world, []), { operation: 'ipAddressesList', as })
    expect(reply).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  })

  it('is the caller to change: nothing of it is part of the world', () => {
    const { reply } = done(world, { operation: 'ipAddressesList' })
    for (const record of reply.data) Object.assign(record, { rdns: 'changed', vpc_nat_1_1: null })
    expect(done(world, { operation: 'ipAddressesList' }).reply.data).not.toContainEqual(
      expect.objectContaining({ rdns: 'changed' }),
    )
  })
})

describe('allocating', () => {
  it('passes over addresses that somebody has already, and never gives one out twice', () => {
    const taken = [publicIpv4At(0, 0), publicIpv4At(0, 1), privateIpv4At(0)]
    let grown = createWorld({
      regions: givenRegions,
      instances: [
        { region: 'us-east', ipv4: taken, spare_addresses: 9 },
        { region: 'us-east', ipv4: ['203.0.113.1'], spare_addresses: 9 },
      ],
    })
    const given = [true, false, true].map(isPublic => {
      const { reply, world: next } = done(grown, allocate(2, isPublic))
      grown = next
      return reply.address
    })
    expect(given).toEqual([publicIpv4At(0, 2), privateIpv4At(1), publicIpv4At(0, 3)])
  })

  it('does not give an address again that its instance took along when it was deleted', () => {
    const { reply } = done(world, allocate(2, true))
    const later = worldAfter(world, allocate(2, true), {
      operation: 'instanceDelete',
      params: { instanceId: 2 },
    })
    expect(done(later, allocate(1, true)).reply.address).not.toBe(reply.address)
  })

  it('gives private addresses in all regions, no two the same', () => {
    const far = worldAfter(world, {
      operation: 'instancePrepare',
      params: { instanceId: 3 },
      body: { spare_addresses: 1 },
    })
    const { reply } = done(far, allocate(3, false))
    expect([privateIpv4(world, 1), privateIpv4(world, 2)]).not.toContain(reply.address)
  })

  it('refuses a second private address, and says so before nothing is left', () => {
    expectRefused(world, allocate(1, false), 'SILENT-PRIVATE-SECOND', 'public')
    const spent = worldAfter(world, allocate(1, true))
    expectRefused(spent, allocate(1, false), 'IP-11', 'instance_id')
  })

  it('changes the address and the instance, and nothing else', () => {
    const { changes, events } = done(world, allocate(1, true))
    expect(changes.map(({ table }) => table)).toEqual(['instances', 'addresses'])
    expect(events).toEqual([])
  })

  it('refuses an instance that is not there, and one without a read_write grant', () => {
    expectRefused(world, allocate(99, true), 'SILENT-BODY-IDS', 'instance_id')
    const restricted = withRestrictedCaller(world, [[1, 'read_only']])
    const call = { ...allocate(1, true), as }
    const refusal = expectRefused(restricted, call, 'SILENT-GRANT-MISSING', 'instance_id')
    expect(refusal).toMatchObject({ errors: [{ kind: 'forbidden' }] })
    const open = withRestrictedCaller(world, [[1, 'read_write']])
    expect(apply(open, call).ok).toBe(true)
  })
})

describe('the numbering plan', () => {
  it('fills one /24 after the other, without its first and last address', () => {
    expect([0, 252, 253, 505, 506].map(number => publicIpv4At(0, number))).toEqual([
      '33.0.0.2',
      '33.0.0.254',
      '33.0.1.2',
      '33.0.1.254',
      '33.0.2.2',
    ])
  })

  it('gives each region a block of its own', () => {
    expect([0, 1, 31, 32].map(region => publicIpv4At(region, 0))).toEqual([
      '33.0.0.2',
      '33.8.0.2',
      '33.248.0.2',
      '34.0.0.2',
    ])
  })

  it('ends where the private addresses do', () => {
    expect(privateIpv4At(128 * 253 - 1)).toBe('192.168.255.254')
    expect(() => privateIpv4At(128 * 253)).toThrow(RangeError)
  })
})

describe('viewing and naming an address', () => {
  const view = { operation: 'ipAddressView', params: { address: publicIpv4(world, 1) } } as const
  const clear = {
    operation: 'ipAddressRdnsUpdate',
    params: { address: publicIpv4(world, 1) },
    body: { rdns: null },
  } as const

  it('takes a read_only grant to the instance for one, a read_write grant for the other', () => {
    const reader = withRestrictedCaller(world, [[1, 'read_only']])
    expect(apply(reader, { ...view, as }).ok).toBe(true)
    expectRefused(reader, { ...clear, as }, 'SILENT-GRANT-MISSING', 'address')
    const stranger = withRestrictedCaller(world, [[2, 'read_write']])
    expectRefused(stranger, { ...view, as }, 'SILENT-GRANT-MISSING', 'address')
    const writer = withRestrictedCaller(world, [[1, 'read_write']])
    expect(apply(writer, { ...clear, as }).ok).toBe(true)
  })

  it('says that an address is missing before it says that a grant is', () => {
    const stranger = withRestrictedCaller(world, [])
    const call = { ...view, params: { address: '203.0.113.9' }, as }
    expectRefused(stranger, call, 'IP-13', 'address')
  })

  const nameWith = (length: number) => `${'a'.repeat(length)}.example.com`
  const long = `${'a.'.repeat(120)}${'b'.repeat(13)}`

  it.each([
    nameWith(63),
    long,
    `${long}.`,
    'a.b',
    'A-1.example.COM',
    '_sip.example.com',
    '1-2-3-4.example.com.',
  ])('reads %s as a host name', name => {
    const call = { ...clear, body: { rdns: name } }
    expectRefused(world, call, 'RDNS-3', 'rdns')
  })

  it.each([
    '',
    '.',
    'localhost',
    'localhost.',
    'a..b',
    '.example.com',
    'example.com..',
    '-a.example.com',
    'a-.example.com',
    'a b.example.com',
    'é.example.com',
    'a.b\n',
    nameWith(64),
    `${long}c`,
  ])('does not read %j as one', name => {
    const call = { ...clear, body: { rdns: name } }
    const refusal = expectRefused(world, call, 'SILENT-RDNS-NAME', 'rdns')
    expect(refusal).toMatchObject({ errors: [{ kind: 'malformed' }] })
  })
})

describe('assigning', () => {
  const [first = '', second = ''] = publicIpv4s(world, 1)

  it('refuses the same address twice, in whichever spelling', () => {
    const twice = assign([
      [first, 2],
      [second, 2],
      [first, 1],
    ])
    expectRefused(world, twice, 'SILENT-ASSIGN-REPEATED', 'assignments[2].address')
    const range = rangeOf(world, 1)
    const respelt = assign([
      [`${range}/64`, 2],
      [`${range.toUpperCase()}/64`, 2],
    ])
    expectRefused(world, respelt, 'SILENT-ASSIGN-REPEATED', 'assignments[1].address')
  })

  it('reports all faults of the body in document order', () => {
    const outcome = apply(
      world,
      assign(
        [
          ['web-1', '2'],
          [`${first}/24`, 2],
        ],
        1,
      ),
    )
    expect(outcome.ok ? [] : outcome.errors.map(({ clause, field }) => [clause, field])).toEqual([
      ['ASSIGN-2', 'assignments[0].address'],
      ['ASSIGN-6', 'assignments[0].instance_id'],
      ['ASSIGN-2', 'assignments[1].address'],
      ['ASSIGN-8', 'region'],
    ])
  })

  it('looks for all addresses before it looks for any instance', () => {
    const call = assign([
      [first, 99],
      ['203.0.113.9', 2],
    ])
    expectRefused(world, call, 'ASSIGN-4', 'assignments[1].address')
  })

  it('takes read_write grants to the instances on both ends, the addresses first', () => {
    const call = { ...assign([[first, 2]]), as }
    const both = withRestrictedCaller(world, [
      [1, 'read_write'],
      [2, 'read_write'],
    ])
    expect(apply(both, call).ok).toBe(true)
    const source = withRestrictedCaller(world, [
      [1, 'read_only'],
      [2, 'read_write'],
    ])
    expectRefused(source, call, 'GRANT-3', 'assignments[0].address')
    const target = withRestrictedCaller(world, [
      [1, 'read_write'],
      [2, 'read_only'],
    ])
    expectRefused(target, call, 'GRANT-4', 'assignments[0].instance_id')
    expectRefused(withRestrictedCaller(world, []), call, 'GRANT-3', 'assignments[0].address')
  })

  it('keeps a range without an instance from restricted callers', () => {
    const orphaned = worldAfter(world, { operation: 'instanceDelete', params: { instanceId: 1 } })
    const call = assign([[`${rangeOf(world, 1)}/64`, 2]])
    expect(apply(orphaned, call).ok).toBe(true)
    const restricted = withRestrictedCaller(orphaned, [[2, 'read_write']])
    const { silences } = expectRefused(
      restricted,
      { ...call, as },
      'GRANT-3',
      'assignments[0].address',
    )
    expect(silences).toContain('SILENT-RANGE-GRANTS')
  })

  it('changes nothing when the last of many assignments is at fault', () => {
    const call = assign([
      [first, 2],
      [second, 2],
      [publicIpv4(world, 2), 4],
    ])
    expectRefused(world, call, 'ASSIGN-10', 'assignments[0].address')
  })
})

describe('sharing', () => {
  const address = publicIpv4(world, 1)

  it('refuses the same address twice', () => {
    expectRefused(world, share([address, address], 2), 'SILENT-SHARE-REPEATED', 'ips[1]')
  })

  it('refuses an address that the instance has itself', () => {
    const call = share([publicIpv4(world, 2), rangeOf(world, 1), address], 1)
    expectRefused(world, call, 'SILENT-SHARE-OWN', 'ips[1]')
  })

  it('passes over such an address where the settings say so', () => {
    const open = addressWorld({ shareOwnAddress: 'accept' })
    const ips = [publicIpv4(open, 2), rangeOf(open, 1), publicIpv4(open, 1)]
    const { world: shared, silences } = done(open, {
      operation: 'ipAddressesShare',
      body: { ips, instance_id: 1 },
    })
    expect(sharedWith(shared, 1)).toEqual([publicIpv4(open, 2)])
    expect(silences).toContain('SILENT-SHARE-OWN')
  })

  it('takes a read_only grant to the addresses, a read_write grant to the instance', () => {
    const call = { ...share([address], 2), as }
    const enough = withRestrictedCaller(world, [
      [1, 'read_only'],
      [2, 'read_write'],
    ])
    expect(apply(enough, call).ok).toBe(true)
    expectRefused(withRestrictedCaller(world, [[2, 'read_write']]), call, 'GRANT-5', 'ips[0]')
    const reader = withRestrictedCaller(world, [
      [1, 'read_only'],
      [2, 'read_only'],
    ])
    expectRefused(reader, call, 'SILENT-GRANT-MISSING', 'instance_id')
  })

  it('the same list again changes nothing', () => {
    const shared = worldAfter(world, share([address], 2))
    const again = done(shared, {
      operation: 'ipAddressesShare',
      body: { ips: [address], instance_id: 2 },
    })
    expect(again.changes).toEqual([])
  })

  it('ends with the instance, on either side', () => {
    const shared = worldAfter(world, share([address, rangeOf(world, 1)], 2), share([address], 4))
    const withoutSharer = worldAfter(shared, {
      operation: 'instanceDelete',
      params: { instanceId: 2 },
    })
    expect(sharesOf(withoutSharer, address).map(each => each.instance_id)).toEqual([4])
    const withoutOwner = worldAfter(shared, {
      operation: 'instanceDelete',
      params: { instanceId: 1 },
    })
    expect(sharesOf(withoutOwner, address)).toEqual([])
    expect(addressesOf(withoutOwner, 1)).toEqual([])
  })
})

describe('outcomes name the choices that they rest on', () => {
  const [first = '', second = ''] = publicIpv4s(world, 1)
  const shared = worldAfter(world, share([first], 2))
  const forwarded = worldAfter(world, {
    operation: 'forwardCreate',
    body: { name: 'a.example.com', address: first },
  })
  const name: AnyCall = {
    operation: 'ipAddressRdnsUpdate',
    params: { address: first },
    body: { rdns: 'a.example.com' },
  }
  const swap = assign([
    [first, 2],
    [publicIpv4(world, 2), 1],
  ])
  const grown = withRestrictedCaller(world, [
    [1, 'read_only'],
    [2, 'read_write'],
  ])
  const roomy = addressWorld({ rangesPerRegion: 2 })
  const range = createRange({ prefix_length: 64, instance_id: 2 })

  it.each([
    ['one move rests on none', world, assign([[first, 2]]), []],
    ['several moves', world, swap, ['SILENT-ASSIGN-BATCH']],
    ['a shared address that stays', shared, assign([[first, 2]]), ['SILENT-SHARE-MOVE']],
    ['another address of the same instance', shared, assign([[second, 2]]), []],
    ['a name that leads to the address', forwarded, name, ['SILENT-FORWARD-DNS']],
    ['a name that does not', world, name, ['SILENT-FORWARD-DNS']],
    ['sharing by a restricted caller', grown, share([first], 2), ['SILENT-SHARE-ACCESS']],
    ['sharing by anybody else', world, share([first], 2), []],
    ['a range too many', world, range, ['SILENT-RANGE-LIMITS']],
    ['a range more', roomy, range, ['SILENT-RANGE-LIMITS', 'SILENT-RANGE-BLOCK']],
  ] as const)('%s', (_, before, call, silences) => {
    expect(apply(before, { ...call, as }).silences).toEqual(silences)
  })
})

describe('the cost of a change', () => {
  it('is the records that it touches, however many others there are', () => {
    const roomy = addressWorld({ rangesPerRegion: 9 })
    const steps = [
      { call: createRange({ prefix_length: 56, instance_id: 2 }), changed: 1 },
      { call: share([publicIpv4(roomy, 1)], 2), changed: 1 },
      { call: assign([[`${rangeOf(roomy, 1)}/64`, 4]]), changed: 1 },
    ]
    for (const { call, changed } of steps) {
      const outcome = apply(roomy, call)
      expect(outcome.ok && outcome.changes).toHaveLength(changed)
    }
    const before = smallWorld()
    const next = worldAfter(before, createRange({ prefix_length: 64, instance_id: 1 }))
    expect(next.tables.addresses).toBe(before.tables.addresses)
    expect(next.tables.instances).toBe(before.tables.instances)
  })
})
