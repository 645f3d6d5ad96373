/** Histories: calls that were under way at the same time, with the moments at which each began and was answered. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral } from '../../kit/print-literal.ts'
import type { Reaction } from '../drive/answer.ts'

export interface Operation {
  /** Which of the callers made it: counted from 1; 0 is who looks at what is there when all are done. */
  readonly caller: number
  readonly call: AnyCall
  readonly answer: Reaction
  /** Moments are counted, not timed. */
  readonly began: number
  readonly ended: number
}

export type History = readonly Operation[]

export const inOrderOfBeginning = (history: History): History =>
  [...history].sort((a, b) => a.began - b.began)

/** The calls in the order in which they began, each with its span. */
export const printHistory = (history: History): string =>
  inOrderOfBeginning(history)
    .map(({ caller, call, answer, began, ended }) => {
      return `  ${whoOf(caller)}  ${began}..${ended}  ${printLiteral(call, '  ')}  ${said(answer)}`
    })
    .join('\n')

export const whoOf = (caller: number): string => (caller === 0 ? 'at the end' : `caller ${caller}`)

function said(answer: Reaction): string {
  if ('instead' in answer) return answer.instead
  if (answer.ok) return 'done'
  const clause = answer.errors?.[0]?.clause
  return clause === undefined ? 'refused' : `refused on ${clause}`
}
