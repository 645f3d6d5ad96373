/** Commands for fast-check's own model runs: `fc.modelRun`, `fc.asyncModelRun` and `fc.scheduledModelRun`. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { type Answer, readAnswer } from '../drive/answer.ts'
import { differencesOf } from '../drive/compare.ts'
import { DisagreementError } from '../drive/disagreement.ts'
import { checkOptions } from './check-options.ts'
import { callFor, type Draw, draws, swarms } from './draw.ts'
import { drivenOperations } from './scenarios.ts'
import { newTurns, type Turns } from './turns.ts'

/** What the commands change on the side of the model. */
export interface Model {
  world: World
  /** The calls so far. */
  journal: AnyCall[]
  /** Whose turn it is. */
  readonly turns: Turns
}

export const modelOf = (world: World): Model => ({ world, journal: [], turns: newTurns() })

/** Checked by every command: true, for what is called is chosen from what the world enables. */
export interface ModelCommand<Real, Run extends void | Promise<void>> {
  readonly check: (model: Readonly<Model>) => true
  /** Throws a DisagreementError when the answer is not the model's. */
  readonly run: (model: Model, real: Real) => Run
  /** The call that was made, once it was. */
  readonly toString: () => string
}

export interface CommandsOptions<Drive> {
  readonly drive: Drive
  readonly operations?: readonly OperationName[]
  readonly swarm?: boolean
  /** The longest list: 40 when left out. */
  readonly maxCommands?: number
}

/** For `fc.modelRun`: the system answers at once. */
export const commands = <Real>(
  options: CommandsOptions<(real: Real, call: AnyCall) => Answer>,
): fc.Arbitrary<readonly ModelCommand<Real, void>[]> =>
  listsOf(options, (draw, operations) => {
    const { choose, shown } = chooser(draw, operations)
    return {
      check: () => true,
      toString: shown,
      run(model, real) {
        const call = choose(model)
        judge(model, call, options.drive(real, call))
      },
    }
  })

/** For `fc.asyncModelRun` and `fc.scheduledModelRun`: the system takes its time. */
export const asyncCommands = <Real>(
  options: CommandsOptions<(real: Real, call: AnyCall) => Answer | PromiseLike<Answer>>,
): fc.Arbitrary<readonly ModelCommand<Real, Promise<void>>[]> =>
  listsOf(options, (draw, operations) => {
    const { choose, shown } = chooser(draw, operations)
    return {
      check: () => true,
      toString: shown,
      async run(model, real) {
        const call = choose(model)
        judge(model, call, await options.drive(real, call))
      },
    }
  })

function listsOf<Command>(
  options: Omit<CommandsOptions<unknown>, 'drive'>,
  toCommand: (draw: Draw, operations: readonly OperationName[]) => Command,
): fc.Arbitrary<readonly Command[]> {
  checkOptions(options)
  const { operations = drivenOperations, swarm = true, maxCommands = 40 } = options
  return fc
    .tuple(
      swarm ? swarms(operations) : fc.constant(operations),
      fc.array(draws, { minLength: 1, maxLength: maxCommands, size: 'max' }),
    )
    .map(([chosen, drawn]) => drawn.map(draw => toCommand(draw, chosen)))
}

function chooser(draw: Draw, operations: readonly OperationName[]) {
  let made: AnyCall | undefined
  return {
    choose(model: Model): AnyCall {
      made = callFor(draw, model.world, operations, model.turns)
      return made
    },
    shown: () => (made === undefined ? 'not made' : printLiteral(made)),
  }
}

function judge(model: Model, call: AnyCall, answer: Answer): void {
  const outcome = apply(model.world, call)
  model.journal.push(call)
  const differences = differencesOf(outcome, readAnswer(answer))
  if (differences.length > 0)
    throw new DisagreementError({ journal: [...model.journal], differences })
  model.world = outcome.world
}
