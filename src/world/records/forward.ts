/** A forward DNS record: a name that resolves to an address. */
import type { ForwardId } from '../ids.ts'

export interface Forward {
  readonly id: ForwardId
  /** Lower case, no trailing dot. */
  readonly name: string
  /** Canonical text. */
  readonly address: string
}
