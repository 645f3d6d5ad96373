/** Windows, and calls that cannot be made, as findings. */
import { digestOf } from '../kit/digest.ts'
import type { OrderAnswer } from '../rehearsal/order/order.ts'
import type { Window } from '../rehearsal/order/window.ts'
import { blocksInWords, groupBlocks } from './block-groups.ts'
import type { Finding, FindingKinds, Place } from './finding.ts'
import { namesInWords } from './names-in-words.ts'
import { packetInWords } from './packets-in-words.ts'

export const orderKinds = {
  'exposure-window': 'For a while packets are accepted that both ends drop.',
  'outage-window': 'For a while packets are dropped that both ends accept.',
  blocked: 'In no order that was tried can the call be made.',
} as const satisfies FindingKinds

/** `placeOf` tells where the call with that number stands. */
export function orderFindings(
  answer: OrderAnswer,
  placeOf: (call: number) => Place,
): readonly Finding[] {
  if (answer.ok) return answer.windows.map(window => windowFinding(window, placeOf(window.after)))
  return answer.blocked.flatMap(({ call, errors }) =>
    errors.map(({ clause, field, reason }) => ({
      id: digestOf([call, clause, field, reason]).slice(0, 16),
      ...{ kind: 'blocked', level: 'error' as const, place: placeOf(call) },
      message: `Call ${call + 1} is refused at ${field}: ${reason} (${clause}).`,
    })),
  )
}

function windowFinding(window: Window, place: Place): Finding {
  const { kind, services, region, witness, unavoidable } = window
  const traffic = groupBlocks(region).map(group => blocksInWords(group))
  return {
    id: digestOf([kind, services, region]).slice(0, 16),
    kind: `${kind}-window`,
    level: kind === 'exposure' ? 'error' : 'warning',
    message:
      `${capital(kind)} at ${namesInWords(services)} from call ${window.after + 1} to call ${window.until + 1}` +
      `${unavoidable ? ', in every order' : ''}: ${traffic.join('; ')}; for example ${packetInWords(witness)}.`,
    place,
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
