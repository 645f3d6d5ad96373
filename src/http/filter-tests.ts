/** Tests of the single values that a filter asks for, and what is wrong where there is no such test. */
import type { AttributeType } from '../operations/filters.ts'
import { gotOf } from '../refusals/got.ts'
import type { Path, Problem } from '../refusals/problem.ts'
import type { TypeName } from '../refusals/words.ts'

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
    const equals = onEach(type, held => held === operand)
    return operator === '+eq' ? equals : held => !equals(held)
  }
  if (operator === '+contains' && (type === 'text' || type === 'texts')) {
    const part = checkType(type, operand, path)
    return onEach(type, held => typeof held === 'string' && held.includes(String(part)))
  }
  const compare = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (compare === undefined || type === 'flag')
    throw new FilterError(path, {
      problem: 'unknown-option',
      expected: operatorsFor(type),
      got: gotOf(operator),
    })
  const bound = checkType(type, operand, path)
  return onEach(
    type,
    held => typeof held === typeof bound && compare(held as string, bound as string),
  )
}

/** A list meets a condition when one of its members does. */
const onEach = (type: AttributeType, test: Test): Test =>
  type === 'texts' ? held => Array.isArray(held) && held.some(test) : test

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
