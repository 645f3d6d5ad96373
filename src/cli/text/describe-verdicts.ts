/** The verdicts on a packet before and after, with who decided, in a few words for a terminal. */
import pc from 'picocolors'
import type { RehearsedPacket } from '../../rehearsal/rehearse.ts'
import type { WorldVerdict } from '../../rehearsal/verdict/world-verdict.ts'
import { causeInWords } from '../../report/packets-in-words.ts'
import { renderAction } from './render-changes.ts'

/** Two cells: the actions, and who decided; once where it is the same. */
export function describeVerdicts({ before, after }: RehearsedPacket): readonly [string, string] {
  const left = causeOf(before)
  if (after === undefined)
    return [`${renderAction(before.action)} → ${pc.yellow('gone')}`, pc.dim(left)]
  const right = causeOf(after)
  return [
    before.action === after.action
      ? renderAction(after.action)
      : `${renderAction(before.action)} → ${renderAction(after.action)}`,
    pc.dim(left === right ? left : `${left} → ${right}`),
  ]
}

/** The direction goes without saying: the packet shows it. */
function causeOf({ cause, firewall }: WorldVerdict): string {
  if (cause.kind === 'policy') return `${firewall?.label}: policy`
  return cause.kind === 'rule' ? `${firewall?.label}: ${causeInWords(cause)}` : causeInWords(cause)
}
