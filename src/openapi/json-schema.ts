/** JSON Schema, as OpenAPI 3.1 takes it, and the few forms of it that records are described with. */

export type JsonSchema = Readonly<Record<string, unknown>>

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const flag: JsonSchema = { type: 'boolean' }

export const word = (...options: readonly (string | number)[]): JsonSchema => ({ enum: options })
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** An object with these fields and no others; those that `optional` names may be left out. */
export const record = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
