/** Grants to firewalls and services: which firewalls are listed, and who creates one on what. */
import { expect, it } from 'vitest'
import { serviceTypes } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { userOf } from '../../src/world/caller.ts'
import type { Grant, Permission } from '../../src/world/records/user.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { withTokens } from '../support/every-operation.ts'
import { as, levels, type Rights, restrictedTo } from '../support/grants.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

clause('GRANT-1', () => {
  const three = ['guard-1', 'guard-2', 'guard-3'].reduce(
    (world, label) => withFirewall(world, label),
    smallWorld(),
  )
  const listed = (grants: readonly Grant[], world = three) => {
    const { data, results } = done(restrictedTo(world, { grants }), {
      operation: 'firewallsList',
      as,
    }).reply
    expect(results).toBe(data.length)
    return data.map(({ id }) => id)
  }
  const toFirewall = (id: number, permission: Permission): Grant => ({
    type: 'firewall',
    id,
    permission,
  })

  const pairs = levels.flatMap(third => levels.map(first => ({ 3: third, 1: first })))
  for (const held of pairs)
    holds(`${held[1] ?? 'nothing'} to firewall 1 and ${held[3] ?? 'nothing'} to firewall 3`, () => {
      const granted = ([3, 1] as const).filter(id => held[id] !== undefined)
      const grants = granted.map(id => toFirewall(id, held[id] ?? 'read_only'))
      expect(listed(grants)).toEqual(granted.toReversed())
    })

  holds('grants to services of the same numbers are grants to no firewall', () => {
    const grants = serviceTypes.map(type => ({ type, id: 1, permission: 'read_write' }) as const)
    expect(listed(grants)).toEqual([])
  })

  holds('a granted firewall that was deleted is listed no more', () => {
    const grants = [toFirewall(1, 'read_only'), toFirewall(2, 'read_only')]
    const world = withTokens(restrictedTo(three, { grants }), 'owner')
    const deleted = worldAfter(world, {
      operation: 'firewallDelete',
      params: { firewallId: 1 },
      as: 'token-of-owner',
    })
    const { data } = done(deleted, { operation: 'firewallsList', as }).reply
    expect(data.map(({ id }) => id)).toEqual([2])
  })

  holds('an unrestricted caller is shown all of them', () => {
    const { data } = done(three, { operation: 'firewallsList' }).reply
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  holds('the list of addresses follows the grants to instances in the same way', () => {
    const grants: Grant[] = [{ type: 'instance', id: 3, permission: 'read_only' }]
    const { data } = done(restrictedTo(three, { grants }), {
      operation: 'ipAddressesList',
      as,
    }).reply
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ instance_id: id }) => id === 3)).toBe(true)
  })
})

clause('GRANT-2', () => {
  const create = (devices?: object): AnyCall => ({
    operation: 'firewallCreate',
    body: { label: 'guard-2', rules: closedRules, ...(devices && { devices }) },
    as,
  })
  const world = (rights: Rights) => restrictedTo(smallWorld(), rights)

  for (const type of serviceTypes) {
    const devices = { [`${type}s`]: [1] }
    inside(`a firewall on a ${type} is created with read_write to it`, () => {
      const granted = world({ grants: [{ type, id: 1, permission: 'read_write' }] })
      expect(apply(granted, create(devices))).toMatchObject({ ok: true })
    })

    for (const permission of [undefined, 'read_only'] as const)
      outside(`a firewall on a ${type} is not created with ${permission ?? 'no grant'}`, () => {
        const granted = world({ grants: permission ? [{ type, id: 1, permission }] : [] })
        expectRefused(granted, create(devices), 'GRANT-2', `devices.${type}s[0]`)
      })

    outside(`a grant to another ${type} or to its namesake is no help`, () => {
      const [instance, balancer] = serviceTypes
      const other = type === instance ? balancer : instance
      const granted = world({
        grants: [
          { type, id: 2, permission: 'read_write' },
          { type: other, id: 1, permission: 'read_write' },
        ],
      })
      expectRefused(granted, create(devices), 'GRANT-2', `devices.${type}s[0]`)
    })
  }

  outside('one service without a grant among several is enough, and is the one named', () => {
    const granted = world({
      grants: [
        { type: 'instance', id: 1, permission: 'read_write' },
        { type: 'instance', id: 2, permission: 'read_only' },
        { type: 'balancer', id: 1, permission: 'read_write' },
      ],
    })
    const devices = { instances: [1, 2], balancers: [1] }
    expectRefused(granted, create(devices), 'GRANT-2', 'devices.instances[1]')
  })

  inside('a firewall without devices takes no grants to services', () => {
    expect(apply(world({}), create())).toMatchObject({ ok: true })
  })
})

assumption('ASSUME-CREATOR-GRANT', () => {
  const create = {
    operation: 'firewallCreate',
    body: { label: 'guard-2', rules: closedRules },
  } as const
  const toFirst: Grant = { type: 'firewall', id: 1, permission: 'read_only' }
  const before = restrictedTo(withFirewall(smallWorld(), 'guard-1'), { grants: [toFirst] })
  const { world, assumptions } = done(before, { ...create, as })
  const grantsOf = (username: string, of: World) => userOf(of, username)?.grants

  it('who creates a firewall finds, changes and deletes it', () => {
    expect(assumptions).toContain('ASSUME-CREATOR-GRANT')
    expect(grantsOf('alice', world)).toEqual([
      toFirst,
      { type: 'firewall', id: 2, permission: 'read_write' },
    ])
    const { data } = done(world, { operation: 'firewallsList', as }).reply
    expect(data.map(({ id }) => id)).toEqual([1, 2])
    const params = { firewallId: 2 }
    for (const call of [
      { operation: 'firewallView', params },
      { operation: 'firewallRulesUpdate', params, body: {} },
      { operation: 'firewallDelete', params },
    ] as const)
      expect(apply(world, { ...call, as }).ok, call.operation).toBe(true)
  })

  it('nobody else gets a grant, and the other grants of the creator stay as they were', () => {
    const params = { firewallId: 1 }
    expectRefused(
      world,
      { operation: 'firewallDelete', params, as },
      'ASSUME-GRANT-MISSING',
      'firewallId',
    )
    const both = withTokens(
      worldAfter(before, {
        operation: 'userCreate',
        body: { username: 'bob', restricted: true, add_firewalls: true },
      }),
      'bob',
    )
    const created = worldAfter(both, { ...create, as })
    expect(grantsOf('bob', created)).toEqual([])
    const view = { operation: 'firewallView', params: { firewallId: 2 } } as const
    const refused = { ...view, as: 'token-of-bob' }
    expectRefused(created, refused, 'ASSUME-GRANT-MISSING', 'firewallId')
  })

  it('a caller without restrictions takes no grant, and one who may not create gets none', () => {
    const free = withTokens(smallWorld(), 'owner')
    const outcome = done(free, { ...create, as: 'token-of-owner' })
    expect(outcome.assumptions).not.toContain('ASSUME-CREATOR-GRANT')
    expect(outcome.world.tables.users).toBe(free.tables.users)
    const barred = restrictedTo(smallWorld(), { add_firewalls: false })
    expectRefused(barred, { ...create, as }, 'ASSUME-GRANT-MISSING', 'Authorization')
  })
})
