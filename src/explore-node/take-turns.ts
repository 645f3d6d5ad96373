/** Hands the worlds of a level out to threads, a few at a time, and takes in what came of them in the order of the worlds. */

import type { Explorer } from '../explore/explorer.ts'
import type { Reached } from '../explore/reached.ts'
import { UsageError } from '../kit/errors.ts'
import type { Pool } from '../threads/pool.ts'
import type { ExploredElsewhere } from './explored.ts'
import { type TriedColumns, TriedReader } from './tried-columns.ts'
import type { Task, TaskResult } from './worker.ts'

export interface Turns {
  readonly explored: ExploredElsewhere
  readonly pool: Pool<Task, TaskResult>
  readonly threads: number
  readonly save: () => void
  /** In seconds. */
  readonly saveEvery: number
  readonly signal: AbortSignal | undefined
}

/** Much work against what it takes to hand it out, and little to wait for at the end of a level. */
const worldsMost = 64

/** So many tasks of each thread are under way: none waits while what came of others is taken in. */
const ahead = 3

/** Until nothing is left to try, or the explorer stops. Throws what threads throw. */
export async function takeTurns(explorer: Explorer, reached: Reached, turns: Turns): Promise<void> {
  const { signal, save, saveEvery } = turns
  let saved = performance.now()
  while (explorer.hasNext()) {
    for await (const { worlds, columns } of levelOf(explorer, reached, turns)) {
      takeIn(explorer, worlds, columns)
      if (signal?.aborted === true) explorer.stop('signal')
      if (explorer.isStopped) return
      if (performance.now() - saved < 1000 * saveEvery) continue
      save()
      saved = performance.now()
    }
  }
}

interface Turn {
  /** How many. */
  readonly worlds: number
  readonly columns: TriedColumns
}

interface Running {
  readonly worlds: number
  readonly result: Promise<TaskResult>
}

async function* levelOf(
  explorer: Explorer,
  reached: Reached,
  { explored, pool, threads }: Turns,
): AsyncGenerator<Turn, void, undefined> {
  const { next, call, levelEnd } = explorer.standing
  const tasksMost = ahead * threads
  const width = Math.max(1, Math.min(worldsMost, Math.ceil((levelEnd - next) / tasksMost)))
  const running: Running[] = []
  const begin = (from: number, to: number): void => {
    const task = { explored, columns: reached.columns, from, to, missing: [...explorer.missing] }
    const result = pool.run({ ...task, call: from === next ? call : 0 })
    // It is awaited in its turn, and by then it may have failed.
    result.catch(() => {})
    running.push({ worlds: to - from, result })
  }
  try {
    for (let from = next; from < levelEnd || running.length > 0; ) {
      for (; running.length < tasksMost && from < levelEnd; from += width)
        begin(from, Math.min(from + width, levelEnd))
      const [first] = running
      const columns = await first?.result
      if (first === undefined || columns === undefined) return
      running.shift()
      if ('misuse' in columns) throw new UsageError(columns.misuse)
      yield { worlds: first.worlds, columns }
    }
  } finally {
    // A pool must not be closed before: what comes later would end the process.
    await Promise.allSettled(running.map(({ result }) => result))
  }
}

function takeIn(explorer: Explorer, worlds: number, columns: TriedColumns): void {
  const reader = new TriedReader(columns)
  for (let left = worlds; left > 0 && !explorer.isStopped; left--) {
    for (const tried of reader.next()) if (!explorer.take(tried)) return
    explorer.endWorld()
  }
}
