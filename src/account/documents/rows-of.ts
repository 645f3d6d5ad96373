/** Lists as documents hold them: bare, as a page, or as a gathered account has them. */

import { isRecord } from '../../kit/json.ts'
import type { GatheredList } from '../gathered.ts'
import type { Reading } from './reading.ts'
import { count, list, located, readFields, type Shape } from './shape.ts'

/** What a document says about how much of a list it holds. */
export interface Extent {
  readonly page?: number
  readonly pages?: number
  /** How many rows the whole list has. */
  readonly results?: number
  readonly missing?: number | 'some'
}

export interface RowsRead<Row> extends Extent {
  readonly rows: readonly Row[]
  /** Rows that were there and could not be read. */
  readonly unreadable: number
}

export const isList = (value: unknown): boolean =>
  Array.isArray(value) || rowsIn(value) !== undefined

/** The rows of a list in any of its forms, and the keys that lead to them. */
export function rowsIn(
  value: unknown,
): { readonly rows: readonly unknown[]; readonly keys: readonly string[] } | undefined {
  if (Array.isArray(value)) return { rows: value, keys: [] }
  if (!isRecord(value)) return undefined
  for (const key of ['data', 'rows']) {
    const rows = value[key]
    if (Array.isArray(rows)) return { rows, keys: [key] }
  }
  return undefined
}

const missing: Shape<number | 'some'> = (value, reading) => {
  if (value !== 'some') return count(value, reading)
  reading.used()
  return value
}

/** Whatever form the list has. */
export function readRows<Row extends object>(
  item: Shape<Row>,
  value: unknown,
  reading: Reading,
): RowsRead<Row> | undefined {
  const each = list(located(item))
  if (Array.isArray(value)) return counted(each(value, reading) ?? [], value)
  if (!isRecord(value)) return reading.wrongType('list', value)
  const key = Array.isArray(value['rows']) && !Array.isArray(value['data']) ? 'rows' : 'data'
  const fields = new Map<string, { as: string; shape: Shape<unknown> }>([
    [key, { as: 'rows', shape: each }],
    ...(key === 'rows'
      ? [['missing', { as: 'missing', shape: missing }] as const]
      : ['page', 'pages', 'results'].map(as => [as, { as, shape: count }] as const)),
  ])
  const { rows, ...extent } = readFields(value, fields, reading)
  if (value[key] === undefined) reading.wrongType('list', value[key])
  // Each field was read by its shape.
  return rows === undefined
    ? undefined
    : { ...(extent as Extent), ...counted(rows as readonly Row[], value[key]) }
}

const counted = <Row>(rows: readonly Row[], given: unknown) => ({
  rows,
  unreadable: (Array.isArray(given) ? given.length : 0) - rows.length,
})

/** Rows within a record. */
export const rowsOf =
  <Row extends object>(item: Shape<Row>): Shape<GatheredList<Row>> =>
  (value, reading) => {
    const read = readRows(item, value, reading)
    if (read === undefined) return undefined
    const short = missingOf(read, read.rows.length)
    return { rows: read.rows, ...(short !== undefined && { missing: short }) }
  }

/** How many rows a list lacks, by what is said of it, when so many are there. */
export function missingOf(
  { results, missing: said, unreadable, ...extent }: Omit<RowsRead<unknown>, 'rows'>,
  rows: number,
): number | 'some' | undefined {
  if (said !== undefined) return said
  if (results !== undefined && results > rows) return results - rows
  return unreadable > 0 || pagesOf(extent) > 1 ? 'some' : undefined
}

/** A third page is one of three at least. */
export const pagesOf = ({ page = 1, pages = 1 }: Extent): number => Math.max(page, pages)
