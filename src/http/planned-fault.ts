/** One planned fault, as data: which requests it strikes, when, and what it does to them. */
import type { AnyCall } from '../engine/call.ts'
import { checkWhole, checkWord, misuse } from '../engine/check-arguments.ts'
import { UsageError } from '../kit/errors.ts'
import { type OperationName, operationNamed, unknownOperation } from '../operations/table.ts'
import { gotOf } from '../refusals/got.ts'
import { printValue } from '../refusals/print.ts'

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
export function checkPlannedFault({ operation, nth, times, phase, kind }: PlannedFault): void {
  if (operationNamed(operation) === undefined)
    throw misuse('operation', unknownOperation(operation))
  if (nth !== undefined && times !== undefined)
    throw new UsageError('nth: expected nth or times, got both')
  if (nth !== undefined) checkWhole('nth', nth, 1)
  if (times !== undefined) checkWhole('times', times, 1)
  checkWord('phase', phase, ['before', 'after'])
  checkWord('kind.type', kind.type, ['status', 'reset', 'timeout', 'garbage', 'latency'])
  if (kind.type === 'status') checkStatus(kind.status)
  if (kind.type === 'latency' && !(kind.ms >= 0 && Number.isFinite(kind.ms)))
    throw new UsageError(`kind.ms: expected a number from 0 up, got ${printValue(kind.ms)}`)
}

function checkStatus(status: unknown): void {
  if (Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599) return
  const expected = { min: 200, max: 599 }
  throw misuse('kind.status', { problem: 'bad-number', expected, got: gotOf(status) })
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
