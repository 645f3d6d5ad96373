/** Commands for fast-check's own model runs: `fc.modelRun`, `fc.asyncModelRun` and `fc.scheduledModelRun`. */

import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { OperationName } from '../../operations/table.ts'
import { callable, flag, optional, type ReadersOf, record, whole } from '../../refusals/usage.ts'
import { readWorld, type World } from '../../world/world.ts'
import {
  callFromDraw,
  type Draw,
  draws,
  newScenarioCounts,
  type ScenarioCounts,
  type Swarm,
  swarmsOf,
} from '../scenarios/draws.ts'
import { drivenOperations, readDriven } from '../scenarios/scenario.ts'
import { responseDifferences } from './compare.ts'
import { DisagreementError } from './errors.ts'
import { readResponse, type SystemResponse } from './response.ts'
import type { Awaitable } from './system.ts'

/** The model of a model run; commands change it. */
export interface Model {
  world: World
  /** The calls so far. */
  journal: AnyCall[]
  readonly counts: ScenarioCounts
}

/** The model of a run that starts from this world. */
export const modelOf = (world: World): Model => ({
  world: readWorld(world, 'world'),
  journal: [],
  counts: newScenarioCounts(),
})

/** A command of fast-check: one call to the system and to the model. */
export interface ModelCommand<Real, Response> {
  /** Always true: the call is chosen from those that the world enables. */
  readonly check: (model: Readonly<Model>) => true
  /** Throws DisagreementError when the response is not the model's; waits if `drive` gives a promise. */
  readonly run: Response extends SystemResponse
    ? (model: Model, real: Real) => void
    : (model: Model, real: Real) => Promise<void>
  /** The call that was made, once it was. */
  readonly toString: () => string
}

export interface CommandsOptions<Real, Response extends Awaitable<SystemResponse>> {
  /** Makes one call to the system and gives the response. What it throws fails the run. */
  readonly drive: (real: Real, call: AnyCall) => Response
  /** The operations to call: all that the kit calls when left out. */
  readonly operations?: readonly OperationName[]
  /** Whether most lists call a part of the operations only: true when left out. */
  readonly swarm?: boolean
  /** Commands in the longest list: 40 when left out. */
  readonly maxCommands?: number
}

const readOptions = record<ReadersOf<CommandsOptions<never, never>>>({
  drive: callable,
  operations: optional(readDriven),
  swarm: optional(flag),
  maxCommands: optional(whole(1)),
})

/**
 * Lists of commands: for `fc.modelRun` if `drive` gives a response at once, for `fc.asyncModelRun` and
 * `fc.scheduledModelRun` if it gives a promise. Throws UsageError for options that are missing, unknown or wrong.
 */
export function commands<Real, Response extends Awaitable<SystemResponse>>(
  options: CommandsOptions<Real, Response>,
): fc.Arbitrary<readonly ModelCommand<Real, Response>[]> {
  readOptions(options, 'options')
  const { drive, operations = drivenOperations, swarm, maxCommands = 40 } = options
  const drawn = fc.tuple(
    swarmsOf(operations, swarm),
    fc.array(draws, { minLength: 1, maxLength: maxCommands, size: 'max' }),
  )
  return drawn.map(([called, list]) => list.map(draw => commandOf(draw, called, drive)))
}

function commandOf<Real, Response extends Awaitable<SystemResponse>>(
  draw: Draw,
  swarm: Swarm,
  drive: (real: Real, call: AnyCall) => Response,
): ModelCommand<Real, Response> {
  let made: AnyCall | undefined
  const run = (model: Model, real: Real): void | Promise<void> => {
    const call = callFromDraw(draw, model.world, swarm, model.counts)
    made = call
    const response: unknown = drive(real, call)
    return isPromise(response)
      ? response.then(given => compareWithModel(model, call, given))
      : compareWithModel(model, call, response)
  }
  return {
    check: () => true,
    toString: () => (made === undefined ? 'not made' : printLiteral(made)),
    run: run as ModelCommand<Real, Response>['run'],
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

function compareWithModel(model: Model, call: AnyCall, given: unknown): void {
  const outcome = apply(model.world, call)
  model.journal.push(call)
  const differences = responseDifferences(outcome, readResponse(given))
  if (differences.length > 0)
    throw new DisagreementError({ journal: [...model.journal], differences })
  model.world = outcome.world
}
