/** Services that cannot be told apart by who they reach and who reaches them. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { parseAddress } from '../../net/address.ts'
import { type PortSet, portSetOf } from '../../net/port-set.ts'
import type { Steps } from '../../net/steps.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { type PacketProtocol, packetProtocols } from '../../rules/compile/traffic-class.ts'
import type { BalancerId, RegionId } from '../../world/ids.ts'
import { type Balancer, transportOf } from '../../world/records/balancer.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type FirewallName, type Guard, guardOf, servicesOf, vlansOf } from '../guard-of.ts'
import type { ClassSet, Part, Site, SitesOf } from './address-classes.ts'
import type { AdmittedPart } from './admitted-parts.ts'
import { type Endpoint, endpointHolds, endpointsOf } from './endpoints.ts'

/** A service with all that decides whom it reaches and who reaches it. */
export interface Peer {
  readonly service: Service
  readonly region: RegionId | undefined
  readonly firewall: FirewallName | null
  readonly filter: Filter
  readonly endpoints: readonly Endpoint[]
  /** Region and label, ascending. */
  readonly vlans: readonly string[]
  /** By protocol code the ports that it listens on; undefined at an instance, which may listen on all. */
  readonly listens: readonly PortSet[] | undefined
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

/** What a service takes, and what it lets out. */
export type Admits = Readonly<Record<Direction, AdmitsOneWay>>

export interface AdmitsOneWay {
  /** For each peer the number of the ports that are admitted. */
  readonly steps: (family: AddressFamily) => Steps
  /** The number of those for any address of these classes. */
  readonly at: (classes: ClassSet) => number
  /** What is admitted at all of these, each once; `parts` are those of the classes. */
  readonly byParts: (classes: ClassSet, parts: readonly Part[]) => readonly AdmittedPart[]
}

/** By the keys of services. */
export type Peers = ReadonlyMap<string, Peer>

/**
 * All services of a world: instances first, then balancers, by id. What was read is kept as long as the world is; of a world
 * that is like another one only the services that differ are read.
 */
export function peersOf(
  world: World,
  /** Undefined for a service that may differ. */
  sameAs: (key: string) => Peer | undefined = () => undefined,
): Peers {
  const known = knownPeers.get(world)
  if (known !== undefined) return known
  const read = openPeers(world)
  const peers = new Map(
    [...servicesOf(world)].map((service): [string, Peer] => {
      const key = serviceKey(service)
      return [key, sameAs(key) ?? read(service)]
    }),
  )
  knownPeers.set(world, peers)
  return peers
}

const knownPeers = new WeakMap<World, Peers>()

/** What `guardOf` says, taken from what was read of the world. */
export const guardIn = (world: World, service: Service): Guard =>
  knownPeers.get(world)?.get(serviceKey(service)) ?? guardOf(world, service)

function openPeers(world: World): (service: Service) => Peer {
  const backEnds = backEndsIn(world)
  return service => {
    const { firewall, filter } = guardOf(world, service)
    const endpoints = endpointsOf(world, service)
    const { instances, balancers } = world.tables
    const instance = service.type === 'instance' ? get(instances, service.id) : undefined
    const balancer = service.type === 'balancer' ? get(balancers, service.id) : undefined
    const region = instance?.region ?? balancer?.region
    // Field by field, here and below: V8 gives each object that is spread first and then added to a shape of its own.
    return {
      service,
      region,
      firewall,
      filter,
      endpoints,
      vlans: [...new Set(vlansOf(world, service).map(label => `${region}/${label}`))].sort(),
      listens: balancer && listensOn(balancer),
      serves: instance === undefined ? [] : backEnds(instance.region, endpoints),
    }
  }
}

export const listensOn = ({ configs }: Balancer): readonly PortSet[] =>
  packetProtocols.map(protocol =>
    portSetOf(
      configs
        .filter(each => transportOf(each) === protocol)
        .map(({ port }) => ({ first: port, last: port })),
    ),
  )

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
        const protocol = transportOf(config)
        here.push({ balancer: id, protocol, port: config.port, backEndPort: port })
      }
  return (region: string, endpoints: readonly Endpoint[]): readonly BackEnd[] => {
    if (nodes.size === 0) return []
    const found = endpoints.flatMap(each => {
      if (each.kind === 'public') return []
      if (!each.text.includes('/')) return nodes.get(`${region} ${each.text}`) ?? []
      return [...nodes].flatMap(([key, here]) => {
        const [where, text = ''] = key.split(' ')
        const read = parseAddress(text)
        const isIn = where === region && read.ok && endpointHolds(each, { ...each, ...read.value })
        return isIn ? here : []
      })
    })
    // Several nodes may name one port of an instance, by one address or by several.
    return found.length < 2
      ? found
      : [...new Map(found.map(each => [canonicalText(each), each])).values()]
  }
}

/** Has it an address or a VLAN by which it may reach others? */
export const meetsAnybody = ({ endpoints, vlans }: Peer): boolean =>
  endpoints.length + vlans.length > 0

/**
 * Services of one group have filters with equal keys, are of one class wherever they meet others, and share VLANs and
 * balancers.
 */
export function groupPeers(
  peers: Iterable<Peer>,
  sitesOf: SitesOf,
  admitsOf: (peer: Peer) => Admits,
  keyOf: (filter: Filter) => string,
): readonly PeerGroup[] {
  const groups = new Map<string, PeerGroup>()
  for (const peer of peers) {
    const sites = sitesOf(peer.endpoints)
    const key = keyOfGroup(peer, keyOf(peer.filter), sites)
    const group = groups.get(key) ?? openGroup(peer, sites, admitsOf(peer))
    groups.set(key, group)
    group.peers.push(peer)
  }
  return [...groups.values()]
}

const openGroup = (
  { filter, vlans, listens, serves }: Peer,
  sites: readonly Site[],
  admits: Admits,
): PeerGroup => ({ filter, vlans, listens, serves, peers: [], sites, admits })

function keyOfGroup(
  { service, vlans, serves }: Peer,
  filterKey: string,
  sites: readonly Site[],
): string {
  // Each balancer has ports and back ends of its own.
  const own = service.type === 'balancer' ? serviceKey(service) : filterKey
  return `${own} ${keyOfSites(sites)} ${vlans.join('\n')} ${serves.length === 0 ? '' : canonicalText(serves)}`
}

/** Equal where the same classes of addresses meet those of others. */
export const keyOfSites = (
  sites: readonly Site[],
  /** What is said of the only address of a class. */
  nameOf: (only: string | undefined) => string | undefined = only => only,
): string =>
  sites
    .map(({ meeting, classes, parts, number }) =>
      number === undefined
        ? `${meeting}:${classes.number}${parts === undefined ? '' : parts.map(({ only }) => nameOf(only))}`
        : `${meeting}=${number}`,
    )
    .join()

const none: readonly string[] = []

export const vlansOfBoth = (from: PeerGroup, to: PeerGroup): readonly string[] =>
  from.vlans.length === 0 || to.vlans.length === 0
    ? none
    : from.vlans.filter(vlan => to.vlans.includes(vlan))
