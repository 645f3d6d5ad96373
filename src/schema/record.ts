/** Records as the service shows them: fields that are read, and others by name that are known to change nothing here. */
import * as v from 'valibot'
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { isRecord } from '../kit/json.ts'
import type { Fields } from './field.ts'
import { object } from './object.ts'

/** Names of fields, with blanks between them. */
interface Others {
  /** Whatever these hold changes nothing that is answered. */
  readonly harmless?: string
  /** So it is where these hold nothing; anything else is refused. */
  readonly ifEmpty?: string
}

/** These fields; others are passed over by name, and every field that nobody knows is a fault of its own. */
export const record = <Entries extends Fields>(
  clause: ClauseOrAssumption,
  entries: Entries,
  others: Others = {},
) => passingOver(object(clause, entries), others)

type Strict = v.GenericSchema & { readonly entries: Fields }

function passingOver<Schema extends Strict>(
  schema: Schema,
  { harmless = '', ifEmpty = '' }: Others,
): Schema {
  const [always, empty] = [harmless, ifEmpty].map(names => new Set(names.split(/\s+/)))
  return {
    ...schema,
    '~run'(dataset, config) {
      const { value } = dataset
      const fields = isRecord(value) ? Object.entries(value) : []
      const own = fields.filter(([key]) => Object.hasOwn(schema.entries, key))
      if (own.length === fields.length) return schema['~run'](dataset, config)
      dataset.value = Object.fromEntries(own)
      const read = schema['~run'](dataset, config)
      for (const [key, held] of fields)
        if (
          !Object.hasOwn(schema.entries, key) &&
          !always?.has(key) &&
          !(empty?.has(key) && isEmpty(held))
        )
          v._addIssue(schema, 'key', read, config, {
            input: key,
            path: [{ type: 'object', origin: 'key', input: {}, key, value: held }],
          })
      return read
    },
  }
}

const isEmpty = (held: unknown): boolean => !held || (held as { length?: unknown }).length === 0
