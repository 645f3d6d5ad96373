/** Changes of verdicts as Markdown: a comment under a pull request. */
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { type ChangeGroup, groupChanges } from './change-groups.ts'
import { countOf } from './count-in-words.ts'
import { packetInWords, peersOf, trafficInWords, verdictInWords } from './packets-in-words.ts'
import { codeSpan, printMarkdownTable } from './print-markdown-table.ts'

/** A table of what is opened and one of what is closed; `isKnown` tells which ids a baseline has. */
export function changesAsMarkdown(
  changes: readonly VerdictChange[],
  isKnown: (id: string) => boolean,
): string {
  const groups = groupChanges(changes)
  const side = (title: string, to: VerdictChange['to']) => {
    const chosen = groups.filter(([first]) => first.to === to)
    return chosen.length === 0 ? [] : [`**${title}**\n\n${tableOf(chosen, isKnown)}`]
  }
  return [...side('Opened', 'ACCEPT'), ...side('Closed', 'DROP')].join('\n\n')
}

/** `2 openings and 1 closing`. */
export function tallyOfChanges(changes: readonly VerdictChange[]): string {
  const groups = groupChanges(changes)
  const opened = groups.filter(([{ to }]) => to === 'ACCEPT').length
  const closed = groups.length - opened
  const parts = [
    ...(opened === 0 ? [] : [countOf(opened, 'opening')]),
    ...(closed === 0 ? [] : [countOf(closed, 'closing')]),
  ]
  return parts.join(' and ')
}

function tableOf(groups: readonly ChangeGroup[], isKnown: (id: string) => boolean): string {
  return printMarkdownTable({
    columns: ['traffic', 'peers', 'before', 'after', 'for example', 'but not'],
    rows: groups.map(group => {
      const [first] = group
      const known = group.every(({ id }) => isKnown(id)) ? ' (known)' : ''
      const outside = group.flatMap(({ justOutside }) =>
        justOutside === null ? [] : [justOutside],
      )
      const opened = first.to === 'ACCEPT'
      return [
        `${trafficInWords(first)}${known}`,
        peersOf(first.direction, group),
        verdictInWords(opened ? 'DROP' : 'ACCEPT', first.before),
        verdictInWords(first.to, first.after),
        group.map(({ witness }) => codeSpan(packetInWords(witness))).join(', '),
        outside.map(packet => codeSpan(packetInWords(packet))).join(', '),
      ]
    }),
  })
}
