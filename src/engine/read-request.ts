/** Reads a request with the fields that its operation declares: path, then query, then body. */

import type { Assume, ClauseOrAssumption } from '../contract/assumptions.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Fault, Refusal, RefusalKind } from '../refusals/problem.ts'
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
  readonly kind: RefusalKind
  readonly schema: Schema<unknown>
  /** There is nothing to read where nothing is given. */
  readonly hasNoFields: boolean
}

/** All faults of the first part that has any. Each with what a request that is not even an object breaks. */
const parts: readonly (readonly [keyof Request, ClauseOrAssumption, RefusalKind])[] = [
  ['params', 'ASSUME-PATH-INTEGER', 'missing'],
  ['query', 'ASSUME-UNKNOWN-FIELDS', 'malformed'],
  ['body', 'WIRE-1', 'malformed'],
]

/** Schemas are built once for each operation. */
const partsRead = new WeakMap<AnyOperation, readonly Part[]>()

function partsOf(operation: AnyOperation): readonly Part[] {
  const known = partsRead.get(operation)
  if (known !== undefined) return known
  const made = parts.map(([name, clause, kind]): Part => {
    const fields = operation[name]
    const hasNoFields = Object.keys(fields).length === 0
    return { name, kind, schema: object(clause, fields), hasNoFields }
  })
  partsRead.set(operation, made)
  return made
}

export function readRequest(
  operation: AnyOperation,
  call: AnyCall,
  assume: Assume,
): Result<Request, readonly Refusal[]> {
  const values: { -readonly [Name in keyof Request]: unknown } = { params: {}, query: {}, body: {} }
  for (const { name, kind, schema, hasNoFields } of partsOf(operation)) {
    const given = call[name]
    if (given === undefined && hasNoFields) continue
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
