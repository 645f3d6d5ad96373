/** The accounts that a change leads through: before its calls, after each of them, and after all. */
import { accountWith } from '../account/holes/account.ts'
import { makeCalls } from '../rehearsal/accounts/make-calls.ts'
import { holesOfOutcomes } from '../rehearsal/accounts/rests-on.ts'
import type { Settled } from '../rehearsal/accounts/settle.ts'
import type { RefusedStep } from './answer.ts'
import { type Court, courtOf } from './judge.ts'

export interface Story {
  /** What the holes were taken to be that the outcome of the calls rests on. */
  readonly filling: Settled['filling']
  readonly before: Court
  readonly between: readonly Court[]
  readonly after: Court
  readonly refused: readonly RefusedStep[]
  /** The names of the holes that the outcome of the calls rests on, and that were not filled for this story. */
  readonly outcomesOn: readonly string[]
}

export function storyOf(settled: Settled, now: string | undefined): Story {
  const { account, calls, filling } = settled
  const made = calls.map((_, at) => makeCalls(account, calls.slice(0, at + 1)))
  const accounts = made.map(each => accountWith(each.account, { world: each.after }))
  return {
    filling,
    before: courtOf(account, now),
    between: accounts.slice(0, -1).map(each => courtOf(each, now)),
    after: courtOf(accounts.at(-1) ?? account, now),
    outcomesOn: holesOfOutcomes(settled, made.at(-1)?.calls ?? []),
    refused: (made.at(-1)?.calls ?? []).flatMap(({ outcome }, call) =>
      outcome.ok ? [] : [{ call, errors: outcome.errors }],
    ),
  }
}
