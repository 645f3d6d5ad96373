/** Reads a request with the fields that its operation declares: path, then query, then body. */

import type { Assume, ClauseOrAssumption } from '../contract/assumptions.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Fault, Refusal, RefusalKind } from '../refusals/problem.ts'
import type { Fields } from '../schema/field.ts'
import { object } from '../schema/object.ts'
import { read, type Schema } from '../schema/read.ts'
import type { AnyCall } from './call.ts'

interface Request {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

interface Part {
  readonly name: keyof Request
  /** What a request that is not even an object breaks. */
  readonly clause: ClauseOrAssumption
  readonly kind: RefusalKind
}

/** All faults of the first part that has any. */
const parts: readonly Part[] = [
  { name: 'params', clause: 'ASSUME-PATH-INTEGER', kind: 'missing' },
  { name: 'query', clause: 'ASSUME-UNKNOWN-FIELDS', kind: 'malformed' },
  { name: 'body', clause: 'WIRE-1', kind: 'malformed' },
]

interface FieldsRead {
  readonly schema: Schema<unknown>
  /** There is nothing to read where nothing is given. */
  readonly isEmpty: boolean
}

/** Schemas are built once for each set of fields. */
const known = new WeakMap<Fields, FieldsRead>()

function schemaOf(fields: Fields, clause: ClauseOrAssumption): FieldsRead {
  const read = known.get(fields)
  if (read !== undefined) return read
  const made = { schema: object(clause, fields), isEmpty: Object.keys(fields).length === 0 }
  known.set(fields, made)
  return made
}

export function readRequest(
  operation: AnyOperation,
  call: AnyCall,
  assume: Assume,
): Result<Request, readonly Refusal[]> {
  const values: { -readonly [Name in keyof Request]: unknown } = { params: {}, query: {}, body: {} }
  for (const { name, clause, kind } of parts) {
    const given = call[name]
    const { schema, isEmpty } = schemaOf(operation[name], clause)
    if (given === undefined && isEmpty) continue
    const result = read(schema, given === undefined ? {} : given, assume)
    if (!result.ok) {
      if (result.fault.length > 1) assume('ASSUME-SEVERAL-FAULTS')
      if (name === 'params' && result.fault.some(({ problem }) => problem === 'bad-number'))
        assume('ASSUME-PATH-INTEGER')
      return failure(
        result.fault.map(fault => Object.assign(placedIn(operation, name, fault), { kind })),
      )
    }
    values[name] = result.value
  }
  return success(values)
}

/**
 * Paths begin in the body, where parameters have their names to themselves; a part that is no object at all is named
 * itself. A field that another operation takes is not just unknown: the contract says that it does not belong here.
 */
function placedIn({ elsewhere }: AnyOperation, part: keyof Request, fault: Fault): Fault {
  const [key, ...deeper] = fault.path
  if (part !== 'body') return key === undefined ? { ...fault, path: [part] } : fault
  if (key === undefined || deeper.length > 0 || !Object.hasOwn(elsewhere, key)) return fault
  return { ...fault, clause: elsewhere[key] ?? fault.clause }
}
