/** Assigning and sharing addresses: repeats, restricted callers, what outcomes rest on, and what a change costs. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { addressesOf, sharesOf } from '../../src/world/holders.ts'
import type { World } from '../../src/world/world.ts'
import {
  addressWorld,
  assign,
  assignIn,
  publicIpv4,
  publicIpv4s,
  rangeFor,
  rangeOf,
  share,
  sharedWith,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { applyAny, clausesAndFields, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const world = addressWorld()
const as = 'restricted'

const [first = '', second = ''] = publicIpv4s(world, 1)

assumption('ASSUME-ASSIGN-REPEATED', () => {
  it('refuses the same address twice, in whichever spelling', () => {
    const twice = assign([first, 2], [second, 2], [first, 1])
    expectRefused(world, twice, 'ASSUME-ASSIGN-REPEATED', 'assignments[2].address')
    const range = rangeOf(world, 1)
    const respelt = assign([`${range}/64`, 2], [`${range.toUpperCase()}/64`, 2])
    expectRefused(world, respelt, 'ASSUME-ASSIGN-REPEATED', 'assignments[1].address')
  })
})

describe('assigning', () => {
  it('reports all faults of the body in document order', () => {
    const outcome = applyAny(world, assignIn(1, ['web-1', '2'], [`${first}/24`, 2]))
    expect(clausesAndFields(outcome)).toEqual([
      ['ASSIGN-2', 'assignments[0].address'],
      ['ASSIGN-6', 'assignments[0].instance_id'],
      ['ASSIGN-2', 'assignments[1].address'],
      ['ASSIGN-8', 'region'],
    ])
  })

  it('looks for all addresses before it looks for any instance', () => {
    const call = assign([first, 99], ['203.0.113.9', 2])
    expectRefused(world, call, 'ASSIGN-4', 'assignments[1].address')
  })

  it('changes nothing when the last of many assignments is at fault', () => {
    const call = assign([first, 2], [second, 2], [publicIpv4(world, 2), 4])
    expectRefused(world, call, 'ASSIGN-10', 'assignments[0].address')
  })
})

assumption('ASSUME-SHARE-REPEATED', () => {
  it('refuses the same address twice', () => {
    expectRefused(world, share([first, first], 2), 'ASSUME-SHARE-REPEATED', 'ips[1]')
  })
})

assumption('ASSUME-SHARE-OWN', () => {
  it('refuses an address that the instance has itself', () => {
    const call = share([publicIpv4(world, 2), rangeOf(world, 1), first], 1)
    expectRefused(world, call, 'ASSUME-SHARE-OWN', 'ips[1]')
  })

  it('passes over such an address where the settings say so', () => {
    const open = addressWorld({ shareOwnAddress: 'accept' })
    const ips = [publicIpv4(open, 2), rangeOf(open, 1), publicIpv4(open, 1)]
    const { world: shared, assumptions } = done(open, {
      operation: 'ipAddressesShare',
      body: { ips, instance_id: 1 },
    })
    expect(sharedWith(shared, 1)).toEqual([publicIpv4(open, 2)])
    expect(assumptions).toContain('ASSUME-SHARE-OWN')
  })
})

assumption('ASSUME-SHARE-ACCESS', () => {
  it('reading the addresses is enough, reading the instance is not', () => {
    const call = { ...share([first], 2), as }
    const enough = withRestrictedCaller(world, [1, 'read_only'], [2, 'read_write'])
    expect(applyAny(enough, call)).toMatchObject({
      ok: true,
      assumptions: ['ASSUME-SCOPE-ORDER', 'ASSUME-SHARE-ACCESS'],
    })
    expect(applyAny(world, share([first], 2)).assumptions).toEqual([])
    const reader = withRestrictedCaller(world, [1, 'read_only'], [2, 'read_only'])
    expectRefused(reader, call, 'ASSUME-GRANT-MISSING', 'instance_id')
  })
})

describe('sharing', () => {
  it('the same list again changes nothing', () => {
    const shared = worldAfter(world, share([first], 2))
    const again = done(shared, {
      operation: 'ipAddressesShare',
      body: { ips: [first], instance_id: 2 },
    })
    expect(again.changes).toEqual([])
  })

  it('ends with the instance, on either side', () => {
    const shared = worldAfter(world, share([first, rangeOf(world, 1)], 2), share([first], 4))
    const withoutSharer = worldAfter(shared, {
      operation: 'instanceDelete',
      params: { instanceId: 2 },
    })
    expect(sharesOf(withoutSharer, first).map(each => each.instance_id)).toEqual([4])
    const withoutOwner = worldAfter(shared, {
      operation: 'instanceDelete',
      params: { instanceId: 1 },
    })
    expect(sharesOf(withoutOwner, first)).toEqual([])
    expect(addressesOf(withoutOwner, 1)).toEqual([])
  })
})

const assumptionsOf = (before: World, call: AnyCall) => apply(before, { ...call, as }).assumptions

assumption('ASSUME-ASSIGN-BATCH', () => {
  it('two sole addresses change places, and one move alone rests on no choice', () => {
    const bare = smallWorld()
    const [one, two] = [publicIpv4(bare, 1), publicIpv4(bare, 2)]
    const swap = assign([one, 2], [two, 1])
    expect(publicIpv4s(worldAfter(bare, swap), 1)).toEqual([two])
    expect(assumptionsOf(bare, swap)).toEqual(['ASSUME-ASSIGN-BATCH'])
    expect(assumptionsOf(world, assign([first, 2]))).toEqual([])
  })
})

assumption('ASSUME-SHARE-MOVE', () => {
  it('a shared address stays, another one of the same instance moves', () => {
    const shared = worldAfter(world, share([first], 2))
    const call = assign([first, 2])
    const { assumptions } = expectRefused(shared, call, 'ASSIGN-13', 'assignments[0].address')
    expect(assumptions).toEqual(['ASSUME-SHARE-MOVE'])
    expect(assumptionsOf(shared, assign([second, 2]))).toEqual([])
    expect(applyAny(worldAfter(shared, share([], 2)), call).ok).toBe(true)
  })
})

assumption('ASSUME-FORWARD-DNS', () => {
  const name: AnyCall = {
    operation: 'ipAddressRdnsUpdate',
    params: { address: first },
    body: { rdns: 'a.example.com' },
  }

  it('a name that leads to the address is taken, one that leads elsewhere is not', () => {
    const leading = (address: string) =>
      worldAfter(world, { operation: 'forwardCreate', body: { name: 'a.example.com', address } })
    expect(apply(leading(first), name)).toMatchObject({
      ok: true,
      assumptions: ['ASSUME-FORWARD-DNS'],
    })
    const { assumptions } = expectRefused(leading(second), name, 'RDNS-3', 'rdns')
    expect(assumptions).toEqual(['ASSUME-FORWARD-DNS'])
  })
})

assumption('ASSUME-RANGE-LIMITS', () => {
  it('one more than the bound is refused, and accepted where the bound is raised', () => {
    const { assumptions } = expectRefused(world, rangeFor(2), 'RANGE-4', 'instance_id')
    expect(assumptions).toEqual(['ASSUME-RANGE-LIMITS'])
    expect(applyAny(addressWorld({ rangesPerRegion: 2 }), rangeFor(2))).toMatchObject({
      ok: true,
      assumptions: ['ASSUME-RANGE-BLOCK', 'ASSUME-RANGE-LIMITS'],
    })
  })
})

describe('the cost of a change', () => {
  it('is the records that it touches, however many others there are', () => {
    const roomy = addressWorld({ rangesPerRegion: 9 })
    const steps = [
      { call: rangeFor(2, 56), changed: 1 },
      { call: share([publicIpv4(roomy, 1)], 2), changed: 1 },
      { call: assign([`${rangeOf(roomy, 1)}/64`, 4]), changed: 1 },
    ]
    for (const { call, changed } of steps) {
      const outcome = applyAny(roomy, call)
      expect(outcome.ok && outcome.changes).toHaveLength(changed)
    }
    const before = smallWorld()
    const next = worldAfter(before, rangeFor(1))
    expect(next.tables.addresses).toBe(before.tables.addresses)
    expect(next.tables.instances).toBe(before.tables.instances)
  })
})
