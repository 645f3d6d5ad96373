/** Refusals at the door: those of the engine, and those of requests that never become a call. */
import type { ClauseOrAssumption, Fault } from '../schema/fault.ts'
import type { RefusalKind } from '../schema/refusal.ts'

/**
 * Beside the kinds of the engine: `unrouted` no operation has this path · `wrong-method` one has, but not with this
 * method · `too-long` the URL is longer than is read · `too-large` the body is · `limited` too many requests for now.
 */
export type HttpRefusalKind =
  | RefusalKind
  | 'unrouted'
  | 'wrong-method'
  | 'too-long'
  | 'too-large'
  | 'limited'

export interface HttpRefusal extends Fault {
  readonly kind: HttpRefusalKind
}

/** The request is not what can be read as a call. */
export const unreadable = (
  clause: ClauseOrAssumption,
  field: string,
  reason: string,
): HttpRefusal => ({
  kind: 'malformed',
  clause,
  field,
  reason,
})
