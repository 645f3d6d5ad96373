/** An order of calls as Markdown: the steps, with the windows between them. */
import type { AnyCall } from '../engine/call.ts'
import type { OrderAnswer } from '../rehearsal/order/order.ts'
import type { Window } from '../rehearsal/order/window.ts'
import { blocksInWords, groupBlocks } from './block-groups.ts'
import { callInWords } from './call-in-words.ts'
import { namesInWords } from './names-in-words.ts'
import { packetInWords } from './packets-in-words.ts'
import { codeSpan, printMarkdownTable } from './print-markdown-table.ts'

export function orderAsMarkdown(
  { change, world }: { readonly change: string; readonly world: string },
  calls: readonly AnyCall[],
  answer: OrderAnswer,
): string {
  const head = `### Order of ${codeSpan(change)} on ${codeSpan(world)}\n\n`
  if (!answer.ok) {
    const rows = answer.blocked.flatMap(({ call, errors }) =>
      errors.map(({ clause, field, reason }) => [`${call + 1}`, codeSpan(field), reason, clause]),
    )
    const columns = ['call', 'field', 'reason', 'clause']
    return `${head}No order succeeds.\n\n${printMarkdownTable({ columns, rows })}\n`
  }
  const { order, windows, transition } = answer
  const rows = order.map((place, at) => {
    const call = calls[place]
    return [
      `${at + 1}`,
      `${place + 1}`,
      call === undefined ? '' : codeSpan(callInWords(call)),
      windows
        .filter(({ after }) => after === place)
        .map(describe)
        .join('<br>'),
    ]
  })
  const steps = printMarkdownTable({ columns: ['step', 'call', 'operation', 'opens'], rows })
  if (windows.length === 0) return `${head}No window opens on the way.\n\n${steps}\n`
  const instead = transition === null ? '' : `\n\n${transitionAsMarkdown(transition)}`
  return `${head}${steps}${instead}\n`
}

function describe({ kind, services, region, witness, unavoidable }: Window): string {
  const traffic = groupBlocks(region).map(group => blocksInWords(group))
  return `**${kind}** at ${codeSpan(namesInWords(services))}${unavoidable ? ' (in every order)' : ''}: ${traffic.join('; ')}; for example ${codeSpan(packetInWords(witness))}`
}

function transitionAsMarkdown({ calls, windows }: NonNullable<TransitionPlan>): string {
  const proof =
    windows.length === 0 ? 'no window opens' : `${windows.length} smaller windows remain`
  const json = JSON.stringify({ calls }, null, 2)
  return `<details><summary>Other calls come to the same, and ${proof}</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>`
}

type TransitionPlan = Extract<OrderAnswer, { readonly ok: true }>['transition']
