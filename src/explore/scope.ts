/** Scopes: a world to begin with, the calls to try in each world that is reached, and what is expected to come up. */

import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { type EventName, eventNames } from '../contract/vocabulary.ts'
import { apply } from '../engine/apply.ts'
import type { AnyCall, Outcome } from '../engine/call.ts'
import { readClause } from '../refusals/read-clause.ts'
import { listOf, object, word } from '../refusals/usage.ts'
import { readWorld, type World } from '../world/world.ts'
import type { Symmetry } from './symmetric-key.ts'

export interface Scope {
  /** The world to begin with. */
  readonly world: World
  /** The calls to try in a world; the same world must always give the same calls. */
  readonly calls: (world: World) => readonly AnyCall[]
  /** What is interchangeable in it. */
  readonly symmetry?: Symmetry
  /** What is expected to come up somewhere in it. */
  readonly sometimes?: Readonly<Record<string, SometimesProperty>>
  /** TypeScript for its first world, with what that imports from `firedrill/explore`; for printed tests. */
  readonly source?: { readonly imports: string; readonly world: string }
}

/** A call that was made in a world, and what came of it. */
export interface ExploredCall {
  /** The world after the call; if it was refused, the same as before. */
  readonly world: World
  readonly call: AnyCall
  readonly outcome: Outcome
}

/** What has to hold somewhere: a predicate on worlds, or on calls, with the line of a test that expects it of `last`. */
export type SometimesProperty =
  | ((world: World) => boolean)
  | { readonly holds: (call: ExploredCall) => boolean; readonly expectation: string }

/** What a call says, whatever it was and wherever it was made: the events emitted, or the clauses refused on. */
export interface Said {
  readonly end: 'done' | 'refused' | 'bug'
  readonly says: readonly string[]
}

/** Of properties that ask for no more than what calls say: whether they hold of such a call. */
const told = new WeakMap<SometimesProperty, (said: Said) => boolean>()

/** Whether it may hold of a call that says so: a property that somebody wrote is asked about the call itself. */
export const mayHold = (property: SometimesProperty, said: Said): boolean =>
  told.get(property)?.(said) ?? true

function toldBy(property: SometimesProperty, wanted: Said['end'], name: string): SometimesProperty {
  told.set(property, ({ end, says }) => end === wanted && says.includes(name))
  return property
}

/** Some call emits this event. Throws UsageError for an event that the contract does not have. */
export function emits(name: EventName): SometimesProperty {
  word(eventNames)(name, 'event')
  const holds = ({ outcome }: ExploredCall): boolean =>
    outcome.ok && outcome.events.some(({ action }) => action === name)
  const expectation = `expect(last?.outcome).toMatchObject({ ok: true, events: [{ action: '${name}' }] })`
  return toldBy({ holds, expectation }, 'done', name)
}

/** Some call is refused on this clause or assumption. Throws UsageError for any other text. */
export function refusesOn(clause: ClauseOrAssumption): SometimesProperty {
  readClause(clause, 'clause')
  const holds = ({ outcome }: ExploredCall): boolean =>
    !outcome.ok && outcome.errors.some(error => error.clause === clause)
  const expectation = `expect(last?.outcome).toMatchObject({ ok: false, errors: [{ clause: '${clause}' }] })`
  return toldBy({ holds, expectation }, 'refused', clause)
}

/**
 * Makes calls one after the other, as the traces of an exploration do: gives the world at the end and the last call, if
 * there is one. A refused call leaves the world as it is. Throws as `apply` does.
 */
export function follow(
  start: World,
  calls: readonly AnyCall[],
): { readonly world: World; readonly last: ExploredCall | undefined } {
  let world = readWorld(start, 'start')
  let last: ExploredCall | undefined
  listOf(object)(calls, 'calls')
  for (const call of calls) {
    const outcome = apply(world, call)
    world = outcome.world
    last = { world, call, outcome }
  }
  return { world, last }
}

const sameCalls = new WeakSet<Scope>()

/** To be told of a scope whose calls are a function of the world and of nothing else: nobody need ask them twice to see that. */
export function knowSameCalls(scope: Scope): Scope {
  sameCalls.add(scope)
  return scope
}

export const hasSameCalls = (scope: Scope | undefined): boolean =>
  scope !== undefined && sameCalls.has(scope)
