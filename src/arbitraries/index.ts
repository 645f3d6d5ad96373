/** The door for property-based testing: what to generate, commands for model runs, and the kit that drives a system. */
import { assertModel } from './kit/assert.ts'
import { replay } from './kit/replay.ts'
import { assertParallel } from './parallel/assert-parallel.ts'

export {
  asyncCommands,
  type CommandsOptions,
  commands,
  type Model,
  type ModelCommand,
  modelOf,
} from './commands/commands.ts'
export type { Accepted, Answer, Rejected } from './kit/answer.ts'
export type { AssertOptions, Report } from './kit/assert.ts'
export type { Difference } from './kit/compare.ts'
export { Disagreement } from './kit/disagreement.ts'
export type { ReplayOptions } from './kit/replay.ts'
export type { Maybe, System } from './kit/system.ts'
export { type Coverage, type Tally, TooRare } from './kit/tally.ts'
export {
  NotLinearizable,
  type ParallelOptions,
  type Schedule,
} from './parallel/assert-parallel.ts'
export type { History, Operation } from './parallel/history.ts'
export { linearize } from './parallel/linearize.ts'
export type { Graded } from './values/graded.ts'
export { labels } from './values/labels.ts'
export { packets } from './values/packets.ts'
export { portStrings } from './values/port-strings.ts'
export { prefixes } from './values/prefixes.ts'
export { ruleSets, rules } from './values/rule-sets.ts'
export { callsIn, outcomesOf, worlds } from './values/worlds.ts'

/** Drives a system and the model side by side. */
export const kit = { assert: assertModel, assertParallel, replay } as const
