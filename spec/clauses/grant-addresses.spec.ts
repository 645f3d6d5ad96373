/** Grants to instances: who assigns and shares their addresses and ranges. */
import { expect } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Grant, Permission } from '../../src/world/records/user.ts'
import type { World } from '../../src/world/world.ts'
import { type Assignment, assign } from '../support/address-worlds.ts'
import { clause, inside, outside } from '../support/clause.ts'
import { everyWorld, onlyRange, secondAddress } from '../support/every-operation.ts'
import { as, restrictedTo } from '../support/grants.ts'
import { done, expectRefused } from '../support/outcomes.ts'

/** Alice with these permissions to instances 1, 2 and 3. */
const onInstances = (...permissions: readonly (Permission | undefined)[]): World =>
  restrictedTo(everyWorld, {
    grants: permissions.flatMap((permission, at): Grant[] =>
      permission === undefined ? [] : [{ type: 'instance', id: at + 1, permission }],
    ),
  })

const ways = ['ipAddressesAssign', 'ipv4sAssign'] as const
const assignBy = (way: (typeof ways)[number], ...moves: readonly Assignment[]): AnyCall => ({
  ...assign(...moves),
  operation: way,
  as,
})
const range = `${onlyRange}/64`

clause('GRANT-3', () => {
  for (const operation of ways)
    for (const [what, text] of [
      ['an address', secondAddress],
      ['a range', range],
    ] as const) {
      inside(`${operation} moves ${what} of an instance that the caller may change`, () => {
        const world = onInstances('read_write', 'read_write')
        expect(apply(world, assignBy(operation, [text, 2]))).toMatchObject({ ok: true })
      })

      for (const held of [undefined, 'read_only'] as const)
        outside(
          `${operation} does not move ${what} with ${held ?? 'no grant'} to its instance`,
          () => {
            expectRefused(
              onInstances(held, 'read_write'),
              assignBy(operation, [text, 2]),
              'GRANT-3',
              'assignments[0].address',
            )
          },
        )
    }

  outside('one address among several is enough, and is the one named', () => {
    const [own] = done(everyWorld, { operation: 'instanceView', params: { instanceId: 2 } }).reply
      .ipv4
    const call = assignBy('ipAddressesAssign', [secondAddress, 1], [own ?? '', 1])
    expectRefused(onInstances('read_write'), call, 'GRANT-3', 'assignments[1].address')
  })

  outside('every address is looked at before the first instance is', () => {
    const [own] = done(everyWorld, { operation: 'instanceView', params: { instanceId: 2 } }).reply
      .ipv4
    const call = assignBy('ipAddressesAssign', [secondAddress, 2], [own ?? '', 1])
    expectRefused(onInstances('read_write'), call, 'GRANT-3', 'assignments[1].address')
  })

  outside('a range is out of reach without read_write to the instance that it is routed to', () => {
    const call = assignBy('ipAddressesAssign', [range, 2])
    expectRefused(onInstances('read_only', 'read_write'), call, 'GRANT-3', 'assignments[0].address')
  })

  inside('a range moves with read_write to both instances', () => {
    const world = onInstances('read_write', 'read_write')
    expect(apply(world, assignBy('ipAddressesAssign', [range, 2]))).toMatchObject({ ok: true })
  })
})

clause('GRANT-4', () => {
  for (const operation of ways) {
    inside(`${operation} moves an address to an instance that the caller may change`, () => {
      const world = onInstances('read_write', 'read_write')
      expect(apply(world, assignBy(operation, [secondAddress, 2]))).toMatchObject({ ok: true })
    })

    for (const held of [undefined, 'read_only'] as const)
      outside(
        `${operation} moves none with ${held ?? 'no grant'} to the instance it goes to`,
        () => {
          expectRefused(
            onInstances('read_write', held),
            assignBy(operation, [secondAddress, 2]),
            'GRANT-4',
            'assignments[0].instance_id',
          )
        },
      )
  }
})

clause('GRANT-5', () => {
  for (const operation of ['ipAddressesShare', 'ipv4sShare'] as const)
    for (const [what, text] of [
      ['an address', secondAddress],
      ['a range', onlyRange],
    ] as const) {
      const call: AnyCall = { operation, body: { ips: [text], instance_id: 2 }, as }
      for (const held of ['read_only', 'read_write'] as const)
        inside(`${operation} shares ${what} with ${held} to its instance`, () => {
          expect(apply(onInstances(held, 'read_write'), call)).toMatchObject({ ok: true })
        })

      outside(`${operation} does not share ${what} with no grant to its instance`, () => {
        expectRefused(onInstances(undefined, 'read_write'), call, 'GRANT-5', 'ips[0]')
      })
    }

  inside('taking every share back takes a grant to no address', () => {
    const call: AnyCall = { operation: 'ipAddressesShare', body: { ips: [], instance_id: 2 }, as }
    expect(apply(onInstances(undefined, 'read_write'), call)).toMatchObject({ ok: true })
  })
})
