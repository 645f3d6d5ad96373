/** Grants: every operation by a restricted caller with no grant, with read_only and with read_write. */
import { describe, expect, it } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { operations } from '../../src/operations/index.ts'
import type { Grant, Permission } from '../../src/world/records/user.ts'
import { assumption } from '../support/assumption.ts'
import { inside } from '../support/clause.ts'
import {
  type ContractName,
  contractCalls,
  everyWorld,
  withTokens,
} from '../support/every-operation.ts'
import { as, levels, restrictedTo } from '../support/grants.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'

/** What an operation looks at: the permission it takes to a thing, and what refuses a caller without. */
interface Need {
  readonly type: Grant['type']
  readonly id: number
  readonly permission: Permission
  readonly clause: ClauseOrAssumption
  readonly field: string
}

const need = (
  type: Grant['type'],
  id: number,
  permission: Permission,
  field: string,
  clause: ClauseOrAssumption = 'ASSUME-GRANT-MISSING',
): Need => ({ type, id, permission, field, clause: clause })

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

assumption('ASSUME-GRANT-MISSING', () => {
  const create = (devices: object): AnyCall => ({
    operation: 'firewallCreate',
    body: { label: 'guard-2', rules: closedRules, devices },
    as,
  })

  it('who may not add firewalls creates none, whatever the grants', () => {
    const grants: Grant[] = [{ type: 'instance', id: 1, permission: 'read_write' }]
    const open = restrictedTo(smallWorld(), { grants })
    const closed = restrictedTo(smallWorld(), { grants, add_firewalls: false })
    for (const call of [create({}), create({ instances: [1] })]) {
      expect(apply(open, call)).toMatchObject({ ok: true })
      expectRefused(closed, call, 'ASSUME-GRANT-MISSING', 'Authorization')
    }
  })
})
