/** The list of worst cases. Each file of them stands for a part of the library. */
import type { WorstCase } from './measure.ts'
import { accountCases } from './worst-accounts.ts'
import { plansCases } from './worst-plans.ts'
import { rulesCases } from './worst-rules.ts'
import { worldCases } from './worst-worlds.ts'

export const worstCases: Readonly<Record<string, WorstCase>> = {
  ...rulesCases,
  ...plansCases,
  ...worldCases,
  ...accountCases,
}
