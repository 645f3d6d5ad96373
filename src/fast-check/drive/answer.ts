/** What the system under test answered, as its adapter tells it. */
import type { Refusal } from '../../schema/refusal.ts'
import { seen } from '../../schema/seen.ts'

/** It did what it was asked. What is left out is not looked at. */
export interface Accepted {
  readonly ok: true
  readonly reply?: unknown
  /** What happened because of it, oldest first. */
  readonly events?: readonly unknown[]
}

/** It said no. Of each error, what is left out is not looked at; without `errors`, only that it said no. */
export interface Rejected {
  readonly ok: false
  readonly errors?: readonly Partial<Refusal>[]
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
    instead: `gave ${seen(given)}; accepted is { ok: true, … } or { ok: false, … }`,
  }
}

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && 'ok' in given && typeof given.ok === 'boolean'
