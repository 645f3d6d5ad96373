/**
 * `X-Filter`: conditions on the records of a list, written as JSON. Every attribute and operator of one object has to
 * be met; `+and` and `+or` hold lists of such objects.
 */
import { httpLimits } from '../contract/http-limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { seen } from '../schema/seen.ts'
import type { AttributeType, Filterable } from './dialect.ts'
import { type HttpRefusal, unreadable } from './door-refusal.ts'
import { parseJson } from './parse-json.ts'

export interface Filter {
  readonly matches: Condition
  /** How the records that match are ordered; as they are listed, when left out. */
  readonly order?: (a: unknown, b: unknown) => number
}

type Condition = (record: unknown) => boolean

/** What is wrong with a filter, thrown where it is found and caught where the filter is read. */
class FilterError extends Error {}

export function readFilter(text: string, attributes: Filterable): Result<Filter, HttpRefusal> {
  const parsed = parseJson(text, httpLimits.filterValues)
  if (!parsed.ok) {
    const { clause, field, reason } = parsed.fault
    const named = clause === 'WIRE-1' ? 'ASSUME-FILTER' : clause
    return failure(unreadable(named, 'X-Filter', field === '' ? reason : `${field}: ${reason}`))
  }
  try {
    return success(filterFor(parsed.value, attributes))
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return failure(unreadable('ASSUME-FILTER', 'X-Filter', error.message))
  }
}

const orders = { asc: 1, desc: -1 } as const

function filterFor(value: unknown, attributes: Filterable): Filter {
  const { '+order_by': by, '+order': way, ...conditions } = toObject(value, 'the filter')
  const matches = allOf(conditions, attributes)
  if (by === undefined) {
    if (way === undefined) return { matches }
    throw new FilterError('saw +order without +order_by; accepted are both')
  }
  if (way !== undefined && way !== 'asc' && way !== 'desc')
    throw new FilterError(`+order: saw ${seen(way)}; accepted is asc or desc`)
  if (typeof by !== 'string')
    throw new FilterError(`+order_by: saw ${seen(by)}; accepted is an attribute`)
  attributeType(by, attributes)
  const sign = orders[way ?? 'asc']
  const read = readerOf(by)
  return { matches, order: (a, b) => sign * compareValues(read(a), read(b)) }
}

function allOf(conditions: Readonly<Record<string, unknown>>, attributes: Filterable): Condition {
  const all = Object.entries(conditions).map(([key, value]) => {
    if (key === '+and' || key === '+or') return combined(key, value, attributes)
    return onAttribute(key, attributeType(key, attributes), value)
  })
  return meetsAll(all)
}

/** One by itself goes without the loop: a wide filter is thousands of them, asked of every record. */
function meetsAll(tests: readonly Test[]): Test {
  const [only, another] = tests
  if (only !== undefined && another === undefined) return only
  return held => tests.every(test => test(held))
}

function combined(key: '+and' | '+or', value: unknown, attributes: Filterable): Condition {
  if (!Array.isArray(value))
    throw new FilterError(`${key}: saw ${seen(value)}; accepted is a list of filters`)
  const parts = value.map(part => allOf(toObject(part, key), attributes))
  if (key === '+and') return meetsAll(parts)
  return record => parts.some(part => part(record))
}

function onAttribute(name: string, type: AttributeType, value: unknown): Condition {
  if (type === 'ignored') return () => true
  const isPlain = typeof value !== 'object' || value === null
  const wanted = isPlain ? { '+eq': value } : toObject(value, name)
  const tests = Object.entries(wanted).map(([operator, operand]) =>
    testFor(name, type, operator, operand),
  )
  const read = readerOf(name)
  const test = meetsAll(tests)
  return record => test(read(record))
}

type Test = (held: unknown) => boolean
type Comparable = Exclude<AttributeType, 'ignored'>
type Comparison = (held: string | number, operand: string | number) => boolean

const comparisons: Readonly<Record<string, Comparison>> = {
  '+gt': (held, operand) => held > operand,
  '+gte': (held, operand) => held >= operand,
  '+lt': (held, operand) => held < operand,
  '+lte': (held, operand) => held <= operand,
}

function testFor(name: string, type: Comparable, operator: string, operand: unknown): Test {
  if (operator === '+eq' || operator === '+neq') {
    if (operand !== null) checkType(name, type, operand)
    const equals = onEach(type, held => held === operand)
    return operator === '+eq' ? equals : held => !equals(held)
  }
  if (operator === '+contains' && (type === 'text' || type === 'texts')) {
    const part = checkType(name, type, operand)
    return onEach(type, held => typeof held === 'string' && held.includes(String(part)))
  }
  const compare = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (compare === undefined || type === 'flag')
    throw new FilterError(`${name}: saw ${seen(operator)}; accepted are ${operatorsFor(type)}`)
  const bound = checkType(name, type, operand)
  return onEach(
    type,
    held => typeof held === typeof bound && compare(held as string, bound as string),
  )
}

/** A list meets a condition when one of its members does. */
const onEach = (type: Comparable, test: Test): Test =>
  type === 'texts' ? held => Array.isArray(held) && held.some(test) : test

const operatorsFor = (type: Comparable): string =>
  type === 'flag'
    ? '+neq'
    : ['+neq', ...Object.keys(comparisons), ...(type === 'number' ? [] : ['+contains'])].join(', ')

const typeNames = { number: 'number', flag: 'boolean', text: 'string', texts: 'string' } as const
const typeWords = {
  number: 'a number',
  flag: 'true or false',
  text: 'a text',
  texts: 'a text',
} as const

function checkType(name: string, type: Comparable, operand: unknown): unknown {
  if (typeof operand === typeNames[type]) return operand
  throw new FilterError(`${name}: saw ${seen(operand)}; accepted is ${typeWords[type]}`)
}

function attributeType(name: string, attributes: Filterable): AttributeType {
  const type = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (type !== undefined) return type
  const known = Object.keys(attributes).join(', ') || 'none'
  throw new FilterError(`saw ${seen(name)}; accepted attributes are ${known}`)
}

/** `entity.id` is the id of the entity. */
function readerOf(name: string): (record: unknown) => unknown {
  const keys = name.split('.')
  if (keys.length === 1) return record => partOf(record, name)
  return record => {
    let held = record
    for (const key of keys) held = partOf(held, key)
    return held
  }
}

const partOf = (held: unknown, key: string): unknown =>
  typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[key] : undefined

/** Numbers and texts by their own order; whatever is neither comes first. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [a ?? '', b ?? ''].map(String)
  if (left === right || left === undefined || right === undefined) return 0
  return left < right ? -1 : 1
}

function toObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new FilterError(`${where}: saw ${seen(value)}; accepted is an object`)
}
