/** The kit's assertion: the system under test does what the model does, whatever is asked of it. */
import fc from 'fast-check'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, type Draw, draws, swarms } from '../commands/draw.ts'
import { drivenOperations } from '../commands/kinds.ts'
import { newTurns, type Turns } from '../commands/turns.ts'
import { disagreementOf } from './disagreement-of.ts'
import { follow, type Trail } from './follow.ts'
import { readBack } from './read-back.ts'
import type { RunOptions } from './run-options.ts'
import { shorten } from './shorten.ts'
import { startWorld } from './start-world.ts'
import { requireCoverage, type Tally } from './tally.ts'

export interface AssertOptions<Real> extends RunOptions<Real> {
  /** Calls in the longest run: 40 when left out. */
  readonly steps?: number
}

/** What an assertion that held looked at. */
export interface Report {
  readonly seed: number
  readonly runs: number
  readonly calls: number
  readonly tally: Tally
}

interface Plan {
  readonly operations: readonly OperationName[]
  readonly chosen: readonly Draw[]
}

/**
 * Throws a Disagreement with the smallest counterexample, as a vitest file, when the two part, and a TooRare when the
 * coverage asked for was not reached. The same seed makes the same calls.
 */
export async function assertModel<Real>(options: AssertOptions<Real>): Promise<Report> {
  const start = startWorld(options.world)
  const tally = new Map<string, number>()
  const turns = newTurns()
  let calls = 0
  let last: Trail | undefined
  const property = fc.asyncProperty(plansOf(options), async plan => {
    const trail = await follow(options, { ...following(options, start, plan, turns), tally })
    calls += trail.journal.length
    if (trail.differences.length === 0) return true
    last = trail
    return false
  })
  const { runs = 100, seed } = options
  const details = await fc.check(property, {
    numRuns: runs,
    // Journals shrink better than the numbers behind them: see shorten.
    endOnFailure: true,
    ...(seed !== undefined && { seed }),
  })
  if (details.failed && last !== undefined) {
    const where = `found in run ${details.numRuns} with seed ${details.seed}`
    throw disagreementOf(options, await shorten(options, start, last), where)
  }
  if (details.failed) throw details.errorInstance
  if (options.coverage !== undefined) requireCoverage(tally, options.coverage)
  return { seed: details.seed, runs: details.numRuns, calls, tally }
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
