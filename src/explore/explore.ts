/**
 * Explores a scope: breadth first from its first world, every call in every world, so that whatever is found is found
 * by a shortest path, and what is not found does not exist.
 */
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import {
  callable,
  misuse,
  object,
  optional,
  type ReadersOf,
  record,
  whole,
} from '../refusals/usage.ts'
import type { World } from '../world/world.ts'
import { type Exploration, everyInvariantHolds, type Progress } from './exploration.ts'
import { Explorer } from './explorer.ts'
import type { Plan } from './plan.ts'
import { Reached } from './reached.ts'
import { hasSameCalls, type Scope } from './scope.ts'
import { readSymmetry, type Symmetry, worldKeys } from './symmetric-key.ts'
import { createDigests } from './world-key.ts'

/** When to stop before everything was seen. */
export interface ExploreLimits {
  /** Worlds to reach at most. */
  readonly worlds?: number
  /** Calls to make one after the other at most. */
  readonly depth?: number
  /** Violations after which to stop: 1 when left out. */
  readonly violations?: number
}

export interface ExploreOptions {
  /** What to explore; or `world` and `calls` of one. */
  readonly scope?: Scope
  /** The world to begin with: that of the scope when left out. */
  readonly world?: World
  readonly calls?: Scope['calls']
  /** What has to hold in every world: that every invariant does when left out. */
  readonly always?: Readonly<Record<string, (world: World) => boolean>>
  /** What has to come up somewhere: what the scope expects when left out. */
  readonly sometimes?: Scope['sometimes']
  /** Worlds that differ in nothing but these ids count as one: `none` when left out, `scope` for those of the scope. */
  readonly symmetry?: Symmetry | 'scope' | 'none'
  readonly limits?: ExploreLimits
  /** Called after every thousand worlds, and whenever the paths get longer by one call. */
  readonly onProgress?: (progress: Progress) => void
  /**
   * What carries calls out: `apply`, unless another implementation is to be explored. It is asked for the same call in the same
   * world more than once, and must answer the same: worlds are not kept but made again.
   */
  readonly step?: (world: World, call: AnyCall) => Outcome
}

export const readLimits = record<ReadersOf<ExploreLimits>>({
  worlds: optional(whole(0)),
  depth: optional(whole(0)),
  violations: optional(whole(1)),
})

const readOptions = record<ReadersOf<ExploreOptions>>({
  scope: optional(object),
  world: optional(object),
  calls: optional(callable),
  always: optional(object),
  sometimes: optional(object),
  symmetry: optional((given, place) => {
    if (given === 'scope' || given === 'none') return given
    if (typeof given === 'object') return readSymmetry(given, place)
    const expected = 'scope, none or an object with firewalls, instances, balancers'
    throw misuse(place, expected, given, ['scope', 'none'])
  }),
  limits: optional(readLimits),
  onProgress: optional(callable),
  step: optional(callable),
})

/**
 * Tries every call of the scope in every world that they lead to. Throws UsageError for options that are missing, unknown
 * or wrong, and where calls lead elsewhere when they are made again. An InvariantError that a step throws becomes a violation,
 * and the exploration goes on elsewhere.
 */
export const explore = (options: ExploreOptions): Exploration =>
  new Explorer(planOf(options, 'options'), new Reached()).explore()

/** Throws UsageError for options that are missing, unknown or wrong. */
export function planOf(options: ExploreOptions, place: string): Plan {
  readOptions(options, place)
  const { limits, scope, world = scope?.world, calls = scope?.calls } = options
  if (world === undefined || calls === undefined)
    throw new UsageError('scope: expected a scope, or a world and calls, got no world or no calls')
  const { always = { everyInvariantHolds }, sometimes = scope?.sometimes ?? {} } = options
  const digests = createDigests()
  const symmetry = (options.symmetry === 'scope' ? scope?.symmetry : options.symmetry) ?? 'none'
  return {
    start: options.world === undefined && scope?.source !== undefined ? scope : { world },
    calls,
    always,
    sometimes,
    symmetry,
    keys: worldKeys(world, symmetry, digests),
    digests,
    isOwnStep: options.step === undefined,
    mayKeep: options.step === undefined && options.calls === undefined && hasSameCalls(scope),
    step: options.step ?? apply,
    again: options.step ?? ((before, call) => apply(before, call, { verify: false })),
    onProgress: options.onProgress ?? (() => undefined),
    limits: limitsOf(limits),
  }
}

export const limitsOf = (limits: ExploreLimits = {}): Plan['limits'] => ({
  worlds: limits.worlds ?? Number.POSITIVE_INFINITY,
  depth: limits.depth ?? Number.POSITIVE_INFINITY,
  violations: limits.violations ?? 1,
})
