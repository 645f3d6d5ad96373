/** Sharing addresses and ranges of other instances with one instance. */
import { expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { sharesWith } from '../../src/world/holders.ts'
import type { World } from '../../src/world/world.ts'
import {
  addressWorld,
  assign,
  besideNat,
  bootedWithoutNat,
  privateIpv4,
  profileWithNat,
  profileWithoutNat,
  publicIpv4,
  publicIpv4s,
  rangeOf,
  share,
  sharedWith,
  slaacOf,
  updateWithNat,
  viewAddress,
  viewRange,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const world = addressWorld()
const address = publicIpv4(world, 1)
const range = rangeOf(world, 1)
const all = [address, privateIpv4(world, 1), range]

const expectShared = (before: World, call: AnyCall, shared: readonly string[]) => {
  const outcome = apply(before, call)
  expect(outcome).toMatchObject({ ok: true, reply: {} })
  expect(sharedWith(outcome.world, 2)).toEqual(shared)
}

/** By the paths of both operations that share. */
const paths = ['ipAddressesShare', 'ipv4sShare'] as const

clause('SHARE-1', () => {
  inside('lists of none, one and several texts are taken', () => {
    expectShared(world, share([], 2), [])
    expectShared(world, share([address], 2), [address])
    expectShared(world, share(all, 2), all)
  })

  outside('none, a text, and lists of anything but texts are refused', () => {
    for (const ips of [address, null, { 0: address }])
      expectRefused(world, share(ips, 2), 'SHARE-1', 'ips')
    expectRefused(
      world,
      { operation: 'ipAddressesShare', body: { instance_id: 2 } },
      'SHARE-1',
      'ips',
    )
    for (const ip of [1, null, [address]])
      expectRefused(world, share([address, ip], 2), 'SHARE-1', 'ips[1]')
  })
})

clause('SHARE-2', () => {
  inside('a whole number that is the id of an instance is taken', () => {
    expectShared(world, share([address], 2), [address])
  })

  outside('none, a text, a fraction and null are refused', () => {
    for (const id of [undefined, '2', 2.5, null])
      expectRefused(world, share([], id), 'SHARE-2', 'instance_id')
    expectRefused(
      world,
      { operation: 'ipAddressesShare', body: { ips: [] } },
      'SHARE-2',
      'instance_id',
    )
  })
})

clause('SHARE-3', () => {
  holds('they stay with the instance that has them', () => {
    const shared = worldAfter(world, share(all, 2))
    expect(publicIpv4s(shared, 1)).toEqual(publicIpv4s(world, 1))
    const view = viewAddress(address)
    expect(done(shared, view).reply).toEqual(done(world, view).reply)
  })

  for (const operation of paths)
    holds(
      `the list that ${operation} takes is in place of the one before, and what stays keeps its record`,
      () => {
        const shared = worldAfter(world, { ...share(all, 2), operation })
        const second = worldAfter(shared, {
          ...share([publicIpv4s(world, 1)[1], range], 2),
          operation,
        })
        expect(sharedWith(second, 2)).toEqual([range, publicIpv4s(world, 1)[1]])
        expect(sharesWith(shared, 2)).toContainEqual(sharesWith(second, 2)[0])
      },
    )

  holds('one address can be shared with several instances', () => {
    const shared = worldAfter(world, share([address, range], 2), share([range], 4))
    expect([sharedWith(shared, 2), sharedWith(shared, 4)]).toEqual([[address, range], [range]])
  })

  holds('a shared range shows all instances that may use it', () => {
    const shared = worldAfter(world, share([range], 4), share([range], 2))
    const { reply } = done(shared, viewRange(range))
    expect(reply).toMatchObject({ is_bgp: true, instances: [1, 2, 4] })
  })
})

clause('SHARE-4', () => {
  inside('an IPv4 address, and a range in any spelling, are taken', () => {
    expectShared(world, share([address], 2), [address])
    expectShared(world, share([range.toUpperCase().replace('::', ':0:0:0:0:0')], 2), [range])
  })

  outside('a prefix length, a text that is no address and a SLAAC address are refused', () => {
    const wrong = [`${range}/64`, `${range}/56`, `${address}/32`, 'web-1', '', '10.0.0.01']
    for (const ip of [...wrong, slaacOf(world, 1), slaacOf(world, 3)])
      expectRefused(world, share([address, ip], 2), 'SHARE-4', 'ips[1]')
  })
})

clause('SHARE-5', () => {
  for (const operation of paths)
    holds(`${operation} shares a public and a private address alike`, () => {
      const ips = [address, privateIpv4(world, 1)]
      expectShared(world, { ...share(ips, 2), operation }, ips)
    })
})

clause('SHARE-6', () => {
  inside('addresses and ranges of the region are found', () => {
    expectShared(world, share(all, 2), all)
  })

  outside('those of another region and of nobody are refused', () => {
    for (const ip of [publicIpv4(world, 3), '203.0.113.9', '3fff:1:e000:9::'])
      expectRefused(world, share([address, ip], 2), 'SHARE-6', 'ips[1]')
    expectRefused(world, share([range], 3), 'SHARE-6', 'ips[0]')
  })
})

clause('SHARE-7', () => {
  for (const operation of paths)
    holds(
      `after ${operation} nothing is shared with it any more, and the others keep theirs`,
      () => {
        const shared = worldAfter(world, share(all, 2), share([range], 4))
        const cleared = worldAfter(shared, { ...share([], 2), operation })
        expect([sharedWith(cleared, 2), sharedWith(cleared, 4)]).toEqual([[], [range]])
      },
    )
})

clause('SHARE-8', () => {
  const natted = besideNat(world)
  const [natAddress = '', freeAddress = ''] = publicIpv4s(natted, 4)

  inside('an address without NAT of the same instance is shared', () => {
    expectShared(natted, share([freeAddress], 2), [freeAddress])
  })

  inside('once no profile has the NAT, nor is one with it booted, it is shared', () => {
    expectShared(bootedWithoutNat(natted), share([natAddress], 2), [natAddress])
  })

  outside('one with NAT is refused', () => {
    expectRefused(natted, share([freeAddress, natAddress], 2), 'SHARE-8', 'ips[1]')
  })

  outside('one is refused whose NAT is booted and in no profile any more', () => {
    const waiting = worldAfter(natted, profileWithoutNat)
    expectRefused(waiting, share([natAddress], 2), 'SHARE-8', 'ips[0]')
  })

  outside('one is refused whose NAT is in a profile that was never booted', () => {
    const planned = worldAfter(natted, profileWithNat(4, freeAddress))
    const call = share([natAddress, freeAddress], 2)
    expectRefused(bootedWithoutNat(planned), call, 'SHARE-8', 'ips[1]')
  })
})

assumption('ASSUME-NAT-CONFIGURED', () => {
  const plan = profileWithNat(1, address)
  const planned = worldAfter(world, plan)

  it('an address with a NAT that no boot has activated moves, and is not shared before or after', () => {
    const { assumptions } = expectRefused(planned, share([address], 2), 'SHARE-8', 'ips[0]')
    expect(assumptions).toEqual(['ASSUME-NAT-CONFIGURED'])
    const moved = worldAfter(planned, assign([address, 2]))
    expectRefused(moved, share([address], 4), 'SHARE-8', 'ips[0]')
  })

  it('an active one says nothing of profiles that wait', () => {
    const call = share([publicIpv4(world, 4)], 2)
    expect(expectRefused(world, call, 'SHARE-8', 'ips[0]').assumptions).toEqual([])
  })

  it('no profile is given a NAT with an address that is shared, whether it is named or the first', () => {
    const shared = worldAfter(world, share([address], 2))
    const field = 'interfaces[1].ipv4.nat_1_1'
    for (const nat of [address, 'any'])
      for (const call of [profileWithNat(1, nat), updateWithNat(1, nat)]) {
        const refusal = expectRefused(shared, call, 'ASSUME-NAT-CONFIGURED', field)
        expect(refusal).toMatchObject({ errors: [{ problem: 'shared', by: { id: 2 } }] })
        expect(apply(world, call).ok).toBe(true)
      }
    const [, second = ''] = publicIpv4s(world, 1)
    expect(apply(shared, profileWithNat(1, second)).ok).toBe(true)
  })
})

clause('SHARE-9', () => {
  const sent: readonly AnyCall[] = [
    share(all, 2),
    share([], 2),
    share([publicIpv4(world, 3)], 2),
    share([publicIpv4(world, 4)], 2),
    share([address, address], 2),
    share([`${range}/64`], 99),
  ]

  holds('the same body has the same outcome', () => {
    for (const call of sent)
      expect(apply(world, { ...call, operation: 'ipv4sShare' })).toEqual(apply(world, call))
  })
})

assumption('ASSUME-SHARE-PRIMARY', () => {
  it('what is its own, and what is of its region, is judged by instance_id', () => {
    const { assumptions } = expectRefused(world, share([address], 1), 'ASSUME-SHARE-OWN', 'ips[0]')
    expect(assumptions).toContain('ASSUME-SHARE-PRIMARY')
    expectRefused(world, share([address], 3), 'SHARE-6', 'ips[0]')
    expectShared(world, share([address], 2), [address])
  })
})
