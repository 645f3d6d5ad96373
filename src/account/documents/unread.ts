/** What nobody understands of a record, as the record keeps it, and what is left to a hole of its own. */
import { isRecord } from '../../kit/json.ts'
import type { Shape } from './shape.ts'

/** What is not understood of the value has a hole of its own: the record around it keeps nothing of that. */
export const withOwnHole =
  <Value>(shape: Shape<Value>): Shape<Value> =>
  (value, reading) => {
    const before = reading.left
    const read = shape(value, reading)
    reading.taken(before)
    return read
  }

/** What nobody knows stays what nobody knows, with all that it says. */
export const unread: Shape<Readonly<Record<string, unknown>>> = withOwnHole((value, reading) => {
  if (!isRecord(value)) return reading.wrongType('object', value)
  reading.notUnderstood(value)
  return value
})
