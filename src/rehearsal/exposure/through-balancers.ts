/** What balancers pass on: who reaches a back end through one of them. */
import { portSetHolds } from '../../net/port-set.ts'
import type { World } from '../../world/world.ts'
import { nameService, type ServiceName } from '../guard-of.ts'
import type { PeerGroup } from './peers.ts'
import type { Passage, Traffic } from './traffic-between.ts'

/**
 * Packets that a balancer takes, filtered by its own firewall for inbound TCP, and passes on to a back end. From where these
 * seem to come there the contract does not tell, so that the firewall of the back end is not asked. Plain JSON.
 */
export interface Through {
  readonly balancer: ServiceName
  readonly protocol: Extract<Passage['protocol'], 'TCP' | 'UDP'>
  /** Where the balancer takes them. */
  readonly port: number
  /** Where the back end gets them. */
  readonly backEndPort: number
}

const nothing: readonly Through[] = []

/** By id; each balancer has a group of its own. */
export type BalancerGroups = ReadonlyMap<number, PeerGroup>

export const balancersAmong = (groups: readonly PeerGroup[]): BalancerGroups =>
  new Map(
    groups.flatMap(group =>
      group.peers.flatMap(({ service: { type, id } }) =>
        type === 'balancer' ? [[id, group] as const] : [],
      ),
    ),
  )

/** Between groups of the world. */
export function openThrough(
  world: World,
  balancers: BalancerGroups,
  traffic: Traffic,
): (from: PeerGroup, to: PeerGroup) => readonly Through[] {
  return (from, { serves }) =>
    serves.length === 0
      ? nothing
      : serves.flatMap(({ balancer: id, ...ports }): readonly Through[] => {
          const group = balancers.get(id)
          if (group === undefined) return []
          const passing = traffic.between(from, group)
          const isTaken = traffic
            .portsOf(passing, ports.protocol)
            .some(each => portSetHolds(each, ports.port))
          return isTaken
            ? [{ balancer: nameService(world, { type: 'balancer', id }), ...ports }]
            : []
        })
}
