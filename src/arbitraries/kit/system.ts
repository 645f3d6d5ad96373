/** The system under test: how it is started, spoken to, and looked at. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import type { Answer } from './answer.ts'

export type Maybe<Value> = Value | PromiseLike<Value>

export interface System<Real> {
  /** Starts a system that holds what the world holds: once for each run. */
  readonly real: (world: World) => Maybe<Real>
  /** Makes one call and gives the answer. Whatever it throws counts as a disagreement. */
  readonly drive: (real: Real, call: AnyCall) => Maybe<Answer>
  /** Runs after the last call of each run; throws if the system is not as the world says. */
  readonly after?: (real: Real, world: World) => Maybe<void>
  /** The world inside the system, if it has one: its invariants are verified after each call. */
  readonly worldOf?: (real: Real) => World
}
