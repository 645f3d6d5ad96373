/** Records under a filter, in its order. Between two stretches of work others get their turn, so that no list, however long, holds up a server. */
import { heapBy } from '../kit/heap.ts'
import type { Filter, Key } from './filter.ts'
import { weightOf } from './filter-tests.ts'

/** A record of the reply, and what a filter finds of it. */
export interface Judged<Item> {
  readonly record: Item
  readonly shown: unknown
}

export interface Sifted<Item> {
  /** Those on the page that was asked for. */
  readonly data: Item[]
  /** How many there are on all pages. */
  readonly results: number
}

/** Records as they are found; nothing where one more was looked at and is none, so that others get their turn in a long search too. */
export type Found<Item> = Iterable<Judged<Item> | undefined>

/** The records of one page among those that the filter lets through; without a filter all of them. */
export async function sift<Item>(
  found: Found<Item>,
  filter: Filter | undefined,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Sifted<Item>> {
  const pace = paceOf(filter)
  const runs: Keyed<Item>[][] = []
  let run: Keyed<Item>[] = []
  let results = 0
  for (const each of found) {
    pace.spend(workOfRecord)
    if (each !== undefined && filter?.matches(each.shown) !== false) {
      const keyed = { record: each.record, key: filter?.order?.keyOf(each.shown) ?? '' }
      // To put a run in order each of it is compared with about as many others.
      pace.spend(sortingSteps * weightOf(keyed.key))
      run.push(keyed)
      results++
    }
    if (!pace.isDue()) continue
    runs.push(inOrder(run, filter))
    run = []
    await pace.turn()
  }
  runs.push(inOrder(run, filter))
  const end = Math.min(results, page * size)
  const all = filter?.order === undefined ? runs.flat() : await merge(runs, filter, pace, end)
  return { data: all.slice((page - 1) * size, end).map(({ record }) => record), results }
}

interface Keyed<Item> {
  readonly record: Item
  /** What it is ordered by. */
  readonly key: Key
}

const inOrder = <Item>(run: Keyed<Item>[], filter: Filter | undefined): Keyed<Item>[] => {
  const { order } = filter ?? {}
  return order === undefined ? run : run.sort((a, b) => order.compare(a.key, b.key))
}

/** The first `end` members of all runs, each of which is in order; of equal members the one listed first comes first. */
async function merge<Item>(
  runs: readonly (readonly Keyed<Item>[])[],
  { order }: Filter,
  pace: Pace,
  end: number,
): Promise<readonly Keyed<Item>[]> {
  const nexts = heapBy<{ readonly run: number; readonly at: number }>((a, b) => {
    const [left, right] = [runs[a.run]?.[a.at], runs[b.run]?.[b.at]]
    if (left === undefined || right === undefined || order === undefined) return a.run - b.run
    pace.spend(weightOf(left.key))
    return order.compare(left.key, right.key) || a.run - b.run
  })
  for (const run of runs.keys()) {
    if (runs[run]?.length) nexts.push({ run, at: 0 })
    if (pace.isDue()) await pace.turn()
  }
  const merged: Keyed<Item>[] = []
  for (let next = nexts.pop(); next !== undefined && merged.length < end; next = nexts.pop()) {
    const { run, at } = next
    const item = runs[run]?.[at]
    if (item !== undefined) merged.push(item)
    if (at + 1 < (runs[run]?.length ?? 0)) nexts.push({ run, at: at + 1 })
    if (pace.isDue()) await pace.turn()
  }
  return merged
}

/** A few milliseconds. */
const workOfTurn = 100_000
/** To gather a record and to show it. */
const workOfRecord = 400
const sortingSteps = 10

interface Pace {
  readonly spend: (work: number) => void
  readonly isDue: () => boolean
  readonly turn: () => Promise<void>
}

function paceOf(filter: Filter | undefined): Pace {
  const work = filter?.work ?? { spent: 0 }
  return {
    spend(more) {
      work.spent += more
    },
    isDue: () => work.spent >= workOfTurn,
    async turn() {
      work.spent = 0
      await turn()
    },
  }
}

/** Lets whatever waits go first. A channel is no timer: it works under fake ones, and in browsers. */
const turn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const goOn = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', goOn, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
