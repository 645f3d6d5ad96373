/** Calls made at the same time must have come to what some order of them, one by one, comes to. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { checkOptions } from '../commands/check-options.ts'
import { type Draw, draws, swarms } from '../commands/draw.ts'
import { drivenOperations } from '../commands/scenarios.ts'
import { disagreementOf } from '../drive/disagreement-of.ts'
import { follow, type Trail } from '../drive/follow.ts'
import { readBack } from '../drive/read-back.ts'
import { type Report, runAll } from '../drive/run-all.ts'
import type { RunOptions } from '../drive/run-options.ts'
import { shorten } from '../drive/shorten.ts'
import { startWorld } from '../drive/start-world.ts'
import { countOutcome } from '../drive/tally.ts'
import { inOrderOfBeginning } from './history.ts'
import { type Choice, type Race, type Raced, race } from './race.ts'
import { rivalCallFor } from './rival-call.ts'
import { unexplained } from './unexplained.ts'

export interface ParallelOptions<Real> extends RunOptions<Real> {
  /** Calls made one by one before the race, at most: 12 when left out. */
  readonly before?: number
  /** Callers at the same time, and calls that each of them makes, at most: 2 and 2 when left out. */
  readonly callers?: number
  readonly steps?: number
}

interface Plan {
  readonly operations: readonly OperationName[]
  readonly before: readonly Draw[]
  readonly callers: readonly (readonly Draw[])[]
  readonly interleaving: readonly number[]
}

/**
 * Throws a NotLinearizableError with the smallest race that was found, and a DisagreementError for what goes wrong one by one
 * too, each as a vitest file; a TooRareError when the coverage asked for was not reached.
 */
export async function assertParallel<Real>(options: ParallelOptions<Real>): Promise<Report> {
  checkOptions(options)
  const { operations = drivenOperations } = options
  const start = startWorld(options.world)
  const read: Race['readBack'] = worlds =>
    options.readBack === false ? [] : readBack(worlds, operations)
  return runAll<Plan, Raced>(options, {
    plans: plansOf(options),
    async run(plan, tally) {
      const raced = await race(options, start, { ...raceOf(plan), readBack: read }, tally)
      count(tally, raced)
      const calls = raced.trail.journal.length + raced.history.length
      return { calls, failing: raced.explanation === undefined ? raced : undefined }
    },
    toError: (raced, where) => failureOf(options, start, raced, { where, readBack: read }),
  })
}

function plansOf({
  operations = drivenOperations,
  swarm = true,
  before = 12,
  callers = 2,
  steps = 2,
}: Pick<
  ParallelOptions<unknown>,
  'operations' | 'swarm' | 'before' | 'callers' | 'steps'
>): fc.Arbitrary<Plan> {
  const listsOf = (minLength: number, maxLength: number) =>
    fc.array(draws, { minLength, maxLength, size: 'max' })
  return fc.record({
    operations: swarm ? swarms(operations) : fc.constant(operations),
    before: listsOf(0, before),
    callers: fc.array(listsOf(1, steps), { minLength: 2, maxLength: callers, size: 'max' }),
    interleaving: fc.array(fc.nat({ max: 59 }), { maxLength: 4 * callers * steps, size: 'max' }),
  })
}

function raceOf({ operations, before, callers, interleaving }: Plan): Omit<Race, 'readBack'> {
  const choices = (drawn: readonly Draw[]) =>
    drawn.map(
      (draw): Choice =>
        (...known) =>
          rivalCallFor(draw, operations, ...known),
    )
  return { before: choices(before), callers: callers.map(choices), interleaving }
}

function count(tally: Map<string, number>, { trail, explanation }: Raced): void {
  explanation?.order.reduce((world, { call }) => {
    const outcome = apply(world, call, { verify: false })
    countOutcome(tally, call.operation, outcome)
    return outcome.world
  }, trail.world)
}

/** What goes wrong one by one, in the order in which the calls began, is no matter of a race. */
async function failureOf<Real>(
  options: ParallelOptions<Real>,
  start: World,
  raced: Raced,
  found: { readonly where: string } & Pick<Race, 'readBack'>,
): Promise<Error> {
  const oneByOne = async (trail: Trail) =>
    disagreementOf(options, await shorten(options, start, trail), found.where)
  if (raced.trail.differences.length > 0) return oneByOne(raced.trail)
  const made = inOrderOfBeginning(raced.history).filter(({ caller }) => caller > 0)
  const journal = [...raced.trail.journal, ...made.map(({ call }) => call)]
  let reads: ReturnType<Race['readBack']> | undefined
  const trail = await follow(options, {
    start,
    next(world, index) {
      if (index < journal.length) return journal[index]
      reads ??= found.readBack([world])
      return reads[index - journal.length]
    },
  })
  return trail.differences.length > 0 ? oneByOne(trail) : unexplained(options, start, raced, found)
}
