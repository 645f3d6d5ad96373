/** The door for property-based testing: what to generate, commands for model runs, and the kit that drives a system. */
import { assertModel } from './kit/assert.ts'
import { replay } from './kit/replay.ts'

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

/** Drives a system and the model side by side. */
export const kit = { assert: assertModel, replay } as const
