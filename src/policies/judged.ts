/** What a judgement of a promise that is not about packets comes to. */
import type { Breach, Open } from './answer.ts'

export interface Judged {
  readonly breaches: readonly Breach[]
  readonly open: readonly Open[]
  /** How many services or firewalls are meant, or may be. */
  readonly looked: number
  /** The places of the exceptions that pass over something. */
  readonly used: ReadonlySet<number>
}
