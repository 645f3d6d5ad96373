/** The status of each kind of refusal (SILENT-ERROR-STATUS, and for doors alone SILENT-METHOD, SILENT-REQUEST-SIZE …). */
import type { DoorRefusalKind } from './door-refusal.ts'

export type Statuses = Readonly<Record<DoorRefusalKind, number>>

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
