/** Takes accounts from a queue and has them checked by the pool of this machine. */
import type { AccountResult } from '../report/fleet/results.ts'
import { attemptsMost, linkTo, queueName } from './queue-link.ts'
import { type Runner, resultOf } from './run.ts'
import { fromWire, resultToWire, type Wire, type WiredResult } from './wire.ts'

export interface Work {
  readonly address: string
  readonly version: string
  readonly runner: Runner
  /** How many accounts are checked at a time. */
  readonly width: number
  /** In seconds: accounts of a machine that was silent for so long are taken up by others. */
  readonly patience: number
  readonly onEnd: (result: AccountResult) => void
}

/** Until it is closed, which waits for the accounts that were begun. Throws a UsageError like `openQueue`. */
export async function takeWork(work: Work): Promise<{ readonly close: () => Promise<void> }> {
  const { address, version, runner, width, patience, onEnd } = work
  const { Worker, connection, backend } = await linkTo(address)
  const worker = new Worker<Wire, WiredResult>(
    queueName(version),
    // The pool does the work: this thread only waits, and is free to renew what it holds.
    async ({ data }) => {
      const result = await resultOf(runner, fromWire(data))
      onEnd(result)
      return resultToWire(result)
    },
    {
      ...{ connection, concurrency: width, maxStalledCount: attemptsMost },
      ...{ lockDuration: patience * 1000, stalledInterval: patience * 1000 },
    },
    backend,
  )
  // A connection that is lost is made again.
  worker.on('error', () => {})
  await worker.waitUntilReady()
  return { close: () => worker.close() }
}
