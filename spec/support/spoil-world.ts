/** Spoils worlds: each part of each record and of the head in turn, in every way that is known to be wrong. */
import { headOf } from '../../src/fast-check/model/compare.ts'
import { buildIndexes } from '../../src/world/assemble.ts'
import { idDepth, readSlot, withSlots } from '../../src/world/page.ts'
import type { Patch } from '../../src/world/patch.ts'
import { type Rows, type TableName, tableNames } from '../../src/world/rows.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import {
  leftOutOf,
  nullable,
  optional,
  unique,
  wrongInHead,
  wrongValues,
  wrongWithin,
} from './wrong-values.ts'

type Path = readonly (string | number)[]

/** One part of a record, or of the head where there is no table, that becomes another or goes. */
export interface Spoil {
  readonly table?: TableName
  readonly id?: number
  readonly path: Path
  readonly op: Patch['op']
  readonly value?: unknown
  /** The record that has the value already: either of the two may be named. */
  readonly other?: number
}

/** `firewalls.label`, `head.now`: what is counted. */
export const fieldOf = ({ table, path }: Spoil): string => `${table ?? 'head'}.${path[0]}`

export const spoilsOf = (world: World): readonly Spoil[] => [
  ...tableNames.flatMap(table => {
    const rows = [...values<Rows[TableName]>(world.tables[table])]
    const ids = rows.map(({ id }) => id)
    const counts = [-1, 0.5, 2 ** 30, ...(ids.length > 0 ? [Math.max(...ids) - 1] : [])]
    return [
      ...rows.flatMap(row =>
        [...spoilsIn(row, wrongValues[table]), ...repeatedIn(table, row, rows)]
          .filter(
            ({ op, path: [name = '', ...below] }) =>
              op !== 'remove' || below.length > 0 || !leftOutOf[table]?.includes(`${name}`),
          )
          .map(spoil => ({ table, id: row.id, ...spoil })),
      ),
      ...counts.map(value => ({ path: ['counters', table], op: 'replace', value }) as const),
    ]
  }),
  ...spoilsIn(headOf(world), wrongInHead).filter(({ path }) => path.length > 0),
]

/** The id of another record, and what it has in the field that all have for themselves. */
function repeatedIn(
  table: TableName,
  row: Rows[TableName],
  rows: readonly Rows[TableName][],
): readonly Spoil[] {
  const isLasting = (each: object) => Reflect.get(each, 'status') !== 'deleted'
  const [other] = rows.filter(each => each !== row && isLasting(each))
  if (other === undefined) return []
  const field = isLasting(row) ? unique[table] : undefined
  const names = field === undefined ? ['id'] : ['id', field]
  return names.map(name => ({
    ...{ path: [name], op: 'replace', other: other.id },
    value: Reflect.get(other, name) as unknown,
  }))
}

type Wrong = Readonly<Record<string, readonly unknown[]>>

function spoilsIn(value: unknown, wrong: Wrong, path: Path = []): readonly Spoil[] {
  const name = String(path.at(-1))
  const known = path.length === 1 ? wrong[name] : path.length > 1 ? wrongWithin[name] : []
  const others = (known ?? []).filter(each => JSON.stringify(each) !== JSON.stringify(value))
  return [
    ...[...strangeFor(value, path), ...others].map(
      each => ({ path, op: 'replace', value: each }) as const,
    ),
    ...spoilsBelow(value, wrong, path),
  ]
}

function spoilsBelow(value: unknown, wrong: Wrong, path: Path): readonly Spoil[] {
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  const below = Object.entries(value).flatMap(([key, held]) => {
    const place = [...path, isList ? Number(key) : key]
    const goes = isList || optional(place) ? [] : [{ path: place, op: 'remove' } as const]
    return [...spoilsIn(held, wrong, place), ...goes]
  })
  const stranger = { path: [...path, 'stranger'], op: 'add', value: 'strange' } as const
  return isList ? below : [...below, stranger]
}

const strange = [null, true, 7.5, 'strange', [], {}]

/** Values of other types. What is null may be a text as well, but no number with a fraction. */
const strangeFor = (value: unknown, path: Path): readonly unknown[] =>
  strange.filter(
    each =>
      typeOf(each) !== typeOf(value) &&
      !(each === null && nullable(path)) &&
      !(value === null && each === 'strange'),
  )

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** The world with this part spoiled; its indexes are as they were where none can be made of it. */
export function spoiledWorld(world: World, spoil: Spoil): World {
  const { table, id = 0 } = spoil
  if (table === undefined) return spoiled(world, spoil) as World
  const { pages } = world.tables[table]
  const value = spoiled(readSlot(pages, idDepth, id), spoil)
  const tables = {
    ...world.tables,
    [table]: { pages: withSlots(pages, idDepth, [{ key: id, value }]) },
  }
  try {
    return { ...world, tables, indexes: buildIndexes(tables) }
  } catch {
    return { ...world, tables }
  }
}

/** A copy of the value with its part spoiled. */
export function spoiled(
  value: unknown,
  { path: [key, ...rest], op, value: strange }: Spoil,
): unknown {
  if (key === undefined) return strange
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) }
  if (rest.length === 0 && op === 'remove') Reflect.deleteProperty(copy as object, key)
  else {
    const inner =
      rest.length === 0
        ? strange
        : spoiled(Reflect.get(copy as object, key), { path: rest, op, value: strange })
    Reflect.set(copy as object, key, inner)
  }
  return copy
}
