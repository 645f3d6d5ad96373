/** What every assertion of the kit is told: the system, what its runs start from, and how much is tried. */
import type { WorldSource } from '../../account/create-world.ts'
import {
  checkOptions,
  type OptionRule,
  type OptionRules,
  option,
} from '../../engine/check-options.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { checkDriven } from '../scenarios/scenario.ts'
import { type Coverage, checkCoverage } from './coverage.ts'
import { type TestImports, testImports } from './print-test.ts'
import { type System, systemOptions } from './system.ts'

export interface RunOptions<Real> extends System<Real> {
  /** What every run starts from: the kit's own small account when left out. */
  readonly world?: World | WorldSource
  /** The operations to call: all of the contract, and those outside of it that change what there is, when left out. */
  readonly operations?: readonly OperationName[]
  /** Whether most runs call a part of the operations only: true when left out. */
  readonly swarm?: boolean
  /** How many runs: 100 when left out. */
  readonly runs?: number
  /** The same seed makes the same calls. */
  readonly seed?: number
  /** Whether everything is read back after the last call of a run: true when left out. */
  readonly readBack?: boolean
  /** What has to come up, and how often, over all runs. */
  readonly coverage?: Coverage
  /** Where the printed test imports from. */
  readonly test?: TestImports
}

const runOptions: OptionRules<RunOptions<never>> = {
  ...systemOptions,
  world: option.any,
  operations: option.any,
  swarm: option.boolean,
  runs: option.whole(1),
  seed: { expected: 'a whole number', accepts: Number.isSafeInteger },
  readBack: option.boolean,
  coverage: option.object,
  test: option.object,
}

/** Throws UsageError for an option that is missing, unknown or wrong; `own` are the rules of one assertion. */
export function checkRunOptions(
  options: Pick<RunOptions<never>, 'operations' | 'coverage' | 'test'>,
  own: Readonly<Record<string, OptionRule>>,
): void {
  checkOptions(options, { ...runOptions, ...own })
  if (options.operations !== undefined) checkDriven(options.operations)
  if (options.coverage !== undefined) checkCoverage(options.coverage)
  if (options.test !== undefined) checkOptions(options.test, testImports)
}
