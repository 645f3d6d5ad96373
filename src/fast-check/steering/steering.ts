/** Steers runs towards what goes wrong late: of several calls that a draw can come to, one is made that brings what was seldom met. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFromDraw } from '../scenarios/draws.ts'
import { drivenOperations } from '../scenarios/scenario.ts'
import { Limits } from './limits.ts'
import type { Place, Steering, Tried } from './place.ts'
import { Regions } from './regions.ts'
import { Windows } from './windows.ts'

const steerings = {
  regions: () => new Regions(),
  limits: operations => new Limits(operations),
  windows: () => new Windows(),
} as const satisfies Readonly<Record<string, (operations: readonly OperationName[]) => Steering>>

/** What runs can be steered towards. */
export type Target = keyof typeof steerings
export const targets = Object.keys(steerings) as readonly Target[]

/**
 * Gives for each run what chooses its calls, of these operations: every call is left to chance or steered towards one of the targets, by turns. What
 * is known of earlier runs is kept, and nothing is known of the system, so that a seed makes the same calls to each.
 */
export function steeredBy(
  towards: readonly Target[],
  operations: readonly OperationName[] = drivenOperations,
): () => typeof callFromDraw {
  const all: readonly Steering[] = towards.map(target => steerings[target](operations))
  return () => {
    for (const steering of all) steering.begin?.()
    let held: Steering | undefined
    return (draw, world, swarm, counts) => {
      const place = { draw, world, swarm }
      const steering = held ?? all[draw.scenario % (all.length + 1)]
      const lead = steering?.lead?.(place)
      const first = triedIn(world, lead ?? callFromDraw(draw, world, swarm, counts))
      const isFixed = lead !== undefined || steering === undefined
      const best = isFixed ? first : bestFor(steering, first, place, operations)
      for (const each of all) each.note(best, place)
      held = steering?.goesOn === true ? steering : undefined
      return best.call
    }
  }
}

const triedIn = (world: World, call: AnyCall): Tried => ({
  ...{ call, outcome: apply(world, call, { verify: false }) },
})

/** The first call, or the other one of these operations that brings most. */
function bestFor(
  steering: Steering,
  first: Tried,
  place: Place,
  operations: readonly OperationName[],
): Tried {
  let best = { tried: first, gain: steering.gain(first, place) }
  for (const call of steering.others(first, place)) {
    if (!operations.includes(call.operation)) continue
    const tried = triedIn(place.world, call)
    const gain = steering.gain(tried, place)
    if (gain > best.gain) best = { tried, gain }
  }
  return best.tried
}
