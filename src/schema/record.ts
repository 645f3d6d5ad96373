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
  const harmlessNames = new Set(harmless.split(/\s+/))
  const emptyNames = new Set(ifEmpty.split(/\s+/))
  const isPassedOver = (key: string, held: unknown): boolean =>
    harmlessNames.has(key) || (emptyNames.has(key) && isEmpty(held))
  return {
    ...schema,
    '~run'(dataset, config) {
      const { value } = dataset
      if (!isRecord(value)) return schema['~run'](dataset, config)
      const others = Object.keys(value).filter(key => !Object.hasOwn(schema.entries, key))
      if (others.length === 0) return schema['~run'](dataset, config)
      dataset.value = without(value, others)
      const read = schema['~run'](dataset, config)
      for (const key of others)
        if (!isPassedOver(key, value[key])) v._addIssue(schema, 'key', read, config, unknownAt(key))
      return read
    },
  }
}

const unknownAt = (key: string) => ({
  input: key,
  path: [{ type: 'object', origin: 'key', input: {}, key, value: undefined }] satisfies [
    v.ObjectPathItem,
  ],
})

const isEmpty = (held: unknown): boolean =>
  held === null || held === '' || held === false || (Array.isArray(held) && held.length === 0)

const without = (value: Readonly<Record<string, unknown>>, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
