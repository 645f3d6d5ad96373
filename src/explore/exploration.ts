/** What an exploration tells: how far it came, what it found and what it did not find. */
import type { AnyCall } from '../engine/call.ts'
import type { World } from '../world/world.ts'

/** Why an exploration ended before it had seen everything. */
export type Stop = 'violations' | 'worlds' | 'depth'

export interface Limits {
  /** Worlds to meet at most. */
  readonly worlds?: number
  /** Calls to make one after the other at most. */
  readonly depth?: number
  /** Violations after which to stop: 1, unless told otherwise. */
  readonly violations?: number
}

/** How far an exploration has come. */
export interface Progress {
  /** Worlds met, the first included. */
  readonly worlds: number
  /** Calls that were carried out, also where they led to a world met before. */
  readonly transitions: number
  /** Calls that were refused. */
  readonly refusals: number
  /** Calls on the shortest way to the worlds at hand. */
  readonly depth: number
  /** Worlds met in which no call was tried yet. */
  readonly frontier: number
}

/** Something that was found, with a shortest way to it. */
export interface Finding {
  readonly name: string
  readonly calls: readonly AnyCall[]
  /** The world at the end of the way; for a bug in the last call, the world before it. */
  readonly world: World
  /** The text of a vitest file that goes this way: red for a violation, green for what was looked out for. */
  readonly test: string
}

export interface Exploration extends Progress {
  /** Every call was tried in every world. Only then does what was not found not exist in the scope. */
  readonly complete: boolean
  readonly stoppedBy: Stop | null
  /** What ought to hold always and does not, each with the nearest world where it fails. */
  readonly violations: readonly Finding[]
  /** What was looked out for and found. */
  readonly found: readonly Finding[]
  /** What was looked out for and not found. */
  readonly missing: readonly string[]
  /** How often each event was emitted. */
  readonly events: Readonly<Record<string, number>>
  /** How often calls were refused on each clause or assumption. */
  readonly clauses: Readonly<Record<string, number>>
}
