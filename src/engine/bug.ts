/** What throws: a fault of firedrill itself, or of the program that uses it; never a refusal. */
import type { Ground } from '../shape/fault.ts'

/** firedrill is wrong: what it did contradicts itself. Carries what is needed to find out where. */
export class Bug extends Error {
  override readonly name = 'Bug'
  readonly operation: string
  readonly clauses: readonly Ground[]
  readonly counterexample: string

  constructor(operation: string, clauses: readonly Ground[], counterexample: string) {
    super(`${operation} is wrong about ${clauses.join(', ') || 'itself'}: ${counterexample}`)
    this.operation = operation
    this.clauses = clauses
    this.counterexample = counterexample
  }
}

/** firedrill was handed something that is no call, no world or no option of its own. */
export class MisuseError extends TypeError {
  override readonly name = 'MisuseError'
}
