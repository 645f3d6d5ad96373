/** Who inside an account with holes can reach whom: for certain, and depending on the holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { unknownRegion } from '../../account/holes/service-inputs.ts'
import { onceFor, withLater } from '../../kit/once.ts'
import type { Service } from '../../world/records/device.ts'
import { openTraffic } from '../exposure/traffic-between.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { type StopOptions, stopIn, type Untold, untilStopped, untoldOf } from '../untold.ts'
import { casesAt } from './cases.ts'
import type { AccountState } from './possible-guard.ts'
import { alikeAs } from './reach/alike-ends.ts'
import { holesOfEach, openAlikeRows, ownHolesNamed } from './reach/alike-rows.ts'
import { openBlocks } from './reach/blocks.ts'
import { type EndState, roleOf } from './reach/end-state.ts'
import { endsOf, type ReachEnd } from './reach/ends.ts'
import type { PassingRow } from './reach/passing-row.ts'
import { openRows } from './reach/rows.ts'
import { openSendersIn } from './reach/senders-in.ts'
import { openUnlisted } from './reach/unlisted.ts'
import type { PossibleReachWitness } from './reach/witness.ts'
import { hiddenServices } from './unseen.ts'

/** A graph over services that are told together; plain JSON. */
export interface EastWestIn {
  /** Every service that is known is in one of them. */
  readonly nodes: readonly PossiblePeerNode[]
  /** Those that edges tell of together; a node may be in several of them. */
  readonly groups: readonly PeerNodes[]
  /** By source, then by target; where there is none nothing passes, however the holes are filled. */
  readonly edges: readonly PossiblePeerEdge[]
  /** What may pass besides between nodes between which no edge stands, by addresses that no list tells whose they are. */
  readonly unlisted: readonly UnlistedEdge[]
  /** The names of the holes in which other services may hide, which may reach these and be reached. */
  readonly hidden: readonly string[]
  /** False where there were too many ways to fill the holes of a service: what is said to depend may hold always, or never. */
  readonly isExact: boolean
  /** Services that are in no node, and of which no edge tells, as the caller said to stop; left out where there is none. */
  readonly untold?: Untold
}

/** Services that reach the same others in every filling, and are reached alike. */
export interface PossiblePeerNode {
  /** `n1`, `n2`, …: fit to name a node of a diagram. */
  readonly id: string
  readonly services: readonly (ServiceName & {
    /** Null where it was not given. */
    readonly region: string | null
  })[]
  /** Each that may guard these services; null for none, `unknown` for one of which nothing is known. */
  readonly firewalls: readonly (FirewallName | null | 'unknown')[]
  /** The networks that they have addresses on however the holes are filled. */
  readonly networks: readonly string[]
  /** The VLANs that they are on however the holes are filled, as region and label. */
  readonly vlans: readonly string[]
  /** The names of the holes in which other addresses, VLANs and ports of these services may hide. */
  readonly open: readonly string[]
}

/** Nodes from which the same passes to others, or to which the same passes. */
export interface PeerNodes {
  /** `g1`, `g2`, …. */
  readonly id: string
  /** The ids of two at least. */
  readonly nodes: readonly string[]
}

/** What depends on holes, with a packet of it; null where there are too many ways to fill the holes. */
export type ShownRow =
  | Extract<PassingRow, { holds: 'always' }>
  | (Extract<PassingRow, { holds: 'depends' }> & { readonly witness: PossibleReachWitness | null })

/**
 * Every service of `from` reaches every service of `to`, itself left out, like this: always, or depending on holes. Where an end has
 * several services, `on` names the holes that each of them has for itself after the end: `interfaces of g1` stands for the interfaces of
 * each service of `g1`.
 */
export type PossiblePeerEdge = ShownRow & {
  /** The id of a node, or of a group of nodes. */
  readonly from: string
  /** The same as `from` for services among themselves. */
  readonly to: string
}

/**
 * Every service of each node of `from` may reach every service of each node of `to` like this, itself left out, and left out those of nodes between
 * which an edge of `edges` stands.
 */
export type UnlistedEdge = Extract<ShownRow, { holds: 'depends' }> & {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/**
 * What `eastWest` tells of a world, for every filling of the holes. A hole that stands at both ends is filled in the same way there. Throws
 * a UsageError for what is no account, and for an option that there is not.
 */
export function eastWestIn(account: Account, options: StopOptions = {}): EastWestIn {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const isStopped = stopIn(options)
  const traffic = openTraffic()
  const ends = endsOf([state], traffic)
  const rows = openRows([state], ends, traffic)
  const senders = openSendersIn(ends, traffic)
  const blocks = openBlocks(senders, openAlikeRows(rows))
  const unlisted = openUnlisted(ends, senders, rows)
  const { left } = untilStopped(alikeAs('target', ends), isStopped, targets => {
    blocks.addTo(targets)
    unlisted.addTo(targets)
  })
  const untoldEnds = new Set(left.flatMap(each => each.ends))
  const told = ends.filter(end => !untoldEnds.has(end))
  const names = openNames(ends)
  const edges = blocks.among(told).flatMap(({ from, to, rows: passing, witnessOf }) => {
    const pair = { from: names.idOf(from), to: names.idOf(to) }
    const holesOf = (kind: string, side: string) => names.holesOf(kind, side === 'to' ? to : from)
    return passing.map((row): PossiblePeerEdge => {
      const on = ownHolesNamed(row.on, holesOf)
      return row.holds === 'always'
        ? { ...pair, ...row }
        : withLater({ ...pair, ...row, on }, 'witness', () => witnessOf(0, row))
    })
  })
  const services = ends.filter(end => untoldEnds.has(end)).flatMap(end => end.services)
  const untold = untoldOf({ services: services.map(each => nameService(state.world, each)) })
  const nodeIds = onceFor((some: readonly ReachEnd[]) => some.map(names.nodeOf))
  return {
    nodes: told.map(end => describe(state, end, names.nodeOf(end))),
    groups: names.groups(),
    edges,
    unlisted: unlisted
      .among(told)
      .map(({ from, to, row, witness }) =>
        withLater({ from: nodeIds(from), to: nodeIds(to), ...row }, 'witness', witness),
      ),
    hidden: hiddenServices(state),
    isExact: [...ends.map(({ ways }) => ways), ...senders.classes].every(each => each.isExact),
    ...(untold && { untold }),
  }
}

function openNames(ends: readonly ReachEnd[]) {
  const numbers = new Map(ends.map((end, at) => [end, at + 1]))
  const nodeOf = (end: ReachEnd): string => `n${numbers.get(end)}`
  const groups: PeerNodes[] = []
  const idOf = onceFor((some: readonly ReachEnd[]): string => {
    const [first, ...others] = some
    if (first !== undefined && others.length === 0) return nodeOf(first)
    const id = `g${groups.length + 1}`
    groups.push({ id, nodes: some.map(nodeOf) })
    return id
  })
  return {
    ...{ nodeOf, idOf },
    groups: (): readonly PeerNodes[] => groups,
    holesOf(kind: string, some: readonly ReachEnd[]): readonly string[] {
      const [{ services } = { services: [] }] = some
      return some.length === 1 && services.length === 1
        ? holesOfEach(kind, services)
        : [`${kind} ${idOf(some)}`]
    },
  }
}

function describe(state: AccountState, end: ReachEnd, id: string): PossiblePeerNode {
  const [own] = end.states
  const [first] = end.services
  const guards =
    first === undefined ? [] : casesAt([state], first).flatMap(({ guards: [guard] }) => guard ?? [])
  const firewalls = new Map(
    guards.map(({ firewall }) => [
      typeof firewall === 'object' ? firewall?.id : firewall,
      firewall,
    ]),
  )
  const networks = own?.peer?.endpoints.sure.map(({ network }) => network) ?? []
  const vlans = own?.peer?.vlans.sure.map(({ region, label }) => `${region}/${label}`) ?? []
  const given = own?.peer?.region
  const region = given === undefined || given === unknownRegion ? null : given
  return {
    id,
    services: end.services.map(each => ({ ...nameService(state.world, each), region })),
    firewalls: [...firewalls.values()],
    networks: [...new Set(networks)].sort(),
    vlans: vlans.toSorted(),
    open: own === undefined || first === undefined ? [] : openHoles(end, own, first),
  }
}

function openHoles(
  { holesIn }: ReachEnd,
  { peer }: EndState,
  service: Service,
): PossiblePeerNode['open'] {
  if (peer === undefined) return []
  const { endpoints, vlans, serves, listensBehind } = peer
  const holes = [
    ...endpoints.maybe.map(({ hole }) => hole),
    ...[...vlans.maybe, ...serves.maybe].flatMap(({ needs }) => needs.map(({ hole }) => hole)),
  ]
  const roles = new Set(holes.map(hole => roleOf(hole, service)))
  return [
    ...new Set([
      ...[...roles].flatMap(holesIn),
      ...(listensBehind === undefined ? [] : [listensBehind]),
    ]),
  ].sort()
}
