/** `kit.assert` and `kit.assertParallel`: the system under test does what the model does, whatever it is asked. */

import fc from 'fast-check'
import { optional, whole } from '../../refusals/usage.ts'
import {
  callFromDraw,
  type Draw,
  draws,
  newScenarioCounts,
  operationsOfRun,
} from '../scenarios/draws.ts'
import { drivenOperations } from '../scenarios/scenario.ts'
import { startWorld } from '../scenarios/start-world.ts'
import { contendingCall } from './contending-call.ts'
import { requireCoverage, type Tally } from './coverage.ts'
import { checkRunOptions, type RunOptions } from './options.ts'
import { readBack } from './read-back.ts'
import { type CallChooser, type Run, type RunResult, runnerOf } from './run.ts'
import { smallestError } from './smallest-error.ts'

export interface AssertOptions<Real> extends RunOptions<Real> {
  /** Calls in the longest run: 40 when left out. */
  readonly steps?: number
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
}

/**
 * Makes the same calls to the system and to the model, and compares what they come to. Throws DisagreementError with the
 * smallest counterexample, as a vitest file; CoverageError when the coverage that was asked for was not reached; and
 * UsageError for options that are missing, unknown or wrong.
 */
export async function assertModel<Real>(options: AssertOptions<Real>): Promise<AssertReport> {
  checkRunOptions(options, { steps: optional(whole(1)) })
  const { operations, swarm, steps = 40 } = options
  const counts = newScenarioCounts()
  const drawn = fc.record({
    called: operationsOfRun(operations, swarm),
    before: fc.array(draws, { minLength: 1, maxLength: steps, size: 'max' }),
  })
  return assertRuns(
    options,
    drawn.map(({ called, before }) => ({
      before: before.map(draw => world => callFromDraw(draw, world, called, counts)),
    })),
  )
}

/**
 * Lets several callers call the system at once. Throws NotLinearizableError with the smallest run that was found, and
 * DisagreementError if the same calls disagree one by one too, each as a vitest file; CoverageError when the coverage that
 * was asked for was not reached; UsageError for options that are missing, unknown or wrong.
 */
export async function assertParallel<Real>(options: ParallelOptions<Real>): Promise<AssertReport> {
  checkRunOptions(options, {
    before: optional(whole(0)),
    callers: optional(whole(2)),
    steps: optional(whole(1)),
  })
  const { operations, swarm, before: beforeMax = 12, callers: callersMax = 2, steps = 2 } = options
  const listsOf = (minLength: number, maxLength: number) =>
    fc.array(draws, { minLength, maxLength, size: 'max' })
  const drawn = fc.record({
    called: operationsOfRun(operations, swarm),
    before: listsOf(0, beforeMax),
    callers: fc.array(listsOf(1, steps), { minLength: 2, maxLength: callersMax, size: 'max' }),
    interleaving: fc.array(fc.nat({ max: 59 }), {
      maxLength: 4 * callersMax * steps,
      size: 'max',
    }),
  })
  return assertRuns(
    options,
    drawn.map(({ called, before, callers, interleaving }) => {
      const choosers = (list: readonly Draw[]) =>
        list.map(
          (draw): CallChooser =>
            (...known) =>
              contendingCall(draw, called, ...known),
        )
      return { before: choosers(before), callers: callers.map(choosers), interleaving }
    }),
  )
}

/** Runs them until one fails, or until all have passed. */
async function assertRuns<Real>(
  options: RunOptions<Real>,
  arbitrary: fc.Arbitrary<Run>,
): Promise<AssertReport> {
  const { operations = drivenOperations, runs = 100, seed, coverage } = options
  const start = startWorld(options.world)
  const run = runnerOf(options, start)
  const reads: Required<Run>['readBack'] = worlds =>
    options.readBack === false ? [] : readBack(worlds, operations)
  const tally = new Map<string, number>()
  let calls = 0
  let last: RunResult | undefined
  const property = fc.asyncProperty(arbitrary, async each => {
    last = undefined
    last = await run({ ...each, readBack: reads }, tally)
    calls += last.journal.length + last.history.length
    return last.linearization !== undefined
  })
  const details = await fc.check(property, {
    numRuns: runs,
    // The calls that were made shrink better than the numbers behind them: `smallestError` does that.
    endOnFailure: true,
    ...(seed !== undefined && { seed }),
  })
  if (details.failed && last !== undefined) {
    const where = `found in run ${details.numRuns} with seed ${details.seed}`
    throw await smallestError(options, start, { result: last, where, readBack: reads })
  }
  if (details.failed) throw details.errorInstance
  if (coverage !== undefined) requireCoverage(tally, coverage)
  return { seed: details.seed, runs: details.numRuns, calls, tally }
}
