/** Every pair of nodes of which an answer about an account with holes tells, those that it tells of together among them. */
import type { EastWestIn, PossiblePeerEdge } from '../../src/rehearsal/accounts/east-west-in.ts'
import { nodesBehind, openHolesBetween } from '../../src/rehearsal/accounts/rows-between.ts'

export type PairReached = PossiblePeerEdge & {
  /** The nodes of all pairs of which the same is told: one of these is shown. */
  readonly among: { readonly from: readonly string[]; readonly to: readonly string[] }
}

export function pairsReached(answer: EastWestIn): readonly PairReached[] {
  const { edges, unlisted, nodes } = answer
  const alone = new Set(nodes.flatMap(({ id, services }) => (services.length > 1 ? [] : [id])))
  const isPair = (from: string, to: string): boolean => from !== to || !alone.has(from)
  const nodesOf = nodesBehind(answer)
  const holesOf = openHolesBetween(answer)
  const listed = edges.flatMap(edge => {
    const among = { from: nodesOf(edge.from), to: nodesOf(edge.to) }
    return among.from.flatMap(from =>
      among.to.flatMap(to => {
        const on = holesOf(edge, { from, to })
        return isPair(from, to) ? [{ ...edge, from, to, on, among } as PairReached] : []
      }),
    )
  })
  const told = new Set(listed.map(({ from, to }) => `${from} ${to}`))
  return [
    ...listed,
    ...unlisted.flatMap(({ from: sources, to: targets, ...row }) =>
      sources.flatMap(from =>
        targets.flatMap(to =>
          told.has(`${from} ${to}`) || !isPair(from, to)
            ? []
            : [{ ...row, from, to, among: { from: sources, to: targets } }],
        ),
      ),
    ),
  ]
}
