/** Limits of an operation: each as data, and the way to a call on it and to the call one step beyond. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from '../commands/choices.ts'
import type { Request } from '../commands/request.ts'

export interface Limit {
  /** What is limited: a field by the name that refusals give it, such as `label length`, or something of the world. */
  readonly of: string
  readonly bound: 'at least' | 'at most' | 'exactly'
  /** A word where it depends on the world: `the last id`. */
  readonly number: number | string
  /** What refuses a call that is one step beyond it. */
  readonly clause: ClauseOrAssumption
}

/** Two requests that differ in one step: the first is on the limit. */
export interface Sides {
  /** The world that they are for, brought to the limit if that is where it lies. */
  readonly world: World
  readonly at: Request
  readonly over: Request
}

/** Where a limit is looked for: a world, a request that it carries out, and choices still to be made. */
export interface Standing {
  readonly world: World
  readonly request: Request
  readonly choices: Choices
}

/** A limit together with the way to it. */
export interface Reachable {
  readonly limit: Limit
  /** Undefined in a world that cannot be brought to it; the world that calls start from always can. */
  readonly reach: (standing: Standing) => Sides | undefined
  /** The settings of the world to start from, where the usual ones keep everybody away from the limit. */
  readonly settings?: { readonly rangesPerRegion: number }
}

/** Both sides of a limit as values for one field. */
export interface Values {
  readonly at: unknown
  readonly over: unknown
}
