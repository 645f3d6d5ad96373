/** Checks: reasons to say no, looked for before anything changes; the order of an operation's checks is its precedence. */
import type { ClauseOrAssumption } from '../schema/fault.ts'
import type { Refusal } from '../schema/refusal.ts'

/**
 * Where a check stands in the precedence that all operations share: the fields of the request go together, what is
 * named exists, the caller has grants to it, and then whatever else the contract asks (ASSUME-ERROR-ORDER).
 */
export const stages = ['request', 'existence', 'grant', 'rule'] as const
export type Stage = (typeof stages)[number]

export interface Check<Seen> {
  readonly name: string
  readonly stage: Stage
  /** Everything that the check may refuse on. */
  readonly clauses: readonly ClauseOrAssumption[]
  /** The first reason to refuse, if there is one. */
  readonly find: (context: Seen) => Refusal | undefined
}

export const check = <Seen>(declaration: Check<Seen>): Check<Seen> => declaration

/** The fields of the request do not go together (ASSUME-ERROR-STATUS: 400). */
export const malformed = (clause: ClauseOrAssumption, field: string, reason: string): Refusal => ({
  kind: 'malformed',
  clause,
  field,
  reason,
})

/** What the path names is not there (ASSUME-ERROR-STATUS: 404). */
export const missing = (clause: ClauseOrAssumption, field: string, reason: string): Refusal => ({
  kind: 'missing',
  clause,
  field,
  reason,
})

/** The caller lacks a grant (ASSUME-GRANT-MISSING: 403). */
export const forbidden = (clause: ClauseOrAssumption, field: string, reason: string): Refusal => ({
  kind: 'forbidden',
  clause,
  field,
  reason,
})

/** The world as it is forbids it (ASSUME-ERROR-STATUS: 400). */
export const refused = (clause: ClauseOrAssumption, field: string, reason: string): Refusal => ({
  kind: 'refused',
  clause,
  field,
  reason,
})
