/** What a suite could reach: every operation, refusal, event and status change of the contract. */
import { type Clause, clauses } from '../contract/clauses.ts'
import { eventNames } from '../contract/events.ts'
import { operations } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'

/** The second paths of an operation count as the first. */
const contractOperations: readonly AnyOperation[] = Object.values(operations).filter(
  ({ equivalentOf }: AnyOperation) => equivalentOf === undefined,
)

export const reachable = {
  operations: contractOperations.map(({ name }) => name),
  /** What the checks of each operation refuse on. */
  refusals: contractOperations.flatMap(({ name, checks }) =>
    [...new Set(checks.flatMap(each => each.clauses))].map(clause => `${name} ${clause}`),
  ),
  events: eventNames,
  /** STATUS-2 to STATUS-6. */
  transitions: [
    'none to enabled',
    'enabled to disabled',
    'disabled to enabled',
    'enabled to deleted',
    'disabled to deleted',
  ],
} as const

/** Kept by the door, before there is a call. */
const keptByTheDoor: readonly Clause[] = ['WIRE-2']

/** Clauses that calls are refused on: what lies just outside of them is refused. */
export const edgeClauses: readonly Clause[] = (Object.keys(clauses) as Clause[]).filter(
  id => clauses[id].kind === 'edge' && !keptByTheDoor.includes(id),
)
