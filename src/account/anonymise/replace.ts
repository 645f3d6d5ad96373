/** Tables of how the fields of a record are replaced, and what many records have in common. */
import type { GatheredList } from '../gathered.ts'
import type { IdKind, NameKind, Replacements } from './replacements.ts'

export type Replace<Value> = (value: Value) => Value

/** How each field is replaced: one that is missing here does not compile. */
type FieldsOf<Whole> = {
  readonly [Field in keyof Whole]-?: Replace<Exclude<Whole[Field], undefined>>
}

/** What was not given stays so; a field that no account has is left out. */
export const record =
  <Whole extends object>(fields: FieldsOf<Whole>): Replace<Whole> =>
  given => {
    const entries = Object.entries(given).flatMap(([name, value]) => {
      const replace = Object.hasOwn(fields, name) ? fields[name as keyof Whole] : undefined
      return value === undefined || replace === undefined ? [] : [[name, replace(value as never)]]
    })
    // Each field was replaced by one of its type.
    return Object.fromEntries(entries) as Whole
  }

/** A word of the contract or of the provider, a number that counts, yes or no. */
export const keep = <Value extends string | number | boolean | null>(value: Value): Value => value

export const each =
  <Item>(replace: Replace<Item>): Replace<readonly Item[]> =>
  items =>
    items.map(replace)

export const listOf = <Row extends object>(fields: FieldsOf<Row>): Replace<GatheredList<Row>> =>
  rowsOf(record(fields))

export const rowsOf = <Row>(replace: Replace<Row>): Replace<GatheredList<Row>> =>
  record<GatheredList<Row>>({ rows: each(replace), missing: keep })

export const orNull =
  <Value>(replace: Replace<Value>): Replace<Value | null> =>
  value =>
    value === null ? null : replace(value)

export interface Replacers {
  readonly id: (kind: IdKind) => Replace<number>
  readonly name: (kind: NameKind) => Replace<string>
  readonly address: Replace<string>
  readonly time: Replace<string>
}

export const replacersOf = ({ id, name, address, time }: Replacements): Replacers => ({
  id: kind => number => id(kind, number),
  // An empty text names nothing.
  name: kind => text => (text === '' ? text : name(kind, text)),
  ...{ address, time },
})
