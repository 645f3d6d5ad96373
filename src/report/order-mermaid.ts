/** An order of calls as a Mermaid flowchart: step by step, with an arrow over each window. */
import type { AnyCall } from '../engine/call.ts'
import type { Ordered } from '../rehearsal/order/order.ts'
import { callInWords } from './call-in-words.ts'
import { type Arrow, printFlowchart } from './flowchart.ts'
import { namesInWords } from './names-in-words.ts'

export function orderAsMermaid(
  calls: readonly AnyCall[],
  { order, windows }: Pick<Ordered, 'order' | 'windows'>,
): string {
  const nameOf = (place: number): string => {
    const call = calls[place]
    return `${order.indexOf(place) + 1}. ${call === undefined ? '' : callInWords(call)}`
  }
  const moments = ['before', ...order.map(nameOf)]
  const steps = moments.slice(1).map((to, at): Arrow => {
    return { from: moments[at] ?? '', to, label: 'then', style: 'plain' }
  })
  const open = windows.map(
    ({ kind, after, until, services }): Arrow => ({
      from: nameOf(after),
      to: nameOf(until),
      label: `${kind} at ${namesInWords(services)}`,
      style: kind === 'exposure' ? 'thick' : 'dotted',
    }),
  )
  return printFlowchart([...steps, ...open])
}
