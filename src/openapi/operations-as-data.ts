/** The table of operations as plain JSON: for who generates something from it, in whatever language. */
import { operations } from '../operations/index.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { allOperations, type OperationName } from '../operations/table.ts'
import type { JsonSchema } from './json-schema.ts'
import { records, replySchema } from './records.ts'
import { schemaOfFields } from './schema-of.ts'

export interface OperationData {
  readonly name: OperationName
  readonly method: string
  /** Parameters between braces, in the words of the contract. */
  readonly path: string
  /** Whether it is one of the contract, or one that the contract leaves to others. */
  readonly table: 'contract' | 'outside'
  readonly scopes: readonly string[]
  /** What it takes, as JSON Schema. */
  readonly params: JsonSchema
  readonly query: JsonSchema
  readonly body: JsonSchema
  /** What it answers with; `#/components/schemas/...` names one of `recordSchemas`. */
  readonly reply: JsonSchema
  readonly emits: readonly string[]
  /** Everything it may refuse on, in the order of its checks, without the faults of single fields. */
  readonly refuses: readonly string[]
  readonly equivalentOf?: string
}

/** In the order of the tables: the 29 of the contract, then the others. */
export const operationsAsData = (): readonly OperationData[] =>
  Object.values<AnyOperation>(allOperations).map(dataOf)

/** The schemas of records that replies name, by name. */
export const recordSchemas = (): Readonly<Record<string, JsonSchema>> => ({ ...records })

function dataOf(operation: AnyOperation): OperationData {
  const { method, path, scopes, params, query, body, emits, checks, equivalentOf } = operation
  // Operations of the table are filed under their own names.
  const name = operation.name as OperationName
  return {
    name,
    method,
    path,
    table: Object.hasOwn(operations, name) ? 'contract' : 'outside',
    scopes: [...scopes],
    params: schemaOfFields(params),
    query: schemaOfFields(query),
    body: schemaOfFields(body),
    reply: replySchema(operation),
    emits: [...emits],
    refuses: [...new Set(checks.flatMap(({ clauses }) => clauses))],
    ...(equivalentOf !== undefined && { equivalentOf }),
  }
}
