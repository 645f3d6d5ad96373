/** A refusal: one reason why a call was not carried out; there is at least one when it was not (ERROR-1). */
import type { Fault } from './fault.ts'

/**
 * What kind of no it is: `unauthenticated` no token or an unknown one · `unscoped` the token lacks a scope ·
 * `missing` the path leads nowhere · `malformed` the request is not what the operation accepts ·
 * `forbidden` a grant is missing · `refused` the world as it is forbids it.
 */
export type RefusalKind =
  | 'unauthenticated'
  | 'unscoped'
  | 'missing'
  | 'malformed'
  | 'forbidden'
  | 'refused'

/** Where no part of the body is at fault, its field is the parameter or the header that is (ASSUME-ERROR-FIELD). */
export interface Refusal extends Fault {
  readonly kind: RefusalKind
}
