/**
 * Sets of integers as sorted intervals that neither overlap nor touch, so that equal sets have
 * equal lists.
 */
export interface Interval {
  readonly first: number
  /** Belongs to the interval. */
  readonly last: number
}

/** A canonical list: what `normalize` makes and every function here expects and answers. */
export type Intervals = readonly Interval[]

/**
 * Brings any list into canonical form; an interval whose last lies before its first holds nothing.
 */
export function normalize(intervals: readonly Interval[]): Intervals {
  const sorted = intervals
    .filter(({ first, last }) => first <= last)
    .sort((a, b) => a.first - b.first)
  const merged: Interval[] = []
  for (const interval of sorted) append(merged, interval)
  return merged
}

/** Everything in one or the other. */
export function union(a: Intervals, b: Intervals): Intervals {
  const merged: Interval[] = []
  let left = 0
  let right = 0
  while (left < a.length || right < b.length) {
    const mine = a[left]
    const yours = b[right]
    if (mine !== undefined && (yours === undefined || mine.first <= yours.first)) {
      append(merged, mine)
      left++
    } else if (yours !== undefined) {
      append(merged, yours)
      right++
    }
  }
  return merged
}

/** Everything in both. */
export function intersect(a: Intervals, b: Intervals): Intervals {
  const shared: Interval[] = []
  let left = 0
  let right = 0
  for (;;) {
    const mine = a[left]
    const yours = b[right]
    if (mine === undefined || yours === undefined) return shared
    const first = Math.max(mine.first, yours.first)
    const last = Math.min(mine.last, yours.last)
    if (first <= last) shared.push({ first, last })
    if (mine.last <= yours.last) left++
    else right++
  }
}

/** Everything in the first and not in the second. */
export function subtract(a: Intervals, b: Intervals): Intervals {
  const first = a[0]?.first ?? 0
  const last = a.at(-1)?.last ?? 0
  return intersect(a, complement(b, { first, last }))
}

/** Everything of the universe that is not in the set. */
export function complement(set: Intervals, within: Interval): Intervals {
  const gaps: Interval[] = []
  let from = within.first
  for (const { first, last } of set) {
    if (first > within.last) break
    if (first > from) gaps.push({ first: from, last: first - 1 })
    from = Math.max(from, last + 1)
  }
  if (from <= within.last) gaps.push({ first: from, last: within.last })
  return gaps
}

/** Do both hold the same integers? */
export function sameIntervals(a: Intervals, b: Intervals): boolean {
  return (
    a.length === b.length &&
    a.every(({ first, last }, index) => first === b[index]?.first && last === b[index].last)
  )
}

/** Is the integer in the set? */
export function contains(set: Intervals, value: number): boolean {
  let low = 0
  let high = set.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const interval = set[middle]
    if (interval === undefined || value < interval.first) high = middle - 1
    else if (value > interval.last) low = middle + 1
    else return true
  }
  return false
}

/** How many integers it holds. */
export function sizeOf(set: Intervals): number {
  return set.reduce((size, { first, last }) => size + last - first + 1, 0)
}

/**
 * Adds an interval that starts no earlier than any before it, growing the last one when they
 * overlap or touch.
 */
function append(merged: Interval[], interval: Interval): void {
  const before = merged.at(-1)
  if (before === undefined || interval.first > before.last + 1) merged.push(interval)
  else if (interval.last > before.last)
    merged[merged.length - 1] = { first: before.first, last: interval.last }
}
