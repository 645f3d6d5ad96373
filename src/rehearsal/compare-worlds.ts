/** What really changes between two worlds: for each service every packet whose verdict differs. */
import { shortDigestOf } from '../kit/digest.ts'
import { flag, optional, readStop, record } from '../refusals/usage.ts'
import { type ComparisonSizes, compareFilters } from '../rules/compare/compare-rules.ts'
import { inPassing, nameOfFilter } from '../rules/compare/filter.ts'
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { compareServices, type Service, serviceKey } from '../world/records/device.ts'
import { readWorld, type World } from '../world/world.ts'
import { type AddressChange, compareAddressesUntil } from './addresses/compare-addresses.ts'
import { type OpenReach, openReach, type ReachChange } from './exposure/compare-reach.ts'
import { guardIn } from './exposure/peers.ts'
import { type PeerMoved, peersMoved } from './exposure/peers-moved.ts'
import {
  type FirewallName,
  type Guard,
  guardOf,
  isThere,
  nameService,
  type Origin,
  originOf,
  type ServiceName,
  vlansOf,
} from './guard-of.ts'
import { servicesBetween } from './services-touched.ts'
import { type StopOptions, stoppedBy, type Untold, untilStopped, untoldOf } from './untold.ts'

/** Plain JSON. */
export interface WorldsComparison {
  /** No service came or went, and no packet is judged differently at any service and at any address: false, too, where any was not looked at. */
  readonly equivalent: boolean
  readonly changes: readonly ServiceChange[]
  /** Where other services answer than before, or nobody: addresses that moved, came or went, by network. */
  readonly addresses: readonly AddressChange[]
  /** Who reaches whom inside the account, where that changes; null where it was not asked, or not looked at. */
  readonly reach: readonly ReachChange[] | null
  /** Entries of rules in the world after that name addresses which lead elsewhere than before. */
  readonly peers: readonly PeerMoved[]
  /** In the world after only, as it is there. */
  readonly appeared: readonly ListedService[]
  /** In the world before only, as it was there. */
  readonly disappeared: readonly ListedService[]
  /** What was not looked at, as the caller said to stop; left out where there is nothing. */
  readonly untold?: Untold
}

export interface ComparisonOptions extends StopOptions {
  /** Whether to compare who reaches whom; it is compared when left out. */
  readonly reach?: boolean | undefined
}

/** The same changes at all these services, because the same firewalls guard them before and after. */
export interface ServiceChange {
  /** 16 hexadecimal digits: a digest of the services and of the ids of the changes. */
  readonly id: string
  /** At least one; instances first, then balancers, by id. */
  readonly services: readonly NamedService[]
  /** The active firewall before; null for none. */
  readonly before: FirewallName | null
  readonly after: FirewallName | null
  /** At least one. Packets on interfaces for a VLAN are not in it: they meet no firewall at all. */
  readonly changes: readonly VerdictChange[]
  readonly sizes: ComparisonSizes
}

export type NamedService = ServiceName & {
  /** The VLANs it is on, where packets pass by every firewall; none at a balancer. */
  readonly vlans: readonly string[]
  /** From where packets can come: what is opened where the internet does not reach is open on VPCs alone. */
  readonly reachedFrom: Origin
}

export type ListedService = NamedService & { readonly firewall: FirewallName | null }

/**
 * Compares the worlds by what is filtered at each service and at each address that leads elsewhere: what an active firewall does, at a
 * balancer to inbound TCP only, and everything accepted where none is active. Services that the same
 * firewalls guard are one row. Takes as long as the worlds differ: what one world took over from the
 * other is not looked at, but for `reach`, which takes as long as there are services. Throws a UsageError for what is no world,
 * and an InvariantError like `compareRules`.
 */
export function compareWorlds(
  before: World,
  after: World,
  options: ComparisonOptions = {},
): WorldsComparison {
  readWorld(before, 'before')
  readWorld(after, 'after')
  const { reach: isAsked = true, stop } = readOptions(options, 'options')
  const isStopped = stoppedBy(stop)
  const touched = servicesBetween(before, after)
  const services = [...touched.values()].sort(compareServices)
  const kept = services.filter(each => isThere(before, each) && isThere(after, each))
  const reach = isAsked && !isStopped() ? openReach(before, after, touched) : undefined
  const groups = groupByGuards(before, after, kept)
  const compared = untilStopped(groups, isStopped, group => compareGroup(after, group, reach))
  const changes = compared.told.flat()
  const only = (world: World, other: World) =>
    services
      .filter(each => isThere(world, each) && !isThere(other, each))
      .map(each => listService(world, each))
  const appeared = only(after, before)
  const disappeared = only(before, after)
  const { told: addresses, left } = compareAddressesUntil(before, after, isStopped)
  const isAlike = [...addresses, ...left].every(
    each => 'changes' in each && each.changes.length === 0,
  )
  const isEmpty = changes.length + appeared.length + disappeared.length === 0
  const equivalent = isAlike && isEmpty && compared.left.length === 0
  const reached = isStopped() ? undefined : reach?.changes(isStopped)
  const untold = untoldOf({
    services: compared.left.flatMap(group => group.services.map(each => nameService(after, each))),
    fields: [
      ...(left.length > 0 ? (['addresses', 'peers'] as const) : []),
      ...(isAsked && reached === undefined ? (['reach'] as const) : []),
    ],
  })
  return {
    equivalent,
    changes,
    addresses,
    reach: reached ?? null,
    peers: left.length > 0 ? [] : peersMoved(after, addresses),
    appeared,
    disappeared,
    ...(untold && { untold }),
  }
}

const readOptions = record({ reach: optional(flag), stop: optional(readStop) })

interface Group {
  readonly services: Service[]
  readonly before: Guard
  readonly after: Guard
}

function groupByGuards(
  before: World,
  after: World,
  services: readonly Service[],
): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const service of services) {
    const [was, is] = [guardIn(before, service), guardIn(after, service)]
    const key = `${originOf(after, service)} ${keyOf(was)} ${keyOf(is)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { services: [service], before: was, after: is })
    else group.services.push(service)
  }
  return [...groups.values()]
}

/** Within one world the firewall and the kind of filter tell what happens to packets. */
const keyOf = ({ firewall, filter }: Guard): string =>
  `${firewall?.id ?? 0} ${nameOfFilter(filter)}`

function compareGroup(
  after: World,
  group: Group,
  reach: OpenReach | undefined,
): readonly ServiceChange[] {
  const filters = { before: inPassing(group.before.filter), after: inPassing(group.after.filter) }
  const comparison = compareFilters(filters.before, filters.after)
  for (const each of group.services) reach?.learn(each, [filters.before, filters.after])
  if (comparison.equivalent) return []
  const { changes, sizes } = comparison
  const id = shortDigestOf([group.services.map(serviceKey), changes.map(change => change.id)])
  return [
    {
      id,
      services: group.services.map(service => nameOnVlans(after, service)),
      before: group.before.firewall,
      after: group.after.firewall,
      changes,
      sizes,
    },
  ]
}

const listService = (world: World, service: Service): ListedService =>
  Object.assign(nameOnVlans(world, service), { firewall: guardOf(world, service).firewall })

export const nameOnVlans = (world: World, service: Service): NamedService =>
  // Assigned, for V8 gives each object that is spread first and then added to a shape of its own.
  Object.assign(nameService(world, service), {
    vlans: vlansOf(world, service),
    reachedFrom: originOf(world, service),
  })
