/** Viewing, naming and allocating IP addresses. */
import { expect } from 'vitest'
import { get } from '../../src/world/table.ts'
import {
  allocate,
  deleteRange,
  privateIpv4,
  privateIpv4s,
  publicIpv4,
  publicIpv4s,
  rangeFor,
  rangeOf,
  slaacOf,
  viewAddress,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { ask, everyAddress, list, world } from './ip-worlds.ts'

clause('IP-10', () => {
  inside('ipv4 is taken', () => {
    expect(done(world, allocate(1, true)).reply.type).toBe('ipv4')
  })

  outside('none, ipv6 and other spellings are refused', () => {
    for (const type of ['ipv6', 'IPv4', '', null, 4])
      expectRefused(world, ask({ type }), 'IP-10', 'type')
    expectRefused(
      world,
      { operation: 'ipAddressAllocate', body: { instance_id: 1, public: true } },
      'IP-10',
      'type',
    )
  })
})

clause('IP-11', () => {
  inside('an instance set up for one more gets one', () => {
    const { world: used, reply } = done(world, allocate(1, true))
    expect(publicIpv4s(used, 1)).toContain(reply.address)
    expect(get(used.tables.instances, 1)?.spare_addresses).toBe(0)
  })

  outside('the second is refused, and so is the first of an instance never set up', () => {
    const used = worldAfter(world, allocate(1, true))
    expectRefused(used, allocate(1, true), 'IP-11', 'instance_id')
    expectRefused(world, allocate(3, false), 'IP-11', 'instance_id')
  })
})

clause('IP-12', () => {
  holds('a public one is new and of the region of the instance', () => {
    const { reply, world: grown } = done(world, allocate(2, true))
    expect(everyAddress.map(({ address }) => address)).not.toContain(reply.address)
    expect(reply).toMatchObject({
      public: true,
      type: 'ipv4',
      instance_id: 2,
      region: 'us-east',
      gateway: reply.address.replace(/\d+$/, '1'),
      subnet_mask: '255.255.255.0',
      prefix: 24,
      rdns: `${reply.address.replaceAll('.', '-')}.ip.example.net`,
      vpc_nat_1_1: null,
    })
    expect(publicIpv4s(grown, 2)).toEqual([publicIpv4(world, 2), reply.address])
  })

  holds('a private one is of 192.168.128.0/17', () => {
    const prepared = worldAfter(world, {
      operation: 'instancePrepare',
      params: { instanceId: 3 },
      body: { spare_addresses: 1 },
    })
    const { reply, world: grown } = done(prepared, allocate(3, false))
    expect(reply).toMatchObject({
      public: false,
      gateway: null,
      subnet_mask: '255.255.128.0',
      prefix: 17,
      rdns: null,
      vpc_nat_1_1: null,
    })
    expect(reply.address).toMatch(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/)
    expect(privateIpv4s(grown, 3)).toEqual([reply.address])
  })
})

clause('IP-13', () => {
  inside('any spelling of an address of the account finds it', () => {
    const slaac = slaacOf(world, 1)
    const spellings = [slaac, slaac.toUpperCase(), slaac.replace('::', ':0:0:')]
    for (const spelling of spellings)
      expect(done(world, viewAddress(spelling)).reply.address).toBe(slaac)
    expect(done(world, viewAddress(privateIpv4(world, 1))).reply.public).toBe(false)
  })

  outside('an address of nobody, an id and a text that is no address are not found', () => {
    for (const address of [
      '203.0.113.9',
      '3fff:1::1',
      '1',
      'web-1',
      '',
      1,
      `${publicIpv4(world, 1)}/24`,
    ])
      expectRefused(world, viewAddress(address), 'IP-13', 'address')
  })
})

clause('IP-15', () => {
  const range = rangeOf(world, 1)
  const spellings = [range, range.toUpperCase(), range.replace('::', ':0:0:0:0:0')]
  const update = (address: string) =>
    ({ operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns: null } }) as const

  inside('one with its length and without, in any spelling, is viewed and named', () => {
    const shown = {
      address: range,
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      public: true,
      rdns: null,
      instance_id: 1,
      region: 'us-east',
    }
    for (const text of spellings.flatMap(each => [each, `${each}/64`])) {
      expect(done(world, viewAddress(text)).reply).toEqual(shown)
      expect(done(world, update(text)).reply).toEqual(shown)
    }
  })

  inside('a /56 shows its own length and mask', () => {
    const wide = worldAfter(world, rangeFor(3, 56))
    expect(done(wide, viewAddress(`${rangeOf(wide, 3)}/56`)).reply).toMatchObject({
      prefix: 56,
      subnet_mask: 'ffff:ffff:ffff:ff00::',
      instance_id: 3,
    })
  })

  outside('one with a length that it does not have, and none at all, are not found', () => {
    for (const text of [56, 48, 65, 128].map(length => `${range}/${length}`)) {
      expectRefused(world, viewAddress(text), 'IP-15', 'address')
      expectRefused(world, update(text), 'IP-15', 'address')
    }
    const gone = worldAfter(world, deleteRange(range))
    expectRefused(gone, viewAddress(`${range}/64`), 'IP-15', 'address')
    expectRefused(gone, viewAddress(range), 'IP-13', 'address')
  })

  outside('an address with a length is none', () => {
    for (const text of [`${range}1/64`, `${slaacOf(world, 1)}/64`, `${slaacOf(world, 1)}/128`]) {
      expectRefused(world, viewAddress(text), 'IP-15', 'address')
      expectRefused(world, update(text), 'IP-15', 'address')
    }
  })
})

clause('IP-14', () => {
  holds('each address of the list is viewed as it is listed', () => {
    for (const record of done(world, list()).reply.data)
      expect(done(world, viewAddress(record.address)).reply).toEqual(record)
  })

  holds('an IPv6 address shows the network it is on, and no 1:1 NAT', () => {
    const { reply } = done(world, viewAddress(slaacOf(world, 3)))
    expect(reply).toEqual({
      address: slaacOf(world, 3),
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      public: true,
      rdns: null,
      instance_id: 3,
      region: 'eu-west',
    })
  })

  holds('an address with active 1:1 NAT shows the VPC address behind it', () => {
    expect(done(world, viewAddress(publicIpv4(world, 4))).reply.vpc_nat_1_1).toEqual({
      vpc_id: 7,
      subnet_id: 8,
      address: '10.0.0.2',
    })
  })
})
