/** Threads of this machine that all run one function of one module. */
import type { Piscina } from 'piscina'
import { importOptional } from './import-optional.ts'

/** A thread that needs more is ended, and what it was at ends with an error: the others go on. */
const heapMegabytes = 2048

/** A module, and which of its exports takes a task. */
export interface PoolWorker {
  readonly href: string
  readonly name: string
}

export interface Pool<Task, Result> {
  /** Ends when the task is done. Rejects when whoever did it threw, or ended without an answer. */
  readonly run: (task: Task) => Promise<Result>
  readonly close: () => Promise<void>
}

export interface PoolSize {
  readonly threads: number
  /** What each thread may hold, in megabytes. */
  readonly heap?: number
  /** How long a task may take, in seconds: then its thread is ended. Any time when left out. */
  readonly seconds?: number
}

/** A task took longer than it may. */
export class TimeOverError extends Error {
  override readonly name = 'TimeOverError'
}

/** Tasks and results are copied between threads. Throws a UsageError that names the option where piscina is not installed. */
export async function openPool<Task, Result>(
  option: string,
  { href, name }: PoolWorker,
  { threads, heap = heapMegabytes, seconds }: PoolSize,
): Promise<Pool<Task, Result>> {
  const { Piscina } = await importOptional(option, {
    ...{ name: 'piscina', major: 5 },
    load: () => import('piscina'),
    versionOf: ({ version }) => version,
  })
  const pool = new Piscina({
    filename: href,
    ...{ minThreads: threads, maxThreads: threads },
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  const whenLoaded = watchLoading(pool)
  const turns = openTurns(threads)
  return {
    async run(task) {
      // What waits for a thread takes no time.
      const done = await turns()
      const { signal, end } = timeFor(seconds)
      try {
        // It is what the module answers.
        return (await pool.run(task, { name, ...(signal && { signal }) })) as Result
      } catch (error) {
        if (signal?.aborted !== true) throw error
        throw new TimeOverError(`it took longer than ${seconds} s`)
      } finally {
        end()
        done()
      }
    },
    async close() {
      await whenLoaded()
      await pool.destroy()
    },
  }
}

/**
 * Waits until every thread has loaded its modules. Node may abort the whole process when a thread ends while it reads a
 * file: what was read has nowhere to go.
 */
function watchLoading(pool: Piscina): () => Promise<void> {
  const first = new Map(pool.threads.map(thread => [thread.threadId, thread]))
  const loaded = new Set<number>()
  // The first thing that a thread says is that it has loaded.
  for (const [id, thread] of first) thread.once('message', () => loaded.add(id))
  // piscina tells when a thread that replaces another one has loaded. Of the first threads it tells so too early.
  pool.on('workerCreate', ({ id }: { readonly id: number }) => {
    if (!first.has(id)) loaded.add(id)
  })
  return async () => {
    const loading = pool.threads.filter(({ threadId }) => !loaded.has(threadId))
    await Promise.all(loading.map(thread => loadedOrEnded(thread)))
  }
}

const loadedOrEnded = (thread: Piscina['threads'][number]): Promise<void> =>
  new Promise(resolve => {
    // Otherwise the process would not wait for it.
    thread.ref()
    thread.once('message', () => resolve())
    thread.once('exit', () => resolve())
  })

function timeFor(seconds: number | undefined) {
  if (seconds === undefined) return { signal: undefined, end: () => {} }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 1000 * seconds)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

/** So many at a time, in the order in which they ask; each says when it is done. */
function openTurns(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = most
  const done = (): void => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    return done
  }
}
