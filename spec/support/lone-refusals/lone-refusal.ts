/** A call that one check refuses and no other does, and what comes of the call once the check is gone. */
import type { AnyCall } from '../../../src/engine/call.ts'
import type { World } from '../../../src/world/world.ts'
import { type Edit, transitionBy, withCursors } from '../edits.ts'
import { soundWorld } from '../sound-world.ts'

/**
 * What tells that the check is missing: the invariant behind it; `TypeError`, when the operation falls over what it
 * cannot find; `RangeError`, when there is no such time; `another check`, when something later in the precedence says no as well; or nothing, with the reason.
 */
export type Caught =
  | { readonly by: 'invariant'; readonly name: string }
  | { readonly by: 'TypeError' | 'RangeError' | 'another check' }
  | { readonly by: 'nothing'; readonly why: string }

export interface LoneRefusal {
  readonly caught: Caught
  readonly world: World
  readonly call: Omit<AnyCall, 'operation'>
}

/** Of one operation, by check. */
export type LoneRefusals = Readonly<Record<string, LoneRefusal>>

type Request = LoneRefusal['call']

/** A request with this body. */
export const call = (body: unknown, params: unknown = {}): Request => ({
  body,
  params,
  as: 'token-1',
})

/** A request about what these parameters name. */
export const on = (params: unknown, body: unknown = {}): Request => call(body, params)

export const broken = (name: string, request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'invariant', name },
  world,
  call: request,
})

export const stumbles = (request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'TypeError' },
  world,
  call: request,
})

export const overflows = (request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'RangeError' },
  world,
  call: request,
})

export const unnoticed = (why: string, request: Request, world = soundWorld): LoneRefusal => ({
  caught: { by: 'nothing', why },
  world,
  call: request,
})

/** The sound world but for these edits. */
export const soundBut = (...edits: readonly Edit[]): World =>
  edits.reduce((world, edit) => transitionBy(world, edit).after, soundWorld)

/** With no public address left in either region. */
export const spent = withCursors(soundWorld, {
  'public/us-east': 2047 * 253,
  'public/eu-west': 2047 * 253,
  'balancer/us-east': 2047 * 253,
})

export const nowhere = { region: 'atlantis' }
export const sameAgain = 'what is asked for is the case already'
