/** What every assertion of the kit is told: the system, what its runs start from, and how much is tried. */
import type { WorldSource } from '../../account/create-world.ts'
import type { OperationName } from '../../operations/table.ts'
import { type Policies, readPoliciesValue } from '../../policies/read-policies.ts'
import {
  anything,
  callable,
  flag,
  optional,
  type Reader,
  type ReadersOf,
  record,
  whole,
} from '../../refusals/usage.ts'
import type { World } from '../../world/world.ts'
import { readDriven } from '../scenarios/scenario.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import { type Observing, readObserving } from './observations.ts'
import { readTestImports, type TestImports } from './print-test.ts'
import type { Progress } from './progress.ts'
import { type Awaitable, type System, systemReaders, type TimedCalls } from './system.ts'

export interface RunOptions<Real> extends System<Real>, TimedCalls {
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
  /** Promises that every world of a run has to keep, checked after each call that is made one by one. */
  readonly keeps?: Policies
  /** What has to come up, and how often, over all runs. */
  readonly coverage?: Coverage
  /** Where the printed test imports from. */
  readonly test?: TestImports
  /** Milliseconds after which no further run begins: none when left out. A failure is made short all the same. */
  readonly timeLimit?: number
  /** Hears after each run what was reached so far. */
  readonly onProgress?: (progress: Progress) => void
  /** Hears of each run as an observation, a line of JSON in the form of Hypothesis's. */
  readonly observe?: Observing
  /** Gets the replay file of a failure, as text, before the error is thrown. */
  readonly onFailure?: (replay: string) => Awaitable<void>
}

const runReaders: ReadersOf<RunOptions<never>> = {
  ...systemReaders,
  world: anything,
  operations: optional(readDriven),
  swarm: optional(flag),
  runs: optional(whole(1)),
  seed: optional(whole(Number.MIN_SAFE_INTEGER)),
  readBack: optional(flag),
  keeps: optional(readPoliciesValue),
  coverage: optional(readCoverage),
  test: optional(readTestImports),
  timeLimit: optional(whole(1, 2 ** 31 - 1)),
  callTimeLimit: optional(whole(1, 2 ** 31 - 1)),
  onProgress: optional(callable),
  observe: optional(readObserving),
  onFailure: optional(callable),
}

/** Throws UsageError for an option that is missing, unknown or wrong; `own` are the readers of one assertion. */
export function checkRunOptions(
  options: object,
  own: Readonly<Record<string, Reader<unknown>>>,
): void {
  record({ ...runReaders, ...own })(options, 'options')
}
