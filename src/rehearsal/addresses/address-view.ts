/** Who answers at each address of a world, and what stands before it. */
import type { InterfacePurpose } from '../../contract/vocabulary.ts'
import { type FilterName, nameOfFilter } from '../../rules/compare/filter.ts'
import { readWorld, type World } from '../../world/world.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { type Arrival, arrivalsAt, guardAt, ownerOf } from './holders.ts'
import { type Place, placesIn } from './places.ts'

/** Plain JSON. */
export interface AddressRow extends Place, AddressState {}

export interface AddressState {
  /** Whose it is by the records; null for a pool, and for what the account does not have. */
  readonly owner: ServiceName | null
  /** None where nobody answers; several where it is shared, and at a pool. The owner comes first, the others by id. */
  readonly holders: readonly Holder[]
}

/** A service that answers at an address, or may. */
export interface Holder {
  readonly service: ServiceName
  /** The purpose of the interface that packets come in by: `vpc` for 1:1 NAT too. Null at a balancer. */
  readonly interface: InterfacePurpose | null
  /** The active firewall of the service, also where it filters nothing. */
  readonly firewall: FirewallName | null
  readonly filter: FilterName
}

/**
 * Every address of instances and balancers, every range, every pool, and what interfaces have on VPCs and VLANs, each once.
 * Public and private addresses come in by a public interface of the booted profile, public IPv4 by 1:1 NAT to a VPC interface
 * too; without either nobody answers (ASSUME-DARK). Throws a UsageError for what is no world.
 */
export const addressView = (world: World): readonly AddressRow[] =>
  [...placesIn(readWorld(world, 'world'))].map(place => ({ ...place, ...stateOf(world, place) }))

export function stateOf(world: World, place: Place): AddressState {
  const owner = ownerOf(world, place)
  return {
    owner: owner === undefined ? null : nameService(world, owner),
    holders: arrivalsAt(world, place).map(each => holderOf(world, each)),
  }
}

function holderOf(world: World, arrival: Arrival): Holder {
  const { firewall, filter } = guardAt(world, arrival)
  const { service, purpose = null } = arrival
  return {
    ...{ service: nameService(world, service), interface: purpose },
    ...{ firewall, filter: nameOfFilter(filter) },
  }
}
