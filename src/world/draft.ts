/** A draft: the changes that one call makes to a world, collected first and committed at once. */
import { Immer, type Draft as Mutable } from 'immer'
import { addMilliseconds, type Instant } from '../kit/instant.ts'
import { freezeDeeply } from '../kit/json.ts'
import { numbersMax } from './numbering.ts'
import type { Region } from './records/region.ts'
import { type Rows, type TableName, tableNames } from './rows.ts'
import { get, idMax } from './table.ts'
import type { World } from './world.ts'

export interface Draft {
  /** The record as it stands after the changes so far. */
  readonly get: <Name extends TableName>(table: Name, id: number) => Rows[Name] | undefined
  /** Adds the record that `make` gives for the next id of the table, and returns it. No id is given out twice: throws UsedUpError. */
  readonly add: <Name extends TableName>(
    table: Name,
    make: (id: Rows[Name]['id']) => Rows[Name],
  ) => Rows[Name]
  /** Changes a record through an immer draft of it, and returns the result. Throws TypeError if there is no such record. */
  readonly edit: <Name extends TableName>(
    table: Name,
    id: number,
    recipe: (record: Mutable<Rows[Name]>) => void,
  ) => Rows[Name]
  readonly remove: (table: TableName, id: number) => void
  /** The next number of a numbering, from 0 up; throws UsedUpError when there is none left. */
  readonly nextIn: (numbering: string) => number
  /** Lets so many milliseconds pass after the time of the call, and returns the time then. */
  readonly passTime: (ms: number) => Instant
  /** The same for a region as `edit` for a record. */
  readonly editRegion: (id: string, recipe: (region: Mutable<Region>) => void) => void
}

/** A table has given out its last id, or a numbering its last number. */
export class UsedUpError extends RangeError {
  override readonly name = 'UsedUpError'
  /** The name of the table, or of the numbering. */
  readonly of: string

  constructor(of: string) {
    super(`expected a number left of ${of}, got none`)
    this.of = of
  }
}

/** What became of one record; undefined before means that it is new, undefined after that it is gone. */
export interface ChangeOf<Name extends TableName> {
  readonly table: Name
  readonly id: number
  readonly before: Rows[Name] | undefined
  readonly after: Rows[Name] | undefined
}

export type Change = { [Name in TableName]: ChangeOf<Name> }[TableName]

/** Everything that a draft collected. */
export interface Collected {
  readonly now: Instant
  readonly counters: ReadonlyMap<TableName, number>
  readonly cursors: ReadonlyMap<string, number>
  readonly regions: readonly Region[]
  readonly changes: readonly Change[]
}

/** One of our own: what a program sets for its immer does not concern worlds. */
const { produce } = new Immer({ autoFreeze: true })

type AnyRow = Rows[TableName]
type Written = Map<TableName, Map<number, AnyRow | undefined>>

/** Lets `make` collect its changes to `world`, which itself stays as it is. They begin at this time. Throws what `make` throws. */
export function collectChanges(
  world: World,
  start: Instant,
  make: (draft: Draft) => void,
): Collected {
  const written: Written = new Map()
  const counters = new Map<TableName, number>()
  const cursors = new Map<string, number>()
  let now = start
  let { regions } = world
  const write = (table: TableName, id: number, record: AnyRow | undefined) => {
    const rows = written.get(table)
    if (rows === undefined) written.set(table, new Map([[id, record]]))
    else rows.set(id, record)
  }
  const getWritten = <Name extends TableName>(table: Name, id: number) => {
    const rows = written.get(table)
    // Each record was written under the name of its table.
    if (rows?.has(id)) return rows.get(id) as Rows[Name] | undefined
    return get<Rows[Name]>(world.tables[table], id)
  }
  make({
    get: getWritten,
    add(table, make) {
      const id = upTo(idMax, (counters.get(table) ?? world.counters[table]) + 1, table)
      counters.set(table, id)
      // The ids of a table come from its counter, and from nowhere else.
      const record = freezeDeeply(make(id as Rows[typeof table]['id']))
      write(table, record.id, record)
      return record
    },
    edit(table, id, recipe) {
      const edited = produced(getWritten(table, id), recipe, `record ${id} in ${table}`)
      write(table, id, edited)
      return edited
    },
    remove: (table, id) => write(table, id, undefined),
    nextIn(numbering) {
      const held = cursors.get(numbering) ?? world.cursors[numbering] ?? 0
      const next = upTo(numbersMax - 1, held, numbering)
      cursors.set(numbering, next + 1)
      return next
    },
    passTime(ms) {
      now = addMilliseconds(now, ms)
      return now
    },
    editRegion(id, recipe) {
      const at = regions.findIndex(region => region.id === id)
      regions = Object.freeze(regions.with(at, produced(regions[at], recipe, `region ${id}`)))
    },
  })
  return { now, counters, cursors, regions, changes: changesIn(world, written) }
}

function upTo(max: number, next: number, of: string): number {
  if (next > max) throw new UsedUpError(of)
  return next
}

function produced<Value extends object>(
  before: Value | undefined,
  recipe: (draft: Mutable<Value>) => void,
  name: string,
): Value {
  if (before === undefined) throw new TypeError(`expected ${name}, got nothing to edit`)
  return produce(before, draft => {
    recipe(draft)
  })
}

/** One change a record, in the order of the tables and then of the ids. */
function changesIn(world: World, written: Written): readonly Change[] {
  const changes: Change[] = []
  for (const table of tableNames) {
    const rows = written.get(table)
    if (rows === undefined) continue
    for (const [id, after] of [...rows].sort(([a], [b]) => a - b)) {
      const before = get<AnyRow>(world.tables[table], id)
      // Each record was written under the name of its table.
      if (before !== after) changes.push({ table, id, before, after } as Change)
    }
  }
  return changes
}
