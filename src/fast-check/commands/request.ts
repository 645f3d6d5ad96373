/** A request that was thought up for a world, and how one is thought up. */
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { TargetOutcome } from './target-outcomes.ts'

export interface Request {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Mostly about things that are there, and likely to come to what is aimed at; whether it does is for the model to say.
 * Undefined if this world has nothing that it could be about.
 */
export type Requester = (
  world: World,
  choices: Choices,
  target: TargetOutcome,
) => Request | undefined
