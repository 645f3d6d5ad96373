/** A scope: a world to begin with, and the calls to try in each world that is met. */
import type { AnyCall } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import type { Symmetry } from './symmetric-key.ts'
import type { Watches } from './watch.ts'

export interface Scope {
  readonly world: World
  /** The calls to try in a world; the same world must always give the same calls. */
  readonly calls: (world: World) => readonly AnyCall[]
  /** What is interchangeable in it. */
  readonly symmetry?: Symmetry
  /** What is expected to happen somewhere in it. */
  readonly sometimes?: Watches
  /** TypeScript for its first world, with what that imports from `firedrill/explore`; for printed tests. */
  readonly source?: { readonly imports: string; readonly world: string }
}
