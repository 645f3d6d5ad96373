/** What a simulator throws when a call is refused, for programs that would rather catch than ask. */
import type { Assumption } from '../contract/assumptions.ts'
import type { ClauseOrAssumption } from '../schema/fault.ts'
import type { Refusal, RefusalKind } from '../schema/refusal.ts'

/** Carries the first refusal as its own fields, and all of them as `errors`. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly operation: string
  readonly kind: RefusalKind
  readonly clause: ClauseOrAssumption
  readonly field: string
  readonly reason: string
  readonly errors: readonly Refusal[]

  constructor(operation: string, errors: readonly [Refusal, ...Refusal[]]) {
    const lines = errors.map(({ clause, field, reason }) => `${field}: ${reason} (${clause})`)
    super(`${operation} was refused: ${lines.join('; ')}`)
    const [{ kind, clause, field, reason }] = errors
    this.operation = operation
    this.kind = kind
    this.clause = clause
    this.field = field
    this.reason = reason
    this.errors = errors
  }
}

/** An answer would have rested on a choice of ours, and the simulator was told not to give such answers. */
export class AssumptionError extends Error {
  override readonly name = 'AssumptionError'
  readonly assumptions: readonly Assumption[]

  constructor(operation: string, assumptions: readonly Assumption[]) {
    super(`${operation} rests on what the contract does not say: ${assumptions.join(', ')}`)
    this.assumptions = assumptions
  }
}
