/** The kit's assertion: the system under test does what the model does, whatever is asked of it. */
import fc from 'fast-check'
import type { WorldSource } from '../../engine/create-world.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { callFor, type Draw, draws, swarms } from '../commands/draw.ts'
import { drivenOperations } from '../commands/kinds.ts'
import { Disagreement } from './disagreement.ts'
import { follow, type Trail } from './follow.ts'
import { printTest, type TestImports } from './print-test.ts'
import { readBack } from './read-back.ts'
import { shorten } from './shorten.ts'
import { printableWorld, startWorld } from './start-world.ts'
import type { System } from './system.ts'
import { type Coverage, requireCoverage, type Tally } from './tally.ts'

export interface AssertOptions<Real> extends System<Real> {
  /** What every run starts from: a small world of the kit's own when left out. */
  readonly world?: World | WorldSource
  /** The operations to call: all of the contract and those that furnish a world, when left out. */
  readonly operations?: readonly OperationName[]
  /** Each run with a part of the operations only, mostly: yes, unless told otherwise. */
  readonly swarm?: boolean
  /** Runs, and calls in the longest of them: 100 and 40 when left out. */
  readonly runs?: number
  readonly steps?: number
  readonly seed?: number
  /** Whether everything is read back after the last call of a run: yes, unless told otherwise. */
  readonly readBack?: boolean
  /** What must have come up, and how often, over all runs. */
  readonly coverage?: Coverage
  /** Where the printed test imports from. */
  readonly test?: TestImports
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
  let calls = 0
  let last: Trail | undefined
  const property = fc.asyncProperty(plansOf(options), async plan => {
    const trail = await follow(options, { ...following(options, start, plan), tally })
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
    throw reported(options, await shorten(options, start, last), where)
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
) {
  let reads: ReturnType<typeof readBack> | undefined
  const asked = options.operations ?? drivenOperations
  return {
    start,
    next(world: World, index: number) {
      const draw = chosen[index]
      if (draw !== undefined) return callFor(draw, world, operations)
      if (options.readBack === false) return undefined
      reads ??= readBack(world, asked)
      return reads[index - chosen.length]
    },
  }
}

function reported<Real>(options: AssertOptions<Real>, trail: Trail, where: string): Disagreement {
  const { journal } = trail
  const named = (['real', 'drive', 'after', 'worldOf'] as const).filter(
    name => options[name] !== undefined,
  )
  const test = printTest({
    title: `${journal.at(-1)?.operation} does what the model does`,
    world: printableWorld(options.world),
    adapter: named,
    imports: options.test ?? {},
    journal,
  })
  return new Disagreement(trail, { where, test })
}
