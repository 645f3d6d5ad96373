/** The door for property-based testing: what to generate, commands for model runs, and the kit that drives a system. */
import { assertModel } from './drive/assert.ts'
import { replay } from './drive/replay.ts'
import { assertParallel } from './parallel/assert-parallel.ts'
import { replayParallel } from './parallel/replay-parallel.ts'

export type { CallAtLimit, CallIn } from './calls/call-in.ts'
export { callsOf, type GradedCalls } from './calls/calls-of.ts'
export type { Limit } from './calls/limit.ts'
export {
  asyncCommands,
  type CommandsOptions,
  commands,
  type Model,
  type ModelCommand,
  modelOf,
} from './commands/commands.ts'
export type { Accepted, Answer, Failed, Reaction, Rejected } from './drive/answer.ts'
export type { AssertOptions } from './drive/assert.ts'
export type { Difference } from './drive/compare.ts'
export { DisagreementError } from './drive/disagreement.ts'
export type { ReplayOptions } from './drive/replay.ts'
export type { Report } from './drive/run-all.ts'
export { accountWithUsers } from './drive/start-world.ts'
export type { Maybe, Schedule, System } from './drive/system.ts'
export { type Coverage, type Tally, TooRareError } from './drive/tally.ts'
export type { ParallelOptions } from './parallel/assert-parallel.ts'
export type { History, Operation } from './parallel/history.ts'
export { linearize } from './parallel/linearize.ts'
export { NotLinearizableError } from './parallel/not-linearizable.ts'
export type { ReplayParallelOptions } from './parallel/replay-parallel.ts'
export { addresses } from './values/addresses.ts'
export type { Graded } from './values/graded.ts'
export { labels, ruleLabels } from './values/labels.ts'
export { packets } from './values/packets.ts'
export { type PageQuery, pages } from './values/pages.ts'
export { portStrings } from './values/port-strings.ts'
export { prefixes } from './values/prefixes.ts'
export { ranges } from './values/ranges.ts'
export { representatives } from './values/representatives.ts'
export { reverseNames } from './values/reverse-names.ts'
export { ruleSets } from './values/rule-sets.ts'
export { rules } from './values/rules.ts'
export { descriptions, tags } from './values/texts.ts'
export { callsIn, outcomesOf, worlds } from './values/worlds.ts'

/** Drives a system and the model side by side. */
export const kit = { assert: assertModel, assertParallel, replay, replayParallel } as const
