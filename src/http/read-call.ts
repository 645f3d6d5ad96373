/** Reads a request as a call, with the filter that a list may have. */
import type { Assume, Assumption } from '../contract/assumptions.ts'
import type { AnyCall } from '../engine/call.ts'
import { readRequest } from '../engine/read-request.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import { handOver } from '../refusals/copy-json.ts'
import type { BodyContext, Dialect } from './dialect.ts'
import { type Filter, readFilter } from './filter.ts'
import type { HttpRefusal } from './http-refusal.ts'
import { readBody } from './read-body.ts'
import { plainTruthValues, readParams, readQuery } from './read-parameters.ts'

/** What arrived for an operation. */
export interface Arrived {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly params: Readonly<Record<string, string>>
  /** What the body says, or why it could not be read. */
  readonly text: Result<string, HttpRefusal>
}

export interface ReadCall {
  readonly call: AnyCall
  readonly filter?: Filter
  /** What reading it rests on, in this dialect. */
  readonly assumed: readonly Assumption[]
}

type Refusals = readonly [HttpRefusal, ...HttpRefusal[]]

/**
 * Nothing that the engine judges is judged here, but for a request that will never reach it: then what comes earlier
 * in the precedence of refusals, path and query, goes before the fault of the body or of the filter.
 */
export function readCall(
  operation: AnyOperation,
  arrived: Arrived,
  dialect: Dialect,
  { world, assume, token }: Required<BodyContext>,
): Result<ReadCall, Refusals> {
  const params = readParams(operation.params, arrived.params)
  const assumed: Assumption[] = []
  const { truthValues = plainTruthValues, passedOver = [] } = dialect
  const query = readQuery(operation.query, arrived.url, {
    truthValues,
    passedOver,
    passOver: () => assumed.push('ASSUME-PAGE-EVERYWHERE'),
  })
  // Operations of the table are filed under their own names.
  const name = operation.name as OperationName
  const call: { -readonly [Part in keyof AnyCall]: AnyCall[Part] } = { operation: name }
  if (params !== undefined) call.params = params
  if (query.ok && query.value !== undefined) call.query = query.value
  if (!query.ok) return failure(firstFaults(operation, call, assume, query.fault))
  const body = bodyOf(operation, arrived, dialect, {
    world,
    token,
    assume: assumption => assumed.push(assumption),
  })
  if (!body.ok) return failure(firstFaults(operation, call, assume, body.fault))
  if (body.value !== undefined) call.body = body.value
  const odd = oddFaults(operation, call, dialect)
  if (odd !== undefined) return failure(odd)
  const header = operation.filters === undefined ? null : arrived.headers.get('X-Filter')
  if (operation.filters === undefined || header === null) return success({ call, assumed })
  const { ownFilters, ignoredFilters } = dialect
  const attributes = { ...operation.filters, ...ownFilters?.[name], ...ignoredFilters[name] }
  const filter = readFilter(header, attributes)
  if (!filter.ok) return failure(firstFaults(operation, call, assume, filter.fault))
  return success({ call, assumed, filter: filter.value })
}

/** Undefined when there is none, which is not the same as null. */
function bodyOf(
  operation: AnyOperation,
  { text, headers }: Arrived,
  dialect: Dialect,
  context: BodyContext,
): Result<unknown, HttpRefusal> {
  if (!text.ok || text.value === '') return text.ok ? success(undefined) : text
  const body = readBody(text.value, headers.get('Content-Type'))
  return body.ok ? success(dialect.toBody(operation, handOver(body.value), context)) : body
}

const noFields = {}

function firstFaults(
  operation: AnyOperation,
  { body: _, ...call }: AnyCall,
  assume: Assume,
  fault: HttpRefusal,
): Refusals {
  const request = readRequest({ ...operation, body: noFields }, call, assume)
  const [first, ...rest] = request.ok ? [] : request.fault
  return first === undefined ? [fault] : [first, ...rest]
}

/** All that is wrong with a body, if the dialect refuses something in it that the contract takes. */
function oddFaults(
  operation: AnyOperation,
  call: AnyCall,
  { bodies, mayBeOdd }: Dialect,
): Refusals | undefined {
  const body = bodies?.[call.operation as OperationName]
  if (body === undefined || mayBeOdd?.(operation, call.body) !== true) return undefined
  const [first, ...rest] = faultsIn({ ...operation, body }, call)
  if (first === undefined || rest.length < faultsIn(operation, call).length) return undefined
  return [first, ...rest]
}

function faultsIn(operation: AnyOperation, call: AnyCall): readonly HttpRefusal[] {
  const request = readRequest(operation, call, () => undefined)
  return request.ok ? [] : request.fault
}
