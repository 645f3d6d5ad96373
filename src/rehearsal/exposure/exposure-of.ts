/** How exposed each service of a world is: what comes in from everybody, and what from some. */
import type { Rules } from '../../contract/rules.ts'
import { remembered } from '../../kit/once.ts'
import { combinePortSets, intersection } from '../../net/port-set.ts'
import { familyOf } from '../../net/steps.ts'
import {
  acceptedWith,
  type Filter,
  type FilterName,
  isByRules,
  nameOfFilter,
  type RulesFilter,
} from '../../rules/compare/filter.ts'
import { preparedInPassing } from '../../rules/compile/prepare.ts'
import { acceptedBy } from '../../rules/regions/accept-region.ts'
import { blocksOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import {
  type ClassRegion,
  classAt,
  emptyClass,
  noPackets,
  type PacketRegion,
  packetRegion,
  uniformClass,
} from '../../rules/regions/packet-region.ts'
import { openRegionNumbers, subtractRegions } from '../../rules/regions/region-algebra.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import { readWorld, type World } from '../../world/world.ts'
import {
  type FirewallName,
  guardOf,
  nameService,
  type Origin,
  originOf,
  type ServiceName,
  servicesOf,
} from '../guard-of.ts'
import { type StopOptions, stopIn, type Untold, untilStopped, untoldOf } from '../untold.ts'

/** Plain JSON. Services whose firewalls do the same share one. */
export interface Exposure {
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** The active firewalls of these services, in id order; none where there is none. */
  readonly firewalls: readonly FirewallName[]
  readonly filter: FilterName
  readonly reachedFrom: Origin
  /** Inbound packets that are accepted from every address of their family; none where the internet does not reach. */
  readonly world: readonly RegionBlock[]
  /** All other inbound packets that are accepted: from some addresses only, or on the VPCs of the services alone. */
  readonly limited: readonly RegionBlock[]
}

/** What was answered before the caller said to stop; plain JSON. */
export interface ExposureSoFar {
  /** As of all services, with those alone that were looked at. */
  readonly exposures: readonly Exposure[]
  /** Left out where nothing is. */
  readonly untold?: Untold
}

/**
 * Every service of the world is in exactly one exposure. `world` and `limited` together are exactly
 * the inbound packets that `verdictAt` accepts on the interfaces that are filtered. In the order of
 * first services. Throws a UsageError for what is no world.
 */
export const exposureOf = (world: World): readonly Exposure[] => exposureSoFar(world).exposures

/** The same of as many services as there is time for. Throws a UsageError for an option that there is not, too. */
export function exposureSoFar(world: World, options: StopOptions = {}): ExposureSoFar {
  const isStopped = stopIn(options)
  const groups = new Map<string, Group>()
  // Each rule set is compiled once for all of its services, and not kept: together they take more room than the answer.
  const acceptedByRules = remembered((rules: Rules) => acceptedBy(preparedInPassing(rules)))
  const acceptedOf = ({ rules }: RulesFilter) => acceptedByRules(rules)
  const keyOf = openFilterKeys(acceptedOf)
  const { left } = untilStopped(servicesOf(readWorld(world, 'world')), isStopped, service => {
    const { firewall, filter } = guardOf(world, service)
    const reachedFrom = originOf(world, service)
    const key = `${reachedFrom} ${keyOf(filter)}`
    const group = groups.get(key) ?? openGroup(filter, reachedFrom, acceptedOf)
    groups.set(key, group)
    group.services.push(nameService(world, service))
    if (firewall !== null) group.guards.set(firewall.id, firewall)
  })
  const untold = untoldOf({ services: left.map(each => nameService(world, each)) })
  return { exposures: [...groups.values()].map(describe), ...(untold && { untold }) }
}

interface Group extends Omit<Exposure, 'services' | 'firewalls'> {
  readonly services: ServiceName[]
  readonly guards: Map<number, FirewallName>
}

/** With all that takes long, so that an answer which has to end has it already. */
function openGroup(
  filter: Filter,
  reachedFrom: Origin,
  acceptedOf: (filter: RulesFilter) => PacketRegion,
): Group {
  const accepted = incomingOf(acceptedWith(filter, acceptedOf))
  const everybody = reachedFrom === 'internet' ? fromEverybodyIn(accepted) : noPackets
  return {
    services: [],
    guards: new Map(),
    filter: nameOfFilter(filter),
    reachedFrom,
    world: blocksOf(everybody),
    limited: blocksOf(subtractRegions(accepted, everybody)),
  }
}

const describe = ({ services, guards, filter, reachedFrom, world, limited }: Group): Exposure => ({
  services,
  firewalls: [...guards.values()].sort((a, b) => a.id - b.id),
  ...{ filter, reachedFrom, world, limited },
})

/** Equal for filters that let the same packets through. */
export function openFilterKeys(
  acceptedOf: (filter: RulesFilter) => PacketRegion = ({ prepared }) => acceptedBy(prepared()),
): (filter: Filter) => string {
  const numberOf = openRegionNumbers()
  return filter =>
    isByRules(filter) ? `${filter.kind} ${numberOf(acceptedOf(filter))}` : nameOfFilter(filter)
}

/** Every inbound packet. */
export const incoming = regionOf({ direction: 'inbound' })

/** The inbound packets of a region, class by class, so that nothing has to be merged. */
const incomingOf = (region: PacketRegion): PacketRegion =>
  packetRegion(({ direction, family }, number) =>
    direction === 'inbound' ? classAt(region, number) : emptyClass[family],
  )

/** The packets of a region that are in it from every address of their family. */
export const fromEverybodyIn = (region: PacketRegion): PacketRegion =>
  packetRegion((_, number) => fromEverybody(classAt(region, number)))

/** At every address the ports that all addresses have. */
function fromEverybody(region: ClassRegion): ClassRegion {
  const { addresses, portSets } = region
  if (addresses.size === 1) return region
  const family = familyOf(addresses)
  // Mostly there are addresses from which nothing is accepted.
  if (portSets.some(({ length }) => length === 0)) return emptyClass[family]
  const ports = portSets.reduce((all, each) => combinePortSets(all, each, intersection))
  return ports.length === 0 ? emptyClass[family] : uniformClass(family, ports)
}
