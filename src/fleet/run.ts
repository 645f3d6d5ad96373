/** Carries a fleet through: every account ends as one result, whoever checks it and in which order. */
import type { AccountResult } from '../report/fleet/results.ts'
import { type Pool, TimeOverError } from '../threads/pool.ts'
import type { FleetJob } from './job.ts'

/** Checks accounts somewhere else. */
export type Runner = Pool<FleetJob, AccountResult>

export type Known = Pick<ReadonlyMap<string, AccountResult>, 'get'>

export interface Fleet<Account extends { readonly name: string }> {
  readonly accounts: readonly Account[]
  /** Reads it only when its turn comes; a result where there is nothing to check. */
  readonly jobOf: (account: Account) => FleetJob | AccountResult
  /** By digest what is known already: it is not checked again. */
  readonly known: Known
  readonly runner: Runner
  /** How many accounts are held at a time. */
  readonly width: number
  /** Told of each account once, in the order in which they end. */
  readonly onEnd: (result: AccountResult, isKnown: boolean) => void
}

/** Tells one result for each account, and holds none of them. The runner is closed by whoever opened it. */
export async function runFleet<Account extends { readonly name: string }>({
  accounts,
  jobOf,
  known,
  runner,
  width,
  onEnd,
}: Fleet<Account>): Promise<void> {
  const left = accounts.values()
  const endOne = async (account: Account): Promise<void> => {
    const job = jobOf(account)
    const before = 'outcome' in job ? undefined : known.get(job.digest)
    const result = 'outcome' in job ? job : (before ?? (await resultOf(runner, job)))
    onEnd(result, before !== undefined)
  }
  const takeTurns = async (): Promise<void> => {
    for (const account of left) await endOne(account)
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, takeTurns))
}

/** A check that ended without an answer is tried once more: another one may have taken its worker along. */
export async function resultOf(runner: Runner, job: FleetJob): Promise<AccountResult> {
  try {
    return await runner.run(job)
  } catch (error) {
    // It would take as long again.
    if (error instanceof TimeOverError) return notChecked(job, 'crashed', [error.message])
    return runner.run(job).catch(error => notChecked(job, 'crashed', [messageOf(error)]))
  }
}

/** Of an account that was not checked. */
export const notChecked = (
  { account, digest }: Pick<FleetJob, 'account' | 'digest'>,
  outcome: 'unread' | 'crashed',
  says: readonly string[],
): AccountResult => ({
  ...{ account, digest, outcome, promises: [], findings: [], more: 0, remarks: [], says },
})

const messageOf = (error: unknown): string => {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return `its check ended without an answer: ${first}`
}
