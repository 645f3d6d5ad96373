/** Interleaves concurrent work: one piece at a time goes on, and a list of numbers alone decides which. */
import type { Schedule } from './system.ts'

export interface Interleaved<Value> {
  readonly value: Value
  /** The interleaving that was taken: with it the work goes the same way again. */
  readonly interleaving: readonly number[]
}

/**
 * Does work that waits for its schedule. Each time that several wait, the next number is the index of the one that goes
 * on, in the order in which they came; once the numbers have run out it is the first. Any list of numbers will do, for
 * work that waits more often or less often too.
 */
export async function interleave<Value>(
  interleaving: readonly number[],
  work: (schedule: Schedule) => Promise<Value>,
): Promise<Interleaved<Value>> {
  const waiting: (() => Promise<void>)[] = []
  const taken: number[] = []
  let arrivals = 0
  let isOver = false
  let wake = (): void => undefined
  const schedule: Schedule = promise =>
    new Promise((resolve, reject) => {
      waiting.push(() => promise.then(resolve, reject))
      arrivals += 1
      wake()
    })
  const done = work(schedule).finally(() => {
    isOver = true
    wake()
  })
  const value = done.then(held => () => held, rethrow)
  while (!isOver) {
    await settled(() => arrivals)
    if (isOver) break
    if (waiting.length === 0) await new Promise<void>(resolve => (wake = resolve))
    else await waiting.splice(nextOf(waiting.length, interleaving, taken), 1)[0]?.()
  }
  return { value: (await value)(), interleaving: trimmed(taken) }
}

/** Kept until it is asked for: an unhandled rejection would end the process. */
const rethrow = (error: unknown) => (): never => {
  throw error
}

/** How many chained promises may settle between two waits. */
const ticks = 50

/** Everything that can goes on until it waits or is done. */
async function settled(arrivals: () => number): Promise<void> {
  for (let seen = -1; seen !== arrivals(); ) {
    seen = arrivals()
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
  }
}

/** No number is used where there is no choice. */
function nextOf(count: number, interleaving: readonly number[], taken: number[]): number {
  if (count === 1) return 0
  const index = (interleaving[taken.length] ?? 0) % count
  taken.push(index)
  return index
}

const trimmed = (interleaving: readonly number[]): readonly number[] =>
  interleaving.slice(0, interleaving.findLastIndex(index => index > 0) + 1)
