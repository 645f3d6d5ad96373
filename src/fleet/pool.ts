/** Checks accounts in threads of this machine. */
import type { AccountResult } from '../report/fleet/results.ts'
import { importOptional } from './import-optional.ts'
import type { Runner } from './run.ts'

/** A thread that needs more is ended, and its account has crashed: the others go on. */
const heapMegabytes = 2048

/** A module, and which of its exports takes a job. */
export interface PoolWorker {
  readonly href: string
  readonly name: string
}

/** `heap` is what each thread may hold, in megabytes. Throws a UsageError where piscina is not installed. */
export async function openPool(
  { href, name }: PoolWorker,
  threads: number,
  heap = heapMegabytes,
): Promise<Runner> {
  const { Piscina } = await importOptional('--jobs', 'piscina', () => import('piscina'))
  const pool = new Piscina({
    filename: href,
    ...{ minThreads: threads, maxThreads: threads },
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  return {
    // It is what the module answers.
    run: job => pool.run(job, { name }) as Promise<AccountResult>,
    close: () => pool.destroy(),
  }
}
