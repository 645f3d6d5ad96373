/** Tests of the single values that a filter asks for, and what is wrong where there is no such test. */
import type { AttributeType } from '../operations/filters.ts'
import { gotOf } from '../refusals/got.ts'
import type { Path, Problem } from '../refusals/problem.ts'
import type { TypeName } from '../refusals/words.ts'
import { anyText } from './long-lists.ts'

export type Test = (held: unknown) => boolean
type Comparison = (held: string | number, operand: string | number) => boolean

/** What is wrong with a filter, thrown where it is found and caught where the filter is read. */
export class FilterError extends Error {
  readonly path: Path
  readonly problem: Problem

  constructor(path: Path, problem: Problem) {
    super(problem.problem)
    this.path = path
    this.problem = problem
  }
}

export const notA = (expected: TypeName, got: unknown): Problem => ({
  problem: 'wrong-type',
  expected,
  got: gotOf(got),
})

/** One by itself goes without the loop: a wide filter is thousands of them, asked of every record. */
export function meetsAll(tests: readonly Test[]): Test {
  const [only, another] = tests
  if (only !== undefined && another === undefined) return only
  return held => tests.every(test => test(held))
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '+gt': (held, operand) => held > operand,
  '+gte': (held, operand) => held >= operand,
  '+lt': (held, operand) => held < operand,
  '+lte': (held, operand) => held <= operand,
}

export function testFor(type: AttributeType, operator: string, operand: unknown, path: Path): Test {
  if (operator === '+eq' || operator === '+neq') {
    if (operand !== null) checkType(type, operand, path)
    const equals = onEach(type, '+eq', operand, held => held === operand)
    return operator === '+eq' ? equals : held => !equals(held)
  }
  if (operator === '+contains' && (type === 'text' || type === 'texts')) {
    const part = checkType(type, operand, path)
    const contains: Test = held => typeof held === 'string' && held.includes(String(part))
    return onEach(type, operator, part, contains)
  }
  const compare = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (compare === undefined || type === 'flag')
    throw new FilterError(path, {
      problem: 'unknown-option',
      expected: operatorsFor(type),
      got: gotOf(operator),
    })
  const bound = checkType(type, operand, path)
  const isWithin: Test = held =>
    typeof held === typeof bound && compare(held as string, bound as string)
  return onEach(type, operator, bound, isWithin)
}

/** A list meets a condition when one of its members does. */
const onEach = (type: AttributeType, operator: string, operand: unknown, test: Test): Test =>
  type === 'texts'
    ? held => Array.isArray(held) && anyText(held as string[], operator, operand, test)
    : test

const operatorsFor = (type: AttributeType): readonly string[] =>
  type === 'flag'
    ? ['+neq']
    : ['+neq', ...Object.keys(comparisons), ...(type === 'number' ? [] : ['+contains'])]

/** What JSON has, and what problems call it. */
const operandTypes = {
  number: ['number', 'number'],
  flag: ['boolean', 'flag'],
  text: ['string', 'text'],
  texts: ['string', 'text'],
} as const

function checkType(type: AttributeType, operand: unknown, path: Path): unknown {
  const [held, expected] = operandTypes[type]
  if (typeof operand === held) return operand
  throw new FilterError(path, notA(expected, operand))
}

/** Work that was done since others had their turn, in conditions on short values: there is no clock here. */
export interface Work {
  spent: number
}

/** How much work it is to look through a value, in short ones. */
export const weightOf = (value: unknown): number =>
  typeof value === 'string' ? 1 + (value.length >> 6) : Array.isArray(value) ? 1 + value.length : 1
