/** What a simulator throws when a call is refused, for programs that would rather catch than ask. */
import type { Assumption, ClauseOrAssumption } from '../contract/assumptions.ts'
import { printPath, printReason, printRefusal } from '../refusals/print.ts'
import type { Path, Refusal, RefusalKind } from '../refusals/problem.ts'

/** Carries all refusals as data, as `errors`, and the first in its own fields, printed where these are texts. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly operation: string
  readonly kind: RefusalKind
  readonly clause: ClauseOrAssumption
  readonly path: Path
  /** The path as a text, such as `rules.inbound[0].ports`. */
  readonly field: string
  /** `expected X, got Y`. */
  readonly reason: string
  readonly errors: readonly Refusal[]

  constructor(operation: string, errors: readonly [Refusal, ...Refusal[]]) {
    super(`${operation} was refused: ${errors.map(each => printRefusal(each)).join('; ')}`)
    const [first] = errors
    this.operation = operation
    this.kind = first.kind
    this.clause = first.clause
    this.path = first.path
    this.field = printPath(first.path)
    this.reason = printReason(first)
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
