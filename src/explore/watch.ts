/** What an exploration looks out for: worlds, events and refusals that are expected somewhere. */

import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { EventName } from '../contract/events.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import type { World } from '../world/world.ts'

/** One call made in one world. */
export interface Step {
  /** The world after; the one before where the call was refused. */
  readonly world: World
  readonly call: AnyCall
  readonly outcome: Outcome
}

/** A predicate on worlds, or one on steps with the line of a test that says the same of `step`. */
export type Watch =
  | ((world: World) => boolean)
  | { readonly sees: (step: Step) => boolean; readonly expectation: string }

export type Watches = Readonly<Record<string, Watch>>

/** A call that emits this event. */
export const emits = (name: EventName): Watch => ({
  sees: ({ outcome }) => outcome.ok && outcome.events.some(({ action }) => action === name),
  expectation: `expect(step?.outcome).toMatchObject({ ok: true, events: [{ action: '${name}' }] })`,
})

/** A call that is refused on this clause, or on this choice where the contract says nothing. */
export const refusesOn = (clause: ClauseOrAssumption): Watch => ({
  sees: ({ outcome }) => !outcome.ok && outcome.errors.some(error => error.clause === clause),
  expectation: `expect(step?.outcome).toMatchObject({ ok: false, errors: [{ clause: '${clause}' }] })`,
})
