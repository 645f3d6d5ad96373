/** Limits of operations, and the requests on both sides of each. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { holdingNamed } from '../../world/holders.ts'
import type { RequestParts } from '../scenarios/request.ts'
import { type Setup, SetupError } from './setup.ts'

export interface Limit {
  /** What is limited: a field by the name that refusals give it, such as `label length`, or something of the world. */
  readonly of: string
  readonly bound: 'at least' | 'at most' | 'exactly'
  /** In words where it depends on the world: `the last id`. */
  readonly value: number | string
  /** What refuses a call one step beyond the limit. */
  readonly clause: ClauseOrAssumption
}

const limitOf =
  (bound: Limit['bound']) =>
  (of: string, value: number | string, clause: ClauseOrAssumption): Limit => ({
    of,
    bound,
    value,
    clause,
  })

export const atLeast = limitOf('at least')
export const atMost = limitOf('at most')
export const exactly = limitOf('exactly')

/** Both sides of a limit: on it, and one step beyond. */
export interface Sides<Value = unknown> {
  readonly at: Value
  readonly over: Value
}

/** The same request with what is on the limit and with what is beyond. */
export const bothSides = <Value>(
  at: Value,
  over: Value,
  ask: (value: Value) => RequestParts,
): Sides<RequestParts> => ({ at: ask(at), over: ask(over) })

/** A limit, with the requests on both sides of it. */
export interface ReachableLimit {
  readonly limit: Limit
  /** Sets the world up and gives the requests for it. Throws SetupError in a world that cannot be brought to the limit. */
  readonly requests: (setup: Setup) => Sides<RequestParts>
  /** The settings of a world that can be, where the usual ones cannot. */
  readonly settings?: { readonly rangesPerRegion: number }
  /** Whether it lies in the world rather than in a field. */
  readonly isOfWorld?: boolean
}

/** The limits that lie in the world rather than in a field: by a path parameter, or by the name of an operation. */
export type WorldLimits = Readonly<Record<string, readonly ReachableLimit[]>>

/** A record that calls name by its id, and the call that names it or another one. */
interface NamedById {
  readonly id: number
  readonly ask: (id: number) => RequestParts
}

/** The first and the last id there is: `find` gives record 1 of its kind, or a new one. */
export const idLimits = (
  of: string,
  clause: ClauseOrAssumption,
  find: (setup: Setup, isNew: boolean) => NamedById,
): readonly ReachableLimit[] =>
  [false, true].map(isNew => ({
    limit: isNew ? atMost(of, 'the last id', clause) : atLeast(of, 'the first id', clause),
    requests(setup) {
      const { id, ask } = find(setup, isNew)
      return bothSides(id, isNew ? id + 1 : id - 1, ask)
    },
  }))

/** A record that calls name by a text, the text one step beyond, and the call that names either. */
interface NamedByText {
  readonly name: string | undefined
  readonly beyond: string | undefined
  readonly ask: (name: string) => RequestParts
}

/** The limit is elsewhere if a record lies beyond. */
export const nameLimit = (limit: Limit, find: (setup: Setup) => NamedByText): ReachableLimit => ({
  limit,
  requests(setup) {
    const { name, beyond, ask } = find(setup)
    if (name === undefined || beyond === undefined || holdingNamed(setup.world, beyond))
      throw new SetupError(`expected nothing beyond ${name}, got ${beyond}`)
    return bothSides(name, beyond, ask)
  },
})
