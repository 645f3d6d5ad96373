/** Verification: after every call, that what it changed still satisfies every invariant. */

import { violationsOfTransition } from '../invariants/index.ts'
import type { Transition } from '../invariants/invariant.ts'
import { InvariantError } from '../kit/errors.ts'
import type { AnyCall } from './call.ts'

export function verifyTransition({ operation }: AnyCall, transition: Transition): void {
  const [violation] = violationsOfTransition(transition)
  if (violation === undefined) return
  throw new InvariantError(
    operation,
    violation.clauses,
    `${violation.invariant}: ${violation.counterexample}`,
  )
}
