/**
 * Companions: routes of the published interface that no operation has for itself. Each comes to a call of an operation, whose
 * scopes, faults and refusals it has, or shows some of the world.
 */
import type { AnyCall } from '../../engine/call.ts'
import { readRequest } from '../../engine/read-request.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import type { Filters } from '../../operations/filters.ts'
import type { AnyOperation, Method } from '../../operations/operation.ts'
import type { OperationName } from '../../operations/table.ts'
import { operationOf } from '../../operations/table.ts'
import { notFound } from '../../refusals/found.ts'
import type { SoughtName } from '../../refusals/words.ts'
import type { Fields } from '../../schema/field.ts'
import { page } from '../../schema/page.ts'
import type { World } from '../../world/world.ts'
import type { Filter } from '../filter.ts'
import type { HttpRefusal } from '../http-refusal.ts'
import type { ReadCall } from '../read-call.ts'

/** What somebody asks of a companion. */
export interface Asked {
  readonly world: World
  readonly params: Readonly<Record<string, unknown>>
  /** As it was sent, in the words of the contract: the operation judges it. */
  readonly body: unknown
  /** The token that was presented. */
  readonly token: string | undefined
}

/** A call, and how many keys lead to what it makes of a body: refusals leave them out. */
export interface Stood extends Omit<AnyCall, 'operation'> {
  readonly below?: number
}

interface Declared {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly params?: Fields
  /** What it does of what the service does: all, or what is said here. */
  readonly does: 'full' | string
  /** What the path names and the world has not. */
  readonly lacks?: (asked: Asked) => Lack | undefined
  readonly of?: OperationName
}

interface Lack {
  readonly param: string
  readonly record: SoughtName
}

export interface Companion extends AnyOperation {
  readonly does: Declared['does']
  readonly of: OperationName | undefined
  readonly lacks: NonNullable<Declared['lacks']>
  readonly toCall: (asked: Asked) => Stood
  readonly show: (asked: Asked, reply: unknown, paged: Paged) => unknown
}

interface Paged {
  readonly page: number
  readonly page_size: number
  readonly filter: Filter | undefined
}

/** The call of an operation in other words. */
export const standingFor = (
  declared: Declared & {
    readonly of: OperationName
    readonly toCall: Companion['toCall']
    /** In the words of the published interface. */
    readonly show: Companion['show']
  },
): Companion => ({ ...companion(declared), toCall: declared.toCall, show: declared.show })

/** A record of the world. */
export const showing = (
  declared: Declared & { readonly record: (asked: Asked) => unknown },
): Companion => ({ ...companion(declared), show: declared.record })

/** A list of records, which are all at hand: under a filter, in pages. */
export const listing = (
  declared: Omit<Declared, 'method'> & {
    readonly filters: Filters
    readonly rows: (asked: Asked) => readonly unknown[]
  },
): Companion => ({
  ...companion({ ...declared, method: 'GET' }),
  query: page,
  filters: declared.filters,
  show: (asked, _, paged) => pageOf(declared.rows(asked), paged),
})

function companion({ of, name, method, path, params, does, lacks }: Declared): Companion {
  return {
    ...{ name, method, path, does, of, params: params ?? {}, query: {}, body: {} },
    ...{ reply: 'Nothing', emits: [], checks: [], upholds: [], elsewhere: {}, kind: 'read' },
    scopes: of === undefined ? [] : operationOf(of).scopes,
    lacks: lacks ?? (() => undefined),
    toCall: ({ params: given }) => ({ params: knownTo(of, given) }),
    show: () => ({}),
    reduce: () => ({}),
  }
}

/** Those parameters that the operation has as well. */
const knownTo = (of: OperationName | undefined, given: Asked['params']) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => of !== undefined && Object.hasOwn(operationOf(of).params, name),
    ),
  )

export const isCompanion = (operation: AnyOperation): operation is Companion => 'lacks' in operation

/** A request to a companion, with the call that it comes to. */
export interface StoodCall extends ReadCall {
  readonly asked?: Asked
  readonly page?: Pick<Paged, 'page' | 'page_size'>
  readonly below?: number
}

type Refusals = readonly [HttpRefusal, ...HttpRefusal[]]

/** The same request as a call of the operation behind it; that of an operation as it is. */
export function standIn(
  operation: AnyOperation,
  read: Result<ReadCall, Refusals>,
  { world, token }: Pick<Asked, 'world' | 'token'>,
): Result<StoodCall, Refusals> {
  if (!read.ok || !isCompanion(operation)) return read
  const { body, ...call } = read.value.call
  const request = readRequest(operation, call, () => undefined)
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
  const lack = operation.lacks(asked)
  if (lack !== undefined) return failure([missing(lack, params)])
  if (operation.of === undefined) return success({ ...read.value, ...paged })
  const { below = 0, ...stood } = operation.toCall(asked)
  return success({ ...read.value, call: { ...stood, operation: operation.of }, ...paged, below })
}

const missing = ({ param, record }: Lack, params: Asked['params']): HttpRefusal => ({
  ...{ kind: 'missing', clause: 'ASSUME-ENVIRONMENT', path: [param] },
  ...notFound(record, String(params[param])),
})

/** What is answered once the call was carried out, or where there is none to carry out. */
export function showCompanion(
  { show }: Companion,
  { asked, page: paged = firstPage, call, filter }: StoodCall,
  { world, reply }: { readonly world: World; readonly reply: unknown },
): unknown {
  if (asked === undefined) throw new TypeError(`nothing was asked of ${call.operation}`)
  return show({ ...asked, world }, reply, { ...paged, filter })
}

const firstPage = { page: 1, page_size: 100 }

/** Where a call is more than what was asked, a refusal leads to what was asked alone. */
export const refusedBelow = (
  [first, ...rest]: Refusals,
  { below = 0 }: Pick<StoodCall, 'below'>,
): Refusals => {
  const shorter = (each: HttpRefusal): HttpRefusal =>
    each.path.length > below ? { ...each, path: each.path.slice(below) } : each
  return [shorter(first), ...rest.map(shorter)]
}

function pageOf(rows: readonly unknown[], { page: number, page_size: size, filter }: Paged) {
  const matching = filter === undefined ? [...rows] : rows.filter(filter.matches)
  if (filter?.order !== undefined) matching.sort(filter.order)
  return {
    data: matching.slice((number - 1) * size, number * size),
    page: number,
    pages: Math.max(1, Math.ceil(matching.length / size)),
    results: matching.length,
  }
}
