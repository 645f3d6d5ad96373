/**
 * Invariants: what is true of every world, and of every transition from one world to the next. Those of worlds say which
 * subjects a change may have broken them for, so that verifying a transition costs what it changed.
 */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { firstOf } from '../kit/first-of.ts'
import type { Path, Problem } from '../refusals/problem.ts'
import type { Change, ChangeOf } from '../world/draft.ts'
import { type IndexedRow, type IndexName, indexNamed } from '../world/indexes.ts'
import { eachKey, idsUnder } from '../world/key-index.ts'
import { recordsOf, recordsUnder } from '../world/lookup.ts'
import type { Rows, TableName } from '../world/rows.ts'
import { eachRow, get, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** A subject of an invariant: an id, or a key such as `instance/17`. */
export type Subject = number | string

/** By table: the subjects that a change to one of its records concerns, in the world after it. */
type Touches<Of extends Subject> = {
  readonly [Name in TableName]?: (change: ChangeOf<Name>, world: World) => readonly Of[]
}

export interface Named {
  readonly name: string
  readonly clauses: readonly [ClauseOrAssumption, ...ClauseOrAssumption[]]
}

export interface WorldInvariant<Of extends Subject = Subject> extends Named {
  /** Every subject of a world that something is wrong with, each once, with what that is. */
  readonly allBroken: (world: World, tell: (subject: Of, counterexample: string) => void) => void
  /** Where a subject of it stands in a world: the name of a table, the id of a record and perhaps a field. */
  placeOf(world: World, subject: Of): Path
  /** A change to a table that is absent here cannot break it. */
  readonly touched: Touches<Of>
  /**
   * What is wrong with a subject, in a sentence; undefined if nothing is. A method, so that invariants over ids and
   * over keys fit into one list: each is asked about subjects that it named itself.
   */
  broken(world: World, subject: Of): string | undefined
}

export interface Transition {
  readonly before: World
  readonly after: World
  readonly changes: readonly Change[]
}

export interface TransitionInvariant extends Named {
  /** The part of a world that it is about, if it is one alone. */
  readonly part?: string
  /** A transition that changes none of these tables cannot break it; any can when left out. */
  readonly of?: readonly TableName[]
  /** What is wrong with the transition, in a sentence; undefined if nothing is. */
  readonly broken: (transition: Transition) => string | undefined
}

/** An invariant that does not hold, with the counterexample. */
export interface Violation {
  readonly invariant: string
  readonly clauses: readonly ClauseOrAssumption[]
  readonly counterexample: string
  /** Where in the world: the names of parts and fields, and ids of records; none when no one place is at fault. */
  readonly path: Path
  /** What is wrong with this one field, where it is just one. */
  readonly problem?: Problem
}

/** An invariant of each record of a table. A change to the record itself touches it, unless `touched` says otherwise. */
export const recordInvariant = <Name extends TableName>({
  of,
  touched,
  broken,
  ...named
}: Named & {
  readonly of: Name
  readonly touched?: Touches<number>
  readonly broken: (record: Rows[Name], world: World) => string | undefined
}): WorldInvariant<number> => ({
  ...named,
  allBroken(world, tell) {
    eachRow<Rows[Name]>(world.tables[of], record => {
      const counterexample = broken(record, world)
      if (counterexample !== undefined) tell(record.id, counterexample)
    })
  },
  placeOf: (_, id) => ['tables', of, id],
  touched: { [of]: itself, ...touched },
  broken(world, id) {
    const record = get<Rows[Name]>(world.tables[of], id)
    return record && broken(record, world)
  },
})

/** An invariant of each key of an index. A record with that key touches it, unless `touched` says otherwise. */
export function keyInvariant<Index extends IndexName>({
  index,
  touched,
  broken,
  ...named
}: Named & {
  readonly index: Index
  readonly touched?: Touches<string>
  /** Records are those that the index has under the key, in id order. */
  readonly broken: (
    records: readonly IndexedRow<Index>[],
    key: string,
    world: World,
  ) => string | undefined
}): WorldInvariant<string> {
  const { of, keys } = indexNamed(index)
  const keysAfter = ({ after }: ChangeOf<TableName>) => (after === undefined ? [] : keys(after))
  return {
    ...named,
    allBroken(world, tell) {
      const table = world.tables[of] as Table<IndexedRow<Index>>
      eachKey(world.indexes[index], (key, ids) => {
        const counterexample = broken(recordsOf(table, ids), key, world)
        if (counterexample !== undefined) tell(key, counterexample)
      })
    },
    // The last one came to be too much.
    placeOf: (world, key) => ['tables', of, ...idsUnder(world.indexes[index], key).slice(-1)],
    touched: { [of]: keysAfter, ...touched },
    broken: (world, key) => broken(recordsUnder(world, index, key), key, world),
  }
}

/** Touches the record itself, by its id; a record that is gone is no subject any more. */
const itself = ({ id, after }: ChangeOf<TableName>): readonly number[] =>
  after === undefined ? [] : [id]

/** Touches the record itself, if it is new or one of these fields changed. */
export const whenChanged =
  <Name extends TableName>(...fields: readonly (keyof Rows[Name])[]) =>
  ({ id, before, after }: ChangeOf<Name>): readonly number[] =>
    after === undefined ||
    (before !== undefined && fields.every(field => before[field] === after[field]))
      ? []
      : [id]

/** Touches the records that an index has under the id of a record which is gone. */
export const whenGone =
  (index: IndexName, keyOf = (id: number): string => `${id}`) =>
  ({ id, after }: ChangeOf<TableName>, { indexes }: World): readonly number[] =>
    after === undefined ? idsUnder(indexes[index], keyOf(id)) : []

/** An invariant of each change to a table. */
export const changeInvariant = <Name extends TableName>({
  of,
  broken,
  ...named
}: Named & {
  readonly of: Name
  readonly broken: (change: ChangeOf<Name>, transition: Transition) => string | undefined
}): TransitionInvariant => ({
  ...named,
  of: [of],
  broken: transition => firstOf(changesOf(transition, of), change => broken(change, transition)),
})

/** The changes of a transition to one table. */
export function changesOf<Name extends TableName>(
  { changes }: Transition,
  table: Name,
): readonly ChangeOf<Name>[] {
  let found = none
  // Most transitions change one record or two, and most invariants ask for tables of which there is none.
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    if (change?.table !== table) continue
    if (found === none) found = []
    found.push(change)
  }
  // Each is of that table.
  return found as readonly Change[] as readonly ChangeOf<Name>[]
}

const none: Change[] = []

/** The first of these values that is there twice. */
export const repeatedIn = <Value>(values: readonly Value[]): Value | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)

export const idsIn = (records: readonly { readonly id: number }[]): string =>
  records.map(({ id }) => id).join(' and ')
