/** Grants: every operation by a restricted caller with no grant, with read_only and with read_write. */
import { describe, expect } from 'vitest'
import { serviceTypes } from '../../src/contract/vocabulary.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import type { Ground } from '../../src/shape/fault.ts'
import type { Grant, Permission } from '../../src/world/records/user.ts'
import type { World } from '../../src/world/world.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import {
  type ContractName,
  contractCalls,
  everyWorld,
  onlyRange,
  secondAddress,
  withTokens,
} from '../support/every-operation.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const as = 'token-of-alice'

interface Rights {
  readonly grants?: readonly Grant[]
  readonly add_firewalls?: boolean
}

/** The world as alice calls it, who is restricted to these grants. */
const restrictedTo = (world: World, { grants = [], add_firewalls = true }: Rights = {}): World =>
  withTokens(
    worldAfter(world, {
      operation: 'userCreate',
      body: { username: 'alice', restricted: true, add_firewalls, grants },
    }),
    'alice',
  )

/** What an operation looks at: the permission it takes to a thing, and what refuses a caller without. */
interface Need {
  readonly type: Grant['type']
  readonly id: number
  readonly permission: Permission
  readonly clause: Ground
  readonly field: string
}

const need = (
  type: Grant['type'],
  id: number,
  permission: Permission,
  field: string,
  ground: Ground = 'SILENT-GRANT-MISSING',
): Need => ({ type, id, permission, field, clause: ground })

const readsFirewall = [need('firewall', 1, 'read_only', 'firewallId')]
const changesFirewall = [need('firewall', 1, 'read_write', 'firewallId')]
const assigns = [
  need('instance', 1, 'read_write', 'assignments[0].address', 'GRANT-3'),
  need('instance', 2, 'read_write', 'assignments[0].instance_id', 'GRANT-4'),
]
const shares = [
  need('instance', 1, 'read_only', 'ips[0]', 'GRANT-5'),
  need('instance', 2, 'read_write', 'instance_id'),
]

/** What the sound call of every operation looks at, in the order in which it is looked at. */
const needs: Readonly<Record<ContractName, readonly Need[]>> = {
  firewallsList: [],
  firewallCreate: [
    need('instance', 2, 'read_write', 'devices.instances[0]', 'GRANT-2'),
    need('balancer', 2, 'read_write', 'devices.balancers[0]', 'GRANT-2'),
  ],
  firewallView: readsFirewall,
  firewallUpdate: changesFirewall,
  firewallDelete: changesFirewall,
  firewallDevicesList: readsFirewall,
  firewallDeviceCreate: [...changesFirewall, need('instance', 2, 'read_write', 'id')],
  firewallDeviceView: readsFirewall,
  firewallDeviceDelete: changesFirewall,
  firewallRulesList: readsFirewall,
  firewallRulesUpdate: changesFirewall,
  ipAddressesList: [],
  ipAddressAllocate: [need('instance', 1, 'read_write', 'instance_id')],
  ipAddressesAssign: assigns,
  ipAddressesShare: shares,
  ipAddressView: [need('instance', 1, 'read_only', 'address')],
  ipAddressRdnsUpdate: [need('instance', 1, 'read_write', 'address')],
  ipv4sAssign: assigns,
  ipv4sShare: shares,
  ipv6PoolsList: [],
  ipv6RangesList: [],
  ipv6RangeCreate: [need('instance', 3, 'read_write', 'instance_id')],
  ipv6RangeView: [need('instance', 1, 'read_only', 'range')],
  ipv6RangeDelete: [need('instance', 1, 'read_write', 'range')],
  vlansList: [],
  regionsList: [],
  regionsAvailabilityList: [],
  regionView: [],
  regionAvailabilityView: [],
}

const names = Object.keys(operations) as readonly ContractName[]
const levels = [undefined, 'read_only', 'read_write'] as const

const suffices = (held: Permission | undefined, { permission }: Need): boolean =>
  held === 'read_write' || held === permission

const grantsFor = (all: readonly Need[], held: Permission | undefined, at: number): Grant[] =>
  all.flatMap(({ type, id }, index): Grant[] => {
    const permission = index === at ? held : 'read_write'
    return permission === undefined ? [] : [{ type, id, permission }]
  })

/** One thing that the operation looks at is held at each level, the others are granted in full. */
function expectByLevel(name: ContractName, at: number): void {
  for (const held of levels) {
    const looked = needs[name][at]
    if (looked === undefined) throw new Error(`${name} looks at less`)
    const world = restrictedTo(everyWorld, { grants: grantsFor(needs[name], held, at) })
    const call = { ...contractCalls[name], as }
    if (suffices(held, looked)) expect(apply(world, call)).toMatchObject({ ok: true })
    else
      expect(expectRefused(world, call, looked.clause, looked.field)).toMatchObject({
        errors: [{ kind: 'forbidden' }],
      })
  }
}

describe('every operation, by a restricted caller', () => {
  for (const name of names) {
    for (const [at, { type, id, permission }] of needs[name].entries())
      inside(`${name} takes ${permission} to ${type} ${id}, and nothing weaker`, () => {
        expectByLevel(name, at)
      })

    if (needs[name].length === 0)
      inside(`${name} looks at no single grant`, () => {
        const call = { ...contractCalls[name], as }
        expect(apply(restrictedTo(everyWorld), call)).toMatchObject({ ok: true })
      })

    inside(`${name} is open to a caller who is not restricted, and to a token of nobody`, () => {
      const world = withTokens(
        worldAfter(everyWorld, { operation: 'userCreate', body: { username: 'alice' } }),
        'alice',
        'nobody',
      )
      for (const username of ['alice', 'nobody']) {
        const call = { ...contractCalls[name], as: `token-of-${username}` }
        expect(apply(world, call)).toMatchObject({ ok: true })
      }
    })
  }
})

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

  outside('who may not add firewalls creates none, whatever the grants', () => {
    const grants: Grant[] = [{ type: 'instance', id: 1, permission: 'read_write' }]
    const closed = world({ grants, add_firewalls: false })
    for (const call of [create(), create({ instances: [1] })])
      expectRefused(closed, call, 'SILENT-GRANT-MISSING', 'Authorization')
  })
})

/** Alice with these permissions to instances 1, 2 and 3. */
const onInstances = (...permissions: readonly (Permission | undefined)[]): World =>
  restrictedTo(everyWorld, {
    grants: permissions.flatMap((permission, at): Grant[] =>
      permission === undefined ? [] : [{ type: 'instance', id: at + 1, permission }],
    ),
  })

const assignBy = ['ipAddressesAssign', 'ipv4sAssign'] as const
const assign = (
  operation: (typeof assignBy)[number],
  ...assignments: readonly (readonly [address: string, instance_id: number])[]
): AnyCall => ({
  operation,
  body: {
    assignments: assignments.map(([address, instance_id]) => ({ address, instance_id })),
    region: 'us-east',
  },
  as,
})
const range = `${onlyRange}/64`

clause('GRANT-3', () => {
  for (const operation of assignBy)
    for (const [what, text] of [
      ['an address', secondAddress],
      ['a range', range],
    ] as const) {
      inside(`${operation} moves ${what} of an instance that the caller may change`, () => {
        const world = onInstances('read_write', 'read_write')
        expect(apply(world, assign(operation, [text, 2]))).toMatchObject({ ok: true })
      })

      for (const held of [undefined, 'read_only'] as const)
        outside(
          `${operation} does not move ${what} with ${held ?? 'no grant'} to its instance`,
          () => {
            expectRefused(
              onInstances(held, 'read_write'),
              assign(operation, [text, 2]),
              'GRANT-3',
              'assignments[0].address',
            )
          },
        )
    }

  outside('one address among several is enough, and is the one named', () => {
    const [own] = done(everyWorld, { operation: 'instanceView', params: { instanceId: 2 } }).reply
      .ipv4
    const call = assign('ipAddressesAssign', [secondAddress, 1], [own ?? '', 1])
    expectRefused(onInstances('read_write'), call, 'GRANT-3', 'assignments[1].address')
  })

  outside('a range that no instance holds is out of reach for whoever is restricted', () => {
    const call = assign('ipAddressesAssign', [range, 2])
    const orphaned = worldAfter(onInstances('read_write', 'read_write'), {
      operation: 'instanceDelete',
      params: { instanceId: 1 },
    })
    expectRefused(orphaned, call, 'GRANT-3', 'assignments[0].address')
  })

  inside('and within reach for whoever is not', () => {
    const orphaned = worldAfter(withTokens(everyWorld, 'alice'), {
      operation: 'instanceDelete',
      params: { instanceId: 1 },
    })
    const call = assign('ipAddressesAssign', [range, 2])
    expect(apply(orphaned, call)).toMatchObject({ ok: true })
  })
})

clause('GRANT-4', () => {
  for (const operation of assignBy) {
    inside(`${operation} moves an address to an instance that the caller may change`, () => {
      const world = onInstances('read_write', 'read_write')
      expect(apply(world, assign(operation, [secondAddress, 2]))).toMatchObject({ ok: true })
    })

    for (const held of [undefined, 'read_only'] as const)
      outside(
        `${operation} moves none with ${held ?? 'no grant'} to the instance it goes to`,
        () => {
          expectRefused(
            onInstances('read_write', held),
            assign(operation, [secondAddress, 2]),
            'GRANT-4',
            'assignments[0].instance_id',
          )
        },
      )
  }

  outside('every address is looked at before the first instance is', () => {
    const [own] = done(everyWorld, { operation: 'instanceView', params: { instanceId: 2 } }).reply
      .ipv4
    const call = assign('ipAddressesAssign', [secondAddress, 2], [own ?? '', 1])
    expectRefused(onInstances('read_write'), call, 'GRANT-3', 'assignments[1].address')
  })
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

  outside('the instance that shares takes read_write of its own', () => {
    const call: AnyCall = {
      operation: 'ipAddressesShare',
      body: { ips: [secondAddress], instance_id: 2 },
      as,
    }
    for (const held of [undefined, 'read_only'] as const)
      expectRefused(onInstances('read_write', held), call, 'SILENT-GRANT-MISSING', 'instance_id')
  })

  inside('taking every share back takes a grant to no address', () => {
    const call: AnyCall = { operation: 'ipAddressesShare', body: { ips: [], instance_id: 2 }, as }
    expect(apply(onInstances(undefined, 'read_write'), call)).toMatchObject({ ok: true })
  })
})
