/** Who inside an account with holes can reach whom: for certain, and depending on the holes. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { unknownRegion } from '../../account/holes/service-inputs.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { withLater } from '../../kit/once.ts'
import type { Service } from '../../world/records/device.ts'
import { openTraffic } from '../exposure/traffic-between.ts'
import { type FirewallName, nameService, type ServiceName } from '../guard-of.ts'
import { casesAt } from './cases.ts'
import type { AccountState } from './possible-guard.ts'
import { type EndState, roleOf } from './reach/end-state.ts'
import { endsOf, type ReachEnd } from './reach/ends.ts'
import type { PassingRow } from './reach/passing-row.ts'
import { openRows, type Rows } from './reach/rows.ts'
import { openSendersIn, type Senders } from './reach/senders-in.ts'
import type { PossibleReachWitness } from './reach/witness.ts'
import { hiddenServices } from './unseen.ts'

/** A graph over groups of services; plain JSON. */
export interface EastWestIn {
  /** Every service that is known is in one of them. */
  readonly nodes: readonly PossiblePeerNode[]
  /** By source, then by target; where there is none nothing passes, however the holes are filled. */
  readonly edges: readonly PossiblePeerEdge[]
  /** What may pass besides between nodes between which no edge stands, by addresses that no list tells whose they are. */
  readonly unlisted: readonly UnlistedEdge[]
  /** The names of the holes in which other services may hide, which may reach these and be reached. */
  readonly hidden: readonly string[]
  /** False where there were too many ways to fill the holes of a service: what is said to depend may hold always, or never. */
  readonly isExact: boolean
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

/** What depends on holes, with a packet of it; null where there are too many ways to fill the holes. */
export type ShownRow =
  | Extract<PassingRow, { holds: 'always' }>
  | (Extract<PassingRow, { holds: 'depends' }> & { readonly witness: PossibleReachWitness | null })

/** Every service of `from` reaches every service of `to`, itself left out, like this: always, or depending on holes. */
export type PossiblePeerEdge = ShownRow & {
  readonly from: string
  /** The same as `from` for services of one group among themselves. */
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
 * a UsageError for what is no account.
 */
export function eastWestIn(account: Account): EastWestIn {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const traffic = openTraffic()
  const ends = endsOf([state], traffic)
  const rows = openRows([state], ends, traffic)
  const senders = openSendersIn(ends, traffic)
  const numbers = new Map(ends.map((end, index) => [end, index]))
  const edgesOf = ends.map((): PossiblePeerEdge[] => [])
  const unlisted = openUnlisted(senders, rows, numbers)
  for (const [index, target] of ends.entries()) {
    const sources = new Set([...senders.to(target)].flatMap(alike => alike.ends))
    if (target.services.length > 1) sources.add(target)
    for (const source of sources) {
      if (source === target && source.services.length < 2) continue
      const from = numbers.get(source) ?? 0
      const pair = { from: nodeId(from), to: nodeId(index) }
      for (const row of rows.rowsOf(source, target, 0))
        edgesOf[from]?.push(edgeOf(pair, row, () => rows.witnessOf(source, target, 0, row)))
    }
    unlisted.add(target, sources)
  }
  return {
    nodes: ends.map((end, index) => describe(state, end, index)),
    edges: edgesOf.flat(),
    unlisted: unlisted.edges(),
    hidden: hiddenServices(state),
    isExact: [...ends.map(({ ways }) => ways), ...senders.classes].every(each => each.isExact),
  }
}

/** There are as many as pairs of nodes, and few are asked for a packet: each is looked for when that is. */
const edgeOf = <Ends extends object>(
  ends: Ends,
  row: PassingRow,
  witness: () => PossibleReachWitness | null,
): Ends & ShownRow =>
  row.holds === 'always' ? { ...ends, ...row } : withLater({ ...ends, ...row }, 'witness', witness)

/** One for all targets that the same ends may reach alike. */
function openUnlisted(
  { classes, isPlain }: Senders,
  rowsIn: Rows,
  numbers: ReadonlyMap<ReachEnd, number>,
) {
  const numberOf = (end: ReachEnd): number => numbers.get(end) ?? 0
  const idOf = (end: ReachEnd): string => nodeId(numberOf(end))
  const edges = new Map<string, UnlistedEdge & { readonly to: string[] }>()
  const named = classes.map(({ alike, standIn }) => {
    const ends = alike.flatMap(each => each.ends).sort((a, b) => numberOf(a) - numberOf(b))
    return { ends, standIn, from: ends.map(idOf) }
  })
  const add = (
    row: PassingRow,
    source: ReachEnd,
    target: ReachEnd,
    from: readonly string[],
  ): void => {
    if (row.holds === 'always') return
    const key = canonicalText([from[0], row])
    const edge =
      edges.get(key) ??
      withLater({ from, to: [], ...row }, 'witness', () => rowsIn.witnessOf(source, target, 0, row))
    edges.set(key, edge)
    edge.to.push(idOf(target))
  }
  return {
    add(target: ReachEnd, apart: ReadonlySet<ReachEnd>): void {
      for (const { ends, standIn, from } of isPlain(target) ? named : []) {
        const source = ends.find(each => each !== target && !apart.has(each))
        if (source === undefined) continue
        const sender = standIn(source)
        for (const row of rowsIn.rowsOf(sender, target, 0)) add(row, sender, target, from)
      }
    },
    edges: (): readonly UnlistedEdge[] => [...edges.values()],
  }
}

/** What is told of a pair of nodes, by their ids: the edges between them, or what is told of them among others. */
export function rowsBetween({
  edges,
  unlisted,
}: EastWestIn): (from: string, to: string) => readonly PassingRow[] {
  const told = new Map<string, PossiblePeerEdge[]>()
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to}`
    told.set(key, [...(told.get(key) ?? []), edge])
  }
  const besides = unlisted.map(row => ({ row, from: new Set(row.from), to: new Set(row.to) }))
  return (from, to) =>
    told.get(`${from} ${to}`) ??
    besides.flatMap(each => (each.from.has(from) && each.to.has(to) ? [each.row] : []))
}

const nodeId = (index: number): string => `n${index + 1}`

function describe(state: AccountState, end: ReachEnd, index: number): PossiblePeerNode {
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
    id: nodeId(index),
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
