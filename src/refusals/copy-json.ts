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
  /** The keys that lead to what is being copied; once there is a problem, to its place. */
  readonly keys: (string | number)[]
  /** The lists and objects that it stands in. */
  readonly holders: object[]
  problem?: Problem | undefined
}

/** The copy, without fields that are undefined; or the first part that cannot be written as JSON, and why. */
export function copyJson(input: unknown): Result<unknown, Problem & { readonly path: Path }> {
  const copying: Copying = { keys: [], holders: [] }
  try {
    const copy = copyOf(input, copying)
    if (copying.problem === undefined) return success(copy)
  } catch {
    // Nothing but a getter or a proxy throws.
    copying.problem = notJson('an object that cannot be read')
  }
  return failure({ ...copying.problem, path: copying.keys })
}

function copyOf(value: unknown, copying: Copying): unknown {
  if (isScalar(value)) return value
  copying.problem = problemOf(value, copying)
  if (copying.problem !== undefined) return undefined
  // What is no problem and no scalar is an object.
  const holder = value as Readonly<Record<string, unknown>>
  copying.holders.push(holder)
  const copy = Array.isArray(holder) ? copyList(holder, copying) : copyFields(holder, copying)
  copying.holders.pop()
  return copy
}

/** All numbers are: JSON has texts for numbers beyond any bound, and readers of JSON make Infinity of them. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null

function copyList(list: readonly unknown[], copying: Copying): unknown {
  const copy: unknown[] = []
  for (let at = 0; at < list.length; at++) {
    copying.keys.push(at)
    copy.push(copyOf(list[at], copying))
    if (copying.problem !== undefined) return undefined
    copying.keys.pop()
  }
  return copy
}

function copyFields(holder: Readonly<Record<string, unknown>>, copying: Copying): unknown {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(holder)) {
    copying.keys.push(key)
    const held = holder[key]
    const value = held === undefined ? undefined : copyOf(held, copying)
    if (copying.problem !== undefined) return undefined
    copying.keys.pop()
    if (value === undefined) continue
    // Set like any other, `__proto__` would be no field.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...asField, value })
    else copy[key] = value
  }
  return copy
}

const asField = { configurable: true, enumerable: true, writable: true }

function problemOf(value: unknown, { holders, keys }: Copying): Problem | undefined {
  if (typeof value !== 'object' || value === null) return notJson(wordFor(value))
  if (holders.includes(value)) return notJson('an object that is a part of itself')
  if (!Array.isArray(value) && !isRecord(value)) return notJson(wordFor(value))
  if (holders.length < levelsMax) return undefined
  // So many keys would tell less than none.
  keys.length = 0
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
