/** Requests to companions: the call that each comes to, and what is answered once that was carried out. */
import { readRequest } from '../../engine/read-request.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { notFound, unknownField } from '../../refusals/found.ts'
import { gotOf } from '../../refusals/got.ts'
import type { World } from '../../world/world.ts'
import { type HttpRefusal, unreadable } from '../http-refusal.ts'
import type { ReadCall } from '../read-call.ts'
import { type Asked, type Companion, isCompanion, type Lack, type Paged } from './companion.ts'

/** A request to a companion, with the call that it comes to. */
export interface CompanionCall extends ReadCall {
  readonly asked?: Asked
  readonly page?: Pick<Paged, 'page' | 'page_size'>
  readonly below?: number
}

type Refusals = readonly [HttpRefusal, ...HttpRefusal[]]

/** The same request as a call of the operation behind it; that of an operation as it is. */
export function translate(
  operation: AnyOperation,
  read: Result<ReadCall, Refusals>,
  { world, token }: Pick<Asked, 'world' | 'token'>,
): Result<CompanionCall, Refusals> {
  if (!read.ok || !isCompanion(operation)) return read
  const { body, ...call } = read.value.call
  // The operation behind it judges a body, where it takes one and the companion has no fields of its own.
  const isPassedOn = ['POST', 'PUT'].includes(operation.method) && isEmpty(operation.body)
  const request = readRequest(operation, isPassedOn ? call : read.value.call, () => undefined)
  if (!request.ok) {
    const [first, ...rest] = request.fault
    return first === undefined ? read : failure([first, ...rest])
  }
  // Paths give them, and the fields of the companion take each as it is.
  const params = (call.params ?? {}) as Asked['params']
  const asked = { world, params, body, token }
  // Where something is listed, the query is that of a page.
  const page = operation.filters && (request.value.query as Pick<Paged, 'page' | 'page_size'>)
  const paged = { asked, ...(page !== undefined && { page }) }
  const refusal = refusalOf(operation, asked)
  if (refusal !== undefined) return failure([refusal])
  if (operation.of === undefined) return success({ ...read.value, ...paged })
  const { below = 0, ...behind } = operation.toCall(asked)
  return success({ ...read.value, call: { ...behind, operation: operation.of }, ...paged, below })
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** Why it never comes to a call: there is no such record, or a field is not for the body to say. */
function refusalOf(operation: Companion, asked: Asked): HttpRefusal | undefined {
  const lack = operation.lacks(asked)
  if (lack !== undefined) return missing(lack, asked.params)
  return claimIn(operation, asked) ?? operation.refuses(asked)
}

const missing = ({ param, record }: Lack, params: Asked['params']): HttpRefusal => ({
  ...{ kind: 'missing', clause: 'ASSUME-ENVIRONMENT', path: [param] },
  ...notFound(record, String(params[param])),
})

/** What the body says of a field that is not for it to say. */
function claimIn({ decided, fields }: Companion, asked: Asked): HttpRefusal | undefined {
  if (!isRecord(asked.body)) return undefined
  const clause = 'ASSUME-UNKNOWN-FIELDS'
  if (fields !== undefined && Object.hasOwn(asked.body, 'id'))
    return unreadable({ clause, path: ['id'], ...unknownField(fields, 'id') })
  for (const [name, value] of Object.entries(decided(asked))) {
    const got = fieldsOf(asked.body)[name]
    if (got !== undefined && canonicalText(got) !== canonicalText(value))
      return unreadable({
        ...{ clause, path: [name], problem: 'unknown-option' },
        ...{
          expected: [typeof value === 'string' ? value : JSON.stringify(value)],
          got: gotOf(got),
        },
      })
  }
  return undefined
}

/** What is answered once the call was carried out, or where there is none to carry out. */
export function showCompanion(
  { show }: Companion,
  { asked, page: paged = firstPage, call, filter }: CompanionCall,
  { world, reply }: { readonly world: World; readonly reply: unknown },
): unknown {
  if (asked === undefined) throw new TypeError(`nothing was asked of ${call.operation}`)
  return show({ ...asked, world }, reply, { ...paged, filter })
}

const firstPage = { page: 1, page_size: 100 }

/** Where a call is more than what was asked, a refusal leads to what was asked alone. */
export const refusedBelow = (
  [first, ...rest]: Refusals,
  { below = 0 }: Pick<CompanionCall, 'below'>,
): Refusals => {
  const shorter = (each: HttpRefusal): HttpRefusal =>
    each.path.length > below ? { ...each, path: each.path.slice(below) } : each
  return [shorter(first), ...rest.map(shorter)]
}
