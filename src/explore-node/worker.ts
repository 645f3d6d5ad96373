/** What a thread does: it tries calls in worlds that it makes again from the columns that all threads read. */

import type { Tried } from '../explore/expander.ts'
import { Expander } from '../explore/expander.ts'
import { Paths } from '../explore/paths.ts'
import { type Columns, Reached } from '../explore/reached.ts'
import { UsageError } from '../kit/errors.ts'
import { type ExploredElsewhere, planFrom } from './explored.ts'
import { type TriedColumns, TriedWriter } from './tried-columns.ts'

export interface Task {
  readonly explored: ExploredElsewhere
  /** As they were when the task was made, or later. */
  readonly columns: Columns
  /** The numbers of the worlds, without the last one, and the first call of the first of them. */
  readonly from: number
  readonly to: number
  readonly call: number
  /** The names of `sometimes` that did not come up yet. */
  readonly missing: readonly string[]
}

/** Or how what is explored was used wrongly. */
export type TaskResult = TriedColumns | { readonly misuse: string }

interface Bench {
  readonly reached: Reached
  readonly expander: Expander
}

const benches = new Map<string, Promise<Bench>>()

async function benchOf(explored: ExploredElsewhere, columns: Columns): Promise<Bench> {
  const plan = await planFrom(explored)
  const reached = new Reached()
  reached.adopt(columns)
  return { reached, expander: new Expander(plan, new Paths(plan, reached)) }
}

export async function expandWorlds(task: Task): Promise<TaskResult> {
  const id = JSON.stringify(task.explored)
  const bench = benches.get(id) ?? benchOf(task.explored, task.columns)
  benches.set(id, bench)
  try {
    return expandAll(await bench, task)
  } catch (error) {
    if (error instanceof UsageError) return { misuse: error.message }
    throw error
  }
}

function expandAll({ reached, expander }: Bench, { columns, from, to, call, ...task }: Task) {
  reached.adopt(columns)
  const writer = new TriedWriter()
  /** Worlds that this task reached. */
  const own = new Reached()
  const known = {
    missing: new Set(task.missing),
    has: (key: Uint32Array) => reached.has(key) || own.has(key),
  }
  for (let number = from; number < to; number++) {
    const all: Tried[] = []
    expander.expand(number, number === from ? call : 0, known, tried => {
      if (tried.reached !== undefined)
        own.add(tried.reached.key, { parent: number, call: tried.call })
      return all.push(tried) > 0
    })
    writer.add(all)
  }
  return writer.columns
}
