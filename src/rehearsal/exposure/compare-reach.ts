/** Which services of an account reach others after a change that did not before, and which no longer do. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { shortDigestOf } from '../../kit/digest.ts'
import type { IsSpent } from '../../kit/effort.ts'
import { onceFor } from '../../kit/once.ts'
import { difference } from '../../net/port-set.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { isThere, nameService, type ServiceName } from '../guard-of.ts'
import { type Services, servicesBetween } from '../services-touched.ts'
import { neverStopped, untilStopped } from '../untold.ts'
import { type Changed, changedItems } from './changed-items.ts'
import { mergeAlike } from './merge-pairs.ts'
import { meetsAnybody, vlansOfBoth } from './peers.ts'
import { openWitnesses, type ReachWitness, type ThroughWitness } from './reach-witness.ts'
import { alikeAsSources, openSenders } from './senders.ts'
import { balancersAmong, openThrough, type Through } from './through-balancers.ts'
import {
  groupsBetween,
  type PairedGroup,
  type PairedGroups,
  type PeersOnBothSides,
  peersBetween,
} from './touched-peers.ts'
import { openTraffic, type Passage, type Traffic } from './traffic-between.ts'

/** What passes from each service of `from` to each of `to`, itself left out, in one world only; plain JSON. */
export interface ReachChange {
  /** 16 hexadecimal digits: a digest of the services and of what passes. */
  readonly id: string
  /** Instances, at least one; labels are those of the world after, where they are there. */
  readonly from: readonly ServiceName[]
  /** At least one. */
  readonly to: readonly ServiceName[]
  /** What passes after and did not before. */
  readonly gained: readonly ChangedPassage[]
  /** What passed before and does not after. */
  readonly lost: readonly ChangedPassage[]
  readonly through: Changed<ChangedThrough>
  /** VLANs, as region and label, that both are on. */
  readonly vlans: Changed<string>
}

export interface ChangedPassage extends Passage {
  readonly witness: ReachWitness
}

/** What a balancer passes on in one world only. */
export interface ChangedThrough extends Through {
  readonly witness: ThroughWitness
}

/**
 * What `eastWest` tells of one world and not of the other. Looks at pairs of services of which the change touches one or both:
 * takes as long as there are services, and pairs of groups of which one may take something from the other. Throws an InvariantError when the plain
 * reading of rules contradicts a witness.
 */
export function compareReach(
  before: World,
  after: World,
  /** Those at which what is accepted may have changed. */
  services: Services = servicesBetween(before, after),
): readonly ReachChange[] {
  return openReach(before, after, services).changes() ?? []
}

/** The same, where somebody else looks at the filters of the services first. */
export interface OpenReach {
  /** Learns what a filter lets through, if it is asked for below, while what is compiled of it is at hand. */
  readonly learn: (service: Service, filters: readonly Filter[]) => void
  /** Undefined where it was to stop before all of it was looked at. */
  readonly changes: (isStopped?: IsSpent) => readonly ReachChange[] | undefined
}

export function openReach(before: World, after: World, services: Services): OpenReach {
  const peers = peersBetween(before, after, services)
  if (peers === undefined) return { learn: () => {}, changes: () => [] }
  const sides = [peers.before, peers.after]
  const traffic = openTraffic(sides.flatMap(side => [...side.values()]))
  return {
    learn(service, filters) {
      const found = sides.flatMap(side => side.get(serviceKey(service)) ?? [])
      if (found.some(meetsAnybody)) for (const each of filters) traffic.keyOf(each)
    },
    changes: (isStopped = neverStopped) => changesOf(before, after, peers, traffic, isStopped),
  }
}

function changesOf(
  before: World,
  after: World,
  peers: PeersOnBothSides,
  traffic: Traffic,
  isStopped: IsSpent,
): readonly ReachChange[] | undefined {
  const groups = groupsBetween(peers, traffic)
  const sourcesIn = (among: readonly PairedGroup[]) =>
    alikeAsSources(among, ({ before: was, after: is }) => [was, is])
  const sources = { touched: sourcesIn(groups.touched), others: sourcesIn(groups.others) }
  const sides = {
    before: openSide(before, 'before', groups, sources, traffic),
    after: openSide(after, 'after', groups, sources, traffic),
  }
  const targets = [...groups.touched, ...groups.others]
  const { told, left } = untilStopped(targets, isStopped, to =>
    [...new Set([...sides.before.sendersTo(to), ...sides.after.sendersTo(to)])].flatMap(alike =>
      contrast(sides, traffic, alike, to),
    ),
  )
  if (left.length > 0) return undefined
  const witnesses = openWitnesses(before, after, peers)
  const name = (service: Service) => nameService(isThere(after, service) ? after : before, service)
  return mergeAlike(told.flat()).map(({ from, to, gained, lost, through, vlans, text }) => {
    const prove = (side: 'before' | 'after', number: number) =>
      traffic
        .passagesOf(number)
        .map(each => ({ ...each, witness: witnesses.ofPassage(side, from, to, each) }))
    const proveThrough = (side: 'before' | 'after', items: readonly Through[]) =>
      items.map(each => ({ ...each, witness: witnesses.ofThrough(side, from, to, each) }))
    return {
      id: shortDigestOf([from.map(serviceKey), to.map(serviceKey), text]),
      ...{ from: from.map(name), to: to.map(name) },
      ...{ gained: prove('after', gained), lost: prove('before', lost) },
      through: {
        gained: proveThrough('after', through.gained),
        lost: proveThrough('before', through.lost),
      },
      vlans,
    }
  })
}

interface ChangedPair {
  readonly from: readonly (readonly Service[])[]
  readonly to: readonly Service[]
  /** Numbers of traffic. */
  readonly gained: number
  readonly lost: number
  readonly through: Changed<Through>
  readonly vlans: Changed<string>
  /** Equal where what was gained and lost is equal. */
  readonly text: string
}

/** Groups that are alike as sources on both sides. */
type Sources = readonly [PairedGroup, ...PairedGroup[]]

/** None where the same passes on both sides. */
function contrast(
  sides: Readonly<Record<'before' | 'after', Side>>,
  traffic: Traffic,
  alike: Sources,
  to: PairedGroup,
): readonly ChangedPair[] {
  const [first] = alike
  const [was, is] = [sides.before.between(first, to), sides.after.between(first, to)]
  const gained = traffic.combine(is.passing, was.passing, difference)
  const lost = traffic.combine(was.passing, is.passing, difference)
  const through = changedItems(was.through, is.through)
  const vlans = changedItems(was.vlans, is.vlans)
  const others = [through.gained, through.lost, vlans.gained, vlans.lost]
  const isAlike = gained === traffic.nothing && lost === traffic.nothing
  if (isAlike && others.every(each => each.length === 0)) return []
  if (first === to && alike.length === 1 && to.services.length < 2) return []
  const text = canonicalText([traffic.passagesOf(gained), traffic.passagesOf(lost), ...others])
  return [{ from: [servicesOf(alike)], to: to.services, gained, lost, through, vlans, text }]
}

const servicesOf = onceFor((alike: Sources): readonly Service[] =>
  alike.flatMap(({ services }) => services),
)

interface Passing {
  /** The number of the traffic. */
  readonly passing: number
  readonly through: readonly Through[]
  readonly vlans: readonly string[]
}

/** What passes in one of the worlds. */
interface Side {
  /** All from which anything may pass to a group that is touched, and those that are touched to any other. */
  readonly sendersTo: (to: PairedGroup) => Iterable<Sources>
  readonly between: (from: PairedGroup, to: PairedGroup) => Passing
}

function openSide(
  world: World,
  side: 'before' | 'after',
  { touched, others }: PairedGroups,
  sources: Readonly<Record<keyof PairedGroups, readonly Sources[]>>,
  traffic: Traffic,
): Side {
  const balancers = balancersAmong([...touched, ...others].flatMap(each => each[side] ?? []))
  const throughBetween = openThrough(world, balancers, traffic)
  const sendersAmong = (among: readonly Sources[]) =>
    openSenders(among, ([first]) => first[side], balancers, traffic.ports.none)
  const ofTouched = sendersAmong(sources.touched)
  const ofAll = sendersAmong([...sources.touched, ...sources.others])
  const isTouched = new Set(touched)
  const nothing = { passing: traffic.nothing, through: [], vlans: [] }
  return {
    sendersTo(to) {
      const target = to[side]
      if (target === undefined) return []
      return isTouched.has(to) ? ofAll(target) : ofTouched(target)
    },
    between(from, to) {
      const [source, target] = [from[side], to[side]]
      // Nobody can tell what a balancer sends.
      if (source === undefined || target === undefined || source.listens !== undefined)
        return nothing
      return {
        passing: traffic.between(source, target),
        through: throughBetween(source, target),
        vlans: vlansOfBoth(source, target),
      }
    },
  }
}
