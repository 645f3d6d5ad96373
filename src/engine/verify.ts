/** Verification: after every call, that what it changed still satisfies every invariant. */

import { violationsOfStep } from '../invariants/index.ts'
import type { Step } from '../invariants/invariant.ts'
import { InvariantError } from '../kit/errors.ts'
import type { AnyCall } from './call.ts'

export function verifyStep({ operation }: AnyCall, step: Step): void {
  const [violation] = violationsOfStep(step)
  if (violation === undefined) return
  throw new InvariantError(
    operation,
    violation.clauses,
    `${violation.invariant}: ${violation.counterexample}`,
  )
}
