/** The kit's assertion: the system under test does what the model does, whatever is asked of it. */
import fc from 'fast-check'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { checkOptions } from '../commands/check-options.ts'
import { callFor, type Draw, draws, swarms } from '../commands/draw.ts'
import { drivenOperations } from '../commands/scenarios.ts'
import { newTurns, type Turns } from '../commands/turns.ts'
import { disagreementOf } from './disagreement-of.ts'
import { follow, type Trail } from './follow.ts'
import { readBack } from './read-back.ts'
import { type Report, runAll } from './run-all.ts'
import type { RunOptions } from './run-options.ts'
import { shorten } from './shorten.ts'
import { startWorld } from './start-world.ts'

export interface AssertOptions<Real> extends RunOptions<Real> {
  /** Calls in the longest run: 40 when left out. */
  readonly steps?: number
}

interface Plan {
  readonly operations: readonly OperationName[]
  readonly chosen: readonly Draw[]
}

/**
 * Throws a DisagreementError with the smallest counterexample, as a vitest file, when the two part, and a TooRareError when the
 * coverage asked for was not reached. The same seed makes the same calls.
 */
export async function assertModel<Real>(options: AssertOptions<Real>): Promise<Report> {
  checkOptions(options)
  const start = startWorld(options.world)
  const turns = newTurns()
  return runAll<Plan, Trail>(options, {
    plans: plansOf(options),
    async run(plan, tally) {
      const trail = await follow(options, { ...following(options, start, plan, turns), tally })
      const failing = trail.differences.length > 0 ? trail : undefined
      return { calls: trail.journal.length, failing }
    },
    toError: async (trail, where) =>
      disagreementOf(options, await shorten(options, start, trail), where),
  })
}

function plansOf({
  operations = drivenOperations,
  swarm = true,
  steps = 40,
}: Pick<AssertOptions<unknown>, 'operations' | 'swarm' | 'steps'>): fc.Arbitrary<Plan> {
  return fc.record({
    operations: swarm ? swarms(operations) : fc.constant(operations),
    chosen: fc.array(draws, { minLength: 1, maxLength: steps, size: 'max' }),
  })
}

/** The calls that are drawn, and then those that read everything back. */
function following(
  options: Pick<AssertOptions<unknown>, 'operations' | 'readBack'>,
  start: World,
  { operations, chosen }: Plan,
  turns: Turns,
) {
  let reads: ReturnType<typeof readBack> | undefined
  const asked = options.operations ?? drivenOperations
  return {
    start,
    next(world: World, index: number) {
      const draw = chosen[index]
      if (draw !== undefined) return callFor(draw, world, operations, turns)
      if (options.readBack === false) return undefined
      reads ??= readBack([world], asked)
      return reads[index - chosen.length]
    },
  }
}
