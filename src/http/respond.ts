/** Responses: a status, the headers of the dialect, and JSON. */
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import type { Dialect } from './dialect.ts'
import type { HttpRefusal } from './http-refusal.ts'

type Headers = Readonly<Record<string, string>>

/** With no other headers than these: they begin with those of the dialect. */
export const respond = ({
  body,
  ...rest
}: {
  status: number
  headers: Headers
  body: unknown
}): Response => respondText({ ...rest, text: JSON.stringify(body) })

/** The same for what is JSON already. */
export const respondText = ({
  status,
  headers,
  text,
}: {
  status: number
  headers: Headers
  text: string
}): Response => new Response(text, { status, headers })

/**
 * All refusals are of one request and of one kind, that of the first. The header names each clause once, as bodies have
 * thousands of faults and clients read headers of no more than a few kilobytes.
 */
export function respondRefused(
  dialect: Dialect,
  [first, ...rest]: readonly [HttpRefusal, ...HttpRefusal[]],
  headers: Headers,
  operation?: AnyOperation,
): Response {
  const refusals = [first, ...rest]
  const clauses = new Set(refusals.map(({ clause }) => clause))
  return respond({
    status: dialect.statuses[first.kind],
    headers: { 'Firedrill-Clause': [...clauses].join(', '), ...headers },
    body: { errors: refusals.map(refusal => dialect.toError(refusal, operation)) },
  })
}

/** Those of the dialect, which scopes were presented, and which the operation asks for. */
export const scopeHeaders = (
  dialect: Dialect,
  operation: AnyOperation,
  presented: string,
): Headers => ({
  'X-OAuth-Scopes': dialect.toScopes?.(presented) ?? presented,
  'X-Accepted-OAuth-Scopes': acceptedScopes(dialect, operation),
  ...dialect.headers,
})

const acceptedScopes = ({ acceptedScopes: own }: Dialect, { name, scopes }: AnyOperation): string =>
  own[name as OperationName] ?? (scopes.length === 0 ? '*' : scopes.join(' '))
