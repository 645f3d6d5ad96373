/** How firewalls and services are put together, and what the lint of a world says of it. */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/contract/rules.ts'
import { type AssignmentFinding, lintWorld } from '../../src/rehearsal/lint-world.ts'
import { lintRules } from '../../src/rules/lint/lint-rules.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const disabled = (world: World, firewallId: number): World =>
  worldAfter(world, {
    operation: 'firewallUpdate',
    params: { firewallId },
    body: { status: 'disabled' },
  })

const of = (world: World, kind: AssignmentFinding['kind']) =>
  lintWorld(world).filter(finding => finding.kind === kind)

describe('the lint of a world', () => {
  it('finds a firewall that guards nothing', () => {
    const world = withFirewall(withFirewall(smallWorld(), 'edge', { instances: [1] }), 'spare')
    expect(of(world, 'guards-nothing')).toMatchObject([
      {
        level: 'note',
        firewall: { id: 2 },
        message: 'firewall 2 "spare" is assigned to no service',
      },
    ])
  })

  it('finds each service that nothing filters, and the firewalls that could', () => {
    const world = disabled(withFirewall(smallWorld(), 'edge', { instances: [1, 2] }), 1)
    const found = of(world, 'no-active-firewall')
    expect(found.map(({ message }) => message)).toEqual([
      'instance 1 "web-1" has no active firewall, so nothing filters it; assigned but disabled: firewall 1 "edge"',
      'instance 2 "web-2" has no active firewall, so nothing filters it; assigned but disabled: firewall 1 "edge"',
      'instance 3 "mail-1" has no active firewall, so nothing filters it',
      'balancer 1 "front-1" has no active firewall, so nothing filters it',
      'balancer 2 "front-2" has no active firewall, so nothing filters it',
    ])
    expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  })

  it('finds a disabled firewall beside an active one', () => {
    const first = disabled(withFirewall(smallWorld(), 'old', { instances: [1, 2, 3] }), 1)
    const world = withFirewall(first, 'new', { instances: [1, 2] })
    expect(of(world, 'disabled-beside-active')).toMatchObject([
      {
        firewall: { id: 1, label: 'old' },
        message:
          'firewall 1 "old" is disabled, and cannot be enabled while firewall 2 "new" is active on instance 1 "web-1", and on others too',
        detail: {
          services: [
            { type: 'instance', id: 1 },
            { type: 'instance', id: 2 },
          ],
          firewalls: [{ id: 2, label: 'new' }],
        },
      },
    ])
  })

  it('has the findings about the rules of each firewall that is not deleted', () => {
    const addresses = { ipv4: ['0.0.0.0/0'] }
    const rule: Rule = { protocol: 'TCP', ports: '22', addresses, action: 'ACCEPT' }
    const rules = { ...closedRules, inbound: [rule, rule] }
    const create = { operation: 'firewallCreate' } as const
    const world = worldAfter(
      smallWorld(),
      { ...create, body: { label: 'one', rules } },
      { ...create, body: { label: 'two', rules } },
      { operation: 'firewallDelete', params: { firewallId: 2 } },
    )
    const found = lintWorld(world).filter(finding => 'rule' in finding)
    expect(found.map(({ kind }) => kind)).toEqual(lintRules(rules).map(({ kind }) => kind))
    expect(found.every(({ firewall }) => firewall?.label === 'one')).toBe(true)
    expect(found.length).toBeGreaterThan(3)
  })
})
