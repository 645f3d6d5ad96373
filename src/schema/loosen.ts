/** The same schema for records of the service: fields that it does not know are passed over instead of refused. */
import * as v from 'valibot'
import { misspeltOf } from '../kit/nearest.ts'
import { type Choosing, choosing } from './choosing.ts'
import type { AnySchema } from './field.ts'
import { type LeavingOutNulls, leavingOutNulls, refusingLists } from './object.ts'

/**
 * Works on the schemas that this module makes: pipes, objects, lists, and values that may be null or left out. What lies
 * within a schema of `strict` stays as it is: there, a field that is passed over would change an answer. So would one
 * that is misspelt, which is refused everywhere: a name near to that of a known field which is not there.
 */
export function loosen<Schema extends AnySchema>(
  schema: Schema,
  strict: readonly AnySchema[] = [],
): Schema {
  // The loosened schema gives out the very type of the strict one.
  return rebuild(schema, strict) as AnySchema as Schema
}

function rebuild(schema: AnySchema, strict: readonly AnySchema[]): AnySchema {
  if (strict.includes(schema)) return schema
  const rebuilt = rebuildChoosing(schema, strict)
  // Nulls are left out before anything is chosen.
  return has<LeavingOutNulls>(schema, 'fieldsOrNull')
    ? leavingOutNulls(rebuilt, schema.fieldsOrNull)
    : rebuilt
}

function rebuildChoosing(schema: AnySchema, strict: readonly AnySchema[]): AnySchema {
  if (!has<Choosing>(schema, 'choose')) return rebuildAlone(schema, strict)
  const others = new Map<AnySchema, AnySchema>()
  return choosing(rebuildAlone(schema, strict), input => {
    const other = schema.choose(input)
    if (other !== undefined && !others.has(other)) others.set(other, rebuild(other, strict))
    return other && others.get(other)
  })
}

function rebuildAlone(schema: AnySchema, strict: readonly AnySchema[]): AnySchema {
  if (
    has<{ pipe: readonly [AnySchema, ...v.PipeItem<unknown, unknown, never>[]] }>(schema, 'pipe')
  ) {
    const [first, ...rest] = schema.pipe
    const rebuilt = rebuild(first, strict)
    // A pipe is rebuilt around the same actions, if at all.
    return rebuilt === first
      ? schema
      : (v.pipe as unknown as (...items: unknown[]) => AnySchema)(rebuilt, ...rest)
  }
  if (has<Wrapped>(schema, 'wrapped')) return rewrap(schema, strict)
  if (has<{ item: AnySchema; message: never }>(schema, 'item'))
    return v.array(rebuild(schema.item, strict), schema.message)
  if (has<{ entries: Record<string, AnySchema>; message: never }>(schema, 'entries')) {
    const entries = Object.entries(schema.entries).map(([key, entry]) => [
      key,
      rebuild(entry, strict),
    ])
    return refusingSlips(refusingLists(v.object(Object.fromEntries(entries), schema.message)))
  }
  return schema
}

type Loose = v.GenericSchema & { readonly entries: Readonly<Record<string, AnySchema>> }

/** The same schema, but each field is refused that is misspelt. */
const refusingSlips = <Schema extends Loose>(schema: Schema): Schema => ({
  ...schema,
  '~run'(dataset, config) {
    const { value } = dataset
    const read = schema['~run'](dataset, config)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return read
    const others = Object.keys(value).filter(key => !Object.hasOwn(schema.entries, key))
    if (others.length === 0) return read
    const input: Record<string, unknown> = { ...value }
    const missing = Object.keys(schema.entries).filter(key => input[key] === undefined)
    for (const key of others)
      if (misspeltOf(key, missing) !== undefined)
        v._addIssue(schema, 'key', read, config, {
          input: key,
          path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
        })
    return read
  },
})

interface Wrapped {
  readonly type: string
  readonly wrapped: AnySchema
  readonly default: never
}

function rewrap(
  { type, wrapped, default: fallback }: Wrapped,
  strict: readonly AnySchema[],
): AnySchema {
  const inner = rebuild(wrapped, strict)
  if (type === 'nullable') return v.nullable(inner, fallback)
  if (type === 'exact_optional') return v.exactOptional(inner, fallback)
  return v.optional(inner, fallback)
}

const has = <Shape>(schema: AnySchema, key: keyof Shape & string): schema is AnySchema & Shape =>
  key in schema
