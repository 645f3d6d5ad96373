/** What graded calls owe, for every operation: the outcome of their grade, and both sides of every limit. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { type CallAtLimit, type CallInWorld, callsOf } from '../../src/fast-check/index.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { type OperationName, operations } from '../../src/operations/index.ts'
import { printLimit } from '../support/print-limit.ts'

const names = Object.keys(operations) as readonly OperationName[]

/** The clauses of its errors; none when the call is carried out. */
function refusalOf({ world, call }: CallInWorld): string | undefined {
  const outcome = apply(world, call)
  return outcome.ok ? undefined : outcome.errors.map(({ clause }) => clause).join(', ')
}

describe.each(names)('calls of %s', name => {
  const { valid, atLimit, overLimit, malformed, limits: all } = callsOf(name)
  const every = new Set(all.map(printLimit))
  const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number): Value[] =>
    fc.sample(values, { numRuns, seed: 7 })
  let at: readonly CallAtLimit[]
  let over: readonly CallAtLimit[]
  beforeAll(() => {
    // So many that every limit comes up.
    const enough = 20 + 8 * all.length
    at = sample(atLimit, enough)
    over = sample(overLimit, enough)
  })

  it('are of this operation, for worlds that can be', () => {
    const made = [valid, atLimit, overLimit, malformed].flatMap(grade =>
      sample<CallInWorld>(grade, 5),
    )
    expect(new Set(made.map(({ call }) => call.operation))).toEqual(new Set([name]))
    expect(made.flatMap(({ world }) => violationsOf(world))).toEqual([])
  })

  it('are carried out when valid, and never when malformed', () => {
    expect(sample(valid, 40).map(refusalOf)).toEqual(Array(40).fill(undefined))
    expect(sample(malformed, 40).map(refusalOf)).not.toContain(undefined)
  })

  it('are carried out on every limit', () => {
    const refused = at.filter(each => refusalOf(each) !== undefined)
    expect(refused.map(({ limit }) => printLimit(limit))).toEqual([])
    expect(new Set(at.map(({ limit }) => printLimit(limit)))).toEqual(every)
  })

  it('are refused by its clause one step beyond every limit', () => {
    const met = over.map(each => [printLimit(each.limit), refusalOf(each)])
    expect(met).toEqual(over.map(({ limit }) => [printLimit(limit), limit.clause]))
    expect(new Set(over.map(({ limit }) => printLimit(limit)))).toEqual(every)
  })

  it('are one step apart on the two sides of a limit, wherever steps can be counted', () => {
    const far = at.flatMap(({ call, limit }, index) => {
      const steps = isCounted.test(limit.of) ? stepsBetween(call, over[index]?.call) : 1
      return steps === 1 ? [] : [`${steps} at ${printLimit(limit)}`]
    })
    expect(far).toEqual([])
  })

  it('are the same for the same seed, and both sides of a limit are calls for the same world', () => {
    const first = at.slice(0, 5)
    const others = over.slice(0, 5)
    expect(sample(atLimit, 5)).toEqual(first)
    expect(sample(overLimit, 5)).toEqual(others)
    expect(sample(valid, 5)).toEqual(sample(valid, 5))
    expect(sample(malformed, 5)).toEqual(sample(malformed, 5))
    const setting = ({ world, limit }: CallAtLimit) => ({ world, limit })
    expect(others.map(setting)).toEqual(first.map(setting))
    expect(at.filter(({ call }, index) => isDeepStrictEqual(over[index]?.call, call))).toEqual([])
  })

  it('stay in their grade while they shrink, and shrinking ends', () => {
    const promises = [
      shrunk(valid).map(each => refusalOf(each) === undefined),
      shrunk(atLimit).map(each => refusalOf(each) === undefined),
      shrunk(overLimit).map(each => refusalOf(each) === each.limit.clause),
      shrunk(malformed).map(each => refusalOf(each) !== undefined),
    ]
    for (const kept of promises) {
      expect(kept.length).toBeGreaterThan(5)
      expect(kept.length).toBeLessThan(300)
      expect(kept).not.toContain(false)
    }
    expect(new Set(shrunk(overLimit).map(({ limit }) => printLimit(limit))).size).toBe(1)
  })
})

/** Limits on numbers, on how long texts are, and on how many there are of what is listed. */
const isCounted =
  /(?<!prefix) length$|items$|^page|^prefix_length$|^id of|Id$|_id$|^devices|families$|keeps$|^rules/

/** How far apart two values are at the first place where they differ; what is left out is an empty list. */
function stepsBetween(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other)
  if (isSized(one) && isSized(other) && one.length !== other.length)
    return Math.abs(one.length - other.length)
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  const differs = (key: string) => JSON.stringify(left[key]) !== JSON.stringify(right[key])
  const key = Object.keys({ ...left, ...right }).find(differs)
  return key === undefined ? 0 : stepsBetween(left[key] ?? [], right[key] ?? [])
}

const isSized = (value: unknown): value is string | readonly unknown[] =>
  typeof value === 'string' || Array.isArray(value)

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** One value and everything that it shrinks to for a property that never holds. */
function shrunk<Value>(values: fc.Arbitrary<Value>): readonly Value[] {
  const seen: Value[] = []
  const never = fc.property(values, value => {
    seen.push(value)
    return false
  })
  fc.check(never, { seed: 11, numRuns: 1 })
  return seen
}

describe('a counterexample', () => {
  it('tells limit and call, and of the world what it holds', () => {
    const [value] = fc.sample(callsOf('firewallView').overLimit, { numRuns: 1, seed: 3 })
    const text = fc.stringify(value)
    expect(text).toMatch(
      /^\{"limit":\{"of":"firewallId".*"call":\{.*"world":"[\w, ]*\d+ instances,/,
    )
    expect(text.length).toBeLessThan(600)
    expect(Object.keys(value ?? {})).toEqual(['limit', 'call', 'world'])
  })
})

it('callsOf knows the operations of the contract only', () => {
  expect(() => callsOf('instanceCreate' as never)).toThrow(
    /^operation: expected the name of an operation of the contract, got "instanceCreate"; did you mean ipv6RangeCreate\?$/,
  )
  expect(() => callsOf('firewallView2' as never)).toThrow(
    /got "firewallView2"; did you mean firewallView\?$/,
  )
})
