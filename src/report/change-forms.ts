/** Changes of verdicts, in every form: what is opened, what is closed, who decided, and a packet that proves it; imported as `changeForms`. */
import type { Action } from '../contract/vocabulary.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md, type TextTable } from './escape.ts'
import type { Finding, FindingPlace } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import type { IsKnown } from './report.ts'
import { bold, coloured, dim, green, hang, type Line, line, red } from './text.ts'
import * as words from './words.ts'

/** A change of verdicts as it is told: that of rules, of worlds, or of accounts with holes. */
export interface ToldChange extends RegionBlock {
  readonly id: string
  /** The verdict after. */
  readonly to: Action
  readonly before: words.Decider
  readonly after: words.Decider
  readonly witness: Packet
  readonly justOutside: Packet | null
}

/** Changes of verdicts at one firewall, or at services that are guarded alike. */
export interface ChangesAt {
  readonly subject: string
  /** None where rules are compared. */
  readonly services: readonly { readonly label: string }[]
  readonly changes: readonly ToldChange[]
}

type Group = words.Group<ToldChange>

/** Changes that differ in the address family only make one group; what is opened comes first. */
export const groups = (changes: readonly ToldChange[]): readonly Group[] =>
  (['ACCEPT', 'DROP'] as const).flatMap(verdict =>
    words.groupBy(
      changes.filter(({ to }) => to === verdict),
      ({ before, after }) => [words.cause(before), words.cause(after)],
    ),
  )

/** `2 openings and 1 closing`. */
export function tally(changes: readonly ToldChange[]): string {
  const all = groups(changes)
  const opened = all.filter(isOpened).length
  const counts = [
    ...(opened === 0 ? [] : [words.countOf(opened, 'opening')]),
    ...(opened === all.length ? [] : [words.countOf(all.length - opened, 'closing')]),
  ]
  return counts.join(' and ')
}

const kindOf = (to: Action) => (to === 'ACCEPT' ? 'opened' : 'closed')

const isOpened = ([{ to }]: Group): boolean => to === 'ACCEPT'

/** Opened inbound to a whole address family: an error. Any other opening: a warning. A closing: a note. */
export function finding(change: ToldChange, place: FindingPlace, at = ''): Finding {
  const { id, to, direction, before, after, witness } = change
  const isWide = direction === 'inbound' && words.isWholeFamily(change)
  const kind = kindOf(to)
  const [was, is] = to === 'ACCEPT' ? ['dropped', 'accepted'] : ['accepted', 'dropped']
  return {
    id,
    kind,
    level: to === 'DROP' ? 'note' : isWide ? 'error' : 'warning',
    message:
      `${words.capitalize(words.group([change]))}${at} is ${kind}: ${was} before ` +
      `(${words.cause(before)}), ${is} after (${words.cause(after)}); ` +
      `for example ${words.packet(witness)}.`,
    place,
  }
}

/** Three lines or more for each group of changes, with an empty line between two. */
export const lines = (changes: readonly ToldChange[], isKnown: IsKnown): readonly Line[] =>
  groups(changes)
    .flatMap(group => [line``, ...groupLines(group, isKnown)])
    .slice(1)

function groupLines(group: Group, isKnown: IsKnown): readonly Line[] {
  const [{ to, before, after }] = group
  const sign = isOpened(group) ? green('+ opened') : red('− closed')
  const known = group.every(({ id }) => isKnown(id)) ? dim('  known') : ''
  const indent = ' '.repeat(12)
  const verdicts = line`${coloured(oppositeOf(to))}${words.by(before)} → ${coloured(to)}${words.by(after)}`
  return [
    ...hang(line`  ${sign}  `, [line`${bold(words.group(group))}${known}`]),
    line`${indent}${verdicts}`,
    ...hang(
      indent,
      group.map(change => dim(exampleOf(change, group.length > 1))),
    ),
  ]
}

function exampleOf({ witness, justOutside, family }: ToldChange, several: boolean): string {
  const over = several ? ` over ${words.familyNames[family]}` : ''
  const unless = justOutside === null ? '' : `, but not ${words.packet(justOutside)}`
  return `for example${over}: ${words.packet(witness)}${unless}`
}

const oppositeOf = (word: Action): Action => (word === 'ACCEPT' ? 'DROP' : 'ACCEPT')

/** A table of what is opened and one of what is closed. */
export function asMarkdown(changes: readonly ToldChange[], isKnown: IsKnown): Markdown {
  const columns = ['traffic', 'peers', 'before', 'after', 'for example', 'but not']
  const tables = (['Opened', 'Closed'] as const).flatMap(title => {
    const rows = groups(changes).filter(group => isOpened(group) === (title === 'Opened'))
    const cells = rows.map(row => cellsOf(row, isKnown))
    return rows.length === 0 ? [] : [md`**${title}**`, markdownTable(columns, cells)]
  })
  return joinMarkdown(tables, '\n\n')
}

function cellsOf(group: Group, isKnown: IsKnown) {
  const [first] = group
  const known = group.every(({ id }) => isKnown(id)) ? ' (known)' : ''
  const packets = (key: 'witness' | 'justOutside') =>
    group.flatMap(({ [key]: packet }) => (packet === null ? [] : [code(words.packet(packet))]))
  return [
    `${words.traffic(first)}${known}`,
    words.fromPeers(group),
    words.verdict(oppositeOf(first.to), first.before),
    words.verdict(first.to, first.after),
    joinMarkdown(packets('witness'), ', '),
    joinMarkdown(packets('justOutside'), ', '),
  ]
}

/** One row a change, and one for each finding that is none, which is told as its message. */
export const table = (parts: readonly ChangesAt[], others: readonly Finding[]): TextTable => ({
  columns: changeColumns,
  rows: [
    ...parts.flatMap(({ services, changes }) =>
      changes.map(change => {
        const { id, to, before, after, witness, justOutside } = change
        return [
          ...[id, kindOf(to), services.map(({ label }) => label).join(' ')],
          ...[...words.blockCells(change), oppositeOf(to), to],
          ...[words.cause(before), words.cause(after), words.packet(witness)],
          ...[justOutside === null ? '' : words.packet(justOutside), ''],
        ]
      }),
    ),
    ...others.map(({ id, kind, message }) => {
      const empty = changeColumns.slice(3).map(() => '')
      return [id, kind, ...empty, message]
    }),
  ],
})

const changeColumns = [
  ...['id', 'kind', 'services', ...words.blockColumns, 'before', 'after'],
  ...['decided_before', 'decided_after', 'witness', 'just_outside', 'message'],
]

/**
 * Thick arrows for what is opened, dotted ones for what is closed, pointing as the packets go; plain ones from the change
 * to what else is found.
 */
export const arrows = (
  parts: readonly ChangesAt[],
  others: readonly Finding[],
): readonly Arrow[] => [
  ...parts.flatMap(({ subject, changes }) =>
    groups(changes).map(group => {
      const [{ to, direction }] = group
      const label = `${kindOf(to)}: ${words.traffic(group[0])}`
      const stroke = isOpened(group) ? 'thick' : 'dotted'
      const peers = words.peers(group, 2)
      const [from, into] = direction === 'inbound' ? [peers, subject] : [subject, peers]
      return { from, to: into, label, stroke } as const
    }),
  ),
  ...others.map(({ kind, message }): Arrow => {
    return { from: 'the change', to: message, label: kind, stroke: 'plain' }
  }),
]
