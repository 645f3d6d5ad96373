/** Counts what the runs of an assertion come to, and tells of it after each. */
import type { Outcome } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import { drivenOperations } from '../scenarios/scenario.ts'
import { countOutcome } from './coverage.ts'
import { Observations } from './observations.ts'
import type { LeavingOut } from './one-by-one.ts'
import type { RunOptions } from './options.ts'
import { possibleOutcomes, progressOf } from './progress.ts'
import { Reached } from './reached.ts'
import { type Run, type RunResult, runnerOf } from './run.ts'

/** Runs in all, and how many of them, the first ones, are examples. */
interface Planned {
  readonly all: number
  readonly examples: number
}

export function countedRuns<Real>(
  options: RunOptions<Real> & LeavingOut,
  start: World,
  { all, examples }: Planned,
) {
  const { operations = drivenOperations, onProgress, observe } = options
  const reached = new Reached()
  const leftOutFor = (outcome: Outcome): readonly string[] => {
    const reasons = options.leftOutFor?.(outcome) ?? []
    reached.leaveOut(reasons)
    return reasons
  }
  const run = runnerOf({ ...options, leftOutFor }, start)
  const tally = new Map<string, number>()
  const possible = possibleOutcomes(start, operations)
  const observations = observe && new Observations(observe)
  const done = { runs: 0, calls: 0 }
  return {
    ...{ tally, reached, observations, done },
    async run(each: Run): Promise<RunResult> {
      const own = new Map<string, number>()
      const result = await run(each, (call, outcome, observed) => {
        countOutcome(tally, call.operation, outcome)
        countOutcome(own, call.operation, outcome)
        reached.count(call, outcome, observed)
      })
      done.runs += 1
      done.calls += result.journal.length + result.history.length
      const isExample = done.runs <= examples
      observations?.run(result, { run: done.runs, isExample, tally: own })
      onProgress?.(progressOf({ ...done, of: all }, tally, possible))
      return result
    },
  }
}
