/** A fault: one thing wrong with an input, as schemas report it. */

import type { Assumption } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'

/** What a fault or a refusal rests on: a sentence of the contract, or our choice where it has none. */
export type ClauseOrAssumption = Clause | Assumption

export const isAssumption = (clause: ClauseOrAssumption): clause is Assumption =>
  clause.startsWith('ASSUME-')

export interface Fault {
  readonly clause: ClauseOrAssumption
  /** The part of the input at fault, such as `rules.inbound[0].ports` (ERROR-2). */
  readonly field: string
  /** One line: what would be accepted, and what was seen (ERROR-3). */
  readonly reason: string
}

/** What valibot carries as a message: a clause and a reason in one text. `readMessage` takes them apart again. */
export const writeMessage = (clause: ClauseOrAssumption, reason: string): string =>
  `${clause} ${reason}`

export function readMessage(message: string): Pick<Fault, 'clause' | 'reason'> {
  const space = message.indexOf(' ')
  // Only `writeMessage` makes messages, and its first word is a clause.
  return { clause: message.slice(0, space) as ClauseOrAssumption, reason: message.slice(space + 1) }
}
