/** `kit.replay` and `kit.replayParallel`: repeat a run, as printed tests do. */
import type { WorldSource } from '../../account/create-world.ts'
import { type AnyCall, readCall } from '../../engine/call.ts'
import {
  accepting,
  anything,
  listOf,
  optional,
  type ReadersOf,
  record,
  whole,
} from '../../refusals/usage.ts'
import type { World } from '../../world/world.ts'
import { startWorld } from '../scenarios/start-world.ts'
import { DisagreementError, NotLinearizableError } from './errors.ts'
import { fixedCalls } from './one-by-one.ts'
import { isNotLinearizable, type Run, runnerOf } from './run.ts'
import { noClock, type System, systemReaders } from './system.ts'

interface Replayed<Real> extends System<Real> {
  /** What the system starts from: the kit's own small account when left out. */
  readonly world?: World | WorldSource
}

export interface ReplayOptions<Real> extends Replayed<Real> {
  /** The calls to make, in order. */
  readonly journal: readonly AnyCall[]
}

export interface ReplayParallelOptions<Real> extends Replayed<Real> {
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

const replayed: ReadersOf<Replayed<never>> = { ...systemReaders, world: anything }

const calls = listOf(readCall)

const readReplay = record<ReadersOf<ReplayOptions<never>>>({ ...replayed, journal: calls })

const callLists = accepting(
  'a list of calls for each caller',
  (given): given is readonly unknown[][] =>
    Array.isArray(given) && given.length > 0 && given.every(Array.isArray),
)

const readReplayParallel = record<ReadersOf<ReplayParallelOptions<never>>>({
  ...replayed,
  now: noClock,
  before: optional(calls),
  callers: (given, place) => listOf(calls)(callLists(given, place), place),
  interleaving: optional(listOf(whole(0))),
  reads: optional(calls),
  tries: optional(whole(1)),
})

/** Throws DisagreementError if the system and the model disagree. */
export async function replay<Real>(options: ReplayOptions<Real>): Promise<void> {
  readReplay(options, 'options')
  await repeat(options, { before: fixedCalls(options.journal) })
}

/**
 * Throws NotLinearizableError if no order of the calls explains what was observed, and DisagreementError if the calls
 * before the callers start disagree.
 */
export async function replayParallel<Real>(options: ReplayParallelOptions<Real>): Promise<void> {
  readReplayParallel(options, 'options')
  const { before = [], callers, interleaving = [], reads = [], tries = 1 } = options
  for (let attempt = 0; attempt < tries; attempt++)
    await repeat(options, {
      before: fixedCalls(before),
      callers: callers.map(fixedCalls),
      interleaving,
      readBack: () => reads,
    })
}

async function repeat<Real>(options: Replayed<Real>, run: Run): Promise<void> {
  const result = await runnerOf(options, startWorld(options.world))(run)
  if (result.differences.length > 0) throw new DisagreementError(result)
  if (isNotLinearizable(result)) throw new NotLinearizableError(result)
}
