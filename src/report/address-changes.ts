/** Addresses that lead elsewhere, and what becomes of packets there; imported as `addresses`. */
import type { PossibleAddressState } from '../rehearsal/accounts/compare-addresses-in.ts'
import type { AddressState } from '../rehearsal/addresses/address-view.ts'
import type { AddressChange } from '../rehearsal/addresses/compare-addresses.ts'
import * as changeForms from './change-forms.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import type { IsKnown } from './report.ts'
import { sizesInWords } from './sizes.ts'
import { bold, dim, type Line, line } from './text.ts'
import * as words from './words.ts'

/** Addresses that lead elsewhere, in worlds or in accounts with holes. */
export interface MovedRow extends Omit<AddressChange, 'changes' | 'sizes' | 'before' | 'after'> {
  readonly before: AddressState & Partial<Pick<PossibleAddressState, 'on'>>
  readonly after: MovedRow['before']
}

/** Those at which packets are judged differently. */
export const partsOf = (rows: readonly AddressChange[]): readonly changeForms.ChangesAt[] =>
  rows.flatMap(row =>
    row.changes.length === 0
      ? []
      : [
          partOf(
            row,
            row.changes.map(each => ({ ...each, id: idOf(row.id, each.id) })),
          ),
        ],
  )

export const partOf = <Told extends changeForms.ToldChange>(
  row: MovedRow,
  changes: readonly Told[],
) => ({
  ...{ subject: subjectOf(row), services: servicesOf(row), isInternet: row.kind === 'public' },
  changes,
})

const servicesOf = ({ before, after }: MovedRow) => {
  const services = [...before.holders, ...after.holders].map(({ service }) => service)
  return [...new Map(services.map(each => [`${each.type}/${each.id}`, each])).values()]
}

/** `203.0.113.7`, `10.0.0.4 on vpc/7`. */
const subjectOf = ({ kind, network, addresses }: MovedRow): string =>
  `${words.addresses(addresses)}${kind === 'public' ? '' : ` on ${network}`}`

/** `web-1 → lab-1`. */
export const moveOf = ({ before, after }: MovedRow): string =>
  `${answeredBy(before)} → ${answeredBy(after)}`

/** `web-1 or lab-1`, `not known`, `nobody`, `nobody (web-1 has no interface for it)`. */
function answeredBy({ owner, holders, on = [] }: MovedRow['before']): string {
  if (on.length > 0) return 'not known'
  if (holders.length > 0) return words.anyOf(holders.map(({ service }) => service))
  return owner === null ? 'nobody' : `nobody (${owner.label} has no interface for it)`
}

/** Each change of verdicts at an address. */
export const findings = (
  rows: readonly AddressChange[],
  source: ReportSource,
): readonly Finding[] =>
  partsOf(rows).flatMap(part =>
    part.changes.map(change => changeForms.finding(change, placeIn(source, []), part)),
  )

/** Each address that leads elsewhere. */
export const movedFindings = (
  rows: readonly MovedRow[],
  source: ReportSource,
): readonly Finding[] =>
  rows.map(row => ({
    ...{ id: idOf('moved', row.id), kind: 'moved', level: 'note', place: placeIn(source, []) },
    message: `${subjectOf(row)} ${row.addresses.length === 1 ? 'leads' : 'lead'} elsewhere: ${moveOf(row)}.`,
  }))

/** The moves alone. */
export const movedLines = (rows: readonly MovedRow[]): readonly Line[] =>
  rows.map(row => line`${bold(subjectOf(row))}  ${dim(moveOf(row))}`)

/** Of a rehearsal: an address that nobody had is one that the service picks, and the simulator picked for it. */
export const picksIn = (rows: readonly MovedRow[]): readonly string[] =>
  rows.some(
    ({ kind, before }) => before.owner === null && (kind === 'public' || kind === 'private'),
  )
    ? ['Addresses that nobody had before are picked here; the service may pick others.']
    : []

/** A part for each row. */
export const lines = (rows: readonly AddressChange[], isKnown: IsKnown): readonly Line[] =>
  rows.flatMap(row => {
    const head = line`${bold(subjectOf(row))}  ${dim(moveOf(row))}`
    const [part] = partsOf([row])
    if (part === undefined) return [head, line`  ${dim('no packet is judged differently')}`, line``]
    const each = row.addresses.length === 1 ? '' : ' at each address'
    const lost = row.after.holders.length === 0 ? 'gone dark' : 'closed'
    return [
      head,
      ...changeForms.lines(part.changes, isKnown),
      ...[line``, dim(`  ${sizesInWords(row.changes, row.sizes, lost)}${each}`), line``],
    ]
  })

export function movedAsMarkdown(rows: readonly MovedRow[]): readonly Markdown[] {
  if (rows.length === 0) return []
  const moves = rows.map(row => [
    code(subjectOf(row)),
    answeredBy(row.before),
    answeredBy(row.after),
  ])
  const columns = ['address', 'answered before by', 'after by']
  return [joinMarkdown([md`#### Addresses`, markdownTable(columns, moves)], '\n\n')]
}

export const asMarkdown = (
  rows: readonly AddressChange[],
  isKnown: IsKnown,
): readonly Markdown[] => [
  ...movedAsMarkdown(rows),
  ...partsOf(rows).flatMap(({ subject, changes }) => [
    md`#### ${code(subject)}: ${changeForms.tally(changes)}`,
    changeForms.asMarkdown(changes, isKnown),
  ]),
]
