/** Refusals at the door: those of the engine, and those of requests that never become a call. */
import type { Fault, Ground } from '../shape/fault.ts'
import type { RefusalKind } from '../shape/refusal.ts'

/**
 * Beside the kinds of the engine: `unrouted` no operation has this path · `wrong-method` one has, but not with this
 * method · `too-long` the URL is longer than is read · `too-large` the body is · `limited` too many requests for now.
 */
export type DoorRefusalKind =
  | RefusalKind
  | 'unrouted'
  | 'wrong-method'
  | 'too-long'
  | 'too-large'
  | 'limited'

export interface DoorRefusal extends Fault {
  readonly kind: DoorRefusalKind
}

/** The request is not what can be read as a call. */
export const unreadable = (clause: Ground, field: string, reason: string): DoorRefusal => ({
  kind: 'malformed',
  clause,
  field,
  reason,
})
