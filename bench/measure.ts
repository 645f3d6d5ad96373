/** Timing: batches of calls in one process, and the median of their means; ratios are taken within the same run. */

export interface Measured {
  /** Median over the batches, in microseconds a call. */
  readonly median: number
  /** Fastest and slowest batch. */
  readonly low: number
  readonly high: number
}

/** Calls `run` with 0, 1, 2, … until every batch took long enough to be timed. */
export function measure(
  run: (turn: number) => unknown,
  { batches = 15, batchMs = 40 } = {},
): Measured {
  let turn = 0
  // Warm up for three batches' time, and find out how many calls make a batch.
  const warmUntil = performance.now() + 3 * batchMs
  while (performance.now() < warmUntil) run(turn++)
  const size = Math.max(1, Math.round(turn / 3))
  const means: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const start = performance.now()
    for (let call = 0; call < size; call++) run(turn++)
    means.push(((performance.now() - start) * 1000) / size)
  }
  means.sort((a, b) => a - b)
  return {
    median: means[batches >> 1] ?? Number.NaN,
    low: means[0] ?? Number.NaN,
    high: means.at(-1) ?? Number.NaN,
  }
}

/** Bytes of heap that `make` leaves behind for each of `count` things it makes and keeps. */
export function bytesEach(count: number, make: (turn: number) => unknown): number {
  const collect = globalThis.gc
  if (collect === undefined) throw new Error('memory is measured with node --expose-gc')
  const kept: unknown[] = new Array(count)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let turn = 0; turn < count; turn++) kept[turn] = make(turn)
  collect()
  return (process.memoryUsage().heapUsed - before) / kept.length
}

/** Prints rows in aligned columns under a title. */
export function printRows(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths?.[column] ?? 0) : cell.padStart(widths?.[column] ?? 0),
    )
    console.log(`  ${cells.join('  ')}`)
  }
}

export const microseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} µs`
export const ratio = (value: number): string => `${value.toFixed(2)} x`
export const milliseconds = (value = Number.NaN): string =>
  `${value.toFixed(value < 10 ? 2 : 1)} ms`

/** A question whose answer takes long for some input, and how long it may. */
export interface WorstCase {
  /** What there are so many of. */
  readonly unit: string
  /** At least one, ascending. */
  readonly sizes: readonly [number, ...number[]]
  /** Milliseconds at the largest size. */
  readonly target: number
  /** The text that is read, where one is: another process makes it, whose memory is no part of the figure. */
  readonly text?: (size: number) => string
  /** Makes the input, which is not timed, and answers the question. */
  readonly prepare: (size: number, text: string) => Question | Promise<Question>
}

export type Question = () => unknown
