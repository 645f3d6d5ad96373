/** Whether every field of a world holds what it may: one that comes as a document, one that was made here, or one change. */
import { fieldOf, isRecord } from '../kit/json.ts'
import { once } from '../kit/once.ts'
import { gotOf } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import type { Selection } from '../world/counts.ts'
import type { Change } from '../world/draft.ts'
import type { FrozenPage } from '../world/page.ts'
import { mapTables, type Rows, type TableName, tableNames } from '../world/rows.ts'
import { count, entries, idMax, lastOf, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { faultAt, fieldFaults, none } from './field-faults.ts'
import { type Field, recordFields } from './fields.ts'
import { type Around, strangersIn } from './form.ts'
import { foundOnce } from './found-once.ts'
import { headFields } from './head.ts'
import { idBeyond, idFault, isId } from './id-faults.ts'

export const headNames = Object.keys(headFields)
const worldNames = [...headNames, 'tables', 'indexes']

/** A record of a document: the keys that lead to it, and the id under which it stands, if it has one there. */
export interface WrittenRecord {
  readonly path: Path
  readonly value: unknown
  readonly id?: number
}

/** A world that nobody has looked at. */
export interface WrittenWorld {
  readonly head: object
  readonly rows: Readonly<Record<TableName, readonly WrittenRecord[]>>
}

/** Every fault of single fields, references that lead nowhere among them. */
export function faultsIn({ head, rows }: WrittenWorld): readonly Fault[] {
  const ids = mapTables(table => {
    const found = new Set<unknown>()
    for (const { value } of rows[table]) found.add(fieldOf(value, 'id'))
    return found
  })
  const regions = new Set(regionIdsIn(head))
  const around: Around = {
    has: (home, id) => (home === 'regions' ? regions : ids[home]).has(id),
  }
  const highest = mapTables(table => {
    let most = 0
    for (const id of ids[table]) if (isId(id)) most = Math.max(most, id)
    return most
  })
  const counters = fieldOf(head, 'counters')
  return [
    ...headFaults(head, highest, around),
    ...tableNames.flatMap(table =>
      faultsInTable(table, rows[table], fieldOf(counters, table), around),
    ),
  ]
}

function faultsInTable(
  table: TableName,
  rows: readonly WrittenRecord[],
  max: unknown,
  around: Around,
): readonly Fault[] {
  const met = new Set<unknown>()
  const faults: Fault[] = []
  for (const { path, value, id } of rows) {
    const own = fieldOf(value, 'id')
    const isOther = id !== undefined ? own !== id : met.has(own)
    const isBeyond = isId(own) && isId(max) && own > max
    const found = recordFaults(table, value, around)
    met.add(own)
    if (found.length === 0 && !isOther && !isBeyond) continue
    const all = [...found]
    if (isOther) all.push(idFault(table, own))
    if (isBeyond) all.push(idBeyond(table, own, max))
    faults.push(...all.map(fault => ({ ...fault, path: [...path, ...fault.path] })))
  }
  return faults
}

/** The same of a world that was made here. What was found in a page once is not looked for again while the page lives. */
export function faultsOfWorld(world: World): readonly Fault[] {
  const highest = mapTables(table => lastOf<Rows[TableName]>(world.tables[table])?.id ?? 0)
  return [
    ...strangersIn(world, worldNames).map(flaw => faultAt('ASSUME-ACCOUNT', flaw)),
    ...headFaults(world, highest, regionsOf(world)),
    ...tableNames.flatMap(name => faultsOfTable(name, world.tables[name])),
  ]
}

/** Tables in which nothing was found: their pages can never change, and are shared by all worlds in which they are the same. */
const wellFormedPages = mapTables(() => new WeakSet<FrozenPage>())

function faultsOfTable(name: TableName, table: Table<Rows[TableName]>): readonly Fault[] {
  const { pages } = table
  if (wellFormedPages[name].has(pages)) return none
  const isWell = count(table, malformed[name]) === 0
  const found: Fault[] = []
  for (const [id, row] of entries(table)) {
    const own = fieldOf(row, 'id')
    if (isWell && own === id) continue
    const faults = faultsKept(name, row)
    found.push(...placed(own === id ? faults : [...faults, idFault(name, own)], name, id))
  }
  if (found.length === 0 && Object.isFrozen(pages)) wellFormedPages[name].add(pages)
  return found
}

const malformed: Readonly<Record<TableName, Selection<unknown>>> = mapTables(
  name => row => faultsKept(name, row).length > 0,
)

/** The same of what a transition changed, in the world after it. */
export function faultsOfChanges(
  before: object,
  after: object,
  changes: readonly Change[],
): readonly Fault[] {
  const faults: Fault[] = []
  for (const [name, field] of headEntries) {
    const held: unknown = Reflect.get(after, name)
    if (Reflect.get(before, name) !== held)
      faults.push(...fieldFaults(name, field, held, regionsOf(after)))
  }
  for (const { table, id, before: was, after: is } of changes) {
    if (is === undefined) continue
    const isNew = was === undefined || !isRecord(is)
    const own = fieldOf(is, 'id')
    const found = isNew ? faultsKept(table, is) : changedFaults(table, was, is)
    if (found.length > 0) faults.push(...placed(found, table, id))
    if (own !== id) faults.push(...placed([idFault(table, own)], table, id))
  }
  return faults
}

function changedFaults(table: TableName, before: object, after: object): readonly Fault[] {
  if (strangersIn(after, fieldNames[table]).length > 0) return recordFaults(table, after)
  let faults = none
  for (const [name, field] of fieldEntries[table]) {
    const held: unknown = Reflect.get(after, name)
    if (held === Reflect.get(before, name)) continue
    const found = fieldFaults(name, field, held)
    if (found.length > 0) faults = [...faults, ...found]
  }
  return faults
}

const placed = (faults: readonly Fault[], table: TableName, id: number): readonly Fault[] =>
  faults.map(fault => ({ ...fault, path: ['tables', table, id, ...fault.path] }))

/** The same for a record that stands alone. */
const faultsKept = (table: TableName, record: unknown): readonly Fault[] =>
  foundOnce(`tables.${table}`, record, undefined, () => recordFaults(table, record))

/** Faults of the record itself, the keys of which lead from it. */
function recordFaults(table: TableName, record: unknown, around?: Around): readonly Fault[] {
  if (!isRecord(record)) {
    const problem = { problem: 'wrong-type', expected: 'object', got: gotOf(record) } as const
    return [faultAt('ASSUME-ACCOUNT', { path: [], problem })]
  }
  const strangers = strangersIn(record, fieldNames[table])
  let faults =
    strangers.length === 0 ? none : strangers.map(flaw => faultAt('ASSUME-ACCOUNT', flaw))
  const fields = fieldEntries[table]
  for (let at = 0; at < fields.length; at++) {
    const [name, field] = fields[at] as (typeof fields)[number]
    const found = fieldFaults(name, field, Reflect.get(record, name), around)
    if (found.length > 0) faults = [...faults, ...found]
  }
  return faults
}

const fieldEntries = mapTables(table => Object.entries<Field>(recordFields[table]))
const fieldNames = mapTables(table => Object.keys(recordFields[table]))
const headEntries = Object.entries<Field>(headFields)

/** Faults of the head, and of counters that would give out an id again. */
function headFaults(
  head: object,
  highest: Readonly<Record<TableName, number>>,
  around: Around,
): readonly Fault[] {
  const counters = fieldOf(head, 'counters')
  return [
    ...headEntries.flatMap(([name, field]) => headFieldFaults(name, field, head, around)),
    ...tableNames.flatMap(table => {
      const [min, got] = [highest[table], fieldOf(counters, table)]
      if (typeof got !== 'number' || !(got < min)) return []
      const problem = { problem: 'bad-number', expected: { min, max: idMax }, got } as const
      return [faultAt(headFields.counters[0], { path: ['counters', table], problem })]
    }),
  ]
}

/** What a world is given is looked at once beside the same regions. */
function headFieldFaults(
  name: string,
  field: Field,
  head: object,
  around: Around,
): readonly Fault[] {
  const held = fieldOf(head, name)
  const find = () => fieldFaults(name, field, held, around)
  return givens.includes(name) ? foundOnce(name, held, fieldOf(head, 'regions'), find) : find()
}

/** They stay from world to world. */
const givens = ['settings', 'regions', 'availability']

/** Where only references to regions are followed: invariants tell of the others. */
function regionsOf(head: object): Around {
  const ids = once(() => regionIdsIn(head))
  return { has: (home, id) => home !== 'regions' || ids().includes(id) }
}

const regionIdsIn = (head: object): readonly unknown[] => {
  const regions = fieldOf(head, 'regions')
  return Array.isArray(regions) ? regions.map(region => fieldOf(region, 'id')) : []
}
