/** What the system under test answered, as its adapter tells it. */

import { printValue } from '../../refusals/print.ts'
import type { Refusal } from '../../refusals/problem.ts'

/** It did what it was asked. What is left out is not looked at. */
export interface Accepted {
  readonly ok: true
  readonly reply?: unknown
  /** What happened because of it, oldest first. */
  readonly events?: readonly unknown[]
}

/** An error as the adapter tells it: the part at fault by its path or as a text, such as `rules.inbound[0].ports`. */
export interface GivenError extends Partial<Pick<Refusal, 'kind' | 'clause' | 'path' | 'problem'>> {
  readonly field?: string
}

/** It said no. Of each error, what is left out is not looked at; without `errors`, only that it said no. */
export interface Rejected {
  readonly ok: false
  readonly errors?: readonly GivenError[]
}

/** An outcome of firedrill is an answer too. */
export type Answer = Accepted | Rejected

/** It did not answer, but threw or gave something else. */
export interface Failed {
  readonly instead: string
}

/** What came back of a call. */
export type Reaction = Answer | Failed

/** What an adapter gave, which is written by hand: something else than an answer is told as what it is. */
export function readAnswer(given: unknown): Reaction {
  if (isAnswer(given)) return given
  return {
    instead: `gave ${printValue(given)}; accepted is { ok: true, … } or { ok: false, … }`,
  }
}

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && 'ok' in given && typeof given.ok === 'boolean'
