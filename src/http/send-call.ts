/** Makes a call over HTTP, in the neutral dialect: the way to drive a backend that speaks it beside the model. */
import { type AnyCall, readCall } from '../engine/call.ts'
import { isRecord } from '../kit/json.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { operationOf } from '../operations/table.ts'
import { printValue } from '../refusals/print.ts'
import type { RefusalKind } from '../refusals/problem.ts'
import { accepting, callable, optional, type ReadersOf, record, text } from '../refusals/usage.ts'
import type { Fields } from '../schema/field.ts'
import { defaultBaseUrl, readBaseUrl } from './base-url.ts'
import { typeOf } from './read-parameters.ts'

export interface SendOptions {
  /** That of this runtime, when left out. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** What all paths are below: `https://firedrill.test/v4`, unless told otherwise. */
  readonly baseUrl?: string
}

const readOptions = record<ReadersOf<SendOptions>>({
  fetch: optional(callable),
  baseUrl: optional(text()),
})

/** As an adapter of the testing kit answers; the status is there for whoever wants it. */
export type SentAnswer =
  | { readonly ok: true; readonly reply: unknown; readonly status: number }
  | { readonly ok: false; readonly errors?: readonly SentError[]; readonly status?: number }

/** Reasons are everybody's own. */
export interface SentError {
  /** Null where the backend names none, which is no field of the model either (ERROR-2). */
  readonly field: string | null
  /** Where the status tells. */
  readonly kind?: RefusalKind
}

/** A response of whatever package: `fetch` need not be that of this runtime. */
const readResponse = accepting(
  'a Response as its answer',
  (given): given is Response =>
    typeof Object(given).status === 'number' && typeof Object(given).json === 'function',
)

/**
 * A call that HTTP cannot carry, such as one with a body for a GET, counts as refused without being sent. Whoever calls
 * without a token is nobody in particular, for a service wants one. Throws a UsageError for a call and an option that are unknown or
 * wrong, and a TypeError, as `fetch` does, for an answer that is no JSON or of status 500 and above, and
 * for errors that are not a list of objects with a text as their field.
 */
export async function sendCall(given: AnyCall, options: SendOptions = {}): Promise<SentAnswer> {
  const call = readCall(given, 'call')
  const operation = operationOf(call.operation)
  readOptions(options, 'options')
  const { fetch = globalThis.fetch, baseUrl = defaultBaseUrl } = options
  const { origin, path } = readBaseUrl(baseUrl)
  if (!isCarried(operation, call)) return { ok: false }
  const answer: unknown = await fetch(
    origin + path + pathOf(operation, call),
    initOf(operation, call),
  )
  const response = readResponse(answer, 'options.fetch')
  const { status } = response
  if (status >= 500) throw new TypeError(`${call.operation} was answered with ${status}`)
  const body: unknown = await Promise.resolve(response)
    .then(each => each.json())
    .catch(() => {
      throw new TypeError(`${call.operation} was answered with ${status} and no JSON`)
    })
  if (status < 300) return { ok: true, reply: body, status }
  const errors = errorsIn(body, `${call.operation} was answered with ${status} and `)
  return { ok: false, status, ...(errors.length > 0 && { errors: errors.map(saidOf(status)) }) }
}

/** A path has room for its own parameters alone, a header for characters of one byte. */
const isCarried = (
  operation: AnyOperation,
  { params = {}, query = {}, body, as = '' }: AnyCall,
): boolean =>
  (body === undefined || operation.method !== 'GET') &&
  isRecord(params) &&
  Object.entries(params).every(
    ([name, value]) => Object.hasOwn(operation.params, name) && !goneInPaths.includes(value),
  ) &&
  isRecord(query) &&
  /^[ -~\x80-\xff]*$/.test(as)

/** What no URL keeps as a part of its path. */
const goneInPaths: readonly unknown[] = ['', '.', '..']

function pathOf(operation: AnyOperation, { params = {}, query = {} }: AnyCall): string {
  const values = params as Readonly<Record<string, unknown>>
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    // Half a pair of surrogates is what a query makes of it.
    encodeURIComponent(textOf(operation.params, name, values[name]).replace(/\p{Cs}/gu, '\ufffd')),
  )
  const search = new URLSearchParams(
    Object.entries(query as object).map(([name, value]): [string, string] => [
      name,
      textOf(operation.query, name, value),
    ]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** A text in the place of a number or a truth value goes in quotes: bare it would be taken for one. */
function textOf(fields: Fields, name: string, value: unknown): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const isText = typeof value === 'string' && (field === undefined || typeOf(field) === 'string')
  return isText ? value : String(JSON.stringify(value))
}

function initOf({ method }: AnyOperation, { as = 'nobody', body }: AnyCall): RequestInit {
  const headers = { Authorization: `Bearer ${as}` }
  if (body === undefined) return { method, headers }
  return {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** The fields that the errors of a body name: none for a body without errors. */
function errorsIn(body: unknown, answer: string): readonly SentError['field'][] {
  const expecting = (expected: string, got: unknown) =>
    new TypeError(`${answer}errors${expected}, got ${printValue(got)}`)
  const errors: unknown = Reflect.get(Object(body), 'errors') ?? []
  if (!Array.isArray(errors)) throw expecting(': expected a list', errors)
  return errors.map((error: unknown, at) => {
    if (!isRecord(error)) throw expecting(`[${at}]: expected an object`, error)
    const { field = null } = error
    if (field !== null && typeof field !== 'string')
      throw expecting(`[${at}]: expected a text as its field`, field)
    return field
  })
}

const kinds: Readonly<Partial<Record<number, RefusalKind>>> = { 403: 'forbidden', 404: 'missing' }

const saidOf =
  (status: number) =>
  (field: SentError['field']): SentError => {
    const kind = kinds[status]
    return { field, ...(kind !== undefined && { kind }) }
  }
