/** The status of each kind of refusal (ASSUME-ERROR-STATUS, and over HTTP alone ASSUME-METHOD, ASSUME-REQUEST-SIZE …). */
import type { HttpRefusalKind } from './http-refusal.ts'

export type Statuses = Readonly<Record<HttpRefusalKind, number>>

export const statuses: Statuses = {
  malformed: 400,
  refused: 400,
  unauthenticated: 401,
  unscoped: 401,
  forbidden: 403,
  missing: 404,
  unrouted: 404,
  'wrong-method': 405,
  'too-large': 413,
  'too-long': 414,
  limited: 429,
}
