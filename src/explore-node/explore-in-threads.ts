/** Explores on all cores: threads try calls, and what came of them is put together in the order of one thread. */
import { availableParallelism } from 'node:os'
import type { Exploration, Progress } from '../explore/exploration.ts'
import { type ExploreLimits, limitsOf, readLimits } from '../explore/explore.ts'
import { Explorer } from '../explore/explorer.ts'
import { Reached, sharedRoom } from '../explore/reached.ts'
import { standingAtFirst } from '../explore/standing.ts'
import {
  accepting,
  anything,
  callable,
  optional,
  type ReadersOf,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'
import { openPool } from '../threads/pool.ts'
import { readExploration, writeExploration } from './exploration-file.ts'
import { type Explored, forThreads, planFrom } from './explored.ts'
import { takeTurns } from './take-turns.ts'
import type { Task, TaskResult } from './worker.ts'

/** How far an exploration has come, and how fast since it was begun or taken up. */
export interface ThreadProgress extends Progress {
  readonly seconds: number
  /** Calls tried a second, refused ones included. */
  readonly rate: number
  /** Bytes that the process holds, all threads together. */
  readonly memory: number
}

export interface ThreadOptions extends Explored {
  /** How many threads try calls: as many as the machine has cores when left out. */
  readonly threads?: number
  /** In the place of those of the module. */
  readonly limits?: ExploreLimits
  /** Called after every thousand worlds, and whenever the paths get longer by one call. */
  readonly onProgress?: (progress: ThreadProgress) => void
  /** Where to put the exploration down when it ends, and where to take it up if it is there. */
  readonly file?: string
  /** Put down after so many seconds too: 300 when left out. */
  readonly saveEvery?: number
  /** Ends it early; `stoppedBy` is `signal` then. */
  readonly signal?: AbortSignal
}

const readThreadOptions = record<ReadersOf<ThreadOptions>>({
  size: anything,
  module: optional(
    accepting(
      'a URL or a path',
      (input): input is string | URL => typeof input === 'string' || input instanceof URL,
    ),
  ),
  name: optional(text()),
  symmetry: optional(word(['scope', 'none'])),
  threads: optional(whole(1)),
  limits: optional(readLimits),
  onProgress: optional(callable),
  file: optional(text()),
  saveEvery: optional(whole(1)),
  signal: optional(
    accepting('an AbortSignal', (input): input is AbortSignal => input instanceof AbortSignal),
  ),
})

/** The module that threads run: built, for they read no TypeScript. */
const worker = {
  href: new URL('../../dist/explore-node/worker.js', import.meta.url).href,
  name: 'expandWorlds',
}

/**
 * What `explore` gives, on several threads: the same worlds, transitions and findings by the same paths. Throws UsageError
 * for options that are missing, unknown or wrong, for a file that holds no exploration of this scope, and where piscina is not installed.
 */
export async function exploreInThreads(options: ThreadOptions): Promise<Exploration> {
  readThreadOptions(options, 'options')
  const { threads = availableParallelism(), limits, file } = options
  const explored = forThreads(options)
  const plan = await planFrom(explored)
  const begun = file === undefined ? undefined : readExploration(file, plan, sharedRoom)
  const reached = begun?.reached ?? new Reached(sharedRoom)
  const explorer = new Explorer(
    {
      ...plan,
      ...(limits !== undefined && { limits: limitsOf(limits) }),
      onProgress: told(options.onProgress ?? (() => {}), begun?.standing ?? standingAtFirst()),
    },
    reached,
    begun?.standing,
  )
  const save = () => {
    if (file !== undefined) writeExploration(file, plan, reached, explorer.standing)
  }
  // A file that cannot be written is told of now, not hours later.
  save()
  const pool = await openPool<Task, TaskResult>('exploreInThreads', worker, { threads })
  try {
    await takeTurns(explorer, reached, {
      ...{ explored, pool, threads, save },
      saveEvery: options.saveEvery ?? 300,
      signal: options.signal,
    })
  } finally {
    // Threads end also where the file cannot be written any more.
    try {
      save()
    } finally {
      await pool.close()
    }
  }
  return explorer.result()
}

/** Adds to each progress how fast it goes from here on. */
function told(
  tell: (progress: ThreadProgress) => void,
  { transitions, refusals }: Pick<Progress, 'transitions' | 'refusals'>,
): (progress: Progress) => void {
  const started = performance.now()
  return progress => {
    const seconds = (performance.now() - started) / 1000
    const tried = progress.transitions + progress.refusals - transitions - refusals
    const rate = Math.round(tried / Math.max(seconds, 0.001))
    tell({ ...progress, seconds, rate, memory: process.memoryUsage().rss })
  }
}
