/** What an assertion has reached so far, for whoever waits for it. */
import type { OperationName } from '../../operations/table.ts'
import type { World } from '../../world/world.ts'
import { scenariosIn } from '../scenarios/scenario.ts'
import type { Tally } from './coverage.ts'

export interface Progress {
  /** Runs that are over, and how many there are to be. */
  readonly runs: number
  readonly of: number
  /** Calls in all runs so far. */
  readonly calls: number
  /** Outcomes of operations that came up, such as `firewallUpdate refused`, and how many can in the start world. */
  readonly outcomes: number
  readonly outcomesOf: number
  /** Clauses and assumptions that refused a call. */
  readonly clauses: number
  /** All of it on one line: `run 40 of 100: 1203 calls, 81 of 119 outcomes, 46 clauses`. */
  readonly line: string
}

export function progressOf(
  { runs, of, calls }: Pick<Progress, 'runs' | 'of' | 'calls'>,
  tally: Tally,
  possible: ReadonlySet<string>,
): Progress {
  const met = [...tally.keys()]
  const outcomes = met.filter(pair => possible.has(pair)).length
  const clauses = new Set(met.flatMap(pair => /[A-Z]+-.*$/.exec(pair) ?? [])).size
  const line = `run ${runs} of ${of}: ${calls} calls, ${outcomes} of ${possible.size} outcomes, ${clauses} clauses`
  return { runs, of, calls, outcomes, outcomesOf: possible.size, clauses, line }
}

/** The outcomes that calls of these operations can come to, for runs that start from this world. */
export const possibleOutcomes = (
  start: World,
  operations: readonly OperationName[],
): ReadonlySet<string> =>
  new Set(
    scenariosIn(start)
      .filter(({ operation }) => operations.includes(operation))
      .map(({ operation, target }) => `${operation} ${target}`),
  )
