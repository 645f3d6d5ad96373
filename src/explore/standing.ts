/** How far an exploration has come, besides the worlds that it reached: all that it takes to go on from there. */
import type { Origin } from './reached.ts'

/** Something that was found: the last call of its trace; none leads to the first world. */
export interface Finding {
  readonly origin: Origin | undefined
  /** The message of the InvariantError that the last call threw. */
  readonly bug?: string
}

export interface Standing {
  /** The number of the world in which calls are tried next, and the first of them that is not settled. */
  next: number
  call: number
  /** How many calls of that world were counted: the last one may lead to a world too many. */
  counted: number
  /** The number after the last world of this level. */
  levelEnd: number
  depth: number
  transitions: number
  refusals: number
  readonly events: Map<string, number>
  readonly clauses: Map<string, number>
  /** By name, in the order in which they were found. */
  readonly violations: Map<string, Finding>
  readonly found: Map<string, Finding>
}

export const standingAtFirst = (): Standing => ({
  ...{ next: 0, call: 0, counted: 0, levelEnd: 0, depth: 0, transitions: 0, refusals: 0 },
  ...{ events: new Map(), clauses: new Map(), violations: new Map(), found: new Map() },
})
