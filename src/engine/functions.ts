/** Operations as functions: those that return replies or throw, and those that return outcomes. */

import { isRecord } from '../kit/json.ts'
import type { ReplyOf } from '../operations/operation.ts'
import type { RequestOf } from '../operations/request.ts'
import type { OperationName } from '../operations/table.ts'
import { guarded, misuse } from '../refusals/usage.ts'
import type { AnyCall, Circumstances, Outcome } from './call.ts'
import { RefusedError } from './refused-error.ts'

type Table = Readonly<Record<string, unknown>>

/** A request with nothing that must be given may be left out altogether. */
type Arguments<Request> = Request extends unknown
  ? Readonly<Record<never, never>> extends Request
    ? [request?: Request & Circumstances]
    : [request: Request & Circumstances]
  : never

/** Each operation as a function that returns its reply, or throws RefusedError. */
export type Calls<Operations extends Table> = {
  readonly [Name in keyof Operations]: (
    ...request: Arguments<RequestOf<Operations[Name]>>
  ) => ReplyOf<Operations[Name]>
}

/** Each operation as a function that returns its outcome, refused or not. */
export type Tries<Operations extends Table> = {
  readonly [Name in keyof Operations]: (
    ...request: Arguments<RequestOf<Operations[Name]>>
  ) => Outcome<ReplyOf<Operations[Name]>>
}

export const triesOf = <Operations extends Table>(
  table: Operations,
  call: (each: AnyCall) => Outcome,
): Tries<Operations> => functionsOf(table, name => request => call(callTo(name, request)))

export const callsOf = <Operations extends Table>(
  table: Operations,
  call: (each: AnyCall) => Outcome,
): Calls<Operations> =>
  functionsOf(table, name => request => {
    const outcome = call(callTo(name, request))
    if (!outcome.ok) throw new RefusedError(name, outcome.errors)
    return outcome.reply
  })

/** Throws UsageError for a request that is no object, or that names an operation itself. */
const callTo = (name: OperationName, request: object = {}): AnyCall =>
  guarded('call', () => {
    if (!isRecord(request)) throw misuse('call', `an object with ${parts}`, request)
    if ('operation' in request) throw misuse('call', `no fields but ${parts}`, 'operation')
    return { ...request, operation: name }
  })

const parts = 'params, query, body, as, at'

/** What a function takes and returns follows from the declaration of that name. */
const functionsOf = <Functions>(
  table: Table,
  make: (name: OperationName) => (request?: object) => unknown,
): Functions =>
  Object.fromEntries(
    Object.keys(table).map(name => [name, make(name as OperationName)]),
  ) as Functions
