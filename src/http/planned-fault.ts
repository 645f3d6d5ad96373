/** One planned fault, as data: which requests it strikes, when, and what it does to them. */

import type { AnyCall } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import { nearestTo } from '../kit/nearest.ts'
import { allOperations, type OperationName } from '../operations/table.ts'

export interface PlannedFault {
  readonly operation: OperationName
  /** Strikes this one alone of the calls that come, counted from 1. */
  readonly nth?: number
  /** Strikes this many of them, the first ones. Every one, when neither is given. */
  readonly times?: number
  /** Only calls that hold all of this, such as `{ params: { firewallId: 3 } }`. */
  readonly when?: Readonly<Record<string, unknown>>
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

/** Throws a UsageError that says what is wrong with the entry. */
export function checkPlannedFault(fault: PlannedFault): void {
  if (!Object.hasOwn(allOperations, fault.operation)) {
    const nearest = nearestTo(fault.operation, Object.keys(allOperations))
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
    throw new UsageError(`no operation is named ${fault.operation}${hint}`)
  }
  const { nth, times, phase, kind } = fault
  if (nth !== undefined && times !== undefined)
    throw new UsageError('a fault has nth or times, not both')
  for (const [name, count] of Object.entries({ nth, times }))
    if (count !== undefined && !(Number.isInteger(count) && count >= 1))
      throw new UsageError(`${name} is ${count}; accepted is a whole number from 1 up`)
  if (phase !== 'before' && phase !== 'after')
    throw new UsageError(`phase is ${String(phase)}; accepted is before or after`)
  checkKind(kind)
}

const kinds: readonly FaultKind['type'][] = ['status', 'reset', 'timeout', 'garbage', 'latency']

function checkKind(kind: FaultKind): void {
  if (!kinds.includes(kind.type))
    throw new UsageError(`kind is ${String(kind.type)}; accepted are ${kinds.join(', ')}`)
  if (
    kind.type === 'status' &&
    !(Number.isInteger(kind.status) && kind.status >= 200 && kind.status <= 599)
  )
    throw new UsageError(`status is ${kind.status}; accepted is a whole number from 200 to 599`)
  if (kind.type === 'latency' && !(kind.ms >= 0 && Number.isFinite(kind.ms)))
    throw new UsageError(`ms is ${kind.ms}; accepted is a number from 0 up`)
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
