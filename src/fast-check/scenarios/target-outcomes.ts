/** The outcomes that calls are generated for. Replaying needs them, and no generators. */
import type { RefusalKind } from '../../refusals/problem.ts'

/** The outcome that a call is generated for: `done`, or a kind of refusal. */
export const targetOutcomes = [
  'done',
  'refused',
  'missing',
  'malformed',
  'unauthenticated',
  'unscoped',
  'forbidden',
] as const satisfies readonly ('done' | RefusalKind)[]

export type TargetOutcome = (typeof targetOutcomes)[number]

/** Outcomes that depend on the caller: only a world that declares tokens has them. */
export const dependsOnCaller = (target: TargetOutcome): boolean =>
  target === 'unauthenticated' || target === 'unscoped' || target === 'forbidden'

/** Outcomes for which the record that a call names has to exist. */
export const needsRecord = (target: TargetOutcome): boolean =>
  target === 'done' || target === 'refused' || target === 'forbidden'
