/** The parts of a schema, for whoever reads schemas as data: documents, generators, parameters on the wire. */
import type { AnySchema, Fields } from './field.ts'
import type { Message } from './message.ts'

type SaysClause = Pick<Message<never>, 'clause'>

/** Which of them are there depends on the type. */
export interface SchemaParts {
  readonly type: string
  readonly pipe?: readonly [AnySchema, ...SchemaStep[]]
  /** What may be left out, or be null. */
  readonly wrapped?: AnySchema
  readonly item?: AnySchema
  readonly entries?: Fields
  /** Those of the entries that may be null as well as left out. */
  readonly fieldsOrNull?: readonly string[]
  /** Of a choice the values, of a union the schemas. */
  readonly options?: readonly (AnySchema | string | number)[]
  readonly literal?: unknown
  readonly default?: unknown
  readonly message?: SaysClause
}

/** One step of a pipe. */
export interface SchemaStep {
  readonly type: string
  /** A number when the step is a limit. */
  readonly requirement?: unknown
  readonly message?: SaysClause
  readonly metadata?: { readonly description?: string }
}

// Schemas carry their parts under names that go with their types, and valibot's types hide them.
export const partsOf = (schema: AnySchema): SchemaParts => schema as unknown as SchemaParts
