/** Two worlds compared: for each service which packets are judged differently. */

import type {
  ListedService,
  NamedService,
  ServiceChange,
  WorldsComparison,
} from '../rehearsal/compare-worlds.ts'
import type { World } from '../world/world.ts'
import * as addresses from './address-changes.ts'
import * as changeForms from './change-forms.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, type Markdown, md } from './escape.ts'
import { type Finding, fileOf, idOf, pathOfCause, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { changeMaps } from './pictures/change-maps.ts'
import { reachFigureOfBoth } from './pictures/reach-figure.ts'
import * as reach from './reach-changes.ts'
import type { IsKnown, Report } from './report.ts'
import { whatIfHead, whatIfQuestion, whatIfTitle } from './rules-comparison.ts'
import { sizesInWords } from './sizes.ts'
import { bold, dim, green, type Line, line, yellow } from './text.ts'
import { untoldComparison } from './untold.ts'
import * as words from './words.ts'

/** The world, where it is at hand, is for a picture of who reaches whom. */
export interface WorldSource extends ReportSource {
  readonly world?: World
}

/** The worlds before and after, with what `compareWorlds` says of them. */
export function reportWorldsComparison(
  comparison: WorldsComparison,
  before: WorldSource,
  after: WorldSource,
): Report {
  answerOf('compareWorlds', 'equivalent', 'changes', 'addresses')(comparison, 'comparison')
  readSource(before, 'before')
  readSource(after, 'after')
  const parts = allPartsOf(comparison)
  const presences = presenceFindings(comparison, after)
  const findings = [...changeFindings(comparison, after), ...presences]
  return {
    ...{ question: whatIfQuestion, findings },
    text: isKnown => [whatIfHead(before, after), line``, ...worldsLines(comparison, isKnown)],
    json: () => ({
      ...{ before: { file: fileOf(before) }, after: { file: fileOf(after) } },
      ...comparison,
    }),
    markdown: isKnown =>
      md`### What if\n\n${whatIfTitle(before, after)}\n\n${worldsAsMarkdown(comparison, isKnown)}`,
    table: () => changeRows.table(parts, findings),
    arrows: () => changeRows.arrows(parts, findings),
    untold: () => untoldComparison(comparison.untold),
    headline: () =>
      changeForms.headline(
        parts.flatMap(part => part.changes),
        comparison.untold === undefined,
      ),
    figures: () => [
      ...(before.world === undefined || after.world === undefined || comparison.untold
        ? []
        : reachFigureOfBoth(before.world, after.world)),
      ...changeMaps(parts),
    ],
  }
}

/** The same change at other services is another one, with an id of its own. */
export const partsOf = (comparison: WorldsComparison) =>
  comparison.changes.map(row => {
    const keys = row.services.map(({ type, id }) => `${type}/${id}`)
    const changes = row.changes.map(change => ({ ...change, id: idOf(keys, change.id) }))
    return { ...row, changes, ...subjectOf(row.services) }
  })

/** `web-1, web-2`, `db-1 on its VPC alone`: who is meant, and whether the internet leads there. */
export const subjectOf = (services: readonly NamedService[]) => {
  const isOnVpc = services.every(({ reachedFrom }) => reachedFrom === 'vpc')
  return {
    subject: `${words.names(services)}${isOnVpc ? ' on its VPC alone' : ''}`,
    isInternet: services.every(({ reachedFrom }) => reachedFrom === 'internet'),
  }
}

/** With what changes at addresses. */
export const allPartsOf = (comparison: WorldsComparison): readonly changeForms.ChangesAt[] => [
  ...partsOf(comparison),
  ...addresses.partsOf(comparison.addresses),
]

/** Each points at what decides after the change. */
export const changeFindings = (
  comparison: WorldsComparison,
  source: ReportSource,
): readonly Finding[] => [
  ...partsOf(comparison).flatMap(part =>
    part.changes.map(change => {
      const path = part.after === null ? [] : pathOfCause(change.after)
      return changeForms.finding(
        change,
        placeIn(source, path, { firewall: part.after?.label }),
        part,
      )
    }),
  ),
  ...addresses.findings(comparison.addresses, source),
]

/** Addresses that lead elsewhere, and services that are there in one of the worlds only. */
export function presenceFindings(
  { addresses: rows, reach: pairs, peers, appeared, disappeared }: WorldsComparison,
  source: ReportSource,
): readonly Finding[] {
  const presence =
    (kind: 'appeared' | 'disappeared') =>
    ({ type, id, label, firewall }: ListedService): Finding => {
      const isOpen = kind === 'appeared' && firewall === null
      return {
        id: idOf(kind, type, id),
        kind,
        level: isOpen ? 'warning' : 'note',
        message: `${type} ${id} (${label}) ${kind}${isOpen ? ', with no active firewall' : ''}.`,
        place: placeIn(source, []),
      }
    }
  return [
    ...addresses.movedFindings(rows, source),
    ...reach.findings(pairs, peers, source),
    ...appeared.map(presence('appeared')),
    ...disappeared.map(presence('disappeared')),
  ]
}

/** A part for each group of services, and a tally. */
export function worldsLines(comparison: WorldsComparison, isKnown: IsKnown): readonly Line[] {
  const { equivalent, appeared, disappeared } = comparison
  const moved = [
    ...addresses.lines(comparison.addresses, isKnown),
    ...reach.lines(comparison.reach, comparison.peers, true),
  ]
  if (equivalent)
    return [
      ...moved,
      line`  ${green('=')} ${bold('no packet is judged differently')}, at any service`,
    ]
  const parts = partsOf(comparison)
  const changes = allPartsOf(comparison).flatMap(part => part.changes)
  return [
    ...parts.flatMap(part => [
      line`${bold(part.subject)}  ${dim(guardsInWords(part))}`,
      ...changeForms.lines(part.changes, isKnown),
      ...[line``, dim(`  ${sizesInWords(part.changes, part.sizes)}`), line``],
    ]),
    ...moved,
    ...presenceLines('+ appeared', appeared),
    ...presenceLines('− disappeared', disappeared),
    ...(changes.length === 0
      ? []
      : [
          line`${changeForms.tally(changes)} at ${wherein(comparison)}, ${comparison.untold === undefined ? 'all other packets judged as before' : 'as far as was looked'}`,
        ]),
  ]
}

/** `2 services and 1 address`: where any packet is judged differently. */
function wherein(comparison: WorldsComparison): string {
  const services = partsOf(comparison).flatMap(part => part.services).length
  const places = comparison.addresses.flatMap(row =>
    row.changes.length === 0 ? [] : row.addresses,
  )
  return [
    ...(services === 0 ? [] : [words.countOf(services, 'service')]),
    ...(places.length === 0
      ? []
      : [places.length === 1 ? '1 address' : `${words.count(`${places.length}`)} addresses`]),
  ].join(' and ')
}

function presenceLines(sign: string, services: readonly ListedService[]): readonly Line[] {
  const lines = services.map(({ type, id, label, firewall }) => {
    const guard = firewall?.label ?? 'no active firewall'
    return line`  ${yellow(sign)}  ${label} ${dim(`${type}/${id}, ${guard}`)}`
  })
  return lines.length === 0 ? [] : [...lines, line``]
}

/** `firewall web`, or how the guard changes. */
const guardsInWords = ({ before, after }: ServiceChange): string =>
  before?.id === after?.id
    ? `firewall ${after?.label}`
    : `${before?.label ?? 'no firewall'} → ${after?.label ?? 'no firewall'}`

/** A heading for each group of services. */
export function worldsAsMarkdown(comparison: WorldsComparison, isKnown: IsKnown): Markdown {
  const { equivalent, appeared, disappeared } = comparison
  const moved = [
    ...addresses.asMarkdown(comparison.addresses, isKnown),
    ...reach.asMarkdown(comparison.reach, comparison.peers),
  ]
  if (equivalent)
    return joinMarkdown([...moved, md`No packet is judged differently at any service.`], '\n\n')
  const presence = (title: string, services: readonly ListedService[]) =>
    services.length === 0 ? undefined : md`**${title}**: ${code(words.names(services))}`
  const parts = partsOf(comparison).flatMap(({ subject, changes }) => [
    md`#### ${code(subject)}: ${changeForms.tally(changes)}`,
    changeForms.asMarkdown(changes, isKnown),
  ])
  return joinMarkdown(
    [...parts, ...moved, presence('Appeared', appeared), presence('Disappeared', disappeared)],
    '\n\n',
  )
}
