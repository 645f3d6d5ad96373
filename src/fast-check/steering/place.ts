/** What steering knows of a call, and what each kind of it does. */
import type { AnyCall, Outcome } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import type { Draw, Swarm } from '../scenarios/draws.ts'

/** Where a call is chosen. */
export interface Place {
  readonly draw: Draw
  readonly world: World
  readonly swarm: Swarm
}

/** A call that can be made, with what the model answers. */
export interface Tried {
  readonly call: AnyCall
  readonly outcome: Outcome
}

/** One thing that runs are steered towards. It knows what all runs of an assertion have met. */
export interface Steering {
  /** A call that is made whatever others would bring, when it is the turn of this. */
  readonly lead?: (place: Place) => AnyCall | undefined
  /** Whether the next call belongs to the one that was made, so that it is the turn of this once more. */
  readonly goesOn?: boolean
  /** Other calls that could be made in the place of the first. */
  readonly others: (first: Tried, place: Place) => Iterable<AnyCall>
  /** How much a call would bring of what is sought; 0 is nothing. */
  readonly gain: (tried: Tried, place: Place) => number
  /** Hears of each call that is made. */
  readonly note: (made: Tried, place: Place) => void
  /** Hears that another run begins. */
  readonly begin?: () => void
}
