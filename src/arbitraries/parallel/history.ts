/** Histories: calls that were under way at the same time, with the moments at which each began and was answered. */
import type { AnyCall } from '../../engine/call.ts'
import type { Answer } from '../kit/answer.ts'
import { printLiteral } from '../kit/print-literal.ts'

export interface Operation {
  /** Which of the callers made it. */
  readonly caller: number
  readonly call: AnyCall
  readonly answer: Answer
  /** Moments are counted, not timed. */
  readonly began: number
  readonly ended: number
}

export type History = readonly Operation[]

/** The calls in the order in which they began, each with its span. */
export const printHistory = (history: History): string =>
  [...history]
    .sort((a, b) => a.began - b.began)
    .map(({ caller, call, answer, began, ended }) => {
      const said = answer.ok ? 'done' : `refused ${printLiteral(answer.errors?.[0]?.clause ?? '')}`
      return `  caller ${caller}  ${began}..${ended}  ${printLiteral(call)}  ${said}`
    })
    .join('\n')
