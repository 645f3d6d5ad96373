/** The answer to `order`: in which order to make calls so that no window opens on the way. */
import type { AnyCall } from '../../index.ts'
import { type OrderAnswer, order } from '../../rehearsal/order/order.ts'
import { readChange } from '../../rehearsal/read-change.ts'
import { orderFindings, orderKinds } from '../../report/order-findings.ts'
import { orderAsMarkdown } from '../../report/order-markdown.ts'
import { orderAsMermaid } from '../../report/order-mermaid.ts'
import type { Answer } from '../answer.ts'
import { readJsonFile } from '../input/json-file.ts'
import { readWorld } from '../input/read-input.ts'
import { openProgress } from '../progress.ts'
import { renderOrder } from '../text/render-order.ts'

/** `limit` is up to how many calls every order is considered. */
export function answerOrder(worldName: string, changeName: string, limit?: number): Answer {
  const { world, file: origin } = readWorld(worldName)
  const file = readJsonFile(changeName)
  const change = readChange(world, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  const { calls } = change.value
  const progress = openProgress('searching for an order')
  const answer = order(world, calls, {
    onProgress: progress.tell,
    ...(limit !== undefined && { limit }),
  })
  progress.end()
  const title = { change: file.name, world: origin.name }
  return {
    kinds: orderKinds,
    findings: orderFindings(answer, at => file.placeOf(['calls', at], `calls[${at}]`)),
    text: () => renderOrder(title, calls, answer),
    json: () => ({ command: 'order', ...title, ...withoutWorlds(calls, answer) }),
    markdown: () => orderAsMarkdown(title, calls, answer),
    mermaid: () => orderAsMermaid(calls, answer.ok ? answer : { order: answer.made, windows: [] }),
  }
}

/** Outcomes carry whole worlds; of each call its events remain. */
function withoutWorlds(calls: readonly AnyCall[], answer: OrderAnswer) {
  if (!answer.ok) return answer
  return {
    ...answer,
    steps: answer.steps.map(({ call, outcome }) => ({
      ...{ place: call, call: calls[call] },
      events: outcome.events,
    })),
  }
}
