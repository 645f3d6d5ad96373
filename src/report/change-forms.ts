/** Changes of verdicts, in every form: what is opened, what is closed, who decided, and a packet that proves it; imported as `changeForms`. */
import type { Action } from '../contract/vocabulary.ts'
import type { JustOutside } from '../rules/compare/verdict-change.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md, type TextTable } from './escape.ts'
import type { Finding, FindingPlace } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import type { IsKnown } from './report.ts'
import { bold, coloured, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

/** A change of verdicts as it is told: that of rules, of worlds, or of accounts with holes. */
export interface ToldChange extends RegionBlock {
  readonly id: string
  /** The verdict after. */
  readonly to: Action
  readonly before: words.Decider
  readonly after: words.Decider
  readonly witness: Packet
  readonly justOutside: JustOutside | null
  /** Who decides, where that is not one and the same on both sides; null for nobody. */
  readonly heldBefore?: { readonly label: string } | null
  readonly heldAfter?: { readonly label: string } | null
}

/** Changes of verdicts at one firewall, at services that are guarded alike, or at addresses. */
export interface ChangesAt {
  readonly subject: string
  /** None where rules are compared. */
  readonly services: readonly { readonly label: string }[]
  /** Whether packets come there from the internet; it is not known of rules alone, and taken for so. */
  readonly isInternet?: boolean
  readonly changes: readonly ToldChange[]
}

type Group = words.Group<ToldChange>

/** Changes that differ in the address family only make one group; what is opened comes first. */
export const groups = (changes: readonly ToldChange[]): readonly Group[] =>
  (['ACCEPT', 'DROP'] as const).flatMap(verdict =>
    words.groupBy(
      changes.filter(({ to }) => to === verdict),
      change => [beforeOf(change), afterOf(change)],
    ),
  )

/** ` by the inbound policy of web-1`, `: no active firewall at lab-1`. */
const beforeOf = ({ before, heldBefore }: ToldChange): string =>
  words.by(before) + ofHolder(heldBefore)
const afterOf = ({ after, heldAfter }: ToldChange): string => words.by(after) + ofHolder(heldAfter)

const ofHolder = (holder: ToldChange['heldAfter']): string => (holder ? ` at ${holder.label}` : '')

/** `2 openings, 1 closing and 1 gone dark`. */
export function tally(changes: readonly ToldChange[]): string {
  const kinds = groups(changes).map(([first]) => kindOf(first))
  const countOf = (kind: Kind, text: (count: number) => string) => {
    const count = kinds.filter(each => each === kind).length
    return count === 0 ? [] : [text(count)]
  }
  const counts = [
    ...countOf('opened', count => words.countOf(count, 'opening')),
    ...countOf('closed', count => words.countOf(count, 'closing')),
    ...countOf('dark', count => `${count} gone dark`),
  ]
  const last = counts.pop() ?? ''
  return counts.length === 0 ? last : `${counts.join(', ')} and ${last}`
}

type Kind = 'opened' | 'closed' | 'dark'

const kindOf = ({ to, after }: ToldChange): Kind =>
  to === 'ACCEPT' ? 'opened' : after.kind === 'dark' ? 'dark' : 'closed'

const isOpened = ([{ to }]: Group): boolean => to === 'ACCEPT'

/**
 * Opened inbound to a whole address family of the internet: an error. Any other opening: a warning. A closing, and what goes
 * dark: a note.
 */
export function finding(
  change: ToldChange,
  place: FindingPlace,
  { subject = '', isInternet = true }: Partial<ChangesAt> = {},
): Finding {
  const { id, to, direction, witness } = change
  const isWide = isInternet && direction === 'inbound' && words.isWholeFamily(change)
  const kind = kindOf(change)
  const [was, is] = verdictWords(change)
  const at = subject === '' ? '' : ` at ${subject}`
  return {
    id,
    kind,
    level: to === 'DROP' ? 'note' : isWide ? 'error' : 'warning',
    message:
      `${words.capitalize(words.group([change]))}${at} is ${kind}: ${was} before ` +
      `(${causeBefore(change)}), ${is} after (${causeAfter(change)}); ` +
      `for example ${words.packet(witness)}.`,
    place,
  }
}

/** What nobody answers is not dropped by anything. */
const verdictWords = ({ to, before, after }: ToldChange): readonly [string, string] =>
  to === 'ACCEPT'
    ? [before.kind === 'dark' ? 'dark' : 'dropped', 'accepted']
    : ['accepted', after.kind === 'dark' ? 'dark' : 'dropped']

const causeBefore = ({ before, heldBefore }: ToldChange): string =>
  `${words.cause(before)}${ofHolder(heldBefore)}`
const causeAfter = ({ after, heldAfter }: ToldChange): string =>
  `${words.cause(after)}${ofHolder(heldAfter)}`

/** Three lines or more for each group of changes, with an empty line between two. */
export const lines = (changes: readonly ToldChange[], isKnown: IsKnown): readonly Line[] =>
  groups(changes)
    .flatMap(group => [line``, ...groupLines(group, isKnown)])
    .slice(1)

function groupLines(group: Group, isKnown: IsKnown): readonly Line[] {
  const [first] = group
  const { to, before, after } = first
  const sign = signs[kindOf(first)]
  const known = group.every(({ id }) => isKnown(id)) ? dim('  known') : ''
  const indent = ' '.repeat(12)
  const was = before.kind === 'dark' ? dim('DARK') : coloured(oppositeOf(to))
  const is = after.kind === 'dark' ? dim('DARK') : coloured(to)
  const verdicts = line`${was}${beforeOf(first)} → ${is}${afterOf(first)}`
  return [
    ...hang(line`  ${sign}  `, [line`${bold(words.group(group))}${known}`]),
    line`${indent}${verdicts}`,
    ...hang(
      indent,
      group.map(change => dim(exampleOf(change, group.length > 1))),
    ),
  ]
}

const signs = { opened: green('+ opened'), closed: red('− closed'), dark: yellow('− dark  ') }

function exampleOf({ witness, justOutside, family }: ToldChange, several: boolean): string {
  const over = several ? ` over ${words.familyNames[family]}` : ''
  const unless =
    justOutside === null
      ? ''
      : `, but not ${words.packet(justOutside.packet)} (${otherOf[justOutside.crossed]})`
  return `for example${over}: ${words.packet(witness)}${unless}`
}

const otherOf: Readonly<Record<JustOutside['crossed'], string>> = {
  port: 'another port',
  address: 'another address',
  both: 'another address and port',
}

const oppositeOf = (word: Action): Action => (word === 'ACCEPT' ? 'DROP' : 'ACCEPT')

/** A table of what is opened, one of what is closed, and one of what nobody answers any more. */
export function asMarkdown(changes: readonly ToldChange[], isKnown: IsKnown): Markdown {
  const columns = ['traffic', 'peers', 'before', 'after', 'for example', 'but not']
  const tables = (['opened', 'closed', 'dark'] as const).flatMap(kind => {
    const rows = groups(changes).filter(([first]) => kindOf(first) === kind)
    const title = kind === 'dark' ? 'Dark' : words.capitalize(kind)
    const cells = rows.map(row => cellsOf(row, isKnown))
    return rows.length === 0 ? [] : [md`**${title}**`, markdownTable(columns, cells)]
  })
  return joinMarkdown(tables, '\n\n')
}

function cellsOf(group: Group, isKnown: IsKnown) {
  const [first] = group
  const known = group.every(({ id }) => isKnown(id)) ? ' (known)' : ''
  const outside = group.flatMap(({ justOutside }) => justOutside ?? [])
  return [
    `${words.traffic(first)}${known}`,
    words.fromPeers(group),
    `${wordOf(oppositeOf(first.to), first.before)}${beforeOf(first)}`,
    `${wordOf(first.to, first.after)}${afterOf(first)}`,
    joinMarkdown(
      group.map(({ witness }) => code(words.packet(witness))),
      ', ',
    ),
    joinMarkdown(
      outside.map(({ packet, crossed }) => md`${code(words.packet(packet))} (${otherOf[crossed]})`),
      ', ',
    ),
  ]
}

const wordOf = (action: Action, { kind }: words.Decider): string =>
  kind === 'dark' ? 'DARK' : action

/** One row a change, and one for each finding that is none, which is told as its message. */
export const table = (parts: readonly ChangesAt[], others: readonly Finding[]): TextTable => ({
  columns: changeColumns,
  rows: [
    ...parts.flatMap(({ services, changes }) =>
      changes.map(change => {
        const { id, to, before, after, witness, justOutside } = change
        return [
          ...[id, kindOf(change), services.map(({ label }) => label).join(' ')],
          ...[...words.blockCells(change), wordOf(oppositeOf(to), before), wordOf(to, after)],
          ...[causeBefore(change), causeAfter(change), words.packet(witness)],
          ...[justOutside === null ? '' : words.packet(justOutside.packet), ''],
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
      const [first] = group
      const label = `${kindOf(first)}: ${words.traffic(first)}`
      const stroke = isOpened(group) ? 'thick' : 'dotted'
      const peers = words.peers(group, 2)
      const [from, into] = first.direction === 'inbound' ? [peers, subject] : [subject, peers]
      return { from, to: into, label, stroke } as const
    }),
  ),
  ...others.map(({ kind, message }): Arrow => {
    return { from: 'the change', to: message, label: kind, stroke: 'plain' }
  }),
]
