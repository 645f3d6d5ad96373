/**
 * A number for every address of a family, or for every port, that changes at few places: what masks and port sets hang
 * on. Keys are one word long, those of IPv6 four.
 */
import type { Family } from './address.ts'

/** Steps in ascending order: they do not overlap, leave no gap, and neighbours have different values. */
export interface Steps {
  /** Words of a key: most significant first. */
  readonly width: number
  /** At least 1: the first step starts at the lowest key. */
  readonly size: number
  /** The lowest key of each step, one after the other. A step ends one below the next one, the last at the highest key. */
  readonly firsts: Uint32Array
  readonly values: Int32Array
}

/** How many words an address of the family has. */
export const wordsPerAddress: Readonly<Record<Family, number>> = { ipv4: 1, ipv6: 4 }

/** The family of the addresses that are keys. */
export const familyOf = ({ width }: Steps): Family => (width === 1 ? 'ipv4' : 'ipv6')

/** The same value everywhere; `first` is the lowest key where that is not 0. */
export function constantSteps(width: number, value: number, first = 0): Steps {
  const firsts = new Uint32Array(width)
  firsts[0] = first
  return { width, size: 1, firsts, values: Int32Array.of(value) }
}

/** At each key what `merge` makes of the two values there; it is asked once a common step. */
export function mergeSteps(
  a: Steps,
  b: Steps,
  merge: (left: number, right: number) => number,
): Steps {
  // Where one of them is the same everywhere there is nothing to compare.
  if (b.size === 1) return mapSteps(a, value => merge(value, b.values[0] ?? 0))
  if (a.size === 1) return mapSteps(b, value => merge(a.values[0] ?? 0, value))
  if (a === b) return mapSteps(a, value => merge(value, value))
  return walkBoth(a, b, merge)
}

function walkBoth(a: Steps, b: Steps, merge: (left: number, right: number) => number): Steps {
  const { width } = a
  const merged = openSteps(width, a.size + b.size)
  let atA = 0
  let atB = 0
  while (atA < a.size || atB < b.size) {
    const order = atA === a.size ? 1 : atB === b.size ? -1 : compareStarts(a, atA, b, atB)
    const [from, at] = order <= 0 ? [a, atA] : [b, atB]
    if (order <= 0) atA++
    if (order >= 0) atB++
    // Both start at the lowest key, so there is a step before on either side.
    const value = merge(a.values[atA - 1] ?? 0, b.values[atB - 1] ?? 0)
    merged.add(from.firsts, at * width, value)
  }
  return merged.close()
}

/** The steps with other values; neighbours that become equal become one. */
export function mapSteps(steps: Steps, map: (value: number) => number): Steps {
  const { width, size, firsts, values } = steps
  if (size === 1) return { width, size, firsts, values: Int32Array.of(map(values[0] ?? 0)) }
  const mapped = openSteps(width, size)
  for (let at = 0; at < size; at++) mapped.add(firsts, at * width, map(values[at] ?? 0))
  return mapped.close(steps)
}

export function sameSteps(a: Steps, b: Steps): boolean {
  return a.size === b.size && sameNumbers(a.firsts, b.firsts) && sameNumbers(a.values, b.values)
}

/** Of equal steps those that came first. */
export function stepsTable(): (steps: Steps) => Steps {
  const byHash = new Map<number, Steps[]>()
  return steps => {
    const hash = hashOf(steps)
    const alike = byHash.get(hash) ?? []
    const known = alike.find(each => sameSteps(each, steps))
    if (known !== undefined) return known
    alike.push(steps)
    byHash.set(hash, alike)
    return steps
  }
}

/** FNV-1a over whole words. */
function hashOf({ firsts, values }: Steps): number {
  let hash = -2128831035
  for (let at = 0; at < firsts.length; at++) hash = Math.imul(hash ^ (firsts[at] ?? 0), 16777619)
  for (let at = 0; at < values.length; at++) hash = Math.imul(hash ^ (values[at] ?? 0), 16777619)
  return hash
}

/** The step that holds the key whose words start at `at`, by a binary search. */
export function stepAt({ width, size, firsts }: Steps, words: ArrayLike<number>, at = 0): number {
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (compareWords(firsts, middle * width, words, at, width) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

export const valueAt = (steps: Steps, words: ArrayLike<number>, at = 0): number =>
  steps.values[stepAt(steps, words, at)] ?? 0

/** The lowest key of a step. */
export function firstOfStep({ width, firsts }: Pick<Steps, 'width' | 'firsts'>, at: number) {
  if (width === 1) return [firsts[at] ?? 0]
  const from = 4 * at
  // Copying a slice of so few words takes several times longer.
  return [firsts[from] ?? 0, firsts[from + 1] ?? 0, firsts[from + 2] ?? 0, firsts[from + 3] ?? 0]
}

/** The highest address of a step: one below the next step. */
export function lastOfStep(steps: Steps, at: number): readonly number[] {
  if (at + 1 === steps.size) return new Array(steps.width).fill(0xffffffff)
  const words = firstOfStep(steps, at + 1)
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? 0
    words[index] = word === 0 ? 0xffffffff : word - 1
    if (word !== 0) break
  }
  return words
}

/** Visits the words of the keys where values begin or cease to be meant; answers how many words there are. */
export function visitEdges(
  { width, size, firsts, values }: Steps,
  isMeant: (value: number) => boolean,
  visit: (word: number) => void,
): number {
  let words = 0
  let was = false
  for (let at = 0; at < size; at++) {
    const is = isMeant(values[at] ?? 0)
    if (is === was) continue
    was = is
    words += width
    for (let word = 0; word < width; word++) visit(firsts[width * at + word] ?? 0)
  }
  return words
}

/** The lowest key of each of these steps, and of the step above it, which the last one does not have. */
export function columnOfSpans({ width, size, firsts }: Steps, places: readonly number[]) {
  const column = new Uint32Array(2 * width * places.length)
  for (const [index, at] of places.entries())
    column.set(firsts.subarray(width * at, width * Math.min(at + 2, size)), 2 * width * index)
  return column
}

/** What the last steps were collected in, for the next: to make columns takes longer than to fill them. */
let spare: { readonly firsts: Uint32Array; readonly values: Int32Array } | undefined

/** Collects steps in ascending order of their lowest keys, which are words in a column from a place on. */
export function openSteps(width: number, room: number) {
  const taken = spare !== undefined && spare.values.length >= room ? spare : undefined
  if (taken !== undefined) spare = undefined
  const columns = taken ?? { firsts: new Uint32Array(4 * room), values: new Int32Array(room) }
  const { firsts, values } = columns
  let size = 0
  const add = (column: ArrayLike<number>, from: number, value: number): void => {
    if (size > 0 && values[size - 1] === value) return
    for (let word = 0; word < width; word++) firsts[size * width + word] = column[from + word] ?? 0
    values[size++] = value
  }
  return {
    add,
    /** The same where the last step may start at this very key: it is replaced then. */
    set(column: ArrayLike<number>, from: number, value: number): void {
      if (size > 0 && compareWords(firsts, (size - 1) * width, column, from, width) === 0) size--
      add(column, from, value)
    },
    /** Where there are as many as of `other`, of which these are some, they start where that one does. */
    close(other?: Steps): Steps {
      spare = columns
      const starts = size === other?.size ? other.firsts : firsts.slice(0, size * width)
      return { width, size, firsts: starts, values: values.slice(0, size) }
    },
  }
}

const compareStarts = (a: Steps, atA: number, b: Steps, atB: number): number =>
  compareWords(a.firsts, atA * a.width, b.firsts, atB * a.width, a.width)

/** Negative, zero or positive, like a difference. */
export function compareWords(
  a: ArrayLike<number>,
  atA: number,
  b: ArrayLike<number>,
  atB: number,
  width: number,
): number {
  for (let word = 0; word < width; word++) {
    const left = a[atA + word] ?? 0
    const right = b[atB + word] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
