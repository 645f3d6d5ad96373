/** Interleaves what waits: one at a time goes on, and who that is follows from a list of numbers alone. */
import type { Schedule } from '../drive/system.ts'

export interface Interleaved<Value> {
  readonly value: Value
  /** The turns that were taken: the work goes the same way again with them. */
  readonly interleaving: readonly number[]
}

/**
 * Does work that waits for turns. Each time that several wait, the next number says which of them goes on, counted in
 * the order in which they came; once the numbers have run out it is the one that came first. Any list of numbers will
 * do, for work that waits more often or less often too.
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
    await quiet(() => arrivals)
    if (isOver) break
    if (waiting.length === 0) await new Promise<void>(resolve => (wake = resolve))
    else await waiting.splice(nextOf(waiting.length, interleaving, taken), 1)[0]?.()
  }
  return { value: (await value)(), interleaving: trimmed(taken) }
}

/** Kept until it is asked for: an error that nobody waits for yet would end the process. */
const rethrow = (error: unknown) => (): never => {
  throw error
}

/** How many steps of promises there may be between two waits. */
const steps = 50

/** Everybody who can goes on until they wait or are done. */
async function quiet(arrivals: () => number): Promise<void> {
  for (let seen = -1; seen !== arrivals(); ) {
    seen = arrivals()
    for (let step = 0; step < steps; step++) await Promise.resolve()
  }
}

/** Where there is no choice no number is used. */
function nextOf(count: number, interleaving: readonly number[], taken: number[]): number {
  if (count === 1) return 0
  const turn = (interleaving[taken.length] ?? 0) % count
  taken.push(turn)
  return turn
}

const trimmed = (interleaving: readonly number[]): readonly number[] =>
  interleaving.slice(0, interleaving.findLastIndex(turn => turn > 0) + 1)
