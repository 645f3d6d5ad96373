/** Every question the contract leaves open, under its id, with the choice firedrill makes. */
import { addressAssumptions } from './assumptions/addresses.ts'
import { answerAssumptions } from './assumptions/answers.ts'
import { documentAssumptions } from './assumptions/documents.ts'
import { environmentAssumptions } from './assumptions/environment.ts'
import { firewallAssumptions } from './assumptions/firewalls.ts'
import { httpAssumptions } from './assumptions/http.ts'
import { listAssumptions } from './assumptions/lists.ts'
import { ruleAssumptions } from './assumptions/rules.ts'
import { trafficAssumptions } from './assumptions/traffic.ts'
import type { Clause } from './clauses.ts'

export const assumptions = {
  ...httpAssumptions,
  ...answerAssumptions,
  ...listAssumptions,
  ...firewallAssumptions,
  ...ruleAssumptions,
  ...trafficAssumptions,
  ...addressAssumptions,
  ...documentAssumptions,
  ...environmentAssumptions,
} as const

export type Assumption = keyof typeof assumptions

/** What a refusal rests on: a sentence of the contract, or our choice where it has none. */
export type ClauseOrAssumption = Clause | Assumption

export const isAssumption = (clause: ClauseOrAssumption): clause is Assumption =>
  clause.startsWith('ASSUME-')
