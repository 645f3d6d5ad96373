/** What a firewall scope is made of, and that it expects what comes up in it and nothing else, at every small size. */
import { describe, expect, it } from 'vitest'
import { explore } from '../../src/explore/explore.ts'
import { type FirewallScopeSize, firewallScope } from '../../src/explore/firewall-scope.ts'
import { follow } from '../../src/explore/scope.ts'
import { values } from '../../src/world/table.ts'

const creation = (id: number) => ({
  operation: 'firewallCreate',
  body: {
    label: `firewall-${id}`,
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  },
})

const update = (firewallId: number, status: string) => ({
  operation: 'firewallUpdate',
  params: { firewallId },
  body: { status },
})

const attach = (firewallId: number, type: string, id: number) => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body: { id, type },
})

const onFirewall = (firewallId: number, devices: readonly number[] = []) => [
  update(firewallId, 'enabled'),
  update(firewallId, 'disabled'),
  attach(firewallId, 'instance', 1),
  attach(firewallId, 'instance', 2),
  attach(firewallId, 'balancer', 1),
  ...devices.map(deviceId => ({
    operation: 'firewallDeviceDelete',
    params: { firewallId, deviceId },
  })),
  { operation: 'firewallDelete', params: { firewallId } },
]

const labelled = (size: FirewallScopeSize) => {
  const { firewalls, instances, balancers } = firewallScope(size).world.tables
  return [firewalls, instances, balancers].map(table =>
    [...values<{ readonly label: string }>(table)].map(({ label }) => label),
  )
}

describe('the first world', () => {
  it.each([
    [
      { firewalls: 2, services: 3 },
      [['firewall-1', 'firewall-2'], ['instance-1', 'instance-2'], ['balancer-1']],
    ],
    [{ firewalls: 1, services: 2 }, [['firewall-1'], ['instance-1'], ['balancer-1']]],
    [{ firewalls: 1, services: 1 }, [['firewall-1'], ['instance-1'], []]],
    [{ firewalls: 0, services: 0 }, [[], [], []]],
    [{ firewalls: 2, services: 1, from: 'nothing' }, [[], ['instance-1'], []]],
    [
      { firewalls: 1, services: { instances: 0, balancers: 2 }, from: 'existing' },
      [['firewall-1'], [], ['balancer-1', 'balancer-2']],
    ],
  ] as const)('of %j has these records', (size, labels) => {
    expect(labelled(size)).toEqual(labels)
  })

  it('is printed as it is made, and says what is interchangeable in it', () => {
    const { source, symmetry } = firewallScope({ firewalls: 2, services: 3, from: 'nothing' })
    expect(source).toEqual({
      imports: 'firewallScope',
      world: "firewallScope({ firewalls: 2, services: 3, from: 'nothing' }).world",
    })
    expect(symmetry).toEqual({ firewalls: [1, 2], instances: [1, 2], balancers: [1] })
  })
})

describe('the calls', () => {
  it('are about every firewall and every service', () => {
    const { world, calls } = firewallScope({ firewalls: 2, services: 3 })
    expect(calls(world)).toEqual([...onFirewall(1), ...onFirewall(2)])
    const guarded = follow(world, [
      {
        operation: 'firewallDeviceCreate',
        params: { firewallId: 2 },
        body: { id: 1, type: 'balancer' },
      },
    ]).world
    expect(calls(guarded)).toEqual([...onFirewall(1), ...onFirewall(2, [1])])
  })

  it('create firewalls one by one, until there are enough', () => {
    const { world, calls } = firewallScope({ firewalls: 2, services: 3, from: 'nothing' })
    expect(calls(world)).toEqual([creation(1)])
    const one = follow(world, calls(world)).world
    expect(calls(one)).toEqual([creation(2), ...onFirewall(1)])
    const two = follow(one, calls(one).slice(0, 1)).world
    expect(calls(two)).toEqual([...onFirewall(1), ...onFirewall(2)])
  })

  it('move instances where that is asked for', () => {
    const { world, calls } = firewallScope({
      firewalls: 0,
      services: { instances: 2, balancers: 1 },
      migrations: true,
    })
    expect(calls(world)).toEqual(
      [1, 2].flatMap(instanceId => [
        { operation: 'liveMigrationStart', params: { instanceId } },
        { operation: 'liveMigrationFinish', params: { instanceId } },
      ]),
    )
  })
})

const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, at) => at)

const sizes: readonly FirewallScopeSize[] = upTo(2).flatMap(firewalls =>
  upTo(1).flatMap(instances =>
    upTo(2).flatMap(balancers =>
      [false, true].flatMap(migrations =>
        (['existing', 'nothing'] as const).map(from => ({
          ...{ firewalls, services: { instances, balancers }, from, migrations },
        })),
      ),
    ),
  ),
)

describe('what is expected', () => {
  it.each(sizes)('comes up in %j, and nothing else', size => {
    const scope = firewallScope(size)
    const { complete, missing, events, clauses } = explore({ scope, symmetry: 'scope' })
    expect({ complete, missing }).toEqual({ complete: true, missing: [] })
    expect(Object.keys(scope.sometimes ?? {}).sort()).toEqual([
      ...Object.keys(events).map(name => `event ${name}`),
      ...Object.keys(clauses).map(name => `refusal ${name}`),
    ])
  })
})
