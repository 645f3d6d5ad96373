/** The services of two worlds whose reach a change may have changed, and all others, in groups. */
import { type Service, serviceKey } from '../../world/records/device.ts'
import { differencesOf } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { arrivalsAt } from '../addresses/holders.ts'
import { placesBetween } from '../addresses/places-between.ts'
import type { Services } from '../services-touched.ts'
import {
  groupPeers,
  meetsAnybody,
  type Peer,
  type PeerGroup,
  type Peers,
  peersOf,
} from './peers.ts'
import type { Traffic } from './traffic-between.ts'

/** Services that cannot be told apart in either world. */
export interface PairedGroup {
  /** At least one. */
  readonly services: Service[]
  /** Undefined where they are not in that world. */
  readonly before: PeerGroup | undefined
  readonly after: PeerGroup | undefined
}

export interface PairedGroups {
  readonly touched: readonly PairedGroup[]
  /** Both sides of these are the same. */
  readonly others: readonly PairedGroup[]
}

export interface PeersOnBothSides {
  readonly before: Peers
  readonly after: Peers
  readonly touched: ReadonlySet<string>
}

/**
 * Touched are services that are filtered otherwise, or answer at other addresses, came or went, and the back ends of
 * balancers that are touched with all that these pass on to.
 */
export function peersBetween(
  before: World,
  after: World,
  services: Services,
): PeersOnBothSides | undefined {
  const found = servicesWithOtherPeers(before, after, services)
  if (found.size === 0) return undefined
  const isAnyBalancer = [...found.values()].some(({ type }) => type === 'balancer')
  const was = peersOf(before)
  const isRenamed = renamedFirewalls(before, after)
  const is = peersOf(after, key => {
    const peer = was.get(key)
    return isAnyBalancer || found.has(key) || isRenamed(peer?.firewall) ? undefined : peer
  })
  const touched = new Set(found.keys())
  for (const side of [was, is])
    for (const [key, { serves }] of side)
      if (serves.some(({ balancer }) => found.has(`balancer/${balancer}`))) touched.add(key)
  for (const side of [was, is])
    for (const key of [...touched])
      for (const { balancer } of side.get(key)?.serves ?? []) touched.add(`balancer/${balancer}`)
  return { before: was, after: is, touched }
}

/** They filter as before, and are told by their names. */
function renamedFirewalls(before: World, after: World) {
  const renamed = [...differencesOf(before.tables.firewalls, after.tables.firewalls)]
    .filter(each => each.before?.label !== each.after?.label)
    .flatMap(({ after: firewall }) => firewall?.id ?? [])
  const ids = new Set<number>(renamed)
  return (firewall: Peer['firewall'] | undefined): boolean =>
    firewall !== undefined && firewall !== null && ids.has(firewall.id)
}

function servicesWithOtherPeers(before: World, after: World, services: Services): Services {
  const { tables: was } = before
  const { tables: is } = after
  const balancers = [...differencesOf(was.balancers, is.balancers)].flatMap(
    (each): readonly Service[] => {
      const balancer = each.before ?? each.after
      return balancer === undefined ? [] : [{ type: 'balancer', id: balancer.id }]
    },
  )
  // VLANs are of a region.
  const instances = [...differencesOf(was.instances, is.instances)].flatMap(
    ({ before: one, after: other }): readonly Service[] =>
      one === undefined || one.region === other?.region ? [] : [{ type: 'instance', id: one.id }],
  )
  const holders = [...placesBetween(before, after)].flatMap(place => {
    const sides = [before, after].map(world => arrivalsAt(world, place))
    const [old = [], now = []] = sides.map(each => each.map(({ service }) => service))
    const moved = [...onlyIn(old, now), ...onlyIn(now, old)]
    // Who keeps an address shares it with another one now, or no longer; a pool is shared in any case.
    return moved.length === 0 || place.type === 'pool' ? moved : [...old, ...now]
  })
  const found = new Map(services)
  for (const each of [...balancers, ...instances, ...holders]) found.set(serviceKey(each), each)
  return found
}

function onlyIn(services: readonly Service[], others: readonly Service[]): readonly Service[] {
  const keys = new Set(others.map(serviceKey))
  return services.filter(each => !keys.has(serviceKey(each)))
}

/** Touched services are told apart by every filter of both worlds, the others by those of touched ones only. */
export function groupsBetween(
  { before, after, touched }: PeersOnBothSides,
  traffic: Traffic,
): PairedGroups {
  const sides = [before, after].map(side =>
    [...touched].flatMap(key => side.get(key) ?? []).filter(meetsAnybody),
  )
  const others = [...after]
    .flatMap(([key, peer]) => (touched.has(key) ? [] : [peer]))
    .filter(meetsAnybody)
  const [was = [], is = []] = sides
  const sitesOfTouched = traffic.sitesFor([...was, ...is, ...others])
  const grouped = sides.map(peers =>
    groupByService(groupPeers(peers, sitesOfTouched, traffic.admitsOf, traffic.keyOf)),
  )
  const pairs = new Map<PeerGroup | undefined, Map<PeerGroup | undefined, PairedGroup>>()
  for (const key of touched) {
    const [one, other] = grouped.map(side => side.get(key))
    const service = (after.get(key) ?? before.get(key))?.service
    if (service === undefined) continue
    const same = pairs.get(one) ?? new Map<PeerGroup | undefined, PairedGroup>()
    pairs.set(one, same)
    const pair = same.get(other) ?? { services: [], before: one, after: other }
    same.set(other, pair)
    pair.services.push(service)
  }
  const sitesOfOthers = traffic.sitesFor([...was, ...is])
  return {
    touched: [...pairs.values()].flatMap(same => [...same.values()]),
    others: groupPeers(others, sitesOfOthers, traffic.admitsOf, traffic.keyOf).map(group => ({
      services: group.peers.map(({ service }) => service),
      before: group,
      after: group,
    })),
  }
}

const groupByService = (groups: readonly PeerGroup[]): ReadonlyMap<string, PeerGroup> =>
  new Map(
    groups.flatMap(group =>
      group.peers.map(({ service }) => [serviceKey(service), group] as const),
    ),
  )
