/** A request that was thought up for a world, and how one is thought up. */
import type { World } from '../../world/world.ts'
import type { Aim } from './aims.ts'
import type { Choices } from './choices.ts'

export interface Request {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Mostly about things that are there, and likely to come to what is aimed at; whether it does is for the model to say.
 * Undefined if this world has nothing that it could be about.
 */
export type Requester = (world: World, choices: Choices, aim: Aim) => Request | undefined
