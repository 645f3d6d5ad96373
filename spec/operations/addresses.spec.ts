/** Addresses are listed page by page, for restricted callers too, and those inside ranges with them. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { World } from '../../src/world/world.ts'
import {
  assign,
  deleteRange,
  publicIpv4,
  publicIpv4s,
  rangeFor,
  rangeOf,
  slaacOf,
  viewAddress,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { as, givenRegions, world } from './address-listings.ts'

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

/** Instance 1 has a /64 in us-east, instance 3 a /56 in eu-west; some names lead to addresses in them. */
const wide = worldAfter(world, rangeFor(3, 56))

const [narrowRange, wideRange] = [rangeOf(wide, 1), rangeOf(wide, 3)]

const inside = `${narrowRange}1:2`

const last = wideRange.replace('::', ':ff:ffff:ffff:ffff:ffff')

const rename = (address: string, rdns: string | null) =>
  ({ operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns } }) as const

const ready = worldAfter(
  wide,
  ...[narrowRange, inside, last].map((address, index) => ({
    operation: 'forwardCreate' as const,
    body: { name: `host-${index}.example.org`, address },
  })),
)

const named = worldAfter(
  ready,
  rename(inside, 'host-1.example.org'),
  rename(`${narrowRange}/64`, 'host-0.example.org'),
  rename(last, 'Host-2.example.org'),
)

assumption('ASSUME-ADDRESS-RANGE', () => {
  it('an address inside has a record while it has a name', () => {
    expectRefused(ready, viewAddress(inside), 'IP-13', 'address')
    const { reply, world: after } = done(ready, rename(inside, 'host-1.example.org'))
    expect(reply).toEqual({
      address: inside,
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      public: true,
      rdns: 'host-1.example.org',
      instance_id: 1,
      region: 'us-east',
    })
    expect(done(after, viewAddress(inside.toUpperCase())).reply).toEqual(reply)
    const taken = done(after, rename(inside, null))
    expect(taken.reply).toEqual({ ...reply, rdns: null })
    expectRefused(taken.world, viewAddress(inside), 'IP-13', 'address')
    expect(taken.world.tables.ranges).toEqual(ready.tables.ranges)
  })

  it('the first address stands for the range, and has a record without a name as well', () => {
    const { reply, assumptions } = done(named, viewAddress(`${narrowRange}/64`))
    expect(reply).toMatchObject({ address: narrowRange, rdns: 'host-0.example.org' })
    expect(assumptions).toEqual(['ASSUME-ADDRESS-RANGE'])
    expect(done(wide, viewAddress(narrowRange)).reply.rdns).toBeNull()
  })

  it('the last address inside can be named, the ones around the block cannot', () => {
    expect(done(named, viewAddress(last)).reply).toMatchObject({ prefix: 56, instance_id: 3 })
    const beside = wideRange.replace('::', ':100::')
    const before = wideRange.replace(':e100::', ':e0ff:ffff:ffff:ffff:ffff:ffff')
    for (const address of [beside, before, wideRange.replace('3fff:2', '3fff:9')])
      expectRefused(ready, rename(address, null), 'IP-13', 'address')
  })

  it('a name takes forward DNS to that very address', () => {
    for (const address of [`${inside}0`, narrowRange, last])
      expectRefused(ready, rename(address, 'host-1.example.org'), 'RDNS-3', 'rdns')
  })

  it('names go with their range to another instance, and end with it', () => {
    const moved = worldAfter(named, assign([`${narrowRange}/64`, 2]))
    expect(done(moved, viewAddress(inside)).reply).toMatchObject({
      instance_id: 2,
      rdns: 'host-1.example.org',
    })
    const again = worldAfter(named, deleteRange(narrowRange), rangeFor(1))
    expect(rangeOf(again, 1)).toBe(narrowRange)
    expectRefused(again, viewAddress(inside), 'IP-13', 'address')
  })

  it('viewing takes read_only and naming read_write to the instance of the range', () => {
    const reader = withRestrictedCaller(named, [1, 'read_only'])
    for (const address of [narrowRange, `${narrowRange}/64`, inside]) {
      expect(apply(reader, { ...viewAddress(address), as }).ok).toBe(true)
      const call = { ...rename(address, null), as }
      expectRefused(reader, call, 'ASSUME-GRANT-MISSING', 'address')
      expect(apply(withRestrictedCaller(named, [1, 'read_write']), call).ok).toBe(true)
    }
    const stranger = withRestrictedCaller(named, [2, 'read_write'])
    const call = { ...viewAddress(narrowRange), as }
    expectRefused(stranger, call, 'ASSUME-GRANT-MISSING', 'address')
  })
})

assumption('ASSUME-LIST-RANGES', () => {
  const listed = (at: World, query: object = {}, caller?: string) =>
    done(at, { operation: 'ipAddressesList', query, ...(caller && { as: caller }) })
  const textsIn = (...from: Parameters<typeof listed>) =>
    listed(...from).reply.data.map(({ address }) => address)

  it('the list shows no range, and the named addresses in ranges last', () => {
    expect(textsIn(wide)).toEqual(textsIn(smallerBy(wide)))
    expect(textsIn(named)).toEqual([...textsIn(wide), narrowRange, inside, last])
    expect(listed(named).reply.results).toBe(textsIn(wide).length + 3)
    expect(listed(wide).assumptions).toContain('ASSUME-LIST-RANGES')
    expect(listed(smallerBy(wide)).assumptions).not.toContain('ASSUME-LIST-RANGES')
  })

  it('each is listed as it is viewed, and without its name where those of IPv6 are left out', () => {
    const records = listed(named).reply.data.slice(-3)
    for (const record of records)
      expect(done(named, viewAddress(record.address)).reply).toEqual(record)
    const nameless = listed(named, { skip_ipv6_rdns: true }).reply.data.slice(-3)
    expect(nameless).toEqual(records.map(record => ({ ...record, rdns: null })))
  })

  it('a restricted caller is shown those of its instances', () => {
    const restricted = withRestrictedCaller(named, [3, 'read_only'])
    expect(textsIn(restricted, {}, as)).toEqual([publicIpv4(named, 3), slaacOf(named, 3), last])
  })

  it('pages go on into them', () => {
    const crowdedToo = createWorld({
      regions: givenRegions,
      instances: [
        {
          id: 1,
          region: 'us-east',
          ipv4: Array.from({ length: 25 }, (_, index) => `203.0.113.${index + 1}`),
          ipv6: '2001:db8::9/128',
        },
      ],
      ranges: [
        { range: '2001:db8:7::', prefix: 64, region: 'us-east', route_target: '2001:db8::9' },
      ],
      ips: Array.from({ length: 26 }, (_, index) => ({
        address: `2001:db8:7::${100 + index}`,
        instance_id: 1,
        rdns: `host-${index}.example.org`,
      })),
    })
    const whole = textsIn(crowdedToo)
    expect(whole).toHaveLength(52)
    for (let page = 1; page <= 3; page++)
      expect(textsIn(crowdedToo, { page, page_size: 25 })).toEqual(
        whole.slice((page - 1) * 25, page * 25),
      )
  })
})

/** The world without its ranges. */
const smallerBy = (at: World): World =>
  worldAfter(at, deleteRange(rangeOf(at, 1)), deleteRange(rangeOf(at, 3)))
