/** Reads the name of a clause: apart from other readers, as the texts of all clauses come with it. */
import { assumptions } from '../contract/assumptions.ts'
import { clauses } from '../contract/clauses.ts'
import { word } from './usage.ts'

/** A clause of the contract, or an assumption. */
export const readClause = word(
  [...Object.keys(clauses), ...Object.keys(assumptions)],
  'a clause or an assumption such as LABEL-1',
)
