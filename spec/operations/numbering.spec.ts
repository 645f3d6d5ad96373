/** The numbering plan: which IPv4 addresses a region gives out, in which order, and what is done when none is left. */
import { describe, expect, it } from 'vitest'
import type { Account } from '../../src/account/account-schema.ts'
import { withMissingAddresses } from '../../src/account/missing-addresses.ts'
import type { Reading } from '../../src/account/reading.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { parsePrefix } from '../../src/net/prefix.ts'
import { addressesOf } from '../../src/world/holders.ts'
import type { RegionId } from '../../src/world/ids.ts'
import {
  freeSlaac,
  numberedAs,
  privateIpv4s,
  publicIpv4s,
  rangeBlock,
} from '../../src/world/numbering.ts'
import type { Address } from '../../src/world/records/address.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { addressWorld, allocate, slaacOf } from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { withCursors } from '../support/edits.ts'
import { done, expectRefused } from '../support/outcomes.ts'

const east = 'us-east' as RegionId
const west = 'eu-west' as RegionId
const clause = 'ASSUME-ADDRESSES-USED-UP'
const world = addressWorld()

const publicSize = 2047 * 253
const privateSize = 128 * 253

describe('the numbering plan', () => {
  it('fills one /24 after the other, without its first and last address', () => {
    const { addressOf } = publicIpv4s(world, east)
    expect([0, 252, 253, 505, 506].map(addressOf)).toEqual([
      '33.0.0.2',
      '33.0.0.254',
      '33.0.1.2',
      '33.0.1.254',
      '33.0.2.2',
    ])
  })

  it('gives each region a block of its own, and ends before the resolvers of the region', () => {
    const [first] = world.regions
    if (first === undefined) throw new TypeError('there are regions')
    const many = {
      regions: Array.from({ length: 33 }, (_, at) => ({ ...first, id: idOf(at) })),
    }
    const firsts = [0, 1, 31, 32].map(at => publicIpv4s(many, idOf(at)).addressOf(0))
    expect(firsts).toEqual(['33.0.0.2', '33.8.0.2', '33.248.0.2', '34.0.0.2'])
    const { size, addressOf } = publicIpv4s(many, idOf(0))
    expect([size, addressOf(size - 1)]).toEqual([publicSize, '33.7.254.254'])
  })

  it('ends where the private addresses do', () => {
    const { size, addressOf } = privateIpv4s(east)
    expect([size, addressOf(size - 1)]).toEqual([privateSize, '192.168.255.254'])
  })
})

describe('the numbering plan read backwards', () => {
  const read = (text: string) => {
    const block = parsePrefix(text)
    if (!block.ok) throw new Error(`${text} is no block`)
    return numberedAs(block.value)
  }

  it('tells the number of every address that it gives out', () => {
    for (const number of [0, 1, 252, 253, publicSize - 1]) {
      const { addressOf } = publicIpv4s(world, west)
      expect(read(addressOf(number))).toEqual({ kind: 'public', region: 1, number })
    }
    for (const number of [0, 252, 253, privateSize - 1])
      expect(read(privateIpv4s(east).addressOf(number))).toEqual({ kind: 'private', number })
    for (const number of [1, 2 ** 24 - 1, 2 ** 24, 2 ** 30 - 1])
      expect(read(freeSlaac(2, number, () => false))).toEqual({ kind: 'slaac', region: 2, number })
    for (const prefix of [56, 64] as const)
      for (const number of [0, 1, 256, 5000])
        for (const length of [prefix, 128]) {
          const block = `${rangeBlock(1, prefix, number)}/${length}`
          expect(read(block)).toEqual({ kind: 'range', region: 1, prefix, number })
        }
  })

  it.each([
    ...['33.0.0.0', '33.0.0.1', '33.0.0.255', '33.7.255.2', '32.255.255.2', '33.0.0.2/31'],
    ...['192.168.128.0', '192.168.128.1', '192.168.255.255'],
    ...['3fff:1:e000::/63', '3fff:1:e100::/55', '3fff:1:dfff::', '3fff:1:f000::', '3ffe:1:e000::'],
    ...['3fff:1::f23c:94ff:fe00:0', '3fff:1::f03c:94ff:fe00:1', '3fff:1::f23c:94ff:fe00:1/127'],
    '3fff:1::1',
  ])('gives out no %s', text => {
    expect(read(text)).toBeUndefined()
  })
})

const idOf = (at: number) => `region-${at}` as RegionId

assumption('ASSUME-ADDRESSES-USED-UP', () => {
  const create = (region: string, private_ip: boolean): AnyCall => ({
    operation: 'instanceCreate',
    body: { region, private_ip },
  })

  it.each([
    // The last two are those of the balancers.
    [true, publicSize - 2, '33.7.254.252'],
    [false, privateSize, '192.168.255.254'],
  ])('is given out (public: %s), and the one after it is refused', (isPublic, size, last) => {
    const kind = isPublic ? 'public' : 'private'
    // Instance 4 has no private address yet.
    const ready = done(spent(world, `${kind}/${east}`, size - 1), prepare(4)).world
    const { reply, world: after } = done(ready, allocate(4, isPublic))
    expect(reply.address).toBe(last)
    const another = isPublic ? allocate(1, true) : create(east, true)
    expectRefused(after, another, clause, isPublic ? 'instance_id' : 'region')
  })

  it('is missed by new, cloned and migrated instances, in their region alone', () => {
    const full = spent(world, `public/${east}`, publicSize)
    expectRefused(full, create(east, false), clause, 'region')
    expect(done(full, { operation: 'instanceCreate', body: { region: west } }).ok).toBe(true)
    const clone = { operation: 'instanceClone', params: { instanceId: 3 } } as const
    expectRefused(full, { ...clone, body: { region: east } }, clause, 'region')
    expect(done(full, { ...clone, body: { region: west } }).ok).toBe(true)
    const migrate = { operation: 'instanceMigrate', params: { instanceId: 3 } } as const
    expectRefused(full, { ...migrate, body: { region: east } }, clause, 'region')
  })

  it('is missed by an instance that takes its private address along to another region', () => {
    const full = spent(world, `private/${west}`, privateSize)
    const migrate = (instanceId: number) =>
      ({ operation: 'instanceMigrate', params: { instanceId }, body: { region: west } }) as const
    expect(addressesOf(full, 2).some(each => !each.public)).toBe(true)
    expectRefused(full, migrate(2), clause, 'region')
    expect(done(full, migrate(4)).ok).toBe(true)
  })
})

describe('a document whose instances came without addresses', () => {
  const { size, addressOf } = publicIpv4s(world, east)
  const [instance] = [...values(world.tables.instances)]
  if (instance === undefined) throw new TypeError('there are instances')
  const held = { type: 'ipv4', public: true, region: east, instance_id: 99, rdns: null } as const
  const every = Array.from({ length: size }, (_, at) => ({
    ...held,
    id: at + 1,
    address: addressOf(at),
  }))
  const missingBeside = (taken: number) => {
    const account = {} as Account
    const reading: Reading = { account, regions: world.regions, created: '', faults: [] }
    const addresses = every.slice(0, taken) as unknown as readonly Address[]
    const { rows } = withMissingAddresses(reading, { instances: [instance], addresses })
    return { faults: reading.faults, given: rows.addresses?.slice(taken) }
  }

  it('is given the last address of their region, and refused when there is none', () => {
    const last = missingBeside(size - 1)
    expect(last.faults).toEqual([])
    expect(last.given?.map(({ id, address, type }) => ({ id, address, type }))).toEqual([
      { id: size, address: '33.7.254.254', type: 'ipv4' },
      { id: size + 1, address: slaacOf(world, instance.id), type: 'ipv6' },
    ])
    const { faults } = missingBeside(size)
    expect(faults).toEqual([
      {
        clause: 'ASSUME-ACCOUNT',
        path: ['instances'],
        problem: 'used-up',
        expected: 'public-ipv4s',
        got: instance.region,
      },
    ])
  })
})

/** The same world with a numbering that has given out so many. */
const spent = (before: World, numbering: string, numbers: number): World =>
  withCursors(before, { [numbering]: numbers })

const prepare = (instanceId: number) =>
  ({
    operation: 'instancePrepare',
    params: { instanceId },
    body: { spare_addresses: 2 },
  }) as const
