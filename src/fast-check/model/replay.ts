/** `kit.replay` and `kit.replayParallel`: repeat a run, as printed tests do. */
import type { WorldSource } from '../../account/create-world.ts'
import type { AnyCall } from '../../engine/call.ts'
import { checkOptions, type OptionRule, option } from '../../engine/check-options.ts'
import type { World } from '../../world/world.ts'
import { startWorld } from '../scenarios/start-world.ts'
import { DisagreementError, NotLinearizableError } from './errors.ts'
import { fixedCalls, isNotLinearizable, run } from './run.ts'
import { type System, systemOptions } from './system.ts'

export interface ReplayOptions<Real> extends System<Real> {
  /** What the system starts from: the kit's own small account when left out. */
  readonly world?: World | WorldSource
  /** The calls to make, in order. */
  readonly journal: readonly AnyCall[]
}

/** Throws DisagreementError if the system and the model disagree. */
export async function replay<Real>(options: ReplayOptions<Real>): Promise<void> {
  checkOptions<ReplayOptions<never>>(options, {
    ...systemOptions,
    world: option.any,
    journal: option.required(option.list),
  })
  const { world, journal } = options
  const result = await run(options, startWorld(world), { before: fixedCalls(journal) })
  if (result.differences.length > 0) throw new DisagreementError(result)
}

export interface ReplayParallelOptions<Real> extends System<Real> {
  /** What the system starts from: the kit's own small account when left out. */
  readonly world?: World | WorldSource
  /** Calls made one by one before the callers start: none when left out. */
  readonly before?: readonly AnyCall[]
  /** The calls of each caller. */
  readonly callers: readonly (readonly AnyCall[])[]
  /** Each time that several callers wait for their turn, the index of the one that goes on: 0 where none is given. */
  readonly interleaving?: readonly number[]
  /** Calls made one by one when all callers are done: none when left out. */
  readonly reads?: readonly AnyCall[]
  /** How often it is run until it fails: 1 when left out, which is enough for a system that waits for its schedule. */
  readonly tries?: number
}

const listsOfCalls: OptionRule = {
  expected: 'a list of calls for each caller',
  accepts: value => Array.isArray(value) && value.length > 0 && value.every(Array.isArray),
  isRequired: true,
}

/**
 * Throws NotLinearizableError if no order of the calls explains what was observed, and DisagreementError if the calls
 * before the callers start disagree.
 */
export async function replayParallel<Real>(options: ReplayParallelOptions<Real>): Promise<void> {
  checkOptions<ReplayParallelOptions<never>>(options, {
    ...systemOptions,
    world: option.any,
    before: option.list,
    callers: listsOfCalls,
    interleaving: option.list,
    reads: option.list,
    tries: option.whole(1),
  })
  const { world, before = [], callers, interleaving = [], reads = [], tries = 1 } = options
  const start = startWorld(world)
  for (let attempt = 0; attempt < tries; attempt++) {
    const result = await run(options, start, {
      before: fixedCalls(before),
      callers: callers.map(fixedCalls),
      interleaving,
      readBack: () => reads,
    })
    if (result.differences.length > 0) throw new DisagreementError(result)
    if (isNotLinearizable(result)) throw new NotLinearizableError(result)
  }
}
