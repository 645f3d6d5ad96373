/** Listing IP addresses. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import {
  allocate,
  publicIpv4,
  publicIpv4s,
  slaacOf,
  viewAddress,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { ask, everyAddress, list, world } from './ip-worlds.ts'

clause('IP-1', () => {
  holds('each record of the list shows the three, and so does a view', () => {
    for (const text of [publicIpv4(world, 1), slaacOf(world, 1)]) {
      const listed = done(world, list()).reply.data.filter(({ address }) => address === text)
      expect(listed).toHaveLength(1)
      for (const record of [...listed, done(world, viewAddress(text)).reply]) {
        expect(record).toMatchObject({ address: text, type: expect.stringMatching(/^ipv[46]$/) })
        expect(record).toHaveProperty('rdns')
      }
    }
  })
})

clause('IP-2', () => {
  holds('every address of the account has one of the two types, each by its form', () => {
    for (const { address } of everyAddress) {
      const { type } = done(world, viewAddress(address)).reply
      expect(type).toBe(address.includes(':') ? 'ipv6' : 'ipv4')
    }
    const types = done(world, list()).reply.data.map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['ipv4', 'ipv6']))
  })
})

const named = worldAfter(
  world,
  { operation: 'forwardCreate', body: { name: 'six.example.com', address: slaacOf(world, 1) } },
  {
    operation: 'ipAddressRdnsUpdate',
    params: { address: slaacOf(world, 1) },
    body: { rdns: 'six.example.com' },
  },
)

const namesIn = (query: object, type: string) =>
  done(named, list(query))
    .reply.data.filter(each => each.type === type)
    .map(({ rdns }) => rdns)

clause('IP-3', () => {
  holds('the name that an IPv6 address has is not shown', () => {
    expect(namesIn({ skip_ipv6_rdns: false }, 'ipv6')).toContain('six.example.com')
    expect(new Set(namesIn({ skip_ipv6_rdns: true }, 'ipv6'))).toEqual(new Set([null]))
  })

  holds('the names of IPv4 addresses stay', () => {
    const names = namesIn({ skip_ipv6_rdns: true }, 'ipv4')
    expect(names).toEqual(namesIn({}, 'ipv4'))
    expect(names).not.toContain(null)
  })
})

clause('IP-4', () => {
  holds(
    'each instance finds its public addresses in the list, once, and nothing else is there',
    () => {
      const listed = done(world, list()).reply.data.map(({ address }) => address)
      const expected = [1, 2, 3, 4].flatMap(id => [...publicIpv4s(world, id), slaacOf(world, id)])
      expect(listed.toSorted()).toEqual(expected.toSorted())
    },
  )
})

clause('IP-5', () => {
  holds('private addresses are left out, and do not count', () => {
    const { data, results } = done(world, list()).reply
    expect(data.filter(each => !each.public)).toEqual([])
    expect(results).toBe(everyAddress.filter(each => each.public).length)
    expect(results).toBeLessThan(everyAddress.length)
  })
})

clause('IP-6', () => {
  inside('true and false are taken', () => {
    for (const skip_ipv6_rdns of [true, false])
      expect(apply(world, list({ skip_ipv6_rdns })).ok).toBe(true)
  })

  outside('anything else is refused', () => {
    for (const skip_ipv6_rdns of ['true', 1, 0, null, []])
      expectRefused(world, list({ skip_ipv6_rdns }), 'IP-6', 'skip_ipv6_rdns')
  })
})

clause('IP-7', () => {
  holds('left out, it shows the names', () => {
    expect(namesIn({}, 'ipv6')).toEqual(namesIn({ skip_ipv6_rdns: false }, 'ipv6'))
    expect(namesIn({}, 'ipv6')).toContain('six.example.com')
  })
})

clause('IP-8', () => {
  inside('a whole number that is the id of an instance is taken', () => {
    expect(done(world, allocate(1, true)).reply.instance_id).toBe(1)
  })

  outside('none, a text, a fraction and null are refused', () => {
    for (const instance_id of [undefined, '1', 1.5, null])
      expectRefused(world, ask({ instance_id }), 'IP-8', 'instance_id')
    expectRefused(
      world,
      { operation: 'ipAddressAllocate', body: { public: true, type: 'ipv4' } },
      'IP-8',
      'instance_id',
    )
  })
})

clause('IP-9', () => {
  inside('true and false are taken', () => {
    const bare = worldAfter(world, {
      operation: 'instancePrepare',
      params: { instanceId: 3 },
      body: { spare_addresses: 1 },
    })
    for (const isPublic of [true, false])
      expect(done(bare, allocate(3, isPublic)).reply.public).toBe(isPublic)
  })

  outside('none, a text, a number and null are refused', () => {
    for (const isPublic of [undefined, 'true', 1, null])
      expectRefused(world, ask({ public: isPublic }), 'IP-9', 'public')
  })
})
