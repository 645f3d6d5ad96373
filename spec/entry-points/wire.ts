/** Calls as requests: what a client would send for them, in the neutral dialect. */
import type { AnyCall } from '../../src/engine/call.ts'
import { operationNamed } from '../../src/operations/table.ts'

export const baseUrl = 'https://firedrill.test/v4'

/** Something that answers requests: `fetch` itself, or one with a simulator behind it. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** An answer as a client reads it. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a call, with its token or a token of nobody. */
export async function send(fetch: Fetch, call: AnyCall, base = baseUrl): Promise<Received> {
  return receive(await fetch(base + pathFor(call), initFor(call)))
}

export const receive = async (response: Response): Promise<Received> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
})

/** `template` is the path of the operation in another dialect. */
export function pathFor(
  { operation, params = {}, query = {} }: AnyCall,
  template: string | undefined = operationNamed(operation)?.path,
): string {
  if (template === undefined) throw new Error(`no operation is named ${operation}`)
  const values = params as Readonly<Record<string, unknown>>
  // A slash in a parameter is none of the path.
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(values[name]).replaceAll('/', '%2F'),
  )
  const search = new URLSearchParams(
    Object.entries(query as object).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

export function initFor({ operation, as = 'any', body }: AnyCall): RequestInit {
  const headers: Record<string, string> = { Authorization: `Bearer ${as}` }
  const method = operationNamed(operation)?.method ?? 'GET'
  if (body === undefined) return { method, headers }
  headers['Content-Type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body) }
}

/** The errors of an answer. */
export const errorsIn = ({ body }: Received): readonly { field: string; reason: string }[] =>
  (body as { readonly errors?: readonly { field: string; reason: string }[] }).errors ?? []

/** The clauses that an answer rests its refusal on. */
export const clausesIn = ({ headers }: Received): string => headers.get('Firedrill-Clause') ?? ''
