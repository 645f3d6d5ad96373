/** The list of worst cases. Each file of them stands for a part of the library. */
import { accountCases } from './worst-accounts.ts'
import { plansCases } from './worst-plans.ts'
import { rulesCases } from './worst-rules.ts'
import { worldCases } from './worst-worlds.ts'

export interface WorstCase {
  /** What there are so many of. */
  readonly unit: string
  /** At least one, ascending. */
  readonly sizes: readonly [number, ...number[]]
  /** Milliseconds at the largest size. */
  readonly target: number
  /** Makes the input, which is not timed, and answers the question. */
  readonly prepare: (size: number) => Question | Promise<Question>
}

export type Question = () => unknown

export const worstCases: Readonly<Record<string, WorstCase>> = {
  ...rulesCases,
  ...plansCases,
  ...worldCases,
  ...accountCases,
}
