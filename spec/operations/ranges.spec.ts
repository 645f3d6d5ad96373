/** What operations on ranges and pools do where the contract is silent, and for restricted callers. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { rangeBlock } from '../../src/world/numbering.ts'
import {
  addressWorld,
  assign,
  createRange,
  deleteRange,
  listRanges,
  publicIpv4,
  rangeFor,
  rangeOf,
  share,
  slaacOf,
  viewRange,
  withRestrictedCaller,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { applyAny, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const world = addressWorld()
const range = rangeOf(world, 1)
const as = 'restricted'
const view = viewRange(range)
const remove = deleteRange(range)

assumption('ASSUME-RANGE-BLOCK', () => {
  it('gives out the lowest free block of its length', () => {
    const roomy = addressWorld({ rangesPerRegion: 9 })
    const full = worldAfter(roomy, rangeFor(2), rangeFor(4))
    expect([1, 2, 4].map(id => rangeOf(full, id))).toEqual(
      [0, 1, 2].map(number => rangeBlock(0, 64, number)),
    )
    const freed = worldAfter(full, deleteRange(rangeOf(full, 2)))
    const again = worldAfter(freed, rangeFor(2))
    expect(rangeOf(again, 2)).toBe(rangeBlock(0, 64, 1))
  })

  it('puts /56 blocks next to each other without overlap', () => {
    expect([0, 1, 255, 256].map(number => rangeBlock(2, 56, number))).toEqual([
      '3fff:3:e100::',
      '3fff:3:e100:100::',
      '3fff:3:e100:ff00::',
      '3fff:3:e101::',
    ])
  })

  it('emits nothing, and names the choice', () => {
    const { assumptions, events } = done(smallWorld(), {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 56, instance_id: 1 },
    })
    expect(assumptions).toEqual(['ASSUME-RANGE-BLOCK'])
    expect(events).toEqual([])
  })
})

describe('creating a range', () => {
  it('says that the fields do not go together before it looks for what they name', () => {
    const both = createRange({ prefix_length: 64, instance_id: 99, route_target: '3fff:9::9' })
    const refusal = expectRefused(world, both, 'RANGE-10', 'route_target')
    expect(refusal).toMatchObject({ errors: [{ kind: 'malformed' }] })
  })

  it('says that the instance has one before it says that the region is full', () => {
    const again = rangeFor(1)
    expectRefused(world, again, 'RANGE-5', 'instance_id')
  })

  it('takes a read_write grant to the instance, however it is named', () => {
    const bare = smallWorld()
    const byId = { ...rangeFor(1), as }
    const byTarget = {
      ...createRange({ prefix_length: 64, route_target: slaacOf(bare, 1) }),
      as,
    }
    const reader = withRestrictedCaller(bare, [1, 'read_only'])
    expectRefused(reader, byId, 'ASSUME-GRANT-MISSING', 'instance_id')
    expectRefused(reader, byTarget, 'ASSUME-GRANT-MISSING', 'route_target')
    const writer = withRestrictedCaller(bare, [1, 'read_write'])
    for (const call of [byId, byTarget]) expect(applyAny(writer, call).ok).toBe(true)
  })
})

describe('viewing and deleting a range', () => {
  it('shows whether it is shared, and with whom', () => {
    expect(done(world, view).reply).toEqual({
      range,
      prefix: 64,
      region: 'us-east',
      is_bgp: false,
      instances: [1],
    })
    const moved = worldAfter(world, assign([`${range}/64`, 4]), share([range], 2))
    expect(done(moved, view).reply).toMatchObject({ is_bgp: true, instances: [2, 4] })
  })

  it('takes a read_only grant for one, a read_write grant for the other', () => {
    const reader = withRestrictedCaller(world, [1, 'read_only'])
    expect(apply(reader, { ...view, as }).ok).toBe(true)
    expectRefused(reader, { ...remove, as }, 'ASSUME-GRANT-MISSING', 'range')
    expectRefused(withRestrictedCaller(world), { ...view, as }, 'ASSUME-GRANT-MISSING', 'range')
    const writer = withRestrictedCaller(world, [1, 'read_write'])
    expect(apply(writer, { ...remove, as }).ok).toBe(true)
  })

  it('removes one record and nothing else', () => {
    const { changes } = done(world, remove)
    expect(changes.map(({ table, id }) => [table, id])).toEqual([['ranges', 1]])
  })
})

describe('the lists of ranges and pools', () => {
  assumption('ASSUME-LIST-GRANTS', () => {
    it('are whole for restricted callers', () => {
      const restricted = withRestrictedCaller(
        worldAfter(world, { operation: 'poolCreate', body: { region: 'us-east' } }),
      )
      for (const operation of ['ipv6RangesList', 'ipv6PoolsList'] as const) {
        const { reply, assumptions } = done(restricted, { operation, as })
        expect(reply.results).toBe(1)
        expect(assumptions).toEqual(['ASSUME-LIST-GRANTS', 'ASSUME-SCOPE-ORDER'])
      }
    })
  })

  it('are cut into pages', () => {
    const many = Array.from({ length: 27 }, () => 0).reduce(
      before => worldAfter(before, { operation: 'poolCreate', body: { region: 'us-east' } }),
      world,
    )
    const { reply } = done(many, {
      operation: 'ipv6PoolsList',
      query: { page: 2, page_size: 25 },
    })
    expect(reply).toMatchObject({ page: 2, pages: 2, results: 27 })
    expect(reply.data).toHaveLength(2)
  })

  it('do not tell an IPv4 address or a SLAAC address of ranges', () => {
    const texts = done(world, listRanges).reply.data.map(each => each.range)
    expect(texts).not.toContain(publicIpv4(world, 1))
    expect(texts).not.toContain(slaacOf(world, 1))
  })
})
