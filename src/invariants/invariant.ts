/**
 * Invariants: what is true of every world, and of every transition from one world to the next. Each says on which
 * subjects a change may have broken it, so that verifying a transition costs what the transition changed.
 */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Change, ChangeOf } from '../world/draft.ts'
import type { TableName } from '../world/rows.ts'
import type { World } from '../world/world.ts'

/** A subject of an invariant: an id, or a key such as `instance/17`. */
export type Subject = number | string

/** By table: the subjects that a change to one of its records concerns, in the world after it. */
export type Touches<Of extends Subject> = {
  readonly [Name in TableName]?: (change: ChangeOf<Name>, world: World) => Iterable<Of>
}

export interface WorldInvariant<Of extends Subject = Subject> {
  readonly name: string
  readonly clauses: readonly [ClauseOrAssumption, ...ClauseOrAssumption[]]
  /** Every subject that a world has. */
  readonly all: (world: World) => Iterable<Of>
  /** A table that is left out cannot break it. */
  readonly touched: Touches<Of>
  /**
   * What is wrong with a subject, in a sentence; undefined when nothing is. A method, so that invariants over ids
   * and over keys fit into one list: each is asked about subjects that it named itself.
   */
  broken(world: World, subject: Of): string | undefined
}

export interface Transition {
  readonly before: World
  readonly after: World
  readonly changes: readonly Change[]
}

export interface TransitionInvariant {
  readonly name: string
  readonly clauses: readonly [ClauseOrAssumption, ...ClauseOrAssumption[]]
  /** What is wrong with the transition, in a sentence; undefined when nothing is. */
  readonly broken: (transition: Transition) => string | undefined
}

/** An invariant that does not hold, with the counterexample. */
export interface Violation {
  readonly invariant: string
  readonly clauses: readonly ClauseOrAssumption[]
  readonly counterexample: string
}

export const worldInvariant = <Of extends Subject>(
  declaration: WorldInvariant<Of>,
): WorldInvariant<Of> => declaration

export const transitionInvariant = (declaration: TransitionInvariant): TransitionInvariant =>
  declaration

/** The subjects that a change concerns. */
export function subjectsTouched<Of extends Subject, Name extends TableName>(
  touched: Touches<Of>,
  change: ChangeOf<Name>,
  world: World,
): Iterable<Of> {
  return touched[change.table]?.(change, world) ?? []
}

/** Touches the record itself, by its id; a record that is gone is no subject any more. */
export const itself = ({ id, after }: ChangeOf<TableName>): readonly number[] =>
  after === undefined ? [] : [id]
