/** IPv6 ranges that are there: routed, shown, found and deleted. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { get } from '../../src/world/table.ts'
import {
  addressWorld,
  assign,
  deleteRange,
  listRanges,
  publicIpv4,
  rangeFor,
  rangeOf,
  rangeTexts,
  share,
  slaacOf,
  viewRange,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

/** With a /64 routed to instance 1. */
const world = addressWorld()
const range = rangeOf(world, 1)

clause('RANGE-2', () => {
  holds('its record shows one target and one region', () => {
    expect(done(world, listRanges).reply.data).toEqual([
      { range, prefix: 64, region: 'us-east', route_target: slaacOf(world, 1) },
    ])
  })

  holds('a new one is routed to the instance that it is made for', () => {
    const { reply, world: made } = done(smallWorld(), {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 64, instance_id: 3 },
    })
    expect(reply.route_target).toBe(slaacOf(made, 3))
    expect(done(made, listRanges).reply.data).toMatchObject([
      { region: 'eu-west', route_target: slaacOf(made, 3) },
    ])
  })

  holds('it is of one instance after another, never of two', () => {
    const moved = worldAfter(world, assign([`${range}/64`, 2]))
    expect(done(moved, viewRange(range)).reply.instances).toEqual([2])
    expect([rangeTexts(moved, 1), rangeTexts(moved, 2)]).toEqual([[], [range]])
  })
})

clause('RANGE-3', () => {
  for (const prefix_length of [56, 64] as const)
    holds(`creating a /${prefix_length}, the list and the view show it so`, () => {
      const { reply, world: made } = done(smallWorld(), {
        operation: 'ipv6RangeCreate',
        body: { prefix_length, instance_id: 1 },
      })
      expect(reply.range).toMatch(/^3fff:1:e[01]00::$/)
      expect(done(made, listRanges).reply.data.map(each => each.range)).toEqual([reply.range])
      expect(done(made, viewRange(reply.range)).reply.range).toBe(reply.range)
    })

  holds('what creating answers with names the range to whoever deletes it', () => {
    const { reply, world: made } = done(smallWorld(), {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 64, instance_id: 1 },
    })
    const deleted = worldAfter(made, deleteRange(reply.range))
    expect(done(deleted, listRanges).reply.data).toEqual([])
  })
})

clause('RANGE-12', () => {
  holds('all of them are there, in the order in which they came', () => {
    const more = worldAfter(world, rangeFor(3, 56))
    const { data, results } = done(more, listRanges).reply
    expect(results).toBe(2)
    expect(data.map(each => each.range)).toEqual([range, rangeOf(more, 3)])
  })

  holds(
    'one whose instance is gone is there no more, and its region has a place for another',
    () => {
      const left = worldAfter(world, { operation: 'instanceDelete', params: { instanceId: 1 } })
      expect(done(left, listRanges).reply.data).toEqual([])
      expectRefused(left, viewRange(range), 'RANGE-13', 'range')
      const again = worldAfter(left, rangeFor(2))
      expect(done(again, listRanges).reply.data.map(each => each.range)).toEqual([range])
    },
  )
})

clause('RANGE-13', () => {
  inside('in any spelling it is found', () => {
    for (const text of [range, range.toUpperCase(), range.replace('::', ':0:0:0:0:0')]) {
      expect(done(world, viewRange(text)).reply.range).toBe(range)
      expect(apply(world, deleteRange(text)).ok).toBe(true)
    }
  })

  outside('with its length, of nobody, an address of the other family or none it is not', () => {
    const wrong = [
      `${range}/64`,
      '3fff:1:e000:9::',
      slaacOf(world, 1),
      publicIpv4(world, 1),
      '1',
      '',
    ]
    for (const text of [...wrong, `${range}1`, 1]) {
      expectRefused(world, viewRange(text), 'RANGE-13', 'range')
      expectRefused(world, deleteRange(text), 'RANGE-13', 'range')
    }
  })
})

clause('RANGE-14', () => {
  holds('the instance has none, and the range is gone', () => {
    const deleted = worldAfter(world, deleteRange(range))
    expect(rangeTexts(deleted, 1)).toEqual([])
    expect(done(deleted, listRanges).reply.data).toEqual([])
    expectRefused(deleted, viewRange(range), 'RANGE-13', 'range')
  })

  holds('the next range gets the block, under an id of its own', () => {
    const again = worldAfter(world, deleteRange(range), rangeFor(2))
    expect(rangeOf(again, 2)).toBe(range)
    expect(get(again.tables.ranges, 1)).toBeUndefined()
  })
})

clause('RANGE-15', () => {
  const shared = worldAfter(world, share([range], 2))

  inside('one that is not shared, and one that is no more, are deleted', () => {
    expect(apply(world, deleteRange(range)).ok).toBe(true)
    expect(apply(worldAfter(shared, share([], 2)), deleteRange(range)).ok).toBe(true)
  })

  inside('one is deleted once the instance it was shared with is gone', () => {
    const alone = worldAfter(shared, { operation: 'instanceDelete', params: { instanceId: 2 } })
    expect(apply(alone, deleteRange(range)).ok).toBe(true)
  })

  outside('a shared one is refused', () => {
    expectRefused(shared, deleteRange(range), 'RANGE-15', 'range')
  })
})
