/** Hands accounts to whichever machines take jobs from a queue, and waits for what they answer. */
import type { Queue } from 'bullmq'
import type { AccountResult } from '../report/fleet/results.ts'
import { linkTo, queueName } from './queue-link.ts'
import type { Runner } from './run.ts'
import { resultFromWire, toWire, type Wire, type WiredResult } from './wire.ts'

/** In milliseconds: an event that got lost is made up for by asking. */
const askAgain = 5000

export interface QueueRunner extends Runner {
  /** How many machines take jobs now. */
  readonly machines: () => Promise<number>
}

export interface Waiting {
  readonly resolve: (result: AccountResult) => void
  readonly reject: (error: Error) => void
}

/** Throws a UsageError where packages are missing, and where nothing answers at the address. */
export async function openQueue(address: string, version: string): Promise<QueueRunner> {
  const { Queue: Ends, QueueEvents, connection, backend } = await linkTo(address)
  const name = queueName(version)
  const queue = new Ends<Wire, WiredResult>(name, { connection }, backend)
  const events = new QueueEvents(name, { connection }, backend)
  // A connection that is lost is made again; whoever waits goes on waiting.
  queue.on('error', () => {})
  events.on('error', () => {})
  const waiting = new Map<string, Waiting>()
  const look = (id: string): void => {
    void settle(queue, waiting, id).catch(error => waiting.get(id)?.reject(error))
  }
  events.on('completed', ({ jobId }) => look(jobId))
  events.on('failed', ({ jobId }) => look(jobId))
  await events.waitUntilReady()
  const timer = setInterval(() => [...waiting.keys()].forEach(look), askAgain)
  return {
    machines: () => queue.getWorkersCount(),
    async run(job) {
      try {
        // One that is there already, of a run that was cut off, is not made again.
        await queue.add('account', toWire(job), {
          ...{ jobId: job.digest, attempts: 1 },
          ...{ removeOnComplete: { age: dayInSeconds }, removeOnFail: { age: dayInSeconds } },
        })
        // Whoever looks from now on finds it; it may have ended already.
        return await new Promise<AccountResult>((resolve, reject) => {
          waiting.set(job.digest, { resolve, reject })
          look(job.digest)
        })
      } finally {
        waiting.delete(job.digest)
        await (await queue.getJob(job.digest))?.remove().catch(() => {})
      }
    },
    async close() {
      clearInterval(timer)
      await events.close()
      await queue.close()
    },
  }
}

const dayInSeconds = 86_400

/** Ends the waiting for a job that has ended. */
export async function settle(
  queue: Pick<Queue<Wire, WiredResult>, 'getJob' | 'getJobState'>,
  waiting: ReadonlyMap<string, Waiting>,
  id: string,
): Promise<void> {
  if (!waiting.has(id)) return
  // The state first: a job that was read while it ran has no result yet, though it may have ended since.
  const state = await queue.getJobState(id)
  if (state === 'unknown') return waiting.get(id)?.reject(new Error('the queue lost it'))
  if (state !== 'completed' && state !== 'failed') return
  const job = await queue.getJob(id)
  if (job === undefined) return
  const held = waiting.get(id)
  if (state === 'completed') held?.resolve(resultFromWire(job.returnvalue))
  else held?.reject(new Error(job.failedReason))
}
