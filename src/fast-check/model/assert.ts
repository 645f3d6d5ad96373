/** `kit.assert` and `kit.assertParallel`: the system under test does what the model does, whatever it is asked. */

import fc from 'fast-check'
import type { Assumption } from '../../contract/assumptions.ts'
import type { Clause } from '../../contract/clauses.ts'
import { type AnyCall, type Outcome, readCall } from '../../engine/call.ts'
import { listOf, optional, whole, word } from '../../refusals/usage.ts'
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
import { readClause, requireCoverage, type Tally } from './coverage.ts'
import { checkRunOptions, type RunOptions } from './options.ts'
import { readBack } from './read-back.ts'
import {
  type CallChooser,
  fixedCalls,
  type LeavingOut,
  type Run,
  type RunResult,
  runnerOf,
} from './run.ts'
import { smallestError } from './smallest-error.ts'

export interface AssertOptions<Real> extends RunOptions<Real> {
  /** Calls in the longest run: 40 when left out. */
  readonly steps?: number
  /** Clauses and assumptions that the system does not follow: calls that come to rest on one of them are not made. */
  readonly except?: readonly (Clause | Assumption)[]
  /** `ignore` leaves out every call that rests on a choice of ours, where the contract says nothing: `check` when left out. */
  readonly assumptions?: 'check' | 'ignore'
  /** Journals to begin with, each a run of its own: calls that were recorded, or found once. They are made as they are. */
  readonly examples?: readonly (readonly AnyCall[])[]
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
  checkRunOptions(options, {
    steps: optional(whole(1)),
    except: optional(listOf(readClause)),
    assumptions: optional(word(['check', 'ignore'] as const)),
    examples: optional(listOf(listOf(readCall))),
  })
  const { operations, swarm, steps = 40, examples = [] } = options
  const counts = newScenarioCounts()
  const drawn = fc.record({
    called: operationsOfRun(operations, swarm),
    before: fc.array(draws, { minLength: 1, maxLength: steps, size: 'max' }),
  })
  return assertRuns(
    { ...options, isLeftOut: leftOutBy(options) },
    drawn.map(({ called, before }) => ({
      before: before.map(draw => world => callFromDraw(draw, world, called, counts)),
    })),
    examples.map(journal => ({ before: fixedCalls(journal) })),
  )
}

/** Which outcomes rest on what is set aside. */
function leftOutBy({
  except = [],
  assumptions: kept = 'check',
}: Pick<AssertOptions<never>, 'except' | 'assumptions'>): (outcome: Outcome) => boolean {
  const setAside = new Set<string>(except)
  return outcome =>
    (kept === 'ignore' && outcome.assumptions.length > 0) ||
    outcome.assumptions.some(assumption => setAside.has(assumption)) ||
    (!outcome.ok && outcome.errors.some(({ clause }) => setAside.has(clause)))
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
  options: RunOptions<Real> & LeavingOut,
  arbitrary: fc.Arbitrary<Run>,
  examples: readonly Run[] = [],
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
    numRuns: runs + examples.length,
    // The calls that were made shrink better than the numbers behind them: `smallestError` does that.
    endOnFailure: true,
    examples: examples.map(each => [each] as [Run]),
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
