/** One planned fault, as data: which requests it strikes, when, and what it does to them. */
import type { AnyCall } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import { allOperations, type OperationName, readOperationName } from '../operations/table.ts'
import { anyOf } from '../refusals/print-data.ts'
import {
  anything,
  listOf,
  object,
  optional,
  type Reader,
  type ReadersOf,
  record,
  text,
  whole,
  word,
} from '../refusals/usage.ts'

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
  /** Answers with this status and an error. */
  | { readonly type: 'status'; readonly status: number; readonly reason?: string }
  /** The connection breaks. */
  | { readonly type: 'reset' }
  /** No answer comes. */
  | { readonly type: 'timeout' }
  /** Answers 200 with something that is not JSON. */
  | { readonly type: 'garbage'; readonly body?: string }
  /** The virtual clock moves on by this much; no real time passes. */
  | { readonly type: 'latency'; readonly ms: number }

const kinds: { readonly [Type in FaultKind['type']]: Reader<unknown> } = {
  status: record({ type: anything, status: whole(200, 599), reason: optional(text()) }),
  reset: record({ type: anything }),
  timeout: record({ type: anything }),
  garbage: record({ type: anything, body: optional(text()) }),
  latency: record({ type: anything, ms: whole(0) }),
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
  const names = Object.keys(allOperations[operation].params)
  const parameter = word(names, `a parameter of ${operation}: ${anyOf(names)}`)
  for (const name of Object.keys(when?.params ?? {})) parameter(name, `${place}.when.params`)
})

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
