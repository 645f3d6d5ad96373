/** A number for every address of a family that changes at few places: what masks and port sets hang on. */
import type { Family } from '../../net/address.ts'
import { wordsPerAddress } from '../compile/address-sweep.ts'

/** Steps in ascending order: they do not overlap, leave no gap, and neighbours have different values. */
export interface AddressSteps {
  readonly family: Family
  /** At least 1: the first step starts at the lowest address of the family. */
  readonly size: number
  /**
   * The lowest address of each step: one word a step for IPv4, four for IPv6, most significant
   * first. A step ends one below the next one, the last at the highest address of the family.
   */
  readonly firsts: Uint32Array
  readonly values: Int32Array
}

/** The same value everywhere. */
export function constantSteps(family: Family, value: number): AddressSteps {
  const firsts = new Uint32Array(wordsPerAddress[family])
  return { family, size: 1, firsts, values: Int32Array.of(value) }
}

/** At each address what `merge` makes of the two values there; it is asked once a common step. */
export function mergeSteps(
  a: AddressSteps,
  b: AddressSteps,
  merge: (left: number, right: number) => number,
): AddressSteps {
  const { family } = a
  const width = wordsPerAddress[family]
  const merged = openSteps(family, a.size + b.size)
  let atA = 0
  let atB = 0
  while (atA < a.size || atB < b.size) {
    const order = atA === a.size ? 1 : atB === b.size ? -1 : compareStarts(a, atA, b, atB, width)
    const [from, at] = order <= 0 ? [a, atA] : [b, atB]
    if (order <= 0) atA++
    if (order >= 0) atB++
    // Both start at the lowest address, so there is a step before on either side.
    const value = merge(a.values[atA - 1] ?? 0, b.values[atB - 1] ?? 0)
    merged.add(from.firsts, at * width, value)
  }
  return merged.close()
}

/** The steps with other values; neighbours that become equal become one. */
export function mapSteps(steps: AddressSteps, map: (value: number) => number): AddressSteps {
  const width = wordsPerAddress[steps.family]
  const mapped = openSteps(steps.family, steps.size)
  for (let at = 0; at < steps.size; at++)
    mapped.add(steps.firsts, at * width, map(steps.values[at] ?? 0))
  return mapped.close()
}

export function sameSteps(a: AddressSteps, b: AddressSteps): boolean {
  return a.size === b.size && sameNumbers(a.firsts, b.firsts) && sameNumbers(a.values, b.values)
}

/** The step that holds an address, by a binary search. */
export function stepAt(steps: AddressSteps, words: readonly number[]): number {
  const width = wordsPerAddress[steps.family]
  let low = 0
  let high = steps.size - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (compareWords(steps.firsts, middle * width, words, 0, width) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

/** The lowest address of a step. */
export function firstOfStep({ family, firsts }: AddressSteps, at: number): number[] {
  if (family === 'ipv4') return [firsts[at] ?? 0]
  const from = 4 * at
  // Copying a slice of so few words takes several times longer.
  return [firsts[from] ?? 0, firsts[from + 1] ?? 0, firsts[from + 2] ?? 0, firsts[from + 3] ?? 0]
}

/** The highest address of a step: one below the next step. */
export function lastOfStep(steps: AddressSteps, at: number): readonly number[] {
  if (at + 1 === steps.size) return new Array(wordsPerAddress[steps.family]).fill(0xffffffff)
  const words = firstOfStep(steps, at + 1)
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index] ?? 0
    words[index] = word === 0 ? 0xffffffff : word - 1
    if (word !== 0) break
  }
  return words
}

/** Collects steps in ascending order; `add` takes the lowest address out of a column. */
function openSteps(family: Family, room: number) {
  const width = wordsPerAddress[family]
  const firsts = new Uint32Array(room * width)
  const values = new Int32Array(room)
  let size = 0
  return {
    add(column: Uint32Array, from: number, value: number): void {
      if (size > 0 && values[size - 1] === value) return
      for (let word = 0; word < width; word++)
        firsts[size * width + word] = column[from + word] ?? 0
      values[size++] = value
    },
    close: (): AddressSteps => ({
      family,
      size,
      firsts: firsts.slice(0, size * width),
      values: values.slice(0, size),
    }),
  }
}

function compareStarts(a: AddressSteps, atA: number, b: AddressSteps, atB: number, width: number) {
  return compareWords(a.firsts, atA * width, b.firsts, atB * width, width)
}

/** Negative, zero or positive, like a difference. */
function compareWords(
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
