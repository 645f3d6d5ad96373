/** What comes of an assignment: who has the address, where the range is routed, and by which SSH settings. */
import { expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { defaultSshSettings } from '../../src/world/records/instance.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import {
  assign,
  assignIn,
  listRanges,
  privateIpv4,
  privateIpv4s,
  publicIpv4,
  publicIpv4s,
  rangeOf,
  slaacOf,
  viewAddress,
  viewRange,
} from '../support/address-worlds.ts'
import {
  natAddress,
  natted,
  ownFirst,
  ownSecond,
  range,
  shared,
  world,
} from '../support/assignments.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const holderOf = (at: World, address: string) => done(at, viewAddress(address)).reply.instance_id

/** By the paths of both operations that assign. */
const paths = ['ipAddressesAssign', 'ipv4sAssign'] as const

clause('ASSIGN-5', () => {
  for (const operation of paths)
    holds(`a public and a private one move in one request of ${operation}`, () => {
      const call = assign([ownFirst, 2], [privateIpv4(world, 1), 4])
      const moved = worldAfter(world, { ...call, operation })
      expect(publicIpv4s(moved, 2)).toContain(ownFirst)
      expect(privateIpv4s(moved, 4)).toEqual(privateIpv4s(world, 1))
    })
})

clause('ASSIGN-7', () => {
  for (const operation of paths)
    holds(`after ${operation} the address is of the other instance, and of that one only`, () => {
      const moved = worldAfter(world, { ...assign([ownFirst, 2]), operation })
      expect(holderOf(moved, ownFirst)).toBe(2)
      expect(publicIpv4s(moved, 1)).toEqual([ownSecond])
      expect(publicIpv4s(moved, 2)).toContain(ownFirst)
    })

  holds('the only addresses of two instances change places', () => {
    const single = worldAfter(world, assign([ownSecond, 4]))
    const other = publicIpv4(single, 2)
    const swapped = worldAfter(single, assign([ownFirst, 2], [other, 1]))
    expect(publicIpv4s(swapped, 1)).toEqual([other])
    expect(publicIpv4s(swapped, 2)).toEqual([ownFirst])
  })
})

assumption('ASSUME-ASSIGN-SAME', () => {
  it('assigning an address to the instance that has it changes nothing', () => {
    const { changes, assumptions } = done(world, {
      operation: 'ipAddressesAssign',
      body: { assignments: [{ address: ownFirst, instance_id: 1 }], region: 'us-east' },
    })
    expect(changes).toEqual([])
    expect(assumptions).toContain('ASSUME-ASSIGN-SAME')
  })
})

clause('ASSIGN-14', () => {
  for (const operation of paths)
    holds(`list and view show the new target after ${operation}`, () => {
      const moved = worldAfter(world, { ...assign([range, 2]), operation })
      const route_target = slaacOf(world, 2)
      expect(done(moved, listRanges).reply.data).toEqual([
        { range: rangeOf(world, 1), prefix: 64, region: 'us-east', route_target },
      ])
      const { reply } = done(moved, viewRange(rangeOf(world, 1)))
      expect(reply).toMatchObject({ is_bgp: false, instances: [2] })
    })
})

clause('ASSIGN-15', () => {
  const managed = worldAfter(world, {
    operation: 'instanceSshUpdate',
    params: { instanceId: 1 },
    body: { access: false, ip: ownFirst, port: 2222, user: 'admin' },
  })
  const sshOf = (at: World, id: number) => get(at.tables.instances, id)?.ssh

  for (const operation of paths)
    holds(`its SSH address goes by ${operation}, and all of the settings with it`, () => {
      expect(sshOf(managed, 1)).toEqual({ access: false, ip: ownFirst, port: 2222, user: 'admin' })
      const moved = worldAfter(managed, { ...assign([ownFirst, 2]), operation })
      expect(sshOf(moved, 1)).toEqual(defaultSshSettings)
      expect(sshOf(moved, 2)).toEqual(sshOf(managed, 2))
    })

  holds('another address goes, and the settings stay', () => {
    expect(sshOf(worldAfter(managed, assign([ownSecond, 2])), 1)).toEqual(sshOf(managed, 1))
    expect(sshOf(worldAfter(managed, assign([ownFirst, 1])), 1)).toEqual(sshOf(managed, 1))
  })
})

clause('ASSIGN-17', () => {
  const sent: readonly (readonly [World, AnyCall])[] = [
    [world, assign([ownFirst, 2], [range, 2])],
    [world, assign([publicIpv4(world, 2), 1])],
    [world, assign(['203.0.113.9', 1])],
    [shared, assign([ownFirst, 2])],
    [natted, assign([natAddress, 1])],
    [world, assignIn(7, [ownFirst, '2'])],
  ]

  holds('the same body has the same outcome', () => {
    for (const [before, call] of sent) {
      const { assumptions, ...outcome } = apply(before, { ...call, operation: 'ipv4sAssign' })
      const { assumptions: others, ...other } = apply(before, call)
      expect(outcome).toEqual(other)
      // That shared addresses do not move is said of the other operation alone.
      expect(assumptions.filter(each => each !== 'ASSUME-ASSIGN-IPV4S')).toEqual(others)
    }
  })
})

assumption('ASSUME-ASSIGN-IPV4S', () => {
  const byIpv4s = (call: AnyCall): AnyCall => ({ ...call, operation: 'ipv4sAssign' })

  it('a shared address does not move by the other path either, and one that is not does', () => {
    const call = byIpv4s(assign([ownFirst, 2]))
    const { assumptions } = expectRefused(shared, call, 'ASSIGN-13', 'assignments[0].address')
    expect(assumptions).toEqual(['ASSUME-ASSIGN-IPV4S', 'ASSUME-SHARE-MOVE'])
    expect(holderOf(worldAfter(world, call), ownFirst)).toBe(2)
  })
})
