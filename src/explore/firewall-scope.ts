/** The scope that the contract is mostly about: a few firewalls, a few services, and who guards whom. */

import { createWorld } from '../account/create-world.ts'
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { eventNames, settableStatuses } from '../contract/vocabulary.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import { freezeDeeply } from '../kit/json.ts'
import { printLine } from '../kit/print-literal.ts'
import {
  flag,
  isWhole,
  misuse,
  optional,
  type ReadersOf,
  record,
  whole,
  word,
} from '../refusals/usage.ts'
import { devicesOf } from '../world/guards.ts'
import { count, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { emits, knowSameCalls, refusesOn, type Scope } from './scope.ts'

export interface FirewallScopeSize {
  /** Firewalls in all. */
  readonly firewalls: number
  /** Services to guard: how many instances and balancers, or how many in all, the last of them a balancer. */
  readonly services: number | { readonly instances: number; readonly balancers: number }
  /** Whether the firewalls exist from the start, or calls create them: `existing` when left out. */
  readonly from?: 'existing' | 'nothing'
  /** Whether live migrations of the instances start and finish: false when left out. */
  readonly migrations?: boolean
}

/**
 * Every firewall is enabled, disabled and deleted, and every service is attached to every firewall and detached again.
 * All firewalls, instances and balancers are interchangeable, and all that can happen is expected. Throws UsageError for
 * a size that is missing, unknown or wrong.
 */
export function firewallScope(size: FirewallScopeSize): Scope {
  const { firewalls, instances, balancers, from, migrations } = sizesOf(size)
  const empty = createWorld({
    instances: idsTo(instances).map(id => ({ label: `instance-${id}`, region })),
    balancers: idsTo(balancers).map(id => ({ label: `balancer-${id}`, region })),
  })
  const isComplete = (world: World) => count(world.tables.firewalls) >= firewalls
  const callOnce = createCalls()
  return knowSameCalls({
    world:
      from === 'nothing'
        ? empty
        : idsTo(firewalls).reduce((world, id) => apply(world, creation(id)).world, empty),
    calls: world => [
      ...(isComplete(world) ? [] : [creation(count(world.tables.firewalls) + 1)]),
      ...callsOnFirewalls(world, callOnce),
      ...(migrations ? idsTo(instances).flatMap(id => migrationsOf(id, callOnce)) : []),
    ],
    symmetry: {
      firewalls: idsTo(firewalls),
      instances: idsTo(instances),
      balancers: idsTo(balancers),
    },
    sometimes: sometimesIn({ firewalls, instances, balancers, from, migrations }),
    source: { imports: 'firewallScope', world: `firewallScope(${printLine(size)}).world` },
  })
}

const region = 'newark-us'

const idsTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1)

const readCounts = record({ instances: whole(0), balancers: whole(0) })

const readSize = record<ReadersOf<FirewallScopeSize>>({
  firewalls: whole(0),
  services(given, place) {
    if (typeof given === 'object' && given !== null) return readCounts(given, place)
    if (isWhole(given) && given >= 0) return given
    throw misuse(place, 'a whole number from 0 up, or an object with instances, balancers', given)
  },
  from: optional(word(['existing', 'nothing'])),
  migrations: optional(flag),
})

function sizesOf(size: FirewallScopeSize) {
  readSize(size, 'size')
  const { firewalls, services, from = 'existing', migrations = false } = size
  const ofTypes =
    typeof services === 'number'
      ? {
          instances: Math.max(services - 1, Math.min(services, 1)),
          balancers: services > 1 ? 1 : 0,
        }
      : services
  return { ...ofTypes, firewalls, from, migrations }
}

const creation = (id: number): AnyCall => ({
  operation: 'firewallCreate',
  body: {
    label: `firewall-${id}`,
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  },
})

/** Makes a call that can never change, once for what tells it: it is tried in very many worlds. */
type CallOnce = (tells: string, make: () => AnyCall) => AnyCall

function createCalls(): CallOnce {
  const made = new Map<string, AnyCall>()
  return (tells, make) => {
    const call = made.get(tells) ?? freezeDeeply(make())
    made.set(tells, call)
    return call
  }
}

function callsOnFirewalls(world: World, callOnce: CallOnce): readonly AnyCall[] {
  const services = [
    ...[...values(world.tables.instances)].map(({ id }) => ({ id, type: 'instance' })),
    ...[...values(world.tables.balancers)].map(({ id }) => ({ id, type: 'balancer' })),
  ]
  return [...values(world.tables.firewalls)].flatMap(({ id: firewallId }): readonly AnyCall[] => {
    const params = { firewallId }
    return [
      ...settableStatuses.map(status =>
        callOnce(`${firewallId} ${status}`, () => ({
          operation: 'firewallUpdate',
          params,
          body: { status },
        })),
      ),
      ...services.map(body =>
        callOnce(`${firewallId} ${body.type} ${body.id}`, () => ({
          operation: 'firewallDeviceCreate',
          params,
          body,
        })),
      ),
      ...devicesOf(world, firewallId).map(({ id: deviceId }) =>
        callOnce(`${firewallId} without ${deviceId}`, () => ({
          operation: 'firewallDeviceDelete',
          params: { firewallId, deviceId },
        })),
      ),
      callOnce(`${firewallId} deleted`, () => ({ operation: 'firewallDelete', params })),
    ]
  })
}

const migrationsOf = (instanceId: number, callOnce: CallOnce): readonly AnyCall[] =>
  (['liveMigrationStart', 'liveMigrationFinish'] as const).map(operation =>
    callOnce(`${operation} ${instanceId}`, () => ({ operation, params: { instanceId } })),
  )

/** The events and refusals that a scope of these sizes is large enough for. */
function sometimesIn(sizes: ReturnType<typeof sizesOf>): NonNullable<Scope['sometimes']> {
  const { firewalls, instances, balancers, from, migrations } = sizes
  const hasFirewalls = firewalls > 0
  const isGuarded = hasFirewalls && instances + balancers > 0
  const events = eventNames.filter(name => {
    if (name === 'firewall_create') return hasFirewalls && from === 'nothing'
    return name.startsWith('firewall_device') ? isGuarded : hasFirewalls
  })
  const refusals: readonly (readonly [boolean, ...ClauseOrAssumption[]])[] = [
    [hasFirewalls, 'STATUS-6'],
    [isGuarded, 'ASSUME-ATTACH-TWICE'],
    [isGuarded && firewalls > 1, 'ACTIVE-2', 'ACTIVE-3'],
    [hasFirewalls && balancers > 1, 'DEVICE-12'],
    [migrations && instances > 0, 'ASSUME-ENVIRONMENT'],
    [migrations && hasFirewalls && instances > 0, 'MIGRATION-2', 'MIGRATION-3'],
    [migrations && hasFirewalls && instances > 0, 'MIGRATION-4', 'MIGRATION-5'],
  ]
  const clauses = refusals.flatMap(([isPossible, ...some]) => (isPossible ? some : []))
  return Object.fromEntries([
    ...events.map(name => [`event ${name}`, emits(name)] as const),
    ...clauses.map(clause => [`refusal ${clause}`, refusesOn(clause)] as const),
  ])
}
