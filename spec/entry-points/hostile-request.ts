/** A hostile request as its sender writes it, and what is to come back. */

export interface Sent {
  readonly path: string
  readonly method?: string
  readonly type?: string
  readonly filter?: string
  readonly body?: string | Uint8Array
}

/** Title, request, status, clauses, fields. */
export type HostileRow = readonly [string, Sent, number, string, string]

export const post = (body: string | Uint8Array, type = 'application/json'): Sent => ({
  path: '/networking/firewalls',
  method: 'POST',
  type,
  body,
})

export const initOf = ({ method = 'GET', type, filter, body }: Sent): RequestInit => ({
  method,
  headers: {
    Authorization: 'Bearer any',
    ...(type !== undefined && { 'Content-Type': type }),
    ...(filter !== undefined && { 'X-Filter': filter }),
  },
  ...(body !== undefined && { body }),
})
