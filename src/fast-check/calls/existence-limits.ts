/** The limits of what is named: the first and the last of its kind that there is. One step beyond is nothing. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { holdingNamed } from '../../world/holders.ts'
import type { World } from '../../world/world.ts'
import type { Request } from '../commands/request.ts'
import type { Fresh } from './arrange.ts'
import type { Limit, Reachable, Standing } from './limit.ts'

/** Something with an id that calls can be about, and the call about it or about something else. */
export interface Subject extends Fresh {
  readonly ask: (id: number) => Request
}

interface Ids {
  readonly of: string
  readonly clause: ClauseOrAssumption
  /** Record 1 of its kind. */
  readonly first: (standing: Standing) => Subject | undefined
  /** A new record of its kind. */
  readonly last: (standing: Standing) => Subject | undefined
}

export const idLimits = ({ of, clause, first, last }: Ids): readonly Reachable[] => [
  { limit: { of, bound: 'at least', number: 'the first id', clause }, reach: stepping(first, -1) },
  { limit: { of, bound: 'at most', number: 'the last id', clause }, reach: stepping(last, 1) },
]

const stepping =
  (find: Ids['first'], step: number): Reachable['reach'] =>
  standing => {
    const subject = find(standing)
    if (subject === undefined) return undefined
    const { world, id, ask } = subject
    return { world, at: ask(id), over: ask(id + step) }
  }

/** Something with a name of its own: an address, a range, a region. */
interface Named {
  readonly world: World
  readonly name: string | undefined
  /** One step beyond it: nothing has that name, or the limit is not here. */
  readonly beyond: string | undefined
  readonly ask: (name: string) => Request
}

export const nameLimit = (
  limit: Limit,
  find: (standing: Standing) => Named | undefined,
): Reachable => ({
  limit,
  reach(standing) {
    const found = find(standing)
    if (found?.name === undefined || found.beyond === undefined) return undefined
    const { world, name, beyond, ask } = found
    if (holdingNamed(world, beyond) !== undefined) return undefined
    return { world, at: ask(name), over: ask(beyond) }
  },
})
