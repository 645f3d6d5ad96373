/** Creating an IPv6 range: its length, its target, its region, and how many there may be. */
import { expect } from 'vitest'
import { firstAddress, type Prefix, parsePrefix, prefixContains } from '../../src/net/prefix.ts'
import {
  addressWorld,
  assign,
  createRange,
  listRanges,
  publicIpv4,
  rangeFor,
  rangeOf,
  slaacOf,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { applyAny, done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

/** Without any range. */
const bare = smallWorld()
/** With a /64 routed to instance 1. */
const world = addressWorld()

clause('RANGE-1', () => {
  inside('56 and 64 are taken', () => {
    for (const prefix_length of [56, 64]) {
      const made = worldAfter(bare, rangeFor(1, prefix_length))
      expect(done(made, listRanges).reply.data[0]?.prefix).toBe(prefix_length)
    }
  })

  outside('every other length, and a text, are refused', () => {
    for (const prefix_length of [0, 48, 55, 57, 63, 65, 128, 64.5, '64', null])
      expectRefused(bare, rangeFor(1, prefix_length), 'RANGE-1', 'prefix_length')
  })
})

clause('RANGE-4', () => {
  inside('the first one of a region, whatever other regions have', () => {
    expect(applyAny(bare, rangeFor(1)).ok).toBe(true)
    expect(applyAny(world, rangeFor(3)).ok).toBe(true)
  })

  inside('as many as the settings allow', () => {
    const roomy = addressWorld({ rangesPerRegion: 2 })
    const full = worldAfter(roomy, rangeFor(2))
    expect(rangeOf(full, 2)).not.toBe(rangeOf(full, 1))
    expectRefused(full, rangeFor(4), 'RANGE-4', 'instance_id')
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

  inside('one of an instance that is gone, or has left the region, counts no more', () => {
    for (const call of [
      { operation: 'instanceDelete', params: { instanceId: 1 } },
      { operation: 'instanceMigrate', params: { instanceId: 1 }, body: { region: 'eu-west' } },
    ] as const)
      expect(applyAny(worldAfter(world, call), rangeFor(2)).ok).toBe(true)
  })
})

clause('RANGE-5', () => {
  const roomy = addressWorld({ rangesPerRegion: 5 })

  inside('the first one of an instance', () => {
    expect(applyAny(roomy, rangeFor(2)).ok).toBe(true)
  })

  inside('another one once the first has moved away', () => {
    const moved = worldAfter(roomy, assign([`${rangeOf(roomy, 1)}/64`, 2]))
    expect(applyAny(moved, rangeFor(1)).ok).toBe(true)
  })

  outside(
    'the second one is refused, however it is asked for and wherever the first came from',
    () => {
      for (const prefix_length of [56, 64]) {
        expectRefused(roomy, rangeFor(1, prefix_length), 'RANGE-5', 'instance_id')
        expectRefused(
          roomy,
          createRange({ prefix_length, route_target: slaacOf(roomy, 1) }),
          'RANGE-5',
          'route_target',
        )
      }
      const moved = worldAfter(roomy, assign([`${rangeOf(roomy, 1)}/64`, 2]))
      expectRefused(moved, rangeFor(2), 'RANGE-5', 'instance_id')
    },
  )
})

clause('RANGE-6', () => {
  inside('with one, the range is created', () => {
    expect(applyAny(bare, rangeFor(1)).ok).toBe(true)
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
      expect(done(made, listRanges).reply.data[0]?.route_target).toBe(target)
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
        createRange({ prefix_length: 64, route_target: rangeOf(world, 1) }),
        'RANGE-8',
        'route_target',
      )
    },
  )
})

clause('RANGE-9', () => {
  inside('one of them is enough', () => {
    for (const target of [{ instance_id: 1 }, { route_target: slaacOf(bare, 1) }])
      expect(applyAny(bare, createRange({ prefix_length: 64, ...target })).ok).toBe(true)
  })

  outside('neither of them, and an instance_id that is no whole number, are refused', () => {
    expectRefused(bare, createRange({ prefix_length: 64 }), 'RANGE-9', 'instance_id')
    for (const instance_id of ['1', 1.5, null])
      expectRefused(bare, createRange({ prefix_length: 64, instance_id }), 'RANGE-9', 'instance_id')
  })
})

clause('RANGE-10', () => {
  inside('one of them is taken', () => {
    expect(applyAny(bare, rangeFor(1)).ok).toBe(true)
  })

  outside('both are refused, whether they name the same instance or not', () => {
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
      expect(done(made, listRanges).reply.data[0]?.region).toBe('eu-west')
    }
  })

  holds('the blocks of two regions and of two lengths do not meet', () => {
    const roomy = addressWorld({ rangesPerRegion: 3 })
    const made = worldAfter(roomy, rangeFor(2, 56), rangeFor(4), rangeFor(3))
    const blocks = done(made, listRanges).reply.data.map(({ range, prefix }) =>
      prefixOf(`${range}/${prefix}`),
    )
    const pairs = blocks.flatMap((one, at) => blocks.slice(at + 1).map(two => [one, two] as const))
    expect(pairs).toHaveLength(6)
    for (const [one, two] of pairs) {
      expect(prefixContains(one, firstAddress(two))).toBe(false)
      expect(prefixContains(two, firstAddress(one))).toBe(false)
    }
  })
})

function prefixOf(text: string): Prefix {
  const prefix = parsePrefix(text, 'ipv6')
  if (prefix.ok) return prefix.value
  throw new Error(`${text} is no prefix`)
}
