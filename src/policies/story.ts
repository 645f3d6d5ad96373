/** The accounts that a change leads through: before its calls, after each of them, and after all. */
import { accountWith } from '../account/holes/account.ts'
import { makeCalls } from '../rehearsal/accounts/make-calls.ts'
import { holesByCall } from '../rehearsal/accounts/rests-on.ts'
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
  const last = made.at(-1)?.calls ?? []
  const on = holesByCall(settled, last)
  const accounts = made.map(each => accountWith(each.account, { world: each.after }))
  return {
    filling,
    before: courtOf(account, now),
    between: accounts.slice(0, -1).map(each => courtOf(each, now)),
    after: courtOf(accounts.at(-1) ?? account, now),
    outcomesOn: [...new Set(on.flat())],
    refused: last.flatMap(({ outcome }, call) =>
      outcome.ok ? [] : [refusedStep(call, outcome.errors, on[call])],
    ),
  }
}

export const refusedStep = (
  call: number,
  errors: RefusedStep['errors'],
  on: readonly string[] = [],
): RefusedStep => ({ call, errors, ...(on.length > 0 && { on }) })
