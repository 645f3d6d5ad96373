/** Addresses are listed page by page, allocated, viewed and named, for restricted callers too. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import {
  addressWorld,
  allocate,
  privateIpv4,
  publicIpv4,
  publicIpv4s,
  slaacOf,
  viewAddress,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { regions } from '../support/worlds.ts'

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

assumption('ASSUME-ADDRESS-ORDER', () => {
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
})

describe('the list of addresses', () => {
  assumption('ASSUME-LIST-GRANTS', () => {
    it('holds for a restricted caller the addresses of instances with a grant, once each', () => {
      const restricted = withRestrictedCaller(world, [3, 'read_only'], [1, 'read_write'])
      const { reply, assumptions } = done(restricted, { operation: 'ipAddressesList', as })
      expect(reply.data.map(({ address }) => address)).toEqual([
        publicIpv4s(world, 1)[0],
        publicIpv4(world, 3),
        publicIpv4s(world, 1)[1],
        slaacOf(world, 1),
        slaacOf(world, 3),
      ])
      expect(assumptions).toContain('ASSUME-LIST-GRANTS')
    })

    it('is empty for a restricted caller without grants to instances', () => {
      const { reply } = done(withRestrictedCaller(world), { operation: 'ipAddressesList', as })
      expect(reply).toEqual({ data: [], page: 1, pages: 1, results: 0 })
    })
  })

  it('is the caller’s to change: nothing of it is part of the world', () => {
    const { reply } = done(world, { operation: 'ipAddressesList' })
    for (const record of reply.data) Object.assign(record, { rdns: 'changed', vpc_nat_1_1: null })
    expect(done(world, { operation: 'ipAddressesList' }).reply.data).not.toContainEqual(
      expect.objectContaining({ rdns: 'changed' }),
    )
  })
})

describe('allocating', () => {
  it('passes over addresses that somebody has already, and never gives one out twice', () => {
    const taken = ['33.0.0.2', '33.0.0.3', '192.168.128.2']
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
    expect(given).toEqual(['33.0.0.4', '192.168.128.3', '33.0.0.5'])
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

  assumption('ASSUME-PRIVATE-SECOND', () => {
    it('refuses a second private address, and says so before nothing is left', () => {
      expectRefused(world, allocate(1, false), 'ASSUME-PRIVATE-SECOND', 'public')
      const spent = worldAfter(world, allocate(1, true))
      expectRefused(spent, allocate(1, false), 'IP-11', 'instance_id')
    })
  })

  it('changes the address and the instance, and nothing else', () => {
    const { changes, events } = done(world, allocate(1, true))
    expect(changes.map(({ table }) => table)).toEqual(['instances', 'addresses'])
    expect(events).toEqual([])
  })

  it('refuses an instance that is not there, and one without a read_write grant', () => {
    expectRefused(world, allocate(99, true), 'ASSUME-BODY-IDS', 'instance_id')
    const restricted = withRestrictedCaller(world, [1, 'read_only'])
    const call = { ...allocate(1, true), as }
    const refusal = expectRefused(restricted, call, 'ASSUME-GRANT-MISSING', 'instance_id')
    expect(refusal).toMatchObject({ errors: [{ kind: 'forbidden' }] })
    const open = withRestrictedCaller(world, [1, 'read_write'])
    expect(apply(open, call).ok).toBe(true)
  })
})

const view = viewAddress(publicIpv4(world, 1))
const clear = {
  operation: 'ipAddressRdnsUpdate',
  params: { address: publicIpv4(world, 1) },
  body: { rdns: null },
} as const

describe('viewing and naming an address', () => {
  it('takes a read_only grant to the instance for one, a read_write grant for the other', () => {
    const reader = withRestrictedCaller(world, [1, 'read_only'])
    expect(apply(reader, { ...view, as }).ok).toBe(true)
    expectRefused(reader, { ...clear, as }, 'ASSUME-GRANT-MISSING', 'address')
    const stranger = withRestrictedCaller(world, [2, 'read_write'])
    expectRefused(stranger, { ...view, as }, 'ASSUME-GRANT-MISSING', 'address')
    const writer = withRestrictedCaller(world, [1, 'read_write'])
    expect(apply(writer, { ...clear, as }).ok).toBe(true)
  })

  it('says that an address is missing before it says that a grant is', () => {
    const stranger = withRestrictedCaller(world)
    const call = { ...view, params: { address: '203.0.113.9' }, as }
    expectRefused(stranger, call, 'IP-13', 'address')
  })
})

assumption('ASSUME-RDNS-NAME', () => {
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
    const refusal = expectRefused(world, call, 'ASSUME-RDNS-NAME', 'rdns')
    expect(refusal).toMatchObject({ errors: [{ kind: 'malformed' }] })
  })
})
