/** Calls in four grades, for every operation of the contract: each with the world that it is for. */
import fc from 'fast-check'
import { UsageError } from '../../kit/errors.ts'
import { type OperationName, operations } from '../../operations/index.ts'
import type { Graded } from '../values/graded.ts'
import { type CallAtLimit, type CallIn, callAtLimit, callWithTarget, scenes } from './call-in.ts'
import type { Limit } from './limit.ts'
import { limitsOf } from './limits-of.ts'
import { startingWorld } from './starting-world.ts'

export interface GradedCalls extends Graded<CallIn> {
  /** Carried out, and on the limit that the value names. */
  readonly atLimit: fc.Arbitrary<CallAtLimit>
  /** One step beyond the limit that the value names, and right otherwise: refused by the clause of that limit. */
  readonly overLimit: fc.Arbitrary<CallAtLimit>
  /** Malformed: never carried out. */
  readonly spoiled: fc.Arbitrary<CallIn>
  /** Every limit of the operation: first those of its fields, then those that lie in the world. */
  readonly limits: readonly Limit[]
}

/**
 * The same seed gives both sides of the same limits, in the same worlds. Where a limit lies in the world, calls have
 * brought the world to it. Throws a UsageError for an operation that the contract does not have.
 */
export function callsOf(operation: OperationName): GradedCalls {
  if (!Object.hasOwn(operations, operation))
    throw new UsageError(`no operation of the contract is named ${operation}`)
  const start = startingWorld()
  const limits = limitsOf(operation).map(({ settings, ...reachable }) => ({
    ...reachable,
    start: settings === undefined ? start : startingWorld(settings),
  }))
  const withAim = (target: 'done' | 'malformed') =>
    scenes.map(scene => callWithTarget({ operation, target }, start, scene))
  // A value stays on its limit while it shrinks.
  const chosen = fc.tuple(fc.noShrink(fc.constantFrom(...limits)), scenes)
  const onSide = (side: 'at' | 'over') =>
    chosen.map(([limit, scene]) => callAtLimit(operation, limit, { scene, side }))
  return {
    valid: withAim('done'),
    atLimit: onSide('at'),
    overLimit: onSide('over'),
    spoiled: withAim('malformed'),
    limits: limits.map(({ limit }) => limit),
  }
}
