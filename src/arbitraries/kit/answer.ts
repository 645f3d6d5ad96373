/** What the system under test answered, as its adapter tells it. */
import type { Refusal } from '../../shape/refusal.ts'

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

/** It did not answer: it threw. */
export interface Failed {
  readonly threw: string
}

/** What came back of a call. */
export type Reaction = Answer | Failed
