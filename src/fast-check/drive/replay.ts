/** Makes the calls of a journal once more: how a counterexample is kept as a test. */

import type { WorldSource } from '../../account/create-world.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { DisagreementError } from './disagreement.ts'
import { follow } from './follow.ts'
import { startWorld } from './start-world.ts'
import type { System } from './system.ts'

export interface ReplayOptions<Real> extends System<Real> {
  readonly world?: World | WorldSource
  readonly journal: readonly AnyCall[]
}

/** Throws a DisagreementError when the system and the model part on the way. */
export async function replay<Real>({
  world,
  journal,
  ...system
}: ReplayOptions<Real>): Promise<void> {
  const start = startWorld(world)
  const trail = await follow(system, { start, next: (_, index) => journal[index] })
  if (trail.differences.length > 0) throw new DisagreementError(trail)
}
