/** The JSON Schema of a field: what validates a request, read as data. */
import type { AnySchema, Fields } from '../schema/field.ts'
import { partsOf, type SchemaParts, type SchemaStep } from '../schema/object.ts'
import { flag, type JsonSchema, listOf, orNull, record, text } from './json-schema.ts'

/**
 * Says no more than the field does, and where code decides, less: what a text has to be beyond its length and its
 * pattern is in the words of the description.
 */
export function schemaOf(field: AnySchema): JsonSchema {
  const parts = partsOf(field)
  const schema = parts.pipe === undefined ? plainSchemaOf(parts) : schemaOfPipe(parts.pipe)
  const { fieldsOrNull, pipe: [first] = [] } = parts
  // A pipe has what its first step has, where it is told already.
  const isTold = first !== undefined && partsOf(first).fieldsOrNull === fieldsOrNull
  return fieldsOrNull === undefined || isTold ? schema : withNulls(schema, fieldsOrNull)
}

function schemaOfPipe([first, ...actions]: readonly [AnySchema, ...SchemaStep[]]): JsonSchema {
  let schema = schemaOf(first)
  for (const action of actions) schema = { ...schema, ...keywordsOf(action, schema) }
  return schema
}

/** The same object, where these properties may be null. */
function withNulls(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, held]) => [name, names.includes(name) ? orNull(held) : held]),
    ),
  }
}

/** An object with these fields; `schemaOf` tells what each of them takes. */
export const schemaOfFields = (fields: Fields): JsonSchema =>
  record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
    Object.keys(fields).filter(name => isOptional(fields[name])),
  )

export const isOptional = (field: AnySchema | undefined): boolean =>
  field?.type === 'optional' || field?.type === 'exact_optional'

function plainSchemaOf({ type, ...parts }: SchemaParts): JsonSchema {
  switch (type) {
    case 'string':
      return text
    case 'boolean':
      return flag
    case 'number':
      return { type: 'number' }
    case 'picklist':
      return { enum: parts.options }
    case 'literal':
      return { const: parts.literal }
    case 'array':
      return parts.item === undefined ? { type: 'array' } : listOf(schemaOf(parts.item))
    case 'strict_object':
      return schemaOfFields(parts.entries ?? {})
    case 'nullable':
      return orNull(wrappedSchema(parts))
    case 'optional':
    case 'exact_optional':
      return {
        ...wrappedSchema(parts),
        ...(parts.default !== undefined && { default: parts.default }),
      }
    case 'union':
    case 'variant':
      return { anyOf: schemasIn(parts).map(schemaOf) }
    default:
      return {}
  }
}

const schemasIn = ({ options = [] }: Omit<SchemaParts, 'type'>): readonly AnySchema[] =>
  options.filter(option => typeof option === 'object')

const wrappedSchema = ({ wrapped }: Omit<SchemaParts, 'type'>): JsonSchema =>
  wrapped === undefined ? {} : schemaOf(wrapped)

function keywordsOf({ type, requirement, metadata }: SchemaStep, schema: JsonSchema): JsonSchema {
  const isList = schema['type'] === 'array'
  switch (type) {
    case 'safe_integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'min_length':
      return isList ? { minItems: requirement } : { minLength: requirement }
    case 'max_length':
      return isList ? { maxItems: requirement } : { maxLength: requirement }
    case 'non_empty':
      return isList ? { minItems: 1 } : { minLength: 1 }
    case 'regex':
      return withPattern(schema, { pattern: (requirement as RegExp).source })
    case 'includes':
      return withPattern(schema, { pattern: escaped(String(requirement)) })
    case 'excludes':
      return withPattern(schema, { not: { pattern: escaped(String(requirement)) } })
    case 'metadata':
      return descriptionOf(metadata?.description, schema)
    default:
      return {}
  }
}

/** Nothing where the schema says the same. */
const descriptionOf = (description: string | undefined, schema: JsonSchema): JsonSchema =>
  description === undefined || 'enum' in schema || schema['type'] === 'boolean'
    ? {}
    : { description }

/** A text may have to meet several. */
const withPattern = (schema: JsonSchema, pattern: JsonSchema): JsonSchema => ({
  allOf: [...((schema['allOf'] as readonly JsonSchema[] | undefined) ?? []), pattern],
})

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
