/** Threads of this machine that all run one function of one module. */
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
}

/** Tasks and results are copied between threads. Throws a UsageError that names the option where piscina is not installed. */
export async function openPool<Task, Result>(
  option: string,
  { href, name }: PoolWorker,
  { threads, heap = heapMegabytes }: PoolSize,
): Promise<Pool<Task, Result>> {
  const { Piscina } = await importOptional(option, 'piscina', () => import('piscina'))
  const pool = new Piscina({
    filename: href,
    ...{ minThreads: threads, maxThreads: threads },
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  return {
    // It is what the module answers.
    run: task => pool.run(task, { name }) as Promise<Result>,
    close: () => pool.destroy(),
  }
}
