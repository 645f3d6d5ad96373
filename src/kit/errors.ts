/** What throws: a fault of firedrill itself, or of the program that uses it; never a refusal. */

/** firedrill is wrong: what it did contradicts itself. Carries what is needed to find out where. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
  readonly operation: string
  /** Ids of clauses. */
  readonly clauses: readonly string[]
  readonly counterexample: string

  constructor(operation: string, clauses: readonly string[], counterexample: string) {
    super(`${operation} is wrong about ${clauses.join(', ') || 'itself'}: ${counterexample}`)
    this.operation = operation
    this.clauses = clauses
    this.counterexample = counterexample
  }
}

/** firedrill was handed something that is no call, no world or no option of its own. */
export class UsageError extends TypeError {
  override readonly name = 'UsageError'
}

/** A listener threw; `cause` is what. The call that it was told of is carried out, and the simulator is sound. */
export class ListenerError extends Error {
  override readonly name = 'ListenerError'
  /** What it listened to. */
  readonly listensTo: string

  constructor(listensTo: string, cause: unknown) {
    super(
      `a listener of ${listensTo} threw ${cause instanceof Error ? cause.message : typeof cause}`,
      { cause },
    )
    this.listensTo = listensTo
  }
}
