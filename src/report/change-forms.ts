/** Changes of verdicts, in every form: what is opened, what is closed, who decided, and a packet that proves it; imported as `changeForms`. */
import type { Action } from '../contract/vocabulary.ts'
import type { JustOutside } from '../rules/compare/verdict-change.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import type { Finding, FindingPlace } from './finding.ts'
import type { IsKnown } from './report.ts'
import { bold, coloured, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
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

type Group = traffic.Group<ToldChange>

/** Changes that differ in the address family only make one group; what is opened comes first. */
export const groups = (changes: readonly ToldChange[]): readonly Group[] =>
  (['ACCEPT', 'DROP'] as const).flatMap(verdict =>
    traffic.groupBy(
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

export const kindOf = ({ to, after }: ToldChange): Kind =>
  to === 'ACCEPT' ? 'opened' : after.kind === 'dark' ? 'dark' : 'closed'

export const isOpened = ([{ to }]: Group): boolean => to === 'ACCEPT'

/**
 * Opened inbound to a whole address family of the internet, or to all of it but some networks: an error. Any other opening: a
 * warning. A closing, and what goes dark: a note.
 */
export function finding(
  change: ToldChange,
  place: FindingPlace,
  { subject = '', isInternet = true }: Partial<ChangesAt> = {},
): Finding {
  const { id, to, direction, witness } = change
  const isWide = isInternet && direction === 'inbound' && traffic.isNearlyWhole(change)
  const kind = kindOf(change)
  const [was, is] = verdictWords(change)
  const at = subject === '' ? '' : ` at ${subject}`
  return {
    id,
    kind,
    level: to === 'DROP' ? 'note' : isWide ? 'error' : 'warning',
    message:
      `${words.capitalize(traffic.group([change]))}${at} is ${kind}: ${was} before ` +
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

export const causeBefore = ({ before, heldBefore }: ToldChange): string =>
  `${words.cause(before)}${ofHolder(heldBefore)}`
export const causeAfter = ({ after, heldAfter }: ToldChange): string =>
  `${words.cause(after)}${ofHolder(heldAfter)}`

/** `inbound TCP 22: DROP by the inbound policy → ACCEPT by inbound[2] partners; for example TCP 203.0.113.7 :22`. */
export const inWords = (change: ToldChange): string =>
  `${traffic.inWords([change])}: ${verdictBefore(change)} → ${verdictAfter(change)}; ${exampleOf(change, false)}`

const verdictBefore = (change: ToldChange): string =>
  `${wordOf(oppositeOf(change.to), change.before)}${beforeOf(change)}`
const verdictAfter = (change: ToldChange): string =>
  `${wordOf(change.to, change.after)}${afterOf(change)}`

/** `Opens inbound TCP 22 from anywhere; closes inbound TCP 80 from anywhere and 2 more`. */
export function headline(changes: readonly ToldChange[], isWhole = true): string {
  const all = groups(changes)
  const told = (['opened', 'closed', 'dark'] as const).flatMap(kind => {
    const [first, ...others] = all.filter(([change]) => kindOf(change) === kind)
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `${verbs[kind]} ${traffic.group(first)}${more}`
  })
  if (told.length > 0) return words.capitalize(told.join('; '))
  return `No packet is judged differently${isWhole ? '' : ' where it was looked'}`
}

const verbs = { opened: 'opens', closed: 'closes', dark: 'leaves nobody to answer' } as const

/** Three lines or more for each group of changes, with an empty line between two. */
export const lines = (changes: readonly ToldChange[], isKnown: IsKnown): readonly Line[] =>
  groups(changes)
    .flatMap(group => [line``, ...groupLines(group, isKnown)])
    .slice(1)

function groupLines(group: Group, isKnown: IsKnown): readonly Line[] {
  const [first] = group
  const { to, before, after } = first
  const shown = shownOf(group)
  const sign = signs[kindOf(first)]
  const known = group.every(({ id }) => isKnown(id)) ? dim('  known') : ''
  const indent = ' '.repeat(12)
  const was = before.kind === 'dark' ? dim('DARK') : coloured(oppositeOf(to))
  const is = after.kind === 'dark' ? dim('DARK') : coloured(to)
  const verdicts = line`${was}${beforeOf(first)} → ${is}${afterOf(first)}`
  return [
    ...hang(line`  ${sign}  `, [line`${bold(traffic.group(group))}${known}`]),
    line`${indent}${verdicts}`,
    ...hang(
      indent,
      shown.map(change => dim(exampleOf(change, shown.length > 1))),
    ),
  ]
}

/** One of each address family. */
const shownOf = (group: Group): readonly ToldChange[] =>
  group.filter(({ protocol }) => protocol === group[0].protocol)

const signs = { opened: green('+ opened'), closed: red('− closed'), dark: yellow('− dark  ') }

function exampleOf({ witness, justOutside, family }: ToldChange, several: boolean): string {
  const over = several ? ` over ${traffic.familyNames[family]}` : ''
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

export const oppositeOf = (word: Action): Action => (word === 'ACCEPT' ? 'DROP' : 'ACCEPT')

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
  const outside = shownOf(group).flatMap(({ justOutside }) => justOutside ?? [])
  return [
    `${traffic.inWords(group)}${known}`,
    traffic.fromPeers(group),
    ...[verdictBefore(first), verdictAfter(first)],
    joinMarkdown(
      shownOf(group).map(({ witness }) => code(words.packet(witness))),
      ', ',
    ),
    joinMarkdown(
      outside.map(({ packet, crossed }) => md`${code(words.packet(packet))} (${otherOf[crossed]})`),
      ', ',
    ),
  ]
}

export const wordOf = (action: Action, { kind }: words.Decider): string =>
  kind === 'dark' ? 'DARK' : action
