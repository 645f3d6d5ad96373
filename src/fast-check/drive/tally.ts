/** Tallies: how often each operation came to each outcome, and what has to be seen how often. */

import type { Outcome } from '../../engine/call.ts'
import { UsageError } from '../../kit/errors.ts'
import type { OperationName } from '../../operations/table.ts'
import { operationNamed } from '../../operations/table.ts'

/** `firewallUpdate done`, `firewallUpdate refused`, `firewallUpdate ACTIVE-3`: each with its count. */
export type Tally = ReadonlyMap<string, number>

/** Such as `{ 'firewallUpdate done': 20, 'firewallUpdate ACTIVE-2': 5 }`: an outcome, or a clause refused on. */
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

/** What was asked for came up too rarely: nothing is wrong yet, but little was tried. */
export class TooRareError extends Error {
  override readonly name = 'TooRareError'
  /** What was missed, with what was asked for and what was seen. */
  readonly missed: readonly {
    readonly what: string
    readonly asked: number
    readonly seen: number
  }[]

  constructor(missed: TooRareError['missed']) {
    const lines = missed.map(({ what, asked, seen }) => `${what}: ${seen} of at least ${asked}`)
    super(`too little was tried\n${lines.join('\n')}`)
    this.missed = missed
  }
}

/** Throws a TooRareError that lists everything seen less often than asked; a UsageError for what can never be seen. */
export function requireCoverage(tally: Tally, coverage: Coverage): void {
  const missed = Object.entries(coverage)
    .map(([what, asked]) => ({ what, asked, seen: tally.get(what) ?? 0 }))
    .filter(({ asked, seen }) => seen < asked)
  for (const { what } of missed) {
    const [operation = '', outcome] = what.split(' ')
    if (operationNamed(operation) === undefined || outcome === undefined)
      throw new UsageError(`no coverage is named "${what}"; one is "firewallUpdate refused"`)
  }
  if (missed.length > 0) throw new TooRareError(missed)
}
