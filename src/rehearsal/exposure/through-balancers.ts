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

/** Between groups of the world, of which some are of balancers. */
export function openThrough(
  world: World,
  groups: Iterable<PeerGroup>,
  traffic: Traffic,
): (from: PeerGroup, to: PeerGroup) => readonly Through[] {
  const balancers = new Map<number, PeerGroup>()
  for (const group of groups)
    for (const { service } of group.peers)
      if (service.type === 'balancer') balancers.set(service.id, group)
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
