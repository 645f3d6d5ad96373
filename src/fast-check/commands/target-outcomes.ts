/** What a call is meant to come to: `done`, or one of the scenarios of refusal. */
import type { RefusalKind } from '../../refusals/problem.ts'

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

/** Those that say something about the caller: only a world that declares tokens enables them. */
export const isAboutCallers = (target: TargetOutcome): boolean =>
  target === 'unauthenticated' || target === 'unscoped' || target === 'forbidden'

/** Those for which what a call names has to be there. */
export const isAboutThings = (target: TargetOutcome): boolean =>
  target === 'done' || target === 'refused' || target === 'forbidden'
