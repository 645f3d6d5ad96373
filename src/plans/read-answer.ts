/** Reads what a program hands on of a plan that was read. */
import { isAccount } from '../account/holes/account.ts'
import { isRecord } from '../kit/json.ts'
import { accepting } from '../refusals/usage.ts'
import type { ReadPlan } from './read-plan.ts'

/** An answer of `readPlan`, which is known by its account. */
export const readAnswer = accepting(
  'what readPlan answers',
  (given): given is ReadPlan =>
    isRecord(given) && isAccount(given['account']) && isRecord(given['planned']),
)
