/** Addresses are allocated, viewed and named, for restricted callers too. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  allocate,
  privateIpv4,
  publicIpv4,
  viewAddress,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { as, givenRegions, world } from './address-listings.ts'

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

  it('is open to an instance that was created with the word of support for it', () => {
    const created = (body: object): AnyCall => ({
      ...{ operation: 'instanceCreate', body: { region: 'us-east', ...body } },
    })
    const id = world.counters.instances + 1
    const agreed = worldAfter(world, created({ spare_addresses: 1 }), allocate(id, true))
    expectRefused(agreed, allocate(id, true), 'IP-11', 'instance_id')
    expectRefused(worldAfter(world, created({})), allocate(id, true), 'IP-11', 'instance_id')
    const wrong = created({ spare_addresses: -1 })
    expectRefused(world, wrong, 'ASSUME-ENVIRONMENT', 'spare_addresses')
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
