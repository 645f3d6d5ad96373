/** Moving addresses and ranges between the instances of one region. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { defaultSshSettings } from '../../src/world/records/instance.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import {
  addressWorld,
  allocate,
  assign,
  createRange,
  privateIpv4,
  privateIpv4s,
  publicIpv4,
  publicIpv4s,
  rangeOf,
  rangeTexts,
  share,
  slaacOf,
} from '../support/address-worlds.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const world = addressWorld({ rangesPerRegion: 3 })
const [ownFirst = '', ownSecond = ''] = publicIpv4s(world, 1)
const range = `${rangeOf(world, 1)}/64`
const holderOf = (at: World, address: string) =>
  done(at, { operation: 'ipAddressView', params: { address } }).reply.instance_id

const expectAssigned = (at: World, call: AnyCall) =>
  expect(apply(at, call)).toMatchObject({ ok: true, reply: {} })

clause('ASSIGN-1', () => {
  inside('a list of one, of two and of none are taken', () => {
    expectAssigned(world, assign([[ownFirst, 2]]))
    expectAssigned(
      world,
      assign([
        [ownFirst, 2],
        [publicIpv4(world, 2), 1],
      ]),
    )
    expect(worldAfter(world, assign([])).tables).toEqual(world.tables)
  })

  outside('none, an object, and a list of anything but objects are refused', () => {
    const body = (assignments: unknown) => ({
      operation: 'ipAddressesAssign' as const,
      body: { assignments, region: 'us-east' },
    })
    for (const assignments of [{}, ownFirst, null, { 0: {} }])
      expectRefused(world, body(assignments), 'ASSIGN-1', 'assignments')
    for (const entry of [ownFirst, null, []])
      expectRefused(world, body([entry]), 'ASSIGN-1', 'assignments[0]')
    expectRefused(
      world,
      { operation: 'ipAddressesAssign', body: { region: 'us-east' } },
      'ASSIGN-1',
      'assignments',
    )
  })
})

clause('ASSIGN-2', () => {
  inside('an IPv4 address, and a range in any spelling with its length', () => {
    expectAssigned(world, assign([[ownFirst, 2]]))
    expectAssigned(world, assign([[range, 2]]))
    expectAssigned(world, assign([[range.toUpperCase().replace('::', ':0:0:0:0:0'), 2]]))
  })

  outside('none, no text, no address, an IPv4 address with a length, an IPv6 one without', () => {
    const wrong = [1, null, '', 'web-1', `${ownFirst}/32`, rangeOf(world, 1), slaacOf(world, 1)]
    for (const address of [...wrong, `${rangeOf(world, 1)}/129`, `${rangeOf(world, 1)}/064`])
      expectRefused(world, assign([[address, 2]]), 'ASSIGN-2', 'assignments[0].address')
    expectRefused(
      world,
      {
        operation: 'ipAddressesAssign',
        body: { assignments: [{ instance_id: 2 }], region: 'us-east' },
      },
      'ASSIGN-2',
      'assignments[0].address',
    )
  })
})

clause('ASSIGN-3', () => {
  inside('a /64 and a /56 are taken', () => {
    expectAssigned(world, assign([[range, 2]]))
    const wide = worldAfter(world, createRange({ prefix_length: 56, instance_id: 2 }))
    expectAssigned(wide, assign([[`${rangeOf(wide, 2)}/56`, 4]]))
  })

  outside('every other length is refused', () => {
    for (let length = 0; length <= 128; length++)
      if (length !== 56 && length !== 64)
        expectRefused(
          world,
          assign([[`${rangeOf(world, 1)}/${length}`, 2]]),
          'ASSIGN-3',
          'assignments[0].address',
        )
  })
})

clause('ASSIGN-4', () => {
  inside('addresses and ranges of the region are found', () => {
    expectAssigned(
      world,
      assign([
        [ownFirst, 2],
        [range, 2],
      ]),
    )
  })

  outside('those of another region, of nobody, and a range of another length are refused', () => {
    const strange = [publicIpv4(world, 3), '203.0.113.9', '3fff:1:e000:9::/64']
    const wrongLength = `${rangeOf(world, 1)}/56`
    const hostBits = `${rangeOf(world, 1)}1/64`
    for (const address of [...strange, wrongLength, hostBits])
      expectRefused(
        world,
        assign([
          [ownFirst, 2],
          [address, 1],
        ]),
        'ASSIGN-4',
        'assignments[1].address',
      )
  })
})

clause('ASSIGN-5', () => {
  holds('a public and a private one move in one request', () => {
    const moved = worldAfter(
      world,
      assign([
        [ownFirst, 2],
        [privateIpv4(world, 1), 4],
      ]),
    )
    expect(publicIpv4s(moved, 2)).toContain(ownFirst)
    expect(privateIpv4s(moved, 4)).toEqual(privateIpv4s(world, 1))
  })
})

clause('ASSIGN-6', () => {
  inside('a whole number that is the id of an instance is taken', () => {
    expectAssigned(world, assign([[ownFirst, 2]]))
  })

  outside('none, a text, a fraction and null are refused', () => {
    for (const instance_id of [undefined, '2', 2.5, null, [2]])
      expectRefused(
        world,
        assign([[ownFirst, instance_id]]),
        'ASSIGN-6',
        'assignments[0].instance_id',
      )
    expectRefused(
      world,
      {
        operation: 'ipAddressesAssign',
        body: { assignments: [{ address: ownFirst }], region: 'us-east' },
      },
      'ASSIGN-6',
      'assignments[0].instance_id',
    )
  })
})

clause('ASSIGN-7', () => {
  holds('the address is of the other instance, and of that one only', () => {
    const moved = worldAfter(world, assign([[ownFirst, 2]]))
    expect(holderOf(moved, ownFirst)).toBe(2)
    expect(publicIpv4s(moved, 1)).toEqual([ownSecond])
    expect(publicIpv4s(moved, 2)).toContain(ownFirst)
  })

  holds('the only addresses of two instances change places', () => {
    const single = worldAfter(world, assign([[ownSecond, 4]]))
    const other = publicIpv4(single, 2)
    const swapped = worldAfter(
      single,
      assign([
        [ownFirst, 2],
        [other, 1],
      ]),
    )
    expect(publicIpv4s(swapped, 1)).toEqual([other])
    expect(publicIpv4s(swapped, 2)).toEqual([ownFirst])
  })

  holds('assigning an address to the instance that has it changes nothing', () => {
    const { changes, silences } = done(world, {
      operation: 'ipAddressesAssign',
      body: { assignments: [{ address: ownFirst, instance_id: 1 }], region: 'us-east' },
    })
    expect(changes).toEqual([])
    expect(silences).toContain('SILENT-ASSIGN-SAME')
  })
})

clause('ASSIGN-8', () => {
  inside('the id of a region is taken', () => {
    expectAssigned(world, assign([[publicIpv4(world, 3), 3]], 'eu-west'))
  })

  outside('none, null and a number are refused', () => {
    for (const region of [null, 1, ['us-east']])
      expectRefused(world, assign([[ownFirst, 2]], region), 'ASSIGN-8', 'region')
    expectRefused(
      world,
      { operation: 'ipAddressesAssign', body: { assignments: [] } },
      'ASSIGN-8',
      'region',
    )
  })

  outside('a region that is not there is refused, even for nothing', () => {
    expectRefused(world, assign([], 'atlantis'), 'SILENT-BODY-IDS', 'region')
  })
})

clause('ASSIGN-9', () => {
  inside('an instance of the region is found', () => {
    expectAssigned(world, assign([[ownFirst, 4]]))
  })

  outside('one of another region and none are refused', () => {
    for (const instance of [3, 99, 0, -1])
      expectRefused(
        world,
        assign([
          [ownFirst, 2],
          [ownSecond, instance],
        ]),
        'ASSIGN-9',
        'assignments[1].instance_id',
      )
  })
})

clause('ASSIGN-10', () => {
  inside('the last but one may go', () => {
    expectAssigned(world, assign([[ownFirst, 2]]))
  })

  inside('both may go when another comes', () => {
    const other = publicIpv4(world, 2)
    expectAssigned(
      world,
      assign([
        [ownFirst, 2],
        [ownSecond, 2],
        [other, 1],
      ]),
    )
  })

  outside('the last may not', () => {
    const other = publicIpv4(world, 2)
    expectRefused(world, assign([[other, 1]]), 'ASSIGN-10', 'assignments[0].address')
    expectRefused(
      world,
      assign([
        [ownFirst, 4],
        [ownSecond, 4],
      ]),
      'ASSIGN-10',
      'assignments[0].address',
    )
  })

  outside('an instance that another assignment empties does not get a private one either', () => {
    const other = publicIpv4(world, 2)
    const bare = worldAfter(world, assign([[privateIpv4(world, 2), 4]]))
    expectRefused(
      bare,
      assign([
        [privateIpv4(world, 1), 2],
        [other, 1],
      ]),
      'ASSIGN-10',
      'assignments[0].instance_id',
    )
  })
})

clause('ASSIGN-11', () => {
  inside('an instance without a private address gets one', () => {
    expectAssigned(world, assign([[privateIpv4(world, 1), 4]]))
  })

  inside('two instances swap theirs', () => {
    const [first, second] = [privateIpv4(world, 1), privateIpv4(world, 2)]
    const swapped = worldAfter(
      world,
      assign([
        [first, 2],
        [second, 1],
      ]),
    )
    expect([privateIpv4(swapped, 1), privateIpv4(swapped, 2)]).toEqual([second, first])
  })

  outside('an instance does not get a second one', () => {
    expectRefused(
      world,
      assign([
        [ownFirst, 2],
        [privateIpv4(world, 1), 2],
      ]),
      'ASSIGN-11',
      'assignments[1].instance_id',
    )
  })

  outside('two at once are too many as well', () => {
    expectRefused(
      world,
      assign([
        [privateIpv4(world, 1), 4],
        [privateIpv4(world, 2), 4],
      ]),
      'ASSIGN-11',
      'assignments[0].instance_id',
    )
  })
})

const twoRanges = worldAfter(world, createRange({ prefix_length: 56, instance_id: 2 }))
const otherRange = `${rangeOf(twoRanges, 2)}/56`

clause('ASSIGN-12', () => {
  inside('an instance without a range gets one', () => {
    expectAssigned(twoRanges, assign([[range, 4]]))
  })

  inside('two instances swap theirs', () => {
    const swapped = worldAfter(
      twoRanges,
      assign([
        [range, 2],
        [otherRange, 1],
      ]),
    )
    expect([rangeTexts(swapped, 1), rangeTexts(swapped, 2)]).toEqual([
      rangeTexts(twoRanges, 2),
      rangeTexts(twoRanges, 1),
    ])
  })

  outside('an instance does not get a second one', () => {
    expectRefused(twoRanges, assign([[range, 2]]), 'ASSIGN-12', 'assignments[0].instance_id')
  })

  outside('two at once are too many as well', () => {
    expectRefused(
      twoRanges,
      assign([
        [range, 4],
        [otherRange, 4],
      ]),
      'ASSIGN-12',
      'assignments[0].instance_id',
    )
  })
})

const shared = worldAfter(world, share([ownFirst, privateIpv4(world, 1), rangeOf(world, 1)], 2))

clause('ASSIGN-13', () => {
  inside('an address that was never shared, or is no more, moves', () => {
    expectAssigned(shared, assign([[ownSecond, 2]]))
    expectAssigned(worldAfter(shared, share([], 2)), assign([[ownFirst, 2]]))
  })

  inside('a shared one may be assigned to the instance that has it', () => {
    expectAssigned(shared, assign([[ownFirst, 1]]))
  })

  outside('a shared address or range does not move, to a sharer or to another', () => {
    for (const address of [ownFirst, privateIpv4(world, 1), range])
      for (const target of [2, 4])
        expectRefused(
          shared,
          assign([
            [ownSecond, 2],
            [address, target],
          ]),
          'ASSIGN-13',
          'assignments[1].address',
        )
  })
})

clause('ASSIGN-14', () => {
  holds('list and view show the new target', () => {
    const moved = worldAfter(world, assign([[range, 2]]))
    expect(done(moved, { operation: 'ipv6RangesList' }).reply.data).toEqual([
      { range: rangeOf(world, 1), prefix: 64, region: 'us-east', route_target: slaacOf(world, 2) },
    ])
    const { reply } = done(moved, {
      operation: 'ipv6RangeView',
      params: { range: rangeOf(world, 1) },
    })
    expect(reply).toMatchObject({ is_bgp: false, instances: [2] })
  })

  holds('a range that lost its instance is routed again', () => {
    const orphaned = worldAfter(world, createRange({ prefix_length: 64, instance_id: 2 }), {
      operation: 'instanceDelete',
      params: { instanceId: 1 },
    })
    const moved = worldAfter(orphaned, assign([[range, 4]]))
    expect(rangeTexts(moved, 4)).toEqual([rangeOf(world, 1)])
  })
})

clause('ASSIGN-15', () => {
  const managed = worldAfter(world, {
    operation: 'instanceSshUpdate',
    params: { instanceId: 1 },
    body: { access: false, ip: ownFirst, port: 2222, user: 'admin' },
  })
  const sshOf = (at: World, id: number) => get(at.tables.instances, id)?.ssh

  holds('its SSH address goes, and all of the settings with it', () => {
    expect(sshOf(managed, 1)).toEqual({ access: false, ip: ownFirst, port: 2222, user: 'admin' })
    const moved = worldAfter(managed, assign([[ownFirst, 2]]))
    expect(sshOf(moved, 1)).toEqual(defaultSshSettings)
    expect(sshOf(moved, 2)).toEqual(sshOf(managed, 2))
  })

  holds('another address goes, and the settings stay', () => {
    expect(sshOf(worldAfter(managed, assign([[ownSecond, 2]])), 1)).toEqual(sshOf(managed, 1))
    expect(sshOf(worldAfter(managed, assign([[ownFirst, 1]])), 1)).toEqual(sshOf(managed, 1))
  })
})

const natted = worldAfter(
  world,
  { operation: 'instancePrepare', params: { instanceId: 4 }, body: { spare_addresses: 1 } },
  allocate(4, true),
)
const [natAddress = '', freeAddress = ''] = publicIpv4s(natted, 4)

clause('ASSIGN-16', () => {
  inside('an address without NAT moves from the same instance', () => {
    expectAssigned(natted, assign([[freeAddress, 1]]))
  })

  inside('one with NAT may be assigned to the instance that has it', () => {
    expectAssigned(natted, assign([[natAddress, 4]]))
  })

  inside('once the profile without the NAT is booted it moves', () => {
    const freed = worldAfter(
      natted,
      {
        operation: 'profileUpdate',
        params: { instanceId: 4, profileId: 1 },
        body: { interfaces: [{ purpose: 'public' }] },
      },
      { operation: 'instanceReboot', params: { instanceId: 4 } },
    )
    expectAssigned(freed, assign([[natAddress, 1]]))
  })

  outside('one with NAT does not move', () => {
    expectRefused(natted, assign([[natAddress, 1]]), 'ASSIGN-16', 'assignments[0].address')
  })

  outside('before the reboot it does not move either', () => {
    const updated = worldAfter(natted, {
      operation: 'profileUpdate',
      params: { instanceId: 4, profileId: 1 },
      body: { interfaces: [{ purpose: 'public' }] },
    })
    expectRefused(updated, assign([[natAddress, 1]]), 'ASSIGN-16', 'assignments[0].address')
  })
})

clause('ASSIGN-17', () => {
  const sent: readonly (readonly [World, AnyCall])[] = [
    [
      world,
      assign([
        [ownFirst, 2],
        [range, 2],
      ]),
    ],
    [world, assign([[publicIpv4(world, 2), 1]])],
    [world, assign([['203.0.113.9', 1]])],
    [shared, assign([[ownFirst, 2]])],
    [natted, assign([[natAddress, 1]])],
    [world, assign([[ownFirst, '2']], 7)],
  ]

  holds('the same body has the same outcome', () => {
    for (const [before, call] of sent)
      expect(apply(before, { ...call, operation: 'ipv4sAssign' })).toEqual(apply(before, call))
  })
})
