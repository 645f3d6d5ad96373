/** Changes of verdicts as findings. */
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { groupInWords } from './change-groups.ts'
import type { Finding, FindingKinds, Level, Place } from './finding.ts'
import { causeInWords, packetInWords } from './packets-in-words.ts'
import { isWholeFamily } from './peers-in-words.ts'

export const changeKinds = {
  opened: 'Packets that were dropped are accepted after the change.',
  closed: 'Packets that were accepted are dropped after the change.',
} as const satisfies FindingKinds

/** `where` is a phrase for the service concerned, if the change is one of worlds. */
export function changeFinding(change: VerdictChange, place: Place, where?: string): Finding {
  const { id, to, before, after, witness } = change
  const at = where === undefined ? '' : ` at ${where}`
  const opened = to === 'ACCEPT'
  return {
    id,
    kind: opened ? 'opened' : 'closed',
    level: levelOf(change),
    message:
      `${capital(groupInWords([change]))}${at} is ${opened ? 'opened' : 'closed'}: ` +
      `${opened ? 'dropped' : 'accepted'} before (${causeInWords(before)}), ` +
      `${opened ? 'accepted' : 'dropped'} after (${causeInWords(after)}); ` +
      `for example ${packetInWords(witness)}.`,
    place,
  }
}

/** Opened to the whole Internet: an error. Any other opening: a warning. A closing: a note. */
function levelOf(change: VerdictChange): Level {
  if (change.to === 'DROP') return 'note'
  return change.direction === 'inbound' && isWholeFamily(change) ? 'error' : 'warning'
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
