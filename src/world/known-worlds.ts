/** Worlds are made by this module alone, and known again by their identity: an object that looks like one was never checked. */
import type { World } from './world.ts'

const worlds = new WeakSet<World>()

/** Knows the world from now on. */
export function knowWorld(world: World): World {
  worlds.add(world)
  return world
}

export const isKnownWorld = (given: unknown): given is World => worlds.has(given as World)
