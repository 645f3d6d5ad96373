/** Tells assumptions from clauses by their ids: apart from the texts of all assumptions, which few programs need. */
import type { Assumption, ClauseOrAssumption } from './assumptions.ts'

export const isAssumption = (clause: ClauseOrAssumption): clause is Assumption =>
  clause.startsWith('ASSUME-')
