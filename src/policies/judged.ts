/** What a judgement of a promise that is not about packets comes to. */
import type { Breach, Open, PolicyWindow } from './answer.ts'

export interface Judged {
  readonly breaches: readonly Breach[]
  readonly open: readonly Open[]
  /** How many services or firewalls are meant, or may be. */
  readonly looked: number
  /** The places of the exceptions that pass over something. */
  readonly used: ReadonlySet<number>
}

/** What breaks a promise on the way, and neither before nor after. */
export interface WindowsFound {
  readonly windows: readonly PolicyWindow[]
  readonly open: readonly Open[]
  /** The places of the exceptions that pass over something between calls. */
  readonly used: ReadonlySet<number>
}

export const noWindows: WindowsFound = { windows: [], open: [], used: new Set() }
