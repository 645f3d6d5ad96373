/** Instances that cannot be told apart by who they reach and who reaches them. */

import type { Filter } from '../../rules/compare/filter.ts'
import type { Instance } from '../../world/records/instance.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, guardOf, vlansOf } from '../compare/guard-of.ts'
import { type Endpoint, endpointsOf } from './endpoints-of.ts'
import { keyOf } from './exposure-of.ts'
import { classifyPeers } from './peer-classes.ts'

/** An endpoint that stands for those of the whole group. */
export interface GroupEndpoint extends Endpoint {
  /** Addresses of one family and class are treated alike by every firewall of the world. */
  readonly class: number
}

export interface PeerGroup {
  readonly filter: Filter
  /** Equal for filters that let the same packets through. */
  readonly filterKey: string
  /** At least one. */
  readonly instances: Instance[]
  readonly firewalls: Map<number, FirewallName>
  /** No two with the same network, family and class. */
  readonly endpoints: readonly GroupEndpoint[]
  /** Region and label, ascending. */
  readonly vlans: readonly string[]
}

/** In the order of first instances. */
export function groupPeers(world: World): readonly PeerGroup[] {
  const guarded = [...values(world.tables.instances)].map(instance => {
    const service = { type: 'instance', id: instance.id } as const
    const { firewall, filter } = guardOf(world, service)
    const vlans = vlansOf(world, service).map(label => `${instance.region}/${label}`)
    const distinct = [...new Set(vlans)].sort()
    return { instance, firewall, filter, filterKey: keyOf(filter), vlans: distinct }
  })
  const filters = new Map(guarded.map(({ filterKey, filter }) => [filterKey, filter]))
  const ruleSets = [...filters.values()].flatMap(filter =>
    filter.kind === 'open' ? [] : [filter.rules],
  )
  const classOf = classifyPeers(ruleSets)
  const groups = new Map<string, PeerGroup>()
  for (const { instance, firewall, filter, filterKey, vlans } of guarded) {
    const endpoints = distinctEndpoints(endpointsOf(world, instance), classOf)
    const key = [filterKey, ...endpoints.keys(), ...vlans].join('\n')
    const group: PeerGroup = groups.get(key) ?? {
      ...{ filter, filterKey, instances: [], firewalls: new Map() },
      ...{ endpoints: [...endpoints.values()], vlans },
    }
    groups.set(key, group)
    group.instances.push(instance)
    if (firewall !== null) group.firewalls.set(firewall.id, firewall)
  }
  return [...groups.values()]
}

function distinctEndpoints(
  endpoints: readonly Endpoint[],
  classOf: (endpoint: Endpoint) => number,
): ReadonlyMap<string, GroupEndpoint> {
  const keyed = endpoints.map((endpoint): [string, GroupEndpoint] => {
    const number = classOf(endpoint)
    const key = `${endpoint.network} ${endpoint.family} ${number}`
    return [key, { ...endpoint, class: number }]
  })
  return new Map(keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
