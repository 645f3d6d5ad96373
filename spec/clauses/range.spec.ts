/** IPv6 ranges: creating, viewing, listing and deleting. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { get } from '../../src/world/table.ts'
import {
  addressWorld,
  assign,
  createRange,
  publicIpv4,
  rangeOf,
  rangeTexts,
  share,
  slaacOf,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

/** Without any range. */
const bare = smallWorld()
/** With a /64 routed to instance 1. */
const world = addressWorld()
const range = rangeOf(world, 1)
const list = { operation: 'ipv6RangesList' } as const
const view = <Text>(text: Text) =>
  ({ operation: 'ipv6RangeView', params: { range: text } }) as const
const remove = (text: unknown) =>
  ({ operation: 'ipv6RangeDelete', params: { range: text } }) as const

clause('RANGE-1', () => {
  inside('56 and 64 are taken', () => {
    for (const prefix_length of [56, 64]) {
      const made = worldAfter(bare, createRange({ prefix_length, instance_id: 1 }))
      expect(done(made, list).reply.data[0]?.prefix).toBe(prefix_length)
    }
  })

  outside('every other length, and a text, are refused', () => {
    for (const prefix_length of [0, 48, 55, 57, 63, 65, 128, 64.5, '64', null])
      expectRefused(
        bare,
        createRange({ prefix_length, instance_id: 1 }),
        'RANGE-1',
        'prefix_length',
      )
  })
})

clause('RANGE-2', () => {
  holds('its record shows one target and one region', () => {
    expect(done(world, list).reply.data).toEqual([
      { range, prefix: 64, region: 'us-east', route_target: slaacOf(world, 1) },
    ])
  })

  holds('it is of one instance after another, never of two', () => {
    const moved = worldAfter(world, assign([[`${range}/64`, 2]]))
    expect(done(moved, view(range)).reply.instances).toEqual([2])
    expect([rangeTexts(moved, 1), rangeTexts(moved, 2)]).toEqual([[], [range]])
  })
})

clause('RANGE-3', () => {
  holds('the list and the view show it so, and creating shows it with the length', () => {
    const { reply, world: made } = done(bare, {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 56, instance_id: 1 },
    })
    const [listed] = done(made, list).reply.data
    expect(listed?.range).not.toContain('/')
    expect(reply.range).toBe(`${listed?.range}/56`)
    expect(done(made, view(listed?.range ?? '')).reply.range).toBe(listed?.range)
  })
})

clause('RANGE-4', () => {
  inside('the first one of a region, whatever other regions have', () => {
    expect(apply(bare, createRange({ prefix_length: 64, instance_id: 1 })).ok).toBe(true)
    expect(apply(world, createRange({ prefix_length: 64, instance_id: 3 })).ok).toBe(true)
  })

  inside('as many as the settings allow', () => {
    const roomy = addressWorld({ rangesPerRegion: 2 })
    const full = worldAfter(roomy, createRange({ prefix_length: 64, instance_id: 2 }))
    expect(rangeOf(full, 2)).not.toBe(rangeOf(full, 1))
    expectRefused(
      full,
      createRange({ prefix_length: 64, instance_id: 4 }),
      'RANGE-4',
      'instance_id',
    )
  })

  outside('the second one is refused, by id and by SLAAC address', () => {
    const more = { prefix_length: 56 }
    expectRefused(world, createRange({ ...more, instance_id: 2 }), 'RANGE-4', 'instance_id')
    expectRefused(
      world,
      createRange({ ...more, route_target: slaacOf(world, 2) }),
      'RANGE-4',
      'route_target',
    )
  })

  outside('one that is routed to no instance counts as well', () => {
    const orphaned = worldAfter(world, { operation: 'instanceDelete', params: { instanceId: 1 } })
    expectRefused(
      orphaned,
      createRange({ prefix_length: 64, instance_id: 2 }),
      'RANGE-4',
      'instance_id',
    )
  })
})

clause('RANGE-5', () => {
  const roomy = addressWorld({ rangesPerRegion: 5 })

  inside('the first one of an instance', () => {
    expect(apply(roomy, createRange({ prefix_length: 64, instance_id: 2 })).ok).toBe(true)
  })

  inside('another one once the first has moved away', () => {
    const moved = worldAfter(roomy, assign([[`${rangeOf(roomy, 1)}/64`, 2]]))
    expect(apply(moved, createRange({ prefix_length: 64, instance_id: 1 })).ok).toBe(true)
  })

  outside(
    'the second one is refused, however it is asked for and wherever the first came from',
    () => {
      for (const prefix_length of [56, 64]) {
        expectRefused(
          roomy,
          createRange({ prefix_length, instance_id: 1 }),
          'RANGE-5',
          'instance_id',
        )
        expectRefused(
          roomy,
          createRange({ prefix_length, route_target: slaacOf(roomy, 1) }),
          'RANGE-5',
          'route_target',
        )
      }
      const moved = worldAfter(roomy, assign([[`${rangeOf(roomy, 1)}/64`, 2]]))
      expectRefused(
        moved,
        createRange({ prefix_length: 64, instance_id: 2 }),
        'RANGE-5',
        'instance_id',
      )
    },
  )
})

clause('RANGE-6', () => {
  inside('with one, the range is created', () => {
    expect(apply(bare, createRange({ prefix_length: 64, instance_id: 1 })).ok).toBe(true)
  })

  outside('without one it is refused', () => {
    expectRefused(bare, createRange({ instance_id: 1 }), 'RANGE-6', 'prefix_length')
  })
})

clause('RANGE-7', () => {
  holds('the reply names that address', () => {
    const { reply } = done(bare, {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 64, instance_id: 2 },
    })
    expect(reply.route_target).toBe(slaacOf(bare, 2))
  })
})

clause('RANGE-8', () => {
  inside('a SLAAC address of the account in any spelling is taken', () => {
    const target = slaacOf(bare, 2)
    for (const route_target of [target, target.toUpperCase(), target.replace('::', ':0:0:')]) {
      const made = worldAfter(bare, createRange({ prefix_length: 64, route_target }))
      expect(done(made, list).reply.data[0]?.route_target).toBe(target)
    }
  })

  outside(
    'with its /128, of nobody, of the other family or no address at all it is refused',
    () => {
      const wrong = [`${slaacOf(bare, 2)}/128`, '3fff:1::1', publicIpv4(bare, 2), 'web-2', 2, null]
      for (const route_target of wrong)
        expectRefused(
          bare,
          createRange({ prefix_length: 64, route_target }),
          'RANGE-8',
          'route_target',
        )
      expectRefused(
        world,
        createRange({ prefix_length: 64, route_target: range }),
        'RANGE-8',
        'route_target',
      )
    },
  )
})

clause('RANGE-9', () => {
  inside('one of them is enough', () => {
    for (const target of [{ instance_id: 1 }, { route_target: slaacOf(bare, 1) }])
      expect(apply(bare, createRange({ prefix_length: 64, ...target })).ok).toBe(true)
  })

  outside('neither of them, and an instance_id that is no whole number, are refused', () => {
    expectRefused(bare, createRange({ prefix_length: 64 }), 'RANGE-9', 'instance_id')
    for (const instance_id of ['1', 1.5, null])
      expectRefused(bare, createRange({ prefix_length: 64, instance_id }), 'RANGE-9', 'instance_id')
  })

  outside('the id of no instance is refused', () => {
    expectRefused(
      bare,
      createRange({ prefix_length: 64, instance_id: 99 }),
      'SILENT-BODY-IDS',
      'instance_id',
    )
  })
})

clause('RANGE-10', () => {
  inside('one of them is taken', () => {
    expect(apply(bare, createRange({ prefix_length: 64, instance_id: 1 })).ok).toBe(true)
  })

  outside('both are refused, though they name the same instance', () => {
    for (const route_target of [slaacOf(bare, 1), slaacOf(bare, 2)])
      expectRefused(
        bare,
        createRange({ prefix_length: 64, instance_id: 1, route_target }),
        'RANGE-10',
        'route_target',
      )
  })
})

clause('RANGE-11', () => {
  holds('whichever of the two names it', () => {
    for (const target of [{ instance_id: 3 }, { route_target: slaacOf(bare, 3) }]) {
      const made = worldAfter(bare, createRange({ prefix_length: 64, ...target }))
      expect(done(made, list).reply.data[0]?.region).toBe('eu-west')
    }
  })

  holds('the blocks of two regions and of two lengths do not meet', () => {
    const roomy = addressWorld({ rangesPerRegion: 3 })
    const made = worldAfter(
      roomy,
      createRange({ prefix_length: 56, instance_id: 2 }),
      createRange({ prefix_length: 64, instance_id: 4 }),
      createRange({ prefix_length: 64, instance_id: 3 }),
    )
    const ranges = done(made, list).reply.data.map(each => each.range)
    expect(new Set(ranges).size).toBe(4)
  })
})

clause('RANGE-12', () => {
  holds('all of them are there, in the order in which they came', () => {
    const more = worldAfter(world, createRange({ prefix_length: 56, instance_id: 3 }))
    const { data, results } = done(more, list).reply
    expect(results).toBe(2)
    expect(data.map(each => each.range)).toEqual([range, rangeOf(more, 3)])
  })

  holds('one whose instance is gone stays, routed to nothing', () => {
    const orphaned = worldAfter(world, { operation: 'instanceDelete', params: { instanceId: 1 } })
    expect(done(orphaned, list).reply.data).toEqual([
      { range, prefix: 64, region: 'us-east', route_target: null },
    ])
    expect(done(orphaned, view(range)).reply.instances).toEqual([])
  })
})

clause('RANGE-13', () => {
  inside('in any spelling it is found', () => {
    for (const text of [range, range.toUpperCase(), range.replace('::', ':0:0:0:0:0')]) {
      expect(done(world, view(text)).reply.range).toBe(range)
      expect(apply(world, remove(text)).ok).toBe(true)
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
      expectRefused(world, view(text), 'RANGE-13', 'range')
      expectRefused(world, remove(text), 'RANGE-13', 'range')
    }
  })
})

clause('RANGE-14', () => {
  holds('the instance has none, and the range is gone', () => {
    const deleted = worldAfter(world, remove(range))
    expect(rangeTexts(deleted, 1)).toEqual([])
    expect(done(deleted, list).reply.data).toEqual([])
    expectRefused(deleted, view(range), 'RANGE-13', 'range')
  })

  holds('the next range gets the block, under an id of its own', () => {
    const again = worldAfter(
      world,
      remove(range),
      createRange({ prefix_length: 64, instance_id: 2 }),
    )
    expect(rangeOf(again, 2)).toBe(range)
    expect(get(again.tables.ranges, 1)).toBeUndefined()
  })
})

clause('RANGE-15', () => {
  const shared = worldAfter(world, share([range], 2))

  inside('one that is not shared, and one that is no more, are deleted', () => {
    expect(apply(world, remove(range)).ok).toBe(true)
    expect(apply(worldAfter(shared, share([], 2)), remove(range)).ok).toBe(true)
  })

  inside('one is deleted once the instance it was shared with is gone', () => {
    const alone = worldAfter(shared, { operation: 'instanceDelete', params: { instanceId: 2 } })
    expect(apply(alone, remove(range)).ok).toBe(true)
  })

  outside('a shared one is refused', () => {
    expectRefused(shared, remove(range), 'RANGE-15', 'range')
  })
})
