/**
 * Explores a scope: breadth first from its first world, every call in every world, so that whatever is found is found
 * by a shortest way, and what is not found does not exist.
 */
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import { attempt } from './attempt.ts'
import { everyInvariantHolds } from './every-invariant-holds.ts'
import type { Exploration, Limits, Progress } from './exploration.ts'
import { conclude } from './findings.ts'
import type { Scope } from './scope.ts'
import { admitWorld, newSearch, progressOf, type Search } from './search.ts'
import type { Symmetry } from './symmetric-key.ts'
import type { Watches } from './watch.ts'

export interface Exploring {
  /** What to explore; or `world` and `calls` of one. */
  readonly scope?: Scope
  /** Where to begin: the scope's own world, unless told otherwise. */
  readonly world?: World
  readonly calls?: Scope['calls']
  /** What has to hold in every world: that every invariant does, unless told otherwise. */
  readonly always?: Readonly<Record<string, (world: World) => boolean>>
  /** What has to be found somewhere: what the scope names, unless told otherwise. */
  readonly sometimes?: Watches
  /** Worlds that differ in nothing but these names are taken for one; `none` keeps them apart, and is the default. */
  readonly symmetry?: Symmetry | 'scope' | 'none'
  readonly limits?: Limits
  /** Told after every thousand worlds, and whenever the ways get longer by one call. */
  readonly onProgress?: (progress: Progress) => void
  /** What carries calls out: `apply`, unless another implementation is to be explored. */
  readonly step?: (world: World, call: AnyCall) => Outcome
}

/**
 * Tries every call of the scope in every world that they lead to. Throws a UsageError when there is no world to begin
 * with. A InvariantError that a step throws becomes a violation, and the exploration goes on elsewhere.
 */
export function explore(exploring: Exploring): Exploration {
  const search = newSearch({
    ...exploring,
    step: exploring.step ?? apply,
    always: exploring.always ?? { everyInvariantHolds },
    limits: exploring.limits ?? {},
  })
  while (search.frontier.length > 0 && search.stoppedBy === undefined) expandLevel(search)
  return conclude(search)
}

/** Tries every call in every world of the frontier; worlds first met become the next one. */
function expandLevel(search: Search): void {
  if (search.depth >= (search.plan.limits.depth ?? Number.POSITIVE_INFINITY)) {
    search.stoppedBy = 'depth'
    return
  }
  const level = search.frontier
  search.frontier = []
  search.depth += 1
  for (const [at, place] of level.entries()) {
    search.pending = level.length - at
    for (const call of search.plan.calls(place.world)) {
      const step = attempt(search, place, call)
      if (step !== undefined) admitWorld(search, place, step)
      if (search.stoppedBy !== undefined) return
    }
    search.expanded += 1
    if (search.expanded % 1000 === 0) search.plan.onProgress?.(progressOf(search))
  }
  search.pending = 0
  search.plan.onProgress?.(progressOf(search))
}
