/** The entry point `firedrill/fast-check`: arbitraries, commands for model runs, and the kit that tests a system against the model. */
export { profiles } from './accounts/profiles.ts'

import fc from 'fast-check'
import { checkVersion } from './check-version.ts'
import { assertModel, assertParallel } from './model/assert.ts'
import { replay, replayParallel } from './model/replay.ts'

export {
  type CallAtLimit,
  type CallInWorld,
  callsOf,
  type GradedCalls,
} from './limits/calls-of.ts'
export type { Limit } from './limits/limit.ts'
export type { AssertOptions, AssertReport, ParallelOptions } from './model/assert.ts'
export {
  type CommandsOptions,
  commands,
  type Model,
  type ModelCommand,
  modelOf,
} from './model/commands.ts'
export type { Difference } from './model/compare.ts'
export { type Coverage, CoverageError, type Tally } from './model/coverage.ts'
export { DisagreementError, NotLinearizableError } from './model/errors.ts'
export { type CallRecord, type History, linearize } from './model/linearize.ts'
export type { Observing } from './model/observations.ts'
export type { TestImports } from './model/print-test.ts'
export type { Progress } from './model/progress.ts'
export type { Unreached } from './model/reached.ts'
export type { ReplayOptions, ReplayParallelOptions } from './model/replay.ts'
export type {
  DoneResponse,
  FailedResponse,
  Observed,
  RefusedResponse,
  ResponseError,
  SystemResponse,
} from './model/response.ts'
export type { Awaitable, Schedule, System } from './model/system.ts'
export { accountWithUsers } from './scenarios/start-world.ts'
export type { TargetOutcome } from './scenarios/target-outcomes.ts'
export { callsIn, outcomesOf, worldAfter, worlds } from './scenarios/worlds.ts'
export { addresses, prefixes, ranges } from './values/addresses.ts'
export type { GradedArbitraries } from './values/graded.ts'
export { packets, representatives } from './values/packets.ts'
export { type PageQuery, pages } from './values/pages.ts'
export { portStrings, ruleSets, rules } from './values/rules.ts'
export { descriptions, labels, reverseNames, ruleLabels, tags } from './values/texts.ts'

checkVersion(fc.__version)

/** Drives a system and the model side by side. */
export const kit = {
  /**
   * Makes the same random calls to your system and to the model, one by one, and compares what they come to. Throws
   * DisagreementError with the smallest run that disagrees, as a vitest file; CoverageError and UsageError.
   */
  assert: assertModel,
  /**
   * Lets several callers call your system at once, and requires an order of the calls that explains what they got. Throws
   * NotLinearizableError or DisagreementError with the smallest run, as a vitest file; CoverageError and UsageError.
   */
  assertParallel,
  /** Makes the calls of a journal again, as a printed test does. Throws DisagreementError where they disagree. */
  replay,
  /** Makes calls of several callers again, as a printed test does. Throws NotLinearizableError where no order explains them. */
  replayParallel,
} as const
