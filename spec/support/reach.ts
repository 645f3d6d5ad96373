/** Every world that calls can reach from one world, breadth first, told apart by what matters about them. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'

export interface Reached {
  readonly worlds: readonly World[]
  readonly transitions: number
  readonly refusals: number
}

/** `callsIn` lists the calls to try in a world; worlds with the same `keyOf` are taken for one. */
export function reachFrom(
  start: World,
  callsIn: (world: World) => readonly AnyCall[],
  keyOf: (world: World) => string,
): Reached {
  const met = new Set([keyOf(start)])
  const worlds = [start]
  let transitions = 0
  let refusals = 0
  for (let at = 0; at < worlds.length; at++) {
    const world = worlds[at]
    if (world === undefined) break
    for (const call of callsIn(world)) {
      const outcome = apply(world, call)
      if (outcome.ok) transitions += 1
      else refusals += 1
      const key = keyOf(outcome.world)
      if (met.has(key)) continue
      met.add(key)
      worlds.push(outcome.world)
    }
  }
  return { worlds, transitions, refusals }
}
