/** Runs a race once more: how one that went wrong is kept as a test. */

import type { WorldSource } from '../../account/create-world.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { DisagreementError } from '../drive/disagreement.ts'
import { startWorld } from '../drive/start-world.ts'
import type { System } from '../drive/system.ts'
import { NotLinearizableError } from './not-linearizable.ts'
import { asGiven, type Race, race } from './race.ts'
import { isUnexplained } from './shorten-race.ts'

export interface ReplayParallelOptions<Real> extends System<Real> {
  readonly world?: World | WorldSource
  /** Made one by one, before the race. */
  readonly before?: readonly AnyCall[]
  /** What each of the callers calls. */
  readonly callers: readonly (readonly AnyCall[])[]
  /** Each time that several wait for their turn, which of them goes on: the one that came first where none is said. */
  readonly interleaving?: readonly number[]
  /** Made one by one, when all callers are done. */
  readonly reads?: readonly AnyCall[]
  /** How often it is tried until it goes wrong: 1 when left out, which is enough for a system that waits for turns. */
  readonly tries?: number
}

/** Throws a NotLinearizableError when no order of the calls explains what came of them, a DisagreementError before the race. */
export async function replayParallel<Real>({
  world,
  before = [],
  callers,
  interleaving = [],
  reads = [],
  tries = 1,
  ...system
}: ReplayParallelOptions<Real>): Promise<void> {
  const start = startWorld(world)
  const again: Race = {
    before: asGiven(before),
    callers: callers.map(asGiven),
    interleaving,
    readBack: () => reads,
  }
  for (let attempt = 0; attempt < tries; attempt++) {
    const raced = await race<Real>(system, start, again)
    if (raced.trail.differences.length > 0) throw new DisagreementError(raced.trail)
    if (isUnexplained(raced))
      throw new NotLinearizableError({ ...raced, before: raced.trail.journal })
  }
}
