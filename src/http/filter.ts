/**
 * `X-Filter`: conditions on the records of a list, written as JSON. Every attribute and operator of one object has to
 * be met; `+and` and `+or` hold lists of such objects.
 */
import { httpLimits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { AttributeType } from '../operations/filters.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf } from '../refusals/got.ts'
import type { Path } from '../refusals/problem.ts'
import {
  FilterError,
  meetsAll,
  notA,
  type Test,
  testFor,
  type Work,
  weightOf,
} from './filter-tests.ts'
import { filterHeader, type HttpRefusal, unreadable } from './http-refusal.ts'
import { parseJson } from './parse-json.ts'

export interface Filter {
  readonly matches: Condition
  /** How the records that match are ordered; as they are listed, when left out. */
  readonly order?: Order
  /** The attributes that it names. */
  readonly names: ReadonlySet<string>
  /** What its conditions took since they began, or since whoever asks them set it back. */
  readonly work: Work
}

interface Order {
  readonly keyOf: (record: unknown) => Key
  readonly compare: (a: Key, b: Key) => number
}

/** Numbers and texts by their own order; whatever is neither comes first. */
export type Key = number | string

type Condition = (record: unknown) => boolean

/** Attributes of records with what they hold; `ignored` is accepted and filters nothing. */
export type Filterable = Readonly<Record<string, AttributeType | 'ignored'>>

export function readFilter(text: string, attributes: Filterable): Result<Filter, HttpRefusal> {
  const parsed = parseJson(text, httpLimits.filterValues)
  if (!parsed.ok) {
    const { clause, path } = parsed.fault
    return failure(
      unreadable({
        ...parsed.fault,
        clause: clause === 'WIRE-1' ? 'ASSUME-FILTER' : clause,
        path: [filterHeader, ...path],
      }),
    )
  }
  try {
    return success(
      filterFor(parsed.value, { known: attributes, named: new Set(), work: { spent: 0 } }),
    )
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const path = [filterHeader, ...error.path]
    return failure(unreadable({ clause: 'ASSUME-FILTER', path, ...error.problem }))
  }
}

interface Attributes {
  readonly known: Filterable
  /** Those that were met. */
  readonly named: Set<string>
  readonly work: Work
}

const orders = { asc: 1, desc: -1 } as const

function filterFor(value: unknown, attributes: Attributes): Filter {
  const { '+order_by': by, '+order': way, ...conditions } = toObject(value, [])
  const filter = {
    matches: allOf(conditions, attributes, []),
    ...{ names: attributes.named, work: attributes.work },
  }
  if (by === undefined) {
    if (way === undefined) return filter
    throw new FilterError([], {
      problem: 'wrong-fields',
      expected: { fields: ['+order_by', '+order'], needed: 'all' },
      got: ['+order'],
    })
  }
  if (way !== undefined && way !== 'asc' && way !== 'desc')
    throw new FilterError(['+order'], {
      problem: 'unknown-option',
      expected: Object.keys(orders),
      got: gotOf(way),
    })
  if (typeof by !== 'string') throw new FilterError(['+order_by'], notA('text', by))
  attributeType(by, attributes, ['+order_by'])
  const sign = orders[way ?? 'asc']
  const read = readerOf(by)
  const keyOf = (record: unknown) => keyFor(read(record))
  return { ...filter, order: { keyOf, compare: (a, b) => sign * compareKeys(a, b) } }
}

function allOf(
  conditions: Readonly<Record<string, unknown>>,
  attributes: Attributes,
  path: Path,
): Condition {
  const all = Object.entries(conditions).map(([key, value]) => {
    const place = [...path, key]
    if (key === '+and' || key === '+or') return combined(key, value, attributes, place)
    return onAttribute(key, attributes, value, place)
  })
  return meetsAll(all)
}

function combined(
  key: '+and' | '+or',
  value: unknown,
  attributes: Attributes,
  path: Path,
): Condition {
  if (!Array.isArray(value)) throw new FilterError(path, notA('list', value))
  const parts = value.map((part, at) =>
    allOf(toObject(part, [...path, at]), attributes, [...path, at]),
  )
  if (key === '+and') return meetsAll(parts)
  return record => parts.some(part => part(record))
}

function onAttribute(name: string, attributes: Attributes, value: unknown, path: Path): Condition {
  const type = attributeType(name, attributes, path)
  if (type === 'ignored') return () => true
  // A list is no condition: what a single value has to be is told.
  const isPlain = typeof value !== 'object' || value === null || Array.isArray(value)
  const wanted = isPlain ? { '+eq': value } : toObject(value, path)
  const tests = Object.entries(wanted).map(([operator, operand]) =>
    testFor(type, operator, operand, isPlain ? path : [...path, operator]),
  )
  const read = readerOf(name)
  return measured(read, meetsAll(tests), tests.length, attributes.work)
}

/** How much work it is depends on what a record holds: long lists and texts are looked through. */
const measured =
  (read: (record: unknown) => unknown, test: Test, tests: number, work: Work): Condition =>
  record => {
    const held = read(record)
    work.spent += tests * weightOf(held)
    return test(held)
  }

function attributeType(name: string, { known, named }: Attributes, path: Path): Filterable[string] {
  const type = Object.hasOwn(known, name) ? known[name] : undefined
  if (type === undefined) throw new FilterError(path, unknownField(Object.keys(known), name))
  named.add(name)
  return type
}

/** `entity.id` is the id of the entity. */
function readerOf(name: string): (record: unknown) => unknown {
  const keys = name.split('.')
  return record => keys.reduce(partOf, record)
}

const partOf = (held: unknown, key: string): unknown =>
  typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[key] : undefined

const keyFor = (held: unknown): Key => (typeof held === 'number' ? held : String(held ?? ''))

function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function toObject(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new FilterError(path, notA('object', value))
}
