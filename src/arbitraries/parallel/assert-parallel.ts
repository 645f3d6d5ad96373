/** Calls made at the same time must have come to what some order of them, one by one, comes to. */
import fc from 'fast-check'
import type { AnyCall } from '../../engine/call.ts'
import type { WorldSource } from '../../engine/create-world.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, type Draw, draws } from '../commands/draw.ts'
import { drivenOperations } from '../commands/kinds.ts'
import type { Answer } from '../kit/answer.ts'
import { readBack } from '../kit/read-back.ts'
import { startWorld } from '../kit/start-world.ts'
import type { Maybe } from '../kit/system.ts'
import { type History, type Operation, printHistory } from './history.ts'
import { linearize } from './linearize.ts'

/** Lets fast-check decide when a promise goes on; a system that waits on it is raced in every way there is. */
export type Schedule = <Value>(promise: Promise<Value>) => Promise<Value>

export interface ParallelOptions<Real> {
  readonly real: (world: World, schedule: Schedule) => Maybe<Real>
  readonly drive: (real: Real, call: AnyCall) => PromiseLike<Answer>
  readonly world?: World | WorldSource
  readonly operations?: readonly OperationName[]
  /** Callers at the same time, and calls that each of them makes at most: 2 and 2 when left out. */
  readonly callers?: number
  readonly steps?: number
  readonly runs?: number
  readonly seed?: number
}

/** No order of the calls gives these answers. */
export class NotLinearizable extends Error {
  override readonly name = 'NotLinearizable'
  readonly history: History

  constructor(history: History) {
    super(`a non-linearizable history: no order gives these answers\n${printHistory(history)}`)
    this.history = history
  }
}

/** Throws a NotLinearizable with the smallest history that was found. */
export async function assertParallel<Real>(options: ParallelOptions<Real>): Promise<void> {
  const { callers = 2, steps = 2, runs = 100, seed } = options
  const start = startWorld(options.world)
  const plans = fc.array(fc.array(draws, { minLength: 1, maxLength: steps }), {
    minLength: 2,
    maxLength: callers,
    size: 'max',
  })
  let wrong: History | undefined
  const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    const schedule: Schedule = promise => scheduler.schedule(promise)
    const running = raced(options, start, plan, schedule)
    const history = await scheduler.waitFor(running)
    if (linearize(start, history) !== undefined) return true
    wrong = history
    return false
  })
  const details = await fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) })
  if (details.failed && wrong !== undefined) throw new NotLinearizable(wrong)
  if (details.failed) throw details.errorInstance
}

/** All callers at once, and when the last of them is done everything is read back. */
async function raced<Real>(
  { real, drive, operations = drivenOperations }: ParallelOptions<Real>,
  start: World,
  plan: readonly (readonly Draw[])[],
  schedule: Schedule,
): Promise<History> {
  const system = await real(start, schedule)
  const history: Operation[] = []
  let moment = 0
  const make = async (caller: number, call: AnyCall): Promise<void> => {
    const began = moment++
    const answer = await drive(system, JSON.parse(JSON.stringify(call)) as AnyCall)
    history.push({ caller, call, answer, began, ended: moment++ })
  }
  const work = plan.map(async (drawn, caller) => {
    for (const draw of drawn) {
      await schedule(Promise.resolve())
      await make(caller + 1, callFor(draw, start, operations))
    }
  })
  await Promise.all(work)
  for (const call of readBack(start, operations)) await make(0, call)
  return history
}
