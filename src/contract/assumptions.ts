/** Every question the contract leaves open, under its id, with the choice firedrill makes. */
import type { AssumptionText, Rests } from './assumption.ts'
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

/** The same, so that declarations name ids and what rests on each, and write no text. */
const byId = <const Texts extends Readonly<Record<string, AssumptionText>>>(
  texts: Texts,
): { readonly [Id in keyof Texts]: AssumptionText<Texts[Id]['rests']> } => texts

export const assumptions = byId({
  ...httpAssumptions,
  ...answerAssumptions,
  ...listAssumptions,
  ...firewallAssumptions,
  ...ruleAssumptions,
  ...trafficAssumptions,
  ...addressAssumptions,
  ...documentAssumptions,
  ...environmentAssumptions,
})

export type Assumption = keyof typeof assumptions

/** Those that a single call can rest on. */
export type CallAssumption = RestingOn<'a call'>

/** Those that a single request over HTTP can rest on before there is a call. */
export type RequestAssumption = RestingOn<'a request'>

type RestingOn<Kind extends Rests> = {
  readonly [Id in Assumption]: (typeof assumptions)[Id]['rests'] extends Kind ? Id : never
}[Assumption]

/** Notes that an outcome rests on a choice of ours. */
export type Assume = (assumption: CallAssumption) => void

/** What a refusal rests on: a sentence of the contract, or our choice where it has none. */
export type ClauseOrAssumption = Clause | Assumption
