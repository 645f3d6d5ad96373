/** Changes of verdicts as text for a terminal: what is opened, what is closed, and a packet that proves it. */
import pc from 'picocolors'
import { type ChangeGroup, groupChanges, groupInWords } from '../../report/change-groups.ts'
import { packetInWords, verdictInWords } from '../../report/packets-in-words.ts'
import { familyNames } from '../../report/peers-in-words.ts'
import type { VerdictChange } from '../../rules/compare/verdict-change.ts'
import { wrapText } from './wrap-text.ts'

/** Three lines or more for each change, with an empty line between two. */
export function renderChanges(
  changes: readonly VerdictChange[],
  isKnown: (id: string) => boolean,
): readonly string[] {
  return groupChanges(changes).flatMap((group, at) => [
    ...(at === 0 ? [] : ['']),
    ...renderGroup(group, isKnown),
  ])
}

function renderGroup(group: ChangeGroup, isKnown: (id: string) => boolean): readonly string[] {
  const [first] = group
  const opened = first.to === 'ACCEPT'
  const sign = opened ? pc.green('+ opened') : pc.red('− closed')
  const known = group.every(({ id }) => isKnown(id)) ? pc.dim('  known') : ''
  const before = verdictInWords(renderAction(opened ? 'DROP' : 'ACCEPT'), first.before)
  const after = verdictInWords(renderAction(first.to), first.after)
  const [head = '', ...more] = wrapText(groupInWords(group), room)
  return [
    `  ${sign}  ${pc.bold(head)}${known}`,
    ...more.map(line => `${indent}${pc.bold(line)}`),
    `${indent}${before} → ${after}`,
    ...group
      .flatMap(change => wrapText(example(change, group.length > 1), room))
      .map(line => `${indent}${pc.dim(line)}`),
  ]
}

/** Under the words, beside the sign. */
const indent = ' '.repeat(12)
const room = 100 - indent.length

function example({ witness, justOutside, family }: VerdictChange, several: boolean): string {
  const unless = justOutside === null ? '' : `, but not ${packetInWords(justOutside)}`
  const over = several ? ` over ${familyNames[family]}` : ''
  return `for example${over}: ${packetInWords(witness)}${unless}`
}

export const renderAction = (action: 'ACCEPT' | 'DROP'): string =>
  action === 'ACCEPT' ? pc.green('ACCEPT') : pc.red('DROP')
