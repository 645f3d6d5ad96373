/** Follows a path: makes calls one after the other, the way an exploration made them. */
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import type { Step } from './watch.ts'

/** The world at the end, and the last step; no step when there are no calls. Throws like `apply`. */
export function follow(
  start: World,
  calls: readonly AnyCall[],
): { readonly world: World; readonly step: Step | undefined } {
  let world = start
  let step: Step | undefined
  for (const call of calls) {
    const outcome = apply(world, call)
    world = outcome.world
    step = { world, call, outcome }
  }
  return { world, step }
}
