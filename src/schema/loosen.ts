/** The same schema for records of the service: fields that it does not know are passed over instead of refused. */
import * as v from 'valibot'
import type { AnySchema } from './field.ts'
import { refusingLists } from './object.ts'

/**
 * Works on the schemas that this module makes: pipes, objects, lists, and values that may be null or left out. What lies
 * within a schema of `strict` stays as it is: there, a field that is passed over would change an answer.
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
  if (
    has<{ pipe: readonly [AnySchema, ...v.PipeItem<unknown, unknown, never>[]] }>(schema, 'pipe')
  ) {
    const [first, ...rest] = schema.pipe
    // A pipe is rebuilt around the same actions.
    return (v.pipe as unknown as (...items: unknown[]) => AnySchema)(
      rebuild(first, strict),
      ...rest,
    )
  }
  if (has<Wrapped>(schema, 'wrapped')) return rewrap(schema, strict)
  if (has<{ item: AnySchema; message: never }>(schema, 'item'))
    return v.array(rebuild(schema.item, strict), schema.message)
  if (has<{ entries: Record<string, AnySchema>; message: never }>(schema, 'entries')) {
    const entries = Object.entries(schema.entries).map(([key, entry]) => [
      key,
      rebuild(entry, strict),
    ])
    return refusingLists(v.object(Object.fromEntries(entries), schema.message))
  }
  return schema
}

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
