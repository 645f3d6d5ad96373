/** `kit.assert` and `kit.assertParallel`: the system under test does what the model does, whatever it is asked. */

import fc from 'fast-check'
import { type AnyCall, readCall } from '../../engine/call.ts'
import { operations as contract } from '../../operations/index.ts'
import type { OperationName } from '../../operations/table.ts'
import { listOf, optional, whole, word } from '../../refusals/usage.ts'
import {
  callFromDraw,
  type Draw,
  draws,
  listsOfDraws,
  newScenarioCounts,
  swarmsOf,
} from '../scenarios/draws.ts'
import { drivenOperations } from '../scenarios/scenario.ts'
import { startWorld } from '../scenarios/start-world.ts'
import { steeredBy, type Target, targets } from '../steering/steering.ts'
import { type Contention, contendingCall } from './contending-call.ts'
import { countedRuns } from './counted-runs.ts'
import { requireCoverage, type Tally } from './coverage.ts'
import type { DisagreementError, NotLinearizableError } from './errors.ts'
import { type CallChooser, fixedCalls, type LeavingOut } from './one-by-one.ts'
import { checkRunOptions, type RunOptions } from './options.ts'
import type { Unreached } from './reached.ts'
import { readBack } from './read-back.ts'
import { describeError } from './response.ts'
import type { Run, RunResult } from './run.ts'
import { drawnForEach, leftOutBy, type SetAside, setAsideReaders } from './set-aside.ts'
import { smallestError } from './smallest-error.ts'
import { noClock } from './system.ts'

export interface AssertOptions<Real> extends RunOptions<Real>, SetAside {
  /** Calls in the longest run: 40 when left out. */
  readonly steps?: number
  /** Journals to begin with, each a run of its own: calls that were recorded, or found once. They are made as they are. */
  readonly examples?: readonly (readonly AnyCall[])[]
  /** What runs are steered towards, of what goes wrong late: nothing when left out. */
  readonly target?: readonly Target[]
}

export interface ParallelOptions<Real> extends RunOptions<Real> {
  /** Calls made one by one before the callers start, at most: 12 when left out. */
  readonly before?: number
  /** Callers at the same time, at most: 2 when left out. */
  readonly callers?: number
  /** Calls that each caller makes, at most: 2 when left out. */
  readonly steps?: number
}

/** What an assertion that passed has tried. */
export interface AssertReport {
  readonly seed: number
  readonly runs: number
  /** Calls in all runs, those that read back included. */
  readonly calls: number
  readonly tally: Tally
  /** What makes it worth little that nothing was found: that an operation, or every call, was only ever refused. */
  readonly warnings: readonly string[]
  /** Clauses that the operations called can refuse on and that refused no call of them, each with the call that came nearest. */
  readonly unreached: readonly Unreached[]
  /** Whether the time limit ended it before all runs were made. */
  readonly isCutShort: boolean
}

/**
 * Makes the same calls to the system and to the model, and compares what they come to. Throws DisagreementError with the
 * smallest counterexample, as a vitest file; CoverageError when the coverage that was asked for was not reached; and
 * UsageError for options that are missing, unknown or wrong.
 */
export async function assertModel<Real>(options: AssertOptions<Real>): Promise<AssertReport> {
  checkRunOptions(options, {
    steps: optional(whole(1)),
    ...setAsideReaders,
    examples: optional(listOf(listOf(readCall))),
    target: optional(listOf(word(targets))),
  })
  const { operations, swarm, steps = 40, examples = [], target = [] } = options
  const leftOutFor = leftOutBy(options)
  const counts = newScenarioCounts()
  const chooserOf = target.length > 0 ? steeredBy(target, operations) : () => callFromDraw
  const drawn = fc.record({
    called: swarmsOf(operations, swarm),
    before: listsOfDraws(leftOutFor === undefined ? steps : drawnForEach * steps),
  })
  return assertRuns(
    { ...options, ...(leftOutFor !== undefined && { leftOutFor }) },
    drawn.map(({ called, before }) => {
      const choose = chooserOf()
      const calls = before.map(
        (draw): CallChooser =>
          world =>
            choose(draw, world, called, counts),
      )
      return { before: calls, most: steps }
    }),
    examples.map(journal => ({ before: fixedCalls(journal) })),
  )
}

/**
 * Lets several callers call the system at once. Throws NotLinearizableError with the smallest run that was found, and
 * DisagreementError if the same calls disagree one by one too, each as a vitest file; CoverageError when the coverage that
 * was asked for was not reached; UsageError for options that are missing, unknown or wrong.
 */
export async function assertParallel<Real>(options: ParallelOptions<Real>): Promise<AssertReport> {
  checkRunOptions(options, {
    now: noClock,
    before: optional(whole(0)),
    callers: optional(whole(2)),
    steps: optional(whole(1)),
  })
  const { operations, swarm, before: beforeMax = 12, callers: callersMax = 2, steps = 2 } = options
  const listsOf = (minLength: number, maxLength: number) =>
    fc.array(draws, { minLength, maxLength, size: 'max' })
  const drawn = fc.record({
    swarm: swarmsOf(operations, swarm),
    focus: swarm === false ? fc.constant(null) : focusIn(operations),
    before: listsOf(0, beforeMax),
    callers: fc.array(listsOf(1, steps), { minLength: 2, maxLength: callersMax, size: 'max' }),
    // Who has waited longest goes on more often than not: so callers start before others are done.
    interleaving: fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 59 })), {
      maxLength: 4 * callersMax * steps,
      size: 'max',
    }),
  })
  return assertRuns(
    options,
    drawn.map(({ swarm, focus, before, callers, interleaving }) => {
      const choosers = (list: readonly Draw[], contention: Contention) =>
        list.map(
          (draw): CallChooser =>
            (...known) =>
              contendingCall(draw, contention, ...known),
        )
      return {
        before: choosers(before, { swarm, focus, isBefore: true }),
        callers: callers.map(list => choosers(list, { swarm, focus, isBefore: false })),
        interleaving,
      }
    }),
  )
}

/** In nine runs of ten, an operation of the contract that changes something: two calls of one operation contend most. */
const focusIn = (operations: readonly OperationName[] = drivenOperations) => {
  const changes = operations.filter(
    name => contract[name as keyof typeof contract]?.kind === 'change',
  )
  return changes.length === 0
    ? fc.constant(null)
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 9, arbitrary: fc.constantFrom(...changes) },
      )
}

/** Runs them until one fails, until all have passed, or until the time is over. */
async function assertRuns<Real>(
  options: RunOptions<Real> & LeavingOut,
  arbitrary: fc.Arbitrary<Run>,
  examples: readonly Run[] = [],
): Promise<AssertReport> {
  const { operations = drivenOperations, runs = 100, seed, coverage, timeLimit } = options
  const start = startWorld(options.world)
  const reads: Required<Run>['readBack'] = worlds =>
    options.readBack === false ? [] : readBack(worlds, operations)
  const all = runs + examples.length
  const counted = countedRuns(options, start, { all, examples: examples.length })
  let latest: Promise<RunResult> | undefined
  const property = fc.asyncProperty(arbitrary, async each => {
    latest = counted.run({ ...each, readBack: reads })
    return (await latest).linearization !== undefined
  })
  const { interrupted, ...details } = await fc.check(property, {
    numRuns: all,
    // The calls that were made shrink better than the numbers behind them: `smallestError` does that.
    endOnFailure: true,
    examples: examples.map(each => [each] as [Run]),
    ...(seed !== undefined && { seed }),
    ...(timeLimit !== undefined && { interruptAfterTimeLimit: timeLimit }),
  })
  // A run that was under way when the time was over is ended, so that its system is stopped and its failure is told.
  const last = await latest
  if (last?.linearization === undefined && last !== undefined) {
    const where = `found in run ${counted.done.runs} with seed ${details.seed}`
    const failed = await smallestError(options, start, { result: last, where, readBack: reads })
    counted.observations?.failure(failed)
    throw await handedOn(failed, options.onFailure)
  }
  const { warnings, unreached } = counted.reached
  counted.observations?.end(warnings, unreached)
  if (coverage !== undefined) requireCoverage(counted.tally, coverage)
  const { tally } = counted
  return {
    seed: details.seed,
    ...counted.done,
    tally,
    warnings,
    unreached,
    isCutShort: interrupted,
  }
}

/** The failure, once whoever keeps its replay file has it; that this went wrong hides no failure. */
async function handedOn<Failed extends DisagreementError | NotLinearizableError>(
  failed: Failed,
  onFailure: RunOptions<never>['onFailure'],
): Promise<Failed> {
  try {
    if (failed.replay !== undefined) await onFailure?.(failed.replay)
  } catch (error) {
    failed.message += `\nonFailure threw ${describeError(error)}`
  }
  return failed
}
