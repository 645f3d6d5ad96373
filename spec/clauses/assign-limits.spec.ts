/** What an instance keeps and what it has one of after an assignment, and which addresses stay where they are. */
import { expect } from 'vitest'
import {
  assign,
  bootedWithoutNat,
  privateIpv4,
  profileWithoutNat,
  publicIpv4,
  rangeFor,
  rangeOf,
  rangeTexts,
  share,
} from '../support/address-worlds.ts'
import {
  expectAssigned,
  freeAddress,
  natAddress,
  natted,
  ownFirst,
  ownSecond,
  range,
  shared,
  world,
} from '../support/assignments.ts'
import { clause, inside, outside } from '../support/clause.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'

clause('ASSIGN-10', () => {
  inside('the last but one may go', () => {
    expectAssigned(world, assign([ownFirst, 2]))
  })

  inside('both may go when another comes', () => {
    const other = publicIpv4(world, 2)
    expectAssigned(world, assign([ownFirst, 2], [ownSecond, 2], [other, 1]))
  })

  outside('the last may not', () => {
    const other = publicIpv4(world, 2)
    expectRefused(world, assign([other, 1]), 'ASSIGN-10', 'assignments[0].address')
    expectRefused(
      world,
      assign([ownFirst, 4], [ownSecond, 4]),
      'ASSIGN-10',
      'assignments[0].address',
    )
  })

  outside('an instance that another assignment empties does not get a private one either', () => {
    const other = publicIpv4(world, 2)
    const bare = worldAfter(world, assign([privateIpv4(world, 2), 4]))
    expectRefused(
      bare,
      assign([privateIpv4(world, 1), 2], [other, 1]),
      'ASSIGN-10',
      'assignments[1].address',
    )
  })

  outside('named is the public address that goes, and no range that goes before it', () => {
    const ranged = worldAfter(world, rangeFor(2, 64))
    const itsRange = `${rangeOf(ranged, 2)}/64`
    expectRefused(
      ranged,
      assign([itsRange, 4], [publicIpv4(ranged, 2), 1]),
      'ASSIGN-10',
      'assignments[1].address',
    )
    expectAssigned(ranged, assign([itsRange, 4]))
  })
})

clause('ASSIGN-11', () => {
  inside('an instance without a private address gets one', () => {
    expectAssigned(world, assign([privateIpv4(world, 1), 4]))
  })

  inside('two instances swap theirs', () => {
    const [first, second] = [privateIpv4(world, 1), privateIpv4(world, 2)]
    const swapped = worldAfter(world, assign([first, 2], [second, 1]))
    expect([privateIpv4(swapped, 1), privateIpv4(swapped, 2)]).toEqual([second, first])
  })

  outside('an instance does not get a second one', () => {
    expectRefused(
      world,
      assign([ownFirst, 2], [privateIpv4(world, 1), 2]),
      'ASSIGN-11',
      'assignments[1].instance_id',
    )
  })

  outside('two at once are too many as well', () => {
    expectRefused(
      world,
      assign([privateIpv4(world, 1), 4], [privateIpv4(world, 2), 4]),
      'ASSIGN-11',
      'assignments[0].instance_id',
    )
  })
})

const twoRanges = worldAfter(world, rangeFor(2, 56))

const otherRange = `${rangeOf(twoRanges, 2)}/56`

clause('ASSIGN-12', () => {
  inside('an instance without a range gets one', () => {
    expectAssigned(twoRanges, assign([range, 4]))
  })

  inside('two instances swap theirs', () => {
    const swapped = worldAfter(twoRanges, assign([range, 2], [otherRange, 1]))
    expect([rangeTexts(swapped, 1), rangeTexts(swapped, 2)]).toEqual([
      rangeTexts(twoRanges, 2),
      rangeTexts(twoRanges, 1),
    ])
  })

  outside('an instance does not get a second one', () => {
    expectRefused(twoRanges, assign([range, 2]), 'ASSIGN-12', 'assignments[0].instance_id')
  })

  outside('two at once are too many as well', () => {
    expectRefused(
      twoRanges,
      assign([range, 4], [otherRange, 4]),
      'ASSIGN-12',
      'assignments[0].instance_id',
    )
  })
})

clause('ASSIGN-13', () => {
  inside('an address that was never shared, or is no more, moves', () => {
    expectAssigned(shared, assign([ownSecond, 2]))
    expectAssigned(worldAfter(shared, share([], 2)), assign([ownFirst, 2]))
  })

  inside('a shared one may be assigned to the instance that has it', () => {
    expectAssigned(shared, assign([ownFirst, 1]))
  })

  outside('a shared address or range does not move, to a sharer or to another', () => {
    for (const address of [ownFirst, privateIpv4(world, 1), range])
      for (const target of [2, 4])
        expectRefused(
          shared,
          assign([ownSecond, 2], [address, target]),
          'ASSIGN-13',
          'assignments[1].address',
        )
  })
})

clause('ASSIGN-16', () => {
  inside('an address without NAT moves from the same instance', () => {
    expectAssigned(natted, assign([freeAddress, 1]))
  })

  inside('one with NAT may be assigned to the instance that has it', () => {
    expectAssigned(natted, assign([natAddress, 4]))
  })

  inside('once the profile without the NAT is booted it moves', () => {
    expectAssigned(bootedWithoutNat(natted), assign([natAddress, 1]))
  })

  outside('one with NAT does not move', () => {
    expectRefused(natted, assign([natAddress, 1]), 'ASSIGN-16', 'assignments[0].address')
  })

  outside('before the reboot it does not move either', () => {
    const updated = worldAfter(natted, profileWithoutNat)
    expectRefused(updated, assign([natAddress, 1]), 'ASSIGN-16', 'assignments[0].address')
  })
})
