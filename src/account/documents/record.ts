/** Shapes of records: a table with every field that is read, by the name that it has in a gathered account, and of those passed over. */
import { isRecord } from '../../kit/json.ts'
import type { Reading } from './reading.ts'
import {
  type Field,
  fieldNamed,
  type Harmless,
  harmlessFields,
  readFields,
  type Shape,
} from './shape.ts'

type Raw = Readonly<Record<string, unknown>>

interface RecordTable<Row> {
  /** A field of `Row` that is missing here does not compile. */
  readonly fields: { readonly [Key in keyof Row]-?: Shape<Exclude<Row[Key], undefined>> }
  /** Other names and other forms of these fields, and fields that `finish` takes. */
  readonly also?: Readonly<Record<string, Field>>
  readonly needs?: readonly (keyof Row & string)[]
  readonly harmless?: Harmless
  /** It has an `id`, which a program's own account may leave to be counted on. */
  readonly numbered?: true
  /** What nobody understands of it is kept, in `unread`, but for what a record within keeps of itself. */
  readonly keepsUnread?: true
  /** Makes the record of what was read; a row that lacks something it needs does not get here. */
  readonly finish?: (row: Record<string, unknown>, raw: Raw, reading: Reading) => Row | undefined
}

export interface RecordShape<Row> extends Shape<Row> {
  /** Whether a field is read or passed over by its name, in our words. */
  readonly knows: (key: string) => boolean
}

export function record<Row extends object>(table: RecordTable<Row>): RecordShape<Row> {
  const { needs = [], keepsUnread, finish = asItIs<Row> } = table
  const needsId = [...needs, 'id']
  const fields = harmlessFields(table.harmless ?? {})
  for (const [key, shape] of Object.entries<Shape<unknown>>(table.fields))
    fields.set(key, { as: key, shape })
  for (const [key, field] of Object.entries(table.also ?? {})) fields.set(key, field)
  const read: Shape<Row> = (value, reading) => {
    if (!isRecord(value)) return reading.wrongType('object', value)
    const before = reading.left
    const row = readFields(value, fields, reading)
    const unread = keepsUnread ? reading.taken(before) : []
    if (unread.length > 0)
      row['unread'] = Object.fromEntries([...Object.entries(row['unread'] ?? {}), ...unread])
    const needed = table.numbered && !reading.mayLackIds ? needsId : needs
    return hasAll(row, needed, value, fields, reading) ? finish(row, value, reading) : undefined
  }
  return Object.assign(read, { knows: (key: string) => fields.has(key) })
}

// Each field was read by the shape of that very field.
const asItIs = <Row>(row: Record<string, unknown>): Row => row as Row

/** Whether a row has what it needs. Of a field that is not there at all, its shape says what was expected. */
function hasAll(
  row: Readonly<Record<string, unknown>>,
  needs: readonly string[],
  value: Raw,
  fields: ReadonlyMap<string, Field>,
  reading: Reading,
): boolean {
  const missing = needs.filter(key => !Object.hasOwn(row, key))
  if (missing.length === 0) return true
  const given = Object.keys(value).map(key => fieldNamed(fields, key)?.as)
  for (const key of missing) {
    // What is there and cannot be read was refused already, or is not understood.
    if (given.includes(key)) continue
    reading.path.push(key)
    fields.get(key)?.shape(undefined, reading)
    reading.path.pop()
  }
  return false
}
