/** How exposed each service of a world is: what comes in from everybody, and what from some. */
import { unreachable } from '../../kit/unreachable.ts'
import { type Filter, verdictPastRules } from '../../rules/compare/filter.ts'
import { fingerprint } from '../../rules/compare/fingerprint.ts'
import { trafficClasses } from '../../rules/compile/traffic-class.ts'
import { acceptRegion } from '../../rules/regions/accept-region.ts'
import { constantSteps } from '../../rules/regions/address-steps.ts'
import { blocksOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import { combineClasses } from '../../rules/regions/combine-classes.ts'
import { type ClassRegion, emptyClass, wholeClass } from '../../rules/regions/packet-region.ts'
import { combinePortSets, difference, intersection } from '../../rules/regions/port-set.ts'
import { labelOfService } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, guardOf } from '../compare/guard-of.ts'

/** A service by its label. */
export type ServiceName = Service & { readonly label: string }

/** Plain JSON. Services whose firewalls do the same share one. */
export interface Exposure {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** The active firewalls of these services, in id order; none where there is none. */
  readonly firewalls: readonly FirewallName[]
  readonly filter: FilterName
  /** Inbound packets that are accepted from every address of their family. */
  readonly world: readonly RegionBlock[]
  /** All other inbound packets that are accepted: from some addresses only. */
  readonly limited: readonly RegionBlock[]
}

/**
 * - `rules`: every packet meets the rules of the firewall.
 * - `inbound-tcp`: only inbound TCP does, as at a balancer; all else is open (ASSUME-BALANCER-TRAFFIC).
 * - `no-active-firewall`: everything is open (ASSUME-NO-ACTIVE-FIREWALL).
 * - `vlan-bypass`: the instance has VLAN interfaces only, where nothing is filtered, and nobody but
 *   its VLAN peers can reach it (ASSUME-VLAN-BYPASS).
 */
export type FilterName = 'rules' | 'inbound-tcp' | 'no-active-firewall' | 'vlan-bypass'

/**
 * Every service of the world is in exactly one exposure. `world` and `limited` together are exactly
 * the inbound packets that `verdict` accepts on the interfaces that are filtered. In the order of
 * first services.
 */
export function exposureOf(world: World): readonly Exposure[] {
  const groups = new Map<string, Group>()
  for (const service of servicesOf(world)) {
    const { firewall, filter } = guardOf(world, service)
    const key = keyOf(filter)
    const group = groups.get(key) ?? openGroup(filter)
    groups.set(key, group)
    group.services.push(service)
    if (firewall !== null) group.firewalls.set(firewall.id, firewall)
  }
  return [...groups.values()].map(describe)
}

interface Group {
  readonly filter: Filter
  readonly services: ServiceName[]
  readonly firewalls: Map<number, FirewallName>
}

const openGroup = (filter: Filter): Group => ({ filter, services: [], firewalls: new Map() })

function* servicesOf(world: World): Generator<ServiceName> {
  const { instances, balancers } = world.tables
  for (const { id } of values(instances)) yield named(world, { type: 'instance', id })
  for (const { id } of values(balancers)) yield named(world, { type: 'balancer', id })
}

const named = (world: World, service: Service): ServiceName => ({
  ...service,
  label: labelOfService(world, service) ?? '',
})

/** Equal for filters that let the same packets through. */
export function keyOf(filter: Filter): string {
  return filter.kind === 'open'
    ? nameOfFilter(filter)
    : `${filter.kind} ${fingerprint(filter.rules)}`
}

export function nameOfFilter(filter: Filter): FilterName {
  if (filter.kind !== 'open') return filter.kind
  const { kind } = filter.cause
  switch (kind) {
    case 'no-active-firewall':
    case 'vlan-bypass':
      return kind
    case 'not-filtered-at-balancer':
      return 'inbound-tcp'
    default:
      return unreachable(kind)
  }
}

function describe({ filter, services, firewalls }: Group): Exposure {
  const accepted = trafficClasses.map((_, number) => acceptedIn(filter, number))
  const everybody = accepted.map(fromEverybody)
  const rest = accepted.map((trafficClass, number) => {
    const wide = everybody[number]
    return wide === undefined ? trafficClass : combineClasses(trafficClass, wide, difference)
  })
  return {
    services,
    firewalls: [...firewalls.values()].sort((a, b) => a.id - b.id),
    filter: nameOfFilter(filter),
    world: blocksOf({ trafficClasses: everybody }),
    limited: blocksOf({ trafficClasses: rest }),
  }
}

/** The packets of an inbound trafficClass that come in; none of an outbound one. */
function acceptedIn(filter: Filter, number: number): ClassRegion {
  const trafficClass = trafficClasses[number]
  if (trafficClass === undefined) throw new TypeError(`no trafficClass ${number}`)
  if (trafficClass.direction === 'outbound') return emptyClass[trafficClass.family]
  if (filter.kind === 'open' || verdictPastRules(filter, trafficClass) !== undefined)
    return wholeClass(trafficClass)
  return acceptRegion(filter.rules).trafficClasses[number] ?? emptyClass[trafficClass.family]
}

/** At every address the ports that all addresses have. */
function fromEverybody({ addresses, portSets }: ClassRegion): ClassRegion {
  const common = portSets.reduce((all, ports) => combinePortSets(all, ports, intersection))
  return { addresses: constantSteps(addresses.family, 0), portSets: [common] }
}
