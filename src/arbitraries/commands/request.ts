/** A request that was thought up for a world, and how one is thought up. */
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'

export interface Request {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Mostly about things that are there; whether it is carried out is for the model to say. */
export type Requester = (world: World, choices: Choices) => Request
