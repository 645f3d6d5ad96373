/** The loop of every assertion of the kit: plans are run until one of them fails, or until all have held. */
import fc from 'fast-check'
import type { RunOptions } from './run-options.ts'
import { requireCoverage, type Tally } from './tally.ts'

/** What an assertion that held looked at. */
export interface Report {
  readonly seed: number
  readonly runs: number
  readonly calls: number
  readonly tally: Tally
}

export interface Runs<Plan, Failing> {
  readonly plans: fc.Arbitrary<Plan>
  /** Counts its outcomes into the tally; `failing` is there when the run did not hold. */
  readonly run: (plan: Plan, tally: Map<string, number>) => Promise<Ran<Failing>>
  /** What to throw; `where` says how the run is found again. */
  readonly toError: (failing: Failing, where: string) => Promise<Error>
}

export interface Ran<Failing> {
  readonly calls: number
  readonly failing: Failing | undefined
}

/** Throws what `toError` makes of the first run that fails, and a TooRareError when the coverage asked for was not reached. */
export async function runAll<Plan, Failing>(
  { runs = 100, seed, coverage }: Pick<RunOptions<unknown>, 'runs' | 'seed' | 'coverage'>,
  { plans, run, toError }: Runs<Plan, Failing>,
): Promise<Report> {
  const tally = new Map<string, number>()
  let calls = 0
  let last: Failing | undefined
  const property = fc.asyncProperty(plans, async plan => {
    const ran = await run(plan, tally)
    calls += ran.calls
    last = ran.failing
    return last === undefined
  })
  const details = await fc.check(property, {
    numRuns: runs,
    // What was called shrinks better than the numbers behind it: that is for `toError` to do.
    endOnFailure: true,
    ...(seed !== undefined && { seed }),
  })
  if (details.failed && last !== undefined)
    throw await toError(last, `found in run ${details.numRuns} with seed ${details.seed}`)
  if (details.failed) throw details.errorInstance
  if (coverage !== undefined) requireCoverage(tally, coverage)
  return { seed: details.seed, runs: details.numRuns, calls, tally }
}
