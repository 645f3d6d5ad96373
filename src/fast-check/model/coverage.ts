/** Coverage: how often each operation came to each outcome, and what has to come up how often. */
import { assumptions } from '../../contract/assumptions.ts'
import { clauses } from '../../contract/clauses.ts'
import type { Outcome } from '../../engine/call.ts'
import { type OperationName, readOperationName } from '../../operations/table.ts'
import { quote } from '../../refusals/got.ts'
import { misuse, object, type Reader, whole, word } from '../../refusals/usage.ts'
import { targetOutcomes } from '../scenarios/target-outcomes.ts'

/** How often each pair came up: `firewallUpdate done`, `firewallUpdate refused`, `firewallUpdate ACTIVE-3`. */
export type Tally = ReadonlyMap<string, number>

/** How often a pair has to come up, such as `{ 'firewallUpdate done': 20, 'firewallUpdate ACTIVE-2': 5 }`: with an outcome, or a clause. */
export type Coverage = Readonly<Record<`${OperationName} ${string}`, number>>

export function countOutcome(
  tally: Map<string, number>,
  operation: OperationName,
  outcome: Outcome,
): void {
  const add = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)
  add(`${operation} ${outcome.ok ? 'done' : outcome.errors[0].kind}`)
  if (!outcome.ok) add(`${operation} ${outcome.errors[0].clause}`)
}

/** Something came up too rarely: no disagreement was found, but little was tried. */
export class CoverageError extends Error {
  override readonly name = 'CoverageError'
  /** Each pair that was missed, with how often it had to come up and how often it did. */
  readonly missed: readonly {
    readonly pair: string
    readonly expected: number
    readonly got: number
  }[]

  constructor(missed: CoverageError['missed']) {
    const lines = missed.map(
      ({ pair, expected, got }) => `${pair}: expected at least ${expected}, got ${got}`,
    )
    super(`the coverage that was asked for was not reached\n${lines.join('\n')}`)
    this.missed = missed
  }
}

const readOutcome = word(
  [...targetOutcomes, ...Object.keys(clauses), ...Object.keys(assumptions)],
  'done, a kind of refusal such as missing, or a clause such as LABEL-1',
)

export const readClause = word(
  [...Object.keys(clauses), ...Object.keys(assumptions)],
  'a clause such as LABEL-1, or an assumption such as ASSUME-PATH',
)

/** Throws UsageError for pairs that can never come up and for counts that are none. */
export const readCoverage: Reader<object> = (given, place) => {
  for (const [pair, count] of Object.entries(object(given, place))) {
    const [operation = '', ...rest] = pair.split(' ')
    readOperationName(operation, place)
    if (rest.length === 0) throw misuse(place, 'a name such as "firewallUpdate refused"', pair)
    readOutcome(rest.join(' '), `${place}[${quote(pair)}]`)
    whole(0)(count, `${place}[${quote(pair)}]`)
  }
  return object(given, place)
}

/** Throws CoverageError for everything that came up less often than asked for. */
export function requireCoverage(tally: Tally, coverage: Coverage): void {
  const missed = Object.entries(coverage)
    .map(([pair, expected]) => ({ pair, expected, got: tally.get(pair) ?? 0 }))
    .filter(({ expected, got }) => got < expected)
  if (missed.length > 0) throw new CoverageError(missed)
}
