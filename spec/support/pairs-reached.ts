/** Every pair of nodes of which an answer about an account with holes tells, those that it tells of together among them. */
import type { EastWestIn, PossiblePeerEdge } from '../../src/rehearsal/accounts/east-west-in.ts'

export function pairsReached({ edges, unlisted, nodes }: EastWestIn): readonly PossiblePeerEdge[] {
  const told = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  const alone = new Set(nodes.flatMap(({ id, services }) => (services.length > 1 ? [] : [id])))
  return [
    ...edges,
    ...unlisted.flatMap(({ from: sources, to: targets, ...row }) =>
      sources.flatMap(from =>
        targets.flatMap(to =>
          told.has(`${from} ${to}`) || (from === to && alone.has(from))
            ? []
            : [{ ...row, from, to }],
        ),
      ),
    ),
  ]
}
