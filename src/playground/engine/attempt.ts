/** What was made, or what was thrown instead: kept, so that other answers are told all the same. */
import { failure, type Result, success } from '../../kit/result.ts'

export function attempt<Value>(make: () => Value): Result<Value, unknown> {
  try {
    return success(make())
  } catch (error) {
    return failure(error)
  }
}

export function orThrow<Value>(made: Result<Value, unknown>): Value {
  if (made.ok) return made.value
  throw made.fault
}
