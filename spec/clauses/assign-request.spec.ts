/** What a request to assign addresses says: what moves, to which instance, in which region. */
import { expect } from 'vitest'
import {
  assign,
  assignIn,
  publicIpv4,
  rangeFor,
  rangeOf,
  slaacOf,
} from '../support/address-worlds.ts'
import {
  assignWith,
  expectAssigned,
  ownFirst,
  ownSecond,
  range,
  world,
} from '../support/assignments.ts'
import { clause, inside, outside } from '../support/clause.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'

clause('ASSIGN-1', () => {
  inside('a list of one, of two and of none are taken', () => {
    expectAssigned(world, assign([ownFirst, 2]))
    expectAssigned(world, assign([ownFirst, 2], [publicIpv4(world, 2), 1]))
    expect(worldAfter(world, assign()).tables).toEqual(world.tables)
  })

  outside('none, an object, and a list of anything but objects are refused', () => {
    const body = (assignments: unknown) => assignWith({ assignments, region: 'us-east' })
    for (const assignments of [{}, ownFirst, null, { 0: {} }])
      expectRefused(world, body(assignments), 'ASSIGN-1', 'assignments')
    for (const entry of [ownFirst, null, []])
      expectRefused(world, body([entry]), 'ASSIGN-1', 'assignments[0]')
    expectRefused(world, assignWith({ region: 'us-east' }), 'ASSIGN-1', 'assignments')
  })
})

clause('ASSIGN-2', () => {
  inside('an IPv4 address, and a range in any spelling with its length', () => {
    expectAssigned(world, assign([ownFirst, 2]))
    expectAssigned(world, assign([range, 2]))
    expectAssigned(world, assign([range.toUpperCase().replace('::', ':0:0:0:0:0'), 2]))
  })

  outside('none, no text, no address, an IPv4 address with a length, an IPv6 one without', () => {
    const wrong = [1, null, '', 'web-1', `${ownFirst}/32`, rangeOf(world, 1), slaacOf(world, 1)]
    for (const address of [...wrong, `${rangeOf(world, 1)}/129`, `${rangeOf(world, 1)}/064`])
      expectRefused(world, assign([address, 2]), 'ASSIGN-2', 'assignments[0].address')
    const missing = assignWith({ assignments: [{ instance_id: 2 }], region: 'us-east' })
    expectRefused(world, missing, 'ASSIGN-2', 'assignments[0].address')
  })
})

clause('ASSIGN-3', () => {
  inside('a /64 and a /56 are taken', () => {
    expectAssigned(world, assign([range, 2]))
    const wide = worldAfter(world, rangeFor(2, 56))
    expectAssigned(wide, assign([`${rangeOf(wide, 2)}/56`, 4]))
  })

  outside('every other length is refused', () => {
    for (let length = 0; length <= 128; length++)
      if (length !== 56 && length !== 64)
        expectRefused(
          world,
          assign([`${rangeOf(world, 1)}/${length}`, 2]),
          'ASSIGN-3',
          'assignments[0].address',
        )
  })
})

clause('ASSIGN-4', () => {
  inside('addresses and ranges of the region are found', () => {
    expectAssigned(world, assign([ownFirst, 2], [range, 2]))
  })

  outside('those of another region, of nobody, and a range of another length are refused', () => {
    const strange = [publicIpv4(world, 3), '203.0.113.9', '3fff:1:e000:9::/64']
    const wrongLength = `${rangeOf(world, 1)}/56`
    const hostBits = `${rangeOf(world, 1)}1/64`
    for (const address of [...strange, wrongLength, hostBits])
      expectRefused(
        world,
        assign([ownFirst, 2], [address, 1]),
        'ASSIGN-4',
        'assignments[1].address',
      )
  })
})

clause('ASSIGN-6', () => {
  inside('a whole number that is the id of an instance is taken', () => {
    expectAssigned(world, assign([ownFirst, 2]))
  })

  outside('none, a text, a fraction and null are refused', () => {
    for (const instance_id of [undefined, '2', 2.5, null, [2]])
      expectRefused(
        world,
        assign([ownFirst, instance_id]),
        'ASSIGN-6',
        'assignments[0].instance_id',
      )
    const missing = assignWith({ assignments: [{ address: ownFirst }], region: 'us-east' })
    expectRefused(world, missing, 'ASSIGN-6', 'assignments[0].instance_id')
  })
})

clause('ASSIGN-8', () => {
  inside('the id of a region is taken', () => {
    expectAssigned(world, assignIn('eu-west', [publicIpv4(world, 3), 3]))
  })

  outside('none, null and a number are refused', () => {
    for (const region of [null, 1, ['us-east']])
      expectRefused(world, assignIn(region, [ownFirst, 2]), 'ASSIGN-8', 'region')
    expectRefused(world, assignWith({ assignments: [] }), 'ASSIGN-8', 'region')
  })
})

clause('ASSIGN-9', () => {
  inside('an instance of the region is found', () => {
    expectAssigned(world, assign([ownFirst, 4]))
  })

  outside('one of another region and none are refused', () => {
    for (const instance of [3, 99, 0, -1])
      expectRefused(
        world,
        assign([ownFirst, 2], [ownSecond, instance]),
        'ASSIGN-9',
        'assignments[1].instance_id',
      )
  })
})
