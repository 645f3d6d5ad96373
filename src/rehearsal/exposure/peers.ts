/** Services that cannot be told apart by who they reach and who reaches them. */
import type { Direction } from '../../contract/vocabulary.ts'
import { noPorts, portSetOf } from '../../net/port-set.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { type PacketProtocol, packetProtocols } from '../../rules/compile/traffic-class.ts'
import type { BalancerId, RegionId } from '../../world/ids.ts'
import { type Balancer, transportOf } from '../../world/records/balancer.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, guardOf, vlansOf } from '../guard-of.ts'
import type { ClassSet, Site, SitesOf } from './address-classes.ts'
import type { AdmittedPorts } from './admitted-ports.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'
import { keyOf } from './exposure-of.ts'

/** A service with all that decides whom it reaches and who reaches it. */
export interface Peer {
  readonly service: Service
  readonly region: RegionId | undefined
  readonly firewall: FirewallName | null
  readonly filter: Filter
  /** Equal for filters that let the same packets through. */
  readonly filterKey: string
  readonly endpoints: readonly Endpoint[]
  /** Region and label, ascending. */
  readonly vlans: readonly string[]
  /** The number of the ports that it listens on; undefined at an instance, which may listen on all. */
  readonly listens: number | undefined
  /** At an instance, what balancers pass on to it. */
  readonly serves: readonly BackEnd[]
}

/** A port of a balancer whose packets are passed on to an instance. */
export interface BackEnd {
  readonly balancer: BalancerId
  readonly protocol: Extract<PacketProtocol, 'TCP' | 'UDP'>
  /** At the balancer. */
  readonly port: number
  /** At the instance. */
  readonly backEndPort: number
}

export interface PeerGroup extends Omit<Peer, 'service' | 'region' | 'firewall' | 'endpoints'> {
  /** At least one. */
  readonly peers: Peer[]
  /** Where its addresses meet those of others. */
  readonly sites: readonly Site[]
  readonly admits: Admits
}

/** The number of the ports that a service takes from addresses of these classes, or lets out to them. */
export type Admits = (direction: Direction, classes: ClassSet) => number

/** Reads services of a world. */
export function openPeers(world: World, ports: AdmittedPorts): (service: Service) => Peer {
  const backEnds = backEndsIn(world)
  return service => {
    const { firewall, filter } = guardOf(world, service)
    const endpoints = endpointsOf(world, service)
    const { instances, balancers } = world.tables
    const instance = service.type === 'instance' ? get(instances, service.id) : undefined
    const balancer = service.type === 'balancer' ? get(balancers, service.id) : undefined
    const region = instance?.region ?? balancer?.region
    return {
      ...{ service, region, firewall, filter, filterKey: keyOf(filter), endpoints },
      vlans: [...new Set(vlansOf(world, service).map(label => `${region}/${label}`))].sort(),
      listens: balancer && listensOn(balancer, ports),
      serves: instance === undefined ? [] : backEnds(instance.region, endpoints),
    }
  }
}

function listensOn({ configs }: Balancer, ports: AdmittedPorts): number {
  return ports.numberOf(
    packetProtocols.map(protocol => {
      const own = configs.filter(each => transportOf(each) === protocol)
      return own.length === 0
        ? noPorts
        : portSetOf(own.map(({ port }) => ({ first: port, last: port })))
    }),
  )
}

/** A node names its back end by a private address of the region or by one of a VPC there; one that is rejected gets nothing. */
function backEndsIn(world: World) {
  const nodes = new Map<string, BackEnd[]>()
  for (const { id, region, configs } of values(world.tables.balancers))
    for (const config of configs)
      for (const { address, port, mode } of config.nodes) {
        if (mode === 'reject') continue
        const key = `${region} ${address}`
        const here = nodes.get(key) ?? []
        nodes.set(key, here)
        here.push({
          ...{ balancer: id, protocol: transportOf(config), port: config.port, backEndPort: port },
        })
      }
  return (region: string, endpoints: readonly Endpoint[]): readonly BackEnd[] =>
    nodes.size === 0
      ? []
      : endpoints.flatMap(each =>
          each.kind === 'public' ? [] : (nodes.get(`${region} ${each.text}`) ?? []),
        )
}

/** Services of one group have equal filters, are of one class wherever they meet others, and share VLANs and balancers. */
export function groupPeers(
  peers: Iterable<Peer>,
  sitesOf: SitesOf,
  admitsOf: (peer: Peer) => Admits,
): readonly PeerGroup[] {
  const groups = new Map<string, PeerGroup>()
  for (const peer of peers) {
    const { service, region: _, firewall: _firewall, endpoints, ...alike } = peer
    const sites = sitesOf(endpoints)
    const key = JSON.stringify([
      // Each balancer has ports and back ends of its own.
      service.type === 'balancer' ? serviceKey(service) : alike.filterKey,
      sites.map(({ meeting, classes, parts }) => [
        meeting,
        classes.number,
        parts?.map(({ only }) => only),
      ]),
      ...[alike.vlans, alike.serves],
    ])
    const group = groups.get(key) ?? { ...alike, peers: [], sites, admits: admitsOf(peer) }
    groups.set(key, group)
    group.peers.push(peer)
  }
  return [...groups.values()]
}

const none: readonly string[] = []

export const vlansOfBoth = (from: PeerGroup, to: PeerGroup): readonly string[] =>
  from.vlans.length === 0 || to.vlans.length === 0
    ? none
    : from.vlans.filter(vlan => to.vlans.includes(vlan))
