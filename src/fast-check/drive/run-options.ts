/** What every assertion of the kit is told: the system, where its runs start, and how much is tried. */
import type { WorldSource } from '../../account/create-world.ts'
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import type { TestImports } from './print-test.ts'
import type { System } from './system.ts'
import type { Coverage } from './tally.ts'

export interface Tested<Real> extends System<Real> {
  /** What every run starts from: a small world of the kit's own when left out. */
  readonly world?: World | WorldSource
  /** Where the printed test imports from. */
  readonly test?: TestImports
}

export interface RunOptions<Real> extends Tested<Real> {
  /** The operations to call: all of the contract and those that furnish a world, when left out. */
  readonly operations?: readonly OperationName[]
  /** Each run with a part of the operations only, mostly: yes, unless told otherwise. */
  readonly swarm?: boolean
  /** 100 when left out. */
  readonly runs?: number
  readonly seed?: number
  /** Whether everything is read back after the last call of a run: yes, unless told otherwise. */
  readonly readBack?: boolean
  /** What must have come up, and how often, over all runs. */
  readonly coverage?: Coverage
}
