/** Copies what a program hands in as JSON: no getter, proxy or cycle is left in it, and it can be read again and again. */
import { isRecord } from '../kit/json.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { tooMany } from './found.ts'
import { gotText } from './got.ts'
import { printValue } from './print.ts'
import type { Path, Problem } from './problem.ts'

/** Deeper than any document of ours, and than most people nest anything. */
const levelsMax = 100

interface Copying {
  /** The lists and objects around what is being copied; once there is a problem, around its place. */
  readonly holders: object[]
  /** The key in each holder that leads on; those of earlier parts may follow. */
  readonly keys: (string | number)[]
  problem?: Problem | undefined
}

/** Read from texts in here: plain, and nobody else's. */
const handedOver = new WeakSet<object>()

/** To be told of an object that a parser of JSON made and that nobody is going to change: it is taken as it is. */
export function handOver<Value>(made: Value): Value {
  if (typeof made === 'object' && made !== null) handedOver.add(made)
  return made
}

/** The copy, without fields that are undefined; or the first part that cannot be written as JSON, and why. */
export function copyJson(input: unknown): Result<unknown, Problem & { readonly path: Path }> {
  if (isScalar(input) || handedOver.has(input as object)) return success(input)
  const copying: Copying = { holders: [], keys: [] }
  try {
    const copy = copyOf(input, copying)
    if (copying.problem === undefined) return success(copy)
  } catch {
    // Nothing but a getter or a proxy throws.
    copying.problem = notJson('an object that cannot be read')
  }
  return failure({ ...copying.problem, path: copying.keys.slice(0, copying.holders.length) })
}

/** Of what is no scalar. */
function copyOf(value: unknown, copying: Copying): unknown {
  copying.problem = problemOf(value, copying)
  if (copying.problem !== undefined) return undefined
  // What is no problem and no scalar is an object.
  const holder = value as Readonly<Record<string, unknown>>
  const copy = Array.isArray(holder)
    ? copyList(holder, holder.length, copying)
    : copyFields(holder, Object.keys(holder), copying)
  if (copying.problem === undefined) copying.holders.pop()
  return copy
}

/** All numbers are: JSON has texts for numbers beyond any bound, and readers of JSON make Infinity of them. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null

const longList = 100_000

function copyList(list: readonly unknown[], length: number, copying: Copying): unknown {
  const level = copying.holders.push(list) - 1
  // A list that grows takes up to three times the room; one that says it is longer than it is holds no JSON at its first gap.
  const copy: unknown[] = length < longList ? new Array(length) : []
  for (let at = 0; at < length; at++) {
    copying.keys[level] = at
    const item = list[at]
    copy[at] = isScalar(item) ? item : copyOf(item, copying)
    if (copying.problem !== undefined) return undefined
  }
  return copy
}

function copyFields(
  holder: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  copying: Copying,
): unknown {
  const level = copying.holders.push(holder) - 1
  const copy: Record<string, unknown> = {}
  for (const key of keys) {
    copying.keys[level] = key
    const held = holder[key]
    if (held === undefined) continue
    const value = isScalar(held) ? held : copyOf(held, copying)
    if (copying.problem !== undefined) return undefined
    // Set like any other, `__proto__` would be no field.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...asField, value })
    else copy[key] = value
  }
  return copy
}

const asField = { configurable: true, enumerable: true, writable: true }

function problemOf(value: unknown, { holders }: Copying): Problem | undefined {
  if (typeof value !== 'object' || value === null) return notJson(wordFor(value))
  if (holders.includes(value)) return notJson('an object that is a part of itself')
  if (!Array.isArray(value) && !isRecord(value)) return notJson(wordFor(value))
  if (holders.length < levelsMax) return undefined
  // So many keys would tell less than none.
  holders.length = 0
  return tooMany('levels', levelsMax)
}

const notJson = (got: string): Problem => ({
  problem: 'unreadable',
  expected: 'JSON',
  got: gotText(got),
})

function wordFor(value: unknown): string {
  if (typeof value === 'object') return `a ${Object.prototype.toString.call(value).slice(8, -1)}`
  return typeof value === 'function' ? 'a function' : printValue(value)
}
