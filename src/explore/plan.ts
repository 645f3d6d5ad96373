/** What an exploration rests on, once its options were read. */
import type { AnyCall, Outcome } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import type { Progress } from './exploration.ts'
import type { Scope, SometimesProperty } from './scope.ts'
import type { Symmetry } from './symmetric-key.ts'
import type { Digests, Keys, WorldKey } from './world-key.ts'

export interface Plan {
  /** The first world, as it was made. */
  readonly start: Pick<Scope, 'source' | 'world'>
  readonly calls: Scope['calls']
  readonly always: Readonly<Record<string, (world: World) => boolean>>
  readonly sometimes: Readonly<Record<string, SometimesProperty>>
  readonly symmetry: Symmetry | 'none'
  /** Worlds with the same key count as one. */
  readonly keys: Keys
  /** Of records, for those who tell worlds apart. */
  readonly digests: Digests
  /** Whether calls are carried out by `apply`, which reads worlds by nothing but their tables and indexes. */
  readonly isOwnStep: boolean
  /** Whether worlds may be kept until their turn comes: nothing depends on whether they are made again. */
  readonly mayKeep: boolean
  readonly step: (world: World, call: AnyCall) => Outcome
  /** The same for a call that is known to break nothing: it was carried out where it read the same. */
  readonly again: (world: World, call: AnyCall) => Outcome
  readonly onProgress: (progress: Progress) => void
  readonly limits: Readonly<Record<'violations' | 'worlds' | 'depth', number>>
}

/** The key of the world after: by what changed, where that is all there is to tell. */
export const keyAfter = ({ keys, isOwnStep }: Plan, before: World, outcome: Outcome): WorldKey => {
  const { world } = outcome
  const isTold = isOwnStep && outcome.ok && world.regions === before.regions
  return (isTold ? keys.after(before, outcome.changes) : undefined) ?? keys.of(world, before)
}
