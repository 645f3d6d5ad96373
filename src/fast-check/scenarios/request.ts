/** Requests for a world, and the outcome that each is generated for. */
import type { RefusalKind } from '../../refusals/problem.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'

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

/** The parts of a call that say what is asked for. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * A request that is likely to come to the target outcome; whether it does is for the model to say. Undefined if this
 * world has no record that the request could be about.
 */
export type RequestGenerator = (
  world: World,
  choices: Choices,
  target: TargetOutcome,
) => RequestParts | undefined
