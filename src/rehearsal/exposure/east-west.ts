/** Who inside an account can reach whom. */
import { type FilterName, nameOfFilter } from '../../rules/compare/filter.ts'
import type { RegionId } from '../../world/ids.ts'
import { readWorld, type World } from '../../world/world.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { type StopOptions, stopIn, type Untold, untilStopped, untoldOf } from '../untold.ts'
import { openFilterKeys } from './exposure-of.ts'
import { groupPeers, type Peer, type PeerGroup, peersOf, vlansOfBoth } from './peers.ts'
import { alikeAsSources, openSenders } from './senders.ts'
import { balancersAmong, openThrough, type Through } from './through-balancers.ts'
import { openTraffic, type Passage, type Traffic } from './traffic-between.ts'

/** A graph over groups of services; plain JSON. */
export interface EastWest {
  /** Every service is in one of them; in the order of first services, instances before balancers. */
  readonly nodes: readonly PeerNode[]
  /** Only where anything passes; by source, then by target. */
  readonly edges: readonly PeerEdge[]
  /** Services that are in no node, and of which no edge tells, as the caller said to stop; left out where there is none. */
  readonly untold?: Untold
}

/** Services that reach the same others by the same ports, and are reached alike; a balancer has a node of its own. */
export interface PeerNode {
  /** `n1`, `n2`, …: fit to name a node of a diagram. */
  readonly id: string
  readonly services: readonly PeerName[]
  /** The active firewalls of these services, in id order. */
  readonly firewalls: readonly FirewallName[]
  readonly filter: FilterName
  /** The networks that they have addresses on, such as `public`, `private/us-east`, `vpc/7`. */
  readonly networks: readonly string[]
  /** The VLANs that they are on, as region and label. */
  readonly vlans: readonly string[]
}

export type PeerName = ServiceName & { readonly region: RegionId }

/** Every service of `from` reaches every service of `to`, itself left out, like this. */
export interface PeerEdge {
  readonly from: string
  /** The same as `from` for services of one group among themselves. */
  readonly to: string
  /** What the filters of both let pass. */
  readonly passages: readonly Passage[]
  /** The ports of balancers by which packets get to `to` besides, whatever its own firewall says. */
  readonly through: readonly Through[]
  /** The VLANs that both are on: there everything passes, whatever the firewalls say (ASSUME-VLAN-BYPASS). */
  readonly vlans: readonly string[]
}

/**
 * A packet goes from an instance to a service when the source lets it out to an address of the target and the target takes it
 * from an address of the source, both on one network: public addresses, ranges and pools anywhere, private IPv4 within a
 * region, VPC addresses within a VPC. What is shared, and a pool, may be brought up by each instance that it is for. A balancer
 * takes what goes to the ports that it listens on. Each packet is judged alone (ASSUME-REPLIES). Throws a UsageError for what is
 * no world, and for an option that there is not.
 *
 * Takes as long as there are filters with addresses that they tell apart, and pairs of groups of which one may take something from the
 * other; instances that are filtered alike, and
 * whose addresses no filter tells apart, are one group.
 */
export function eastWest(world: World, options: StopOptions = {}): EastWest {
  const peers = [...peersOf(readWorld(world, 'world')).values()]
  const isStopped = stopIn(options)
  const traffic = openTraffic(peers)
  // What takes longest, filter by filter.
  for (const { filter } of peers) if (!isStopped()) traffic.keyOf(filter)
  if (isStopped()) return untoldOfPeers(world, { nodes: [], edges: [] }, peers)
  const groups = groupPeers(peers, traffic.sitesFor(peers), traffic.admitsOf, openFilterKeys())
  const ends = groups.map((group, index): End => ({ id: `n${index + 1}`, group, edges: [] }))
  const addEdges = openEdges(ends, openPassing(world, groups, traffic), traffic.ports.none)
  const { left } = untilStopped(ends, isStopped, addEdges)
  const told = ends.slice(0, ends.length - left.length)
  const nodes = told.map(({ id, group }) => describe(world, group, id))
  const edges: PeerEdge[] = []
  for (const end of told) for (const edge of end.edges) edges.push(edge)
  const peersLeft = left.flatMap(({ group }) => group.peers)
  return untoldOfPeers(world, { nodes, edges }, peersLeft)
}

function untoldOfPeers(world: World, answer: EastWest, peers: readonly Peer[]): EastWest {
  const untold = untoldOf({ services: peers.map(({ service }) => nameService(world, service)) })
  return untold === undefined ? answer : { ...answer, untold }
}

/** A group with the edges that go out from it. */
interface End {
  readonly id: string
  readonly group: PeerGroup
  readonly edges: PeerEdge[]
}

/** Puts down what passes to an end; that is worked out once for all sources that are alike. */
function openEdges(
  ends: readonly End[],
  { balancers, between }: ReturnType<typeof openPassing>,
  none: number,
): (to: End) => void {
  const sources = alikeAsSources(ends, ({ group }) => [group])
  const sendersTo = openSenders(sources, ([{ group }]) => group, balancers, none)
  return to => {
    for (const alike of sendersTo(to.group)) {
      const passing = between(alike[0].group, to.group)
      if (passing === undefined) continue
      const { passages, through, vlans } = passing
      // Field by field, for there are very many.
      for (const from of alike)
        if (from !== to || to.group.peers.length > 1)
          from.edges.push({ from: from.id, to: to.id, passages, through, vlans })
    }
  }
}

function openPassing(world: World, groups: readonly PeerGroup[], traffic: Traffic) {
  const balancers = balancersAmong(groups)
  const throughBetween = openThrough(world, balancers, traffic)
  const between = (from: PeerGroup, to: PeerGroup): Omit<PeerEdge, 'from' | 'to'> | undefined => {
    const passing = traffic.between(from, to)
    const through = throughBetween(from, to)
    const vlans = vlansOfBoth(from, to)
    const isAny = passing !== traffic.nothing || through.length + vlans.length > 0
    return isAny ? { passages: traffic.passagesOf(passing), through, vlans } : undefined
  }
  return { balancers, between }
}

function describe(world: World, group: PeerGroup, id: string): PeerNode {
  const { filter, peers, sites, vlans } = group
  const firewalls = new Map(
    peers.flatMap(({ firewall }) => (firewall === null ? [] : [[firewall.id, firewall]])),
  )
  return {
    id,
    services: peers.flatMap(({ service, region }) =>
      region === undefined ? [] : [Object.assign(nameService(world, service), { region })],
    ),
    firewalls: [...firewalls.values()].sort((a, b) => a.id - b.id),
    filter: nameOfFilter(filter),
    networks: [...new Set(sites.map(({ network }) => network))].sort(),
    vlans,
  }
}
