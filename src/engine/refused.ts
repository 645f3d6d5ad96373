/** What a simulator throws when a call is refused, for programs that would rather catch than ask. */
import type { Silence } from '../contract/silences.ts'
import type { Ground } from '../shape/fault.ts'
import type { Refusal, RefusalKind } from '../shape/refusal.ts'

/** Carries the first refusal as its own fields, and all of them as `errors`. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly operation: string
  readonly kind: RefusalKind
  readonly clause: Ground
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
export class SilenceLeaned extends Error {
  override readonly name = 'SilenceLeaned'
  readonly silences: readonly Silence[]

  constructor(operation: string, silences: readonly Silence[]) {
    super(`${operation} rests on what the contract does not say: ${silences.join(', ')}`)
    this.silences = silences
  }
}
