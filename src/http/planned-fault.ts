/** One planned fault, as data: which requests it strikes, when, and what it does to them. */
import type { AnyCall } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import { isRecord } from '../kit/json.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { allOperations, type OperationName, readOperationName } from '../operations/table.ts'
import { printReason } from '../refusals/print.ts'
import { anyOf } from '../refusals/print-data.ts'
import type { Fault } from '../refusals/problem.ts'
import {
  anything,
  listOf,
  misuse,
  object,
  optional,
  type Reader,
  type ReadersOf,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'
import type { AnySchema, Fields } from '../schema/field.ts'
import { read } from '../schema/read.ts'

export interface PlannedFault {
  readonly operation: OperationName
  /** Strikes this one alone of the calls that come, counted from 1. */
  readonly nth?: number
  /** Strikes this many of them, the first ones. Every one, when neither is given. */
  readonly times?: number
  /** Only calls that hold all of this, such as `{ params: { firewallId: 3 } }`. */
  readonly when?: Omit<Partial<AnyCall>, 'operation'>
  /** `before`: the call is not made · `after`: it is made, and what it answered is lost. */
  readonly phase: 'before' | 'after'
  readonly kind: FaultKind
}

export type FaultKind =
  /**
   * Answers with this status and an error: one of 200 to 599 whose answers have a body, so not 204, 205 or 304. Headers come
   * beside those of the service, such as `{ 'Retry-After': '2' }`, or in their place.
   */
  | {
      readonly type: 'status'
      readonly status: number
      readonly reason?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The connection breaks. */
  | { readonly type: 'reset' }
  /** No answer comes. */
  | { readonly type: 'timeout' }
  /** Answers 200 with something that is not JSON. */
  | { readonly type: 'garbage'; readonly body?: string }
  /** The virtual clock moves on by this much, as far as a timer goes; no real time passes. */
  | { readonly type: 'latency'; readonly ms: number }

/** Answers with these have no body, and so no error either. */
const bodiless = [204, 205, 304]

const status: Reader<number> = (given, place) => {
  const read = whole(200, 599)(given, place)
  if (bodiless.includes(read)) throw misuse(place, 'a status whose answers have a body', given)
  return read
}

const headers: Reader<Readonly<Record<string, string>>> = (given, place) => {
  const read = object(given, place)
  for (const [name, value] of Object.entries(read)) {
    const header = `${place}[${JSON.stringify(name)}]`
    text()(value, header)
    if (!isHeader(name, value)) throw misuse(header, 'the name and the text of a header', value)
  }
  return read as Readonly<Record<string, string>>
}

function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]) !== undefined
  } catch {
    return false
  }
}

/** The longest that a timer of a browser, or of Node, waits. */
const latencyMax = 2_147_483_647

const kinds: { readonly [Type in FaultKind['type']]: Reader<unknown> } = {
  status: record({
    ...{ type: anything, status },
    ...{ reason: optional(text()), headers: optional(headers) },
  }),
  reset: record({ type: anything }),
  timeout: record({ type: anything }),
  garbage: record({ type: anything, body: optional(text()) }),
  latency: record({ type: anything, ms: whole(0, latencyMax) }),
}
const readType = word(Object.keys(kinds) as FaultKind['type'][])

const readWhen = record({
  params: optional(object),
  query: anything,
  body: anything,
  as: anything,
  at: anything,
})

const readFields = {
  operation: readOperationName,
  nth: optional(whole(1)),
  times: optional(whole(1)),
  when: optional(readWhen),
  phase: word(['before', 'after']),
  kind(given: unknown, place: string) {
    const { type } = object(given, place) as { readonly type?: unknown }
    return kinds[readType(type, `${place}.type`)](given, place)
  },
} satisfies ReadersOf<PlannedFault>

/** Throws a UsageError that says what is wrong with the entries. */
export const checkPlannedFaults = listOf((given, place) => {
  const { operation, nth, times, when } = record(readFields)(given, place)
  if (nth !== undefined && times !== undefined)
    throw new UsageError(`${place}.nth: expected nth or times, got both`)
  const declared: AnyOperation = allOperations[operation]
  for (const part of ['params', 'query', 'body'] as const)
    if (isRecord(when?.[part]))
      checkFields({ operation, part, fields: declared[part], pattern: when[part], place })
})

interface Checked {
  readonly operation: string
  readonly part: 'params' | 'query' | 'body'
  readonly fields: Fields
  readonly pattern: object
  readonly place: string
}

/** A pattern is a part of a call: of fields that the operation takes, and of parameters with values that it takes. */
function checkFields({ operation, part, fields, pattern, place }: Checked): void {
  const names = Object.keys(fields)
  const what = part === 'params' ? 'parameter' : `field of the ${part}`
  const expected = `a ${what} of ${operation}: ${anyOf(names)}`
  for (const [name, value] of Object.entries(pattern)) {
    const schema = fields[word(names, expected)(name, `${place}.when.${part}`)]
    const [fault] = schema === undefined || part === 'body' ? [] : faultsIn(schema, value)
    if (fault !== undefined)
      throw new UsageError(`${place}.when.${part}.${name}: ${printReason(fault)}`)
  }
}

function faultsIn(schema: AnySchema, value: unknown): readonly Fault[] {
  const result = read(schema, value)
  return result.ok ? [] : result.fault
}

/** Whether the call holds everything that the pattern does. */
export const fits = (call: AnyCall, pattern: unknown): boolean => holds(call, pattern)

function holds(held: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return held === pattern
  if (typeof held !== 'object' || held === null) return false
  return Object.entries(pattern).every(
    ([key, wanted]) =>
      Object.hasOwn(held, key) && holds((held as Record<string, unknown>)[key], wanted),
  )
}
