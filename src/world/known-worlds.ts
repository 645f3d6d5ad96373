/** Worlds are made by this module alone, and carry a mark: an object that only looks like one was never checked. */
import type { World } from './world.ts'

/** Copies, spreads and JSON leave it behind. A WeakSet of all worlds would make each collection of garbage slower. */
const mark = Symbol('world')

/** Knows the world from now on; it must not be frozen yet. */
export const knowWorld = (world: World): World =>
  Object.defineProperty(world, mark, { value: world })

/** A proxy of a world is none, for its mark leads to another object. */
export function isKnownWorld(given: unknown): given is World {
  try {
    return typeof given === 'object' && given !== null && Reflect.get(given, mark) === given
  } catch {
    return false
  }
}
