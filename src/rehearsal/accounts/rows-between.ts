/** What is told of two nodes of an account with holes. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { remembered } from '../../kit/once.ts'
import type { EastWestIn, PossiblePeerEdge } from './east-west-in.ts'
import { holesOfEach } from './reach/alike-rows.ts'
import type { PassingRow } from './reach/passing-row.ts'

/** Two nodes, by their ids. */
export interface PairOfNodes {
  readonly from: string
  readonly to: string
}

/** By the ids of nodes and of groups the nodes. */
export function nodesBehind({ groups }: EastWestIn): (id: string) => readonly string[] {
  const known = new Map(groups.map(({ id, nodes }) => [id, nodes]))
  return remembered(id => known.get(id) ?? [id])
}

/** The edges between two nodes, or what is told of them among others. */
export function rowsBetween(
  answer: EastWestIn,
): (from: string, to: string) => readonly PassingRow[] {
  const edgesFrom = openEdgesFrom(answer)
  const holesOf = openHolesBetween(answer)
  // All targets are asked for one source after the other.
  let last = { from: '', told: edgesFrom('') }
  const besides = answer.unlisted.map(row => ({
    ...{ row, from: new Set(row.from), to: new Set(row.to) },
  }))
  return (from, to) => {
    if (last.from !== from) last = { from, told: edgesFrom(from) }
    return (
      last.told.get(to)?.map(({ edge }) => rowOf(edge, holesOf(edge, { from, to }))) ??
      besides.flatMap(each => (each.from.has(from) && each.to.has(to) ? [each.row] : []))
    )
  }
}

/** Those from a node, by the nodes to which they lead. */
function openEdgesFrom(answer: EastWestIn) {
  const { edges, groups, nodes } = answer
  const nodesOf = nodesBehind(answer)
  const edgesOf = groupedBy(edges, ({ from }) => from)
  const idsOf = new Map(nodes.map(({ id }) => [id, [id]]))
  for (const { id, nodes: members } of groups) for (const each of members) idsOf.get(each)?.push(id)
  return (from: string) => {
    const own = (idsOf.get(from) ?? []).flatMap(id => edgesOf.get(id) ?? [])
    return groupedBy(
      own.flatMap(edge => nodesOf(edge.to).map(to => ({ edge, to }))),
      ({ to }) => to,
    )
  }
}

/** Without the packet that shows it, which nobody has to look for. */
const rowOf = ({ holds, passages, through, vlans }: PossiblePeerEdge, on: readonly string[]) =>
  ({ holds, on, passages, through, vlans }) as PassingRow

/** Of the holes of an edge those of two of its nodes, by their names. */
export function openHolesBetween({
  nodes,
}: EastWestIn): (edge: PossiblePeerEdge, pair: PairOfNodes) => readonly string[] {
  const services = new Map(nodes.map(each => [each.id, each.services]))
  return (edge, pair) => {
    const named = edge.on.flatMap(hole => {
      const { kind, id } = ownHole(hole)
      const ends = (['from', 'to'] as const).filter(end => edge[end] === id)
      return ends.length === 0
        ? [hole]
        : ends.flatMap(end => holesOfEach(kind, services.get(pair[end]) ?? []))
    })
    return [...new Set(named)].sort()
  }
}

/** `interfaces of` and `g1`, or `n1`; of all other holes the whole name is the kind. */
export function ownHole(hole: string): { readonly kind: string; readonly id: string | undefined } {
  const [, kind = hole, id] = /^((?:record|addresses|interfaces) of) ([gn]\d+)$/.exec(hole) ?? []
  return { kind, id }
}
