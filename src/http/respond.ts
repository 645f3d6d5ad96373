/** Responses: a status, the headers of the dialect, and JSON. */
import type { AnyOperation } from '../operations/operation.ts'
import type { OperationName } from '../operations/table.ts'
import { scopesAsked } from './admission.ts'
import type { Dialect } from './dialect.ts'
import type { HttpRefusal } from './http-refusal.ts'
import type { Allowance } from './rate-limit.ts'

type Told = Headers | Readonly<Record<string, string>>

/** With no other headers than these: those of the dialect are among them. */
export const respond = ({
  body,
  ...rest
}: {
  status: number
  headers: Told
  body: unknown
}): Response => respondText({ ...rest, text: JSON.stringify(body) })

/** The same for what is JSON already, or the bytes of it. */
export const respondText = ({
  status,
  headers,
  text,
}: {
  status: number
  headers: Told
  text: string | Uint8Array<ArrayBuffer>
}): Response => new Response(text, { status, headers })

/**
 * All refusals are of one request and of one kind, that of the first. The header names each clause once, as bodies have
 * thousands of faults and clients read headers of no more than a few kilobytes.
 */
export function respondRefused(
  dialect: Dialect,
  [first, ...rest]: readonly [HttpRefusal, ...HttpRefusal[]],
  told: Told,
  operation?: AnyOperation,
): Response {
  const refusals = [first, ...rest]
  const clauses = new Set(refusals.map(({ clause }) => clause))
  const headers = new Headers(told)
  headers.set('Firedrill-Clause', [...clauses].join(', '))
  return respond({
    status: dialect.statuses[first.kind],
    headers,
    body: { errors: refusals.map(refusal => dialect.toError(refusal, operation)) },
  })
}

/** What was told with the last answer of an operation, for whom and of which allowance. */
interface LastTold {
  readonly presented: string
  readonly allowance: Allowance | undefined
  readonly headers: Headers
}

const lastTold = new WeakMap<Dialect, Map<AnyOperation, LastTold>>()

/**
 * Those of the dialect, which scopes were presented, which the operation asks for, and what is left of the rate, if that was
 * counted. For others to read alone: the next answer mostly tells the same, and a runtime takes long to look each over.
 */
export function headersFor(
  dialect: Dialect,
  operation: AnyOperation,
  presented: string,
  allowance?: Allowance,
): Headers {
  const ofDialect = lastTold.get(dialect) ?? new Map<AnyOperation, LastTold>()
  const last = ofDialect.get(operation)
  if (last?.presented === presented && last.allowance === allowance) return last.headers
  const headers = new Headers({
    ...(allowance !== undefined && allowanceHeaders(allowance)),
    'X-OAuth-Scopes': dialect.toScopes?.(presented) ?? presented,
    'X-Accepted-OAuth-Scopes': acceptedScopes(dialect, operation),
    ...dialect.headers,
  })
  lastTold.set(dialect, ofDialect.set(operation, { presented, allowance, headers }))
  return headers
}

const allowanceHeaders = ({ limit, remaining, reset, wait, isExceeded }: Allowance) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
  ...(isExceeded && { 'Retry-After': String(wait) }),
})

function acceptedScopes(dialect: Dialect, operation: AnyOperation): string {
  const asked = (scopesAsked(operation, dialect) ?? []).join(' ')
  const own = dialect.acceptedScopes[operation.name as OperationName]
  return own ?? dialect.toScopes?.(asked || '*') ?? (asked || '*')
}
