/** The scope that the contract is mostly about: a few firewalls, a few services, and who guards whom. */

import { createWorld } from '../account/create-world.ts'
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { eventNames } from '../contract/events.ts'
import { settableStatuses } from '../contract/vocabulary.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import { printLine } from '../kit/print-literal.ts'
import { devicesOf } from '../world/guards.ts'
import { count, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import type { Scope } from './scope.ts'
import { emits, refusesOn, type Watches } from './watch.ts'

export interface FirewallScopeSize {
  /** Firewalls in all. */
  readonly firewalls: number
  /** Services to guard: how many instances and balancers, or how many in all, the last of them a balancer. */
  readonly services: number | { readonly instances: number; readonly balancers: number }
  /** Whether the firewalls are there from the start (`existing`), or are created by calls (`nothing`). */
  readonly from?: 'existing' | 'nothing'
  /** Whether live migrations of the instances start and finish. */
  readonly migrations?: boolean
}

/**
 * Every firewall is turned on and off and deleted, every service is put behind every firewall and taken away again. All
 * firewalls, instances and balancers are interchangeable. What it looks out for is all that can happen in it.
 */
export function firewallScope(size: FirewallScopeSize): Scope {
  const { firewalls, from = 'existing', migrations = false } = size
  const { instances, balancers } = servicesOf(size)
  checkSize({ firewalls, instances, balancers })
  const empty = createWorld({
    instances: idsTo(instances).map(id => ({ label: `instance-${id}`, region })),
    balancers: idsTo(balancers).map(id => ({ label: `balancer-${id}`, region })),
  })
  const isComplete = (world: World) => count(world.tables.firewalls) >= firewalls
  const calls = (world: World): readonly AnyCall[] => [
    ...(isComplete(world) ? [] : [creation(count(world.tables.firewalls) + 1)]),
    ...callsOnFirewalls(world),
    ...(migrations ? idsTo(instances).flatMap(migrationsOf) : []),
  ]
  return {
    world: from === 'nothing' ? empty : idsTo(firewalls).reduce(withFirewall, empty),
    calls,
    symmetry: {
      firewalls: idsTo(firewalls),
      instances: idsTo(instances),
      balancers: idsTo(balancers),
    },
    sometimes: watchesOf({ firewalls, instances, balancers, from, migrations }),
    source: { imports: 'firewallScope', world: `firewallScope(${printLine(size)}).world` },
  }
}

const region = 'newark-us'

const idsTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1)

function servicesOf({ services }: FirewallScopeSize) {
  if (typeof services !== 'number') return services
  return services < 2
    ? { instances: services, balancers: 0 }
    : { instances: services - 1, balancers: 1 }
}

function checkSize(sizes: Readonly<Record<string, number>>): void {
  for (const [name, size] of Object.entries(sizes))
    if (!Number.isInteger(size) || size < 0)
      throw new UsageError(`saw ${size} ${name}; accepted is a whole number from 0`)
}

const creation = (id: number): AnyCall => ({
  operation: 'firewallCreate',
  body: {
    label: `firewall-${id}`,
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  },
})

const withFirewall = (world: World, id: number): World => apply(world, creation(id)).world

function callsOnFirewalls(world: World): readonly AnyCall[] {
  const services = [
    ...[...values(world.tables.instances)].map(({ id }) => ({ id, type: 'instance' })),
    ...[...values(world.tables.balancers)].map(({ id }) => ({ id, type: 'balancer' })),
  ]
  return [...values(world.tables.firewalls)].flatMap(({ id: firewallId }): readonly AnyCall[] => {
    const params = { firewallId }
    return [
      ...settableStatuses.map(
        (status): AnyCall => ({ operation: 'firewallUpdate', params, body: { status } }),
      ),
      ...services.map((body): AnyCall => ({ operation: 'firewallDeviceCreate', params, body })),
      ...devicesOf(world, firewallId).map(
        ({ id: deviceId }): AnyCall => ({
          operation: 'firewallDeviceDelete',
          params: { firewallId, deviceId },
        }),
      ),
      { operation: 'firewallDelete', params },
    ]
  })
}

const migrationsOf = (instanceId: number): readonly AnyCall[] => [
  { operation: 'liveMigrationStart', params: { instanceId } },
  { operation: 'liveMigrationFinish', params: { instanceId } },
]

interface Sizes {
  readonly firewalls: number
  readonly instances: number
  readonly balancers: number
  readonly from: 'existing' | 'nothing'
  readonly migrations: boolean
}

/** The events and refusals that such a scope is large enough for. */
function watchesOf(sizes: Sizes): Watches {
  const events = eventNames
    .filter(name => isEventIn(name, sizes))
    .map(name => [`event ${name}`, emits(name)] as const)
  const refusals = groundsIn(sizes).map(clause => [`refusal ${clause}`, refusesOn(clause)] as const)
  return Object.fromEntries([...events, ...refusals])
}

function isEventIn(name: (typeof eventNames)[number], sizes: Sizes): boolean {
  if (sizes.firewalls === 0) return false
  if (name === 'firewall_create') return sizes.from === 'nothing'
  return !name.startsWith('firewall_device') || sizes.instances + sizes.balancers > 0
}

function groundsIn({
  firewalls,
  instances,
  balancers,
  migrations,
}: Sizes): readonly ClauseOrAssumption[] {
  const isGuarded = firewalls > 0 && instances + balancers > 0
  const clauses: readonly (readonly [boolean, ...ClauseOrAssumption[]])[] = [
    [firewalls > 0, 'STATUS-6'],
    [isGuarded, 'ASSUME-ATTACH-TWICE'],
    [isGuarded && firewalls > 1, 'ACTIVE-2', 'ACTIVE-3'],
    [firewalls > 0 && balancers > 1, 'DEVICE-12'],
    [migrations && instances > 0, 'ASSUME-ENVIRONMENT'],
    [
      migrations && firewalls > 0 && instances > 0,
      ...(['MIGRATION-2', 'MIGRATION-3', 'MIGRATION-4', 'MIGRATION-5'] as const),
    ],
  ]
  return clauses.flatMap(([isThere, ...some]) => (isThere ? some : []))
}
