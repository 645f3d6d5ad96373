/** What a document tells of a dialect: any object that has this much of one can be described. */
import type { AnyOperation } from '../operations/operation.ts'
import type { Fields } from '../schema/field.ts'
import type { JsonSchema } from './json-schema.ts'

type ByOperation<Value> = Readonly<Partial<Record<string, Value>>>

export interface Wire {
  readonly name: string
  /** Where an operation has another path than in the table. */
  readonly paths: ByOperation<string>
  /** What operations take in a body where that is not what they declare. */
  readonly bodies?: ByOperation<Fields>
  /** The records that operations answer with, where these are not those that they declare. */
  readonly replies?: ByOperation<string>
  /** The status of each kind of refusal. */
  readonly statuses: Readonly<Record<RefusedKind, number>>
  /** Schemas of records, in the place of those of the contract or beside them. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>
  /** A schema in the names of the dialect: of the record, or of what the operation takes that is named. */
  readonly toSchema?: (schema: JsonSchema, subject: string) => JsonSchema
  readonly toScopes?: (scopes: string) => string
  /** The scopes of operations that the contract leaves to others; any token will do, when left out. */
  readonly scopesBeside?: (operation: AnyOperation) => readonly string[]
}

/** Every kind of refusal that an entry point may answer with. */
export type RefusedKind =
  | 'malformed'
  | 'refused'
  | 'unauthenticated'
  | 'unscoped'
  | 'forbidden'
  | 'missing'
  | 'unrouted'
  | 'wrong-method'
  | 'too-long'
  | 'too-large'
  | 'limited'
