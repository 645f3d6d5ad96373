/** The system under test: how it is started, spoken to, and looked at. */
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import type { Answer } from './answer.ts'

export type Maybe<Value> = Value | PromiseLike<Value>

/**
 * Waits for a promise, and then for its turn. A system that does so wherever others may get in between is raced in
 * every way there is, and the same way again. What it waits for must not wait for another caller's turn in turn.
 */
export type Schedule = <Value>(promise: Promise<Value>) => Promise<Value>

/** There are no others: it is everybody's turn at once. */
export const atOnce: Schedule = promise => promise

export interface System<Real> {
  /** Starts a system that holds what the world holds: once for each run. In sequential runs it waits for no turns. */
  readonly real: (world: World, schedule: Schedule) => Maybe<Real>
  /** Makes one call and gives the answer. Whatever it throws counts as a disagreement. */
  readonly drive: (real: Real, call: AnyCall) => Maybe<Answer>
  /** Runs after the last call of each run; throws if the system is not as the world says. */
  readonly after?: (real: Real, world: World) => Maybe<void>
  /**
   * The world inside the system, if it has one: it must be the model's after each call, record by record. Leave it out
   * where what is inside is kept in another way, or differs in what no answer tells.
   */
  readonly worldOf?: (real: Real) => World
  /** Ends a system that was started, whatever came of its run: a server is closed here, a table emptied. */
  readonly stop?: (real: Real) => Maybe<void>
}

/** Starts a system, works with it, and stops it again. */
export async function withReal<Real, Value>(
  system: System<Real>,
  [start, schedule]: readonly [World, Schedule],
  work: (real: Real) => Promise<Value>,
): Promise<Value> {
  const real = await system.real(start, schedule)
  try {
    return await work(real)
  } finally {
    await system.stop?.(real)
  }
}
