/** Changes of verdicts as rows of a table and as arrows of a diagram; imported as `changeRows`. */
import {
  type ChangesAt,
  causeAfter,
  causeBefore,
  groups,
  isOpened,
  kindOf,
  oppositeOf,
  wordOf,
} from './change-forms.ts'
import type { TextTable } from './escape.ts'
import type { Finding } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** One row a change, and one for each of all findings that is none of them, which is told as its message. */
export const table = (parts: readonly ChangesAt[], findings: readonly Finding[]): TextTable => ({
  columns: changeColumns,
  rows: [
    ...parts.flatMap(({ services, changes }) =>
      changes.map(change => {
        const { id, to, before, after, witness, justOutside } = change
        return [
          ...[id, kindOf(change), services.map(({ label }) => label).join(' ')],
          ...[...traffic.blockCells(change), wordOf(oppositeOf(to), before), wordOf(to, after)],
          ...[causeBefore(change), causeAfter(change), words.packet(witness)],
          ...[justOutside === null ? '' : words.packet(justOutside.packet), ''],
        ]
      }),
    ),
    ...othersThan(parts, findings).map(({ id, kind, message }) => {
      const empty = changeColumns.slice(3).map(() => '')
      return [id, kind, ...empty, message]
    }),
  ],
})

function othersThan(parts: readonly ChangesAt[], findings: readonly Finding[]) {
  const changes = new Set(parts.flatMap(part => part.changes.map(({ id }) => id)))
  return findings.filter(({ id }) => !changes.has(id))
}

const changeColumns = [
  ...['id', 'kind', 'services', ...traffic.blockColumns, 'before', 'after'],
  ...['decided_before', 'decided_after', 'witness', 'just_outside', 'message'],
]

/**
 * Thick arrows for what is opened, dotted ones for what is closed, pointing as the packets go; plain ones from the change
 * to each finding that is none of these.
 */
export const arrows = (
  parts: readonly ChangesAt[],
  findings: readonly Finding[],
): readonly Arrow[] => [
  ...parts.flatMap(({ subject, changes }) =>
    groups(changes).map(group => {
      const [first] = group
      const label = `${kindOf(first)}: ${traffic.inWords(group)}`
      const stroke = isOpened(group) ? 'thick' : 'dotted'
      const peers = traffic.peers(group, 2)
      const [from, into] = first.direction === 'inbound' ? [peers, subject] : [subject, peers]
      return { from, to: into, label, stroke } as const
    }),
  ),
  ...othersThan(parts, findings).map(({ kind, message }): Arrow => {
    return { from: 'the change', to: message, label: kind, stroke: 'plain' }
  }),
]
