/** Histories: calls that overlapped, each with its response and its span. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { Observed } from './system.ts'

/** One call of a parallel run. */
export interface CallRecord {
  /** The caller who made it, counted from 1; 0 reads back what there is when all callers are done. */
  readonly caller: number
  readonly call: AnyCall
  readonly response: Observed
  /** When the call was made and when it was answered, counted in such events: two calls overlap if their spans do. */
  readonly startedAt: number
  readonly endedAt: number
}

export type History = readonly CallRecord[]

export const byStart = (history: History): History =>
  [...history].sort((a, b) => a.startedAt - b.startedAt)

/** A line for each call, in the order in which they were made. */
export const printHistory = (history: History): readonly string[] =>
  byStart(history).map(({ caller, call, response, startedAt, endedAt }) => {
    const span = `${startedAt}..${endedAt}`
    return `  ${nameOf(caller)}  ${span}  ${printLiteral(call, '  ')}  ${summaryOf(response)}`
  })

/** `caller 1, 0; caller 2, 1`: who, and when the call was made. */
export const printOrder = (order: History): string =>
  order.length === 0
    ? 'none'
    : order.map(({ caller, startedAt }) => `${nameOf(caller)}, ${startedAt}`).join('; ')

const nameOf = (caller: number): string => (caller === 0 ? 'at the end' : `caller ${caller}`)

function summaryOf(response: Observed): string {
  if ('instead' in response) return response.instead
  if (response.ok) return 'done'
  const clause = response.errors?.[0]?.clause
  return clause === undefined ? 'refused' : `refused on ${clause}`
}
