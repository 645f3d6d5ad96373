/** One run: the same calls made to the system and to the model, side by side, until they part or the calls run out. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { ask } from './ask.ts'
import { type Difference, differencesOf } from './compare.ts'
import { differencesAfter, differencesInside } from './look-inside.ts'
import { atOnce, type System, withReal } from './system.ts'
import { countOutcome } from './tally.ts'

/** How far a run came. */
export interface Trail {
  /** Every call that was made, the one on which they parted last. */
  readonly journal: readonly AnyCall[]
  /** The world of the model after the last call. */
  readonly world: World
  /** On what they parted; nothing if they agree to the end. */
  readonly differences: readonly Difference[]
}

export interface Following {
  readonly start: World
  /** The call with this number, given the world as it is by then; undefined ends the run. */
  readonly next: (world: World, index: number) => AnyCall | undefined
  readonly tally?: Map<string, number>
}

/** A whole run, from the start of the system to its end. Throws an InvariantError when the model itself breaks an invariant. */
export const follow = <Real>(system: System<Real>, following: Following): Promise<Trail> =>
  withReal(system, [following.start, atOnce], async real => {
    const trail = await walk(system, real, following)
    if (trail.differences.length > 0) return trail
    return { ...trail, differences: await differencesAfter(system, real, trail.world) }
  })

/** The calls alone, made to a system that was started. */
export async function walk<Real>(
  system: System<Real>,
  real: Real,
  { start, next, tally }: Following,
): Promise<Trail> {
  const journal: AnyCall[] = []
  let world = start
  for (let call = next(world, 0); call !== undefined; call = next(world, journal.length)) {
    journal.push(call)
    const outcome = apply(world, call)
    if (tally !== undefined) countOutcome(tally, call.operation, outcome)
    const told = differencesOf(outcome, await ask(system, real, call))
    const differences = told.length > 0 ? told : differencesInside(system, real, outcome.world)
    if (differences.length > 0) return { journal, world, differences }
    world = outcome.world
  }
  return { journal, world, differences: [] }
}
