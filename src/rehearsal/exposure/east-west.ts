/** Who inside an account can reach whom. */

import { type FilterName, nameOfFilter } from '../../rules/compare/filter.ts'
import type { InstanceId, RegionId } from '../../world/ids.ts'
import { readWorld, type World } from '../../world/world.ts'
import type { FirewallName } from '../guard-of.ts'
import { groupPeers, type PeerGroup } from './peers.ts'
import { openTraffic, type Passage } from './traffic-between.ts'

/** A graph over groups of instances; plain JSON. */
export interface EastWest {
  /** Every instance is in one of them; in the order of first instances. */
  readonly nodes: readonly PeerNode[]
  /** Only where anything passes; by source, then by target. */
  readonly edges: readonly PeerEdge[]
}

/** Instances that reach the same others by the same ports, and are reached alike. */
export interface PeerNode {
  /** `n1`, `n2`, …: fit to name a node of a diagram. */
  readonly id: string
  readonly instances: readonly InstanceName[]
  /** The active firewalls of these instances, in id order. */
  readonly firewalls: readonly FirewallName[]
  readonly filter: FilterName
  /** The networks that they have addresses on, such as `public`, `private/us-east`, `vpc/7`. */
  readonly networks: readonly string[]
  /** The VLANs that they are on, as region and label. */
  readonly vlans: readonly string[]
}

export interface InstanceName {
  readonly id: InstanceId
  readonly label: string
  readonly region: RegionId
}

/** Every instance of `from` reaches every instance of `to`, itself left out, like this. */
export interface PeerEdge {
  readonly from: string
  /** The same as `from` for instances of one group among themselves. */
  readonly to: string
  /** What the filters of both let pass. */
  readonly passages: readonly Passage[]
  /** The VLANs that both are on: there everything passes, whatever the firewalls say (ASSUME-VLAN-BYPASS). */
  readonly vlans: readonly string[]
}

/**
 * A packet goes from one instance to another when the source lets it out to an address of the target
 * and the target takes it from an address of the source, both on one network: public IPv4 and SLAAC
 * addresses anywhere, private IPv4 within a region, VPC addresses within a VPC. Each packet is judged
 * alone (ASSUME-REPLIES). Throws a UsageError for what is no world.
 */
export function eastWest(world: World): EastWest {
  const groups = groupPeers(readWorld(world, 'world'))
  const trafficBetween = openTraffic()
  const edges = groups.flatMap((from, source) =>
    groups.flatMap((to, target): readonly PeerEdge[] => {
      if (from === to && from.instances.length < 2) return []
      const passages = trafficBetween(from, to)
      const vlans = from.vlans.filter(vlan => to.vlans.includes(vlan))
      if (passages.length === 0 && vlans.length === 0) return []
      return [{ from: nodeId(source), to: nodeId(target), passages, vlans }]
    }),
  )
  return { nodes: groups.map(describe), edges }
}

const nodeId = (index: number): string => `n${index + 1}`

function describe(group: PeerGroup, index: number): PeerNode {
  const { filter, instances, firewalls, endpoints, vlans } = group
  return {
    id: nodeId(index),
    instances: instances.map(({ id, label, region }) => ({ id, label, region })),
    firewalls: [...firewalls.values()].sort((a, b) => a.id - b.id),
    filter: nameOfFilter(filter),
    networks: [...new Set(endpoints.map(({ network }) => network))],
    vlans,
  }
}
