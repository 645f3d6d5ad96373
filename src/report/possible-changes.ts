/** Changes in accounts with holes as findings: what holds however they are filled, and what depends on which of them. */
import type { PossibleChange, StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { NamedService } from '../rehearsal/compare-worlds.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import * as moved from './address-changes.ts'
import * as changeForms from './change-forms.ts'
import { type Finding, type FindingPlace, idOf, placeIn, type ReportSource } from './finding.ts'
import { holesInWords, theHole } from './holes.ts'
import { ownersIn, sidesOf } from './pairs-alike.ts'
import * as reach from './reach-changes.ts'
import type { IsKnown } from './report.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'
import { subjectOf } from './worlds-comparison.ts'

interface Part extends changeForms.ChangesAt {
  readonly services: readonly ServiceName[]
  readonly changes: readonly (Told & { readonly justOutside: null })[]
}

export type Told = StatesComparison['addresses'][number]['changes'][number]

/** Changes at the same services, of one kind. */
export function partsOf(
  { changes, addresses }: StatesComparison,
  holds: PossibleChange['holds'],
): readonly Part[] {
  const groups = new Map<string, Part>()
  for (const change of changes) {
    if (change.holds !== holds) continue
    const { services } = change
    const key = services.map(({ type, id }) => `${type}/${id}`).join(' ')
    const group = groups.get(key)
    const told = [...(group?.changes ?? []), { ...change, justOutside: null }]
    groups.set(key, { ...subjectOf(services), services, changes: told })
  }
  return [...groups.values(), ...addressParts(addresses, holds)]
}

/** Parts of which the same is told as one: what it depends on is then what any of them does. */
export const alikeParts = (
  parts: readonly Part[],
  isKnown: IsKnown,
  all = false,
): readonly Part[] =>
  words
    .alike(
      parts,
      ({ services, changes }) => changes.map(change => keyOf(change, services, isKnown)).join('\n'),
      all,
    )
    .map(alike => {
      const [first] = alike
      if (alike.length === 1) return first
      const subjects = alike.map(({ subject }) => subject)
      const changes = first.changes.map((change, at) => ({
        ...change,
        on: [...new Set(alike.flatMap(each => each.changes[at]?.on ?? []))],
      }))
      return { ...first, subject: words.someOf(subjects, 4, 'and # more'), changes }
    })

const keyOf = (change: Told, services: Part['services'], isKnown: IsKnown): string =>
  [
    changeForms.inWords({ ...change, justOutside: null }),
    `${isKnown(change.id)}`,
    ...[...sidesOf(change.on, ownersIn(services), new Set())].sort(),
  ].join('\n')

const addressParts = (
  rows: StatesComparison['addresses'],
  holds: PossibleChange['holds'],
): readonly Part[] =>
  rows.flatMap(row => {
    const kept = row.changes.filter(each => each.holds === holds)
    const told = kept.map(each => ({ ...each, justOutside: null }))
    return told.length === 0 ? [] : [moved.partOf(row, told)]
  })

export const certainParts = (comparison: StatesComparison): readonly Part[] =>
  partsOf(comparison, 'always')

/** At the first of the services. */
const placeOfPart = (source: ReportSource, { services: [service] }: Part): FindingPlace =>
  placeIn(source, [], { service })

export const certainFindings = (
  comparison: StatesComparison,
  source: ReportSource,
): readonly Finding[] => [
  ...moved.movedFindings(comparison.addresses, source),
  ...certainParts(comparison).flatMap(part =>
    part.changes.map(change => changeForms.finding(change, placeOfPart(source, part), part)),
  ),
]

/** What depends on holes, and services that are there in one of the accounts only. */
export function otherFindings(
  comparison: StatesComparison,
  source: ReportSource,
): readonly Finding[] {
  const place = placeIn(source, [])
  const depending = partsOf(comparison, 'depends').flatMap(part =>
    part.changes.map(
      (change): Finding => ({
        ...{ id: change.id, kind: 'unknown', level: 'warning', place: placeOfPart(source, part) },
        message: `${words.capitalize(traffic.group([change]))} at ${part.subject} ${dependsInWords(change)}; for example ${words.packet(change.witness)}.`,
      }),
    ),
  )
  const names = hiddenBehind(comparison)
  const hidden: readonly Finding[] =
    names.length === 0
      ? []
      : [
          {
            ...{ id: idOf('hidden', names), kind: 'unknown', level: 'warning', place },
            message: `${words.capitalize(hiddenInWords(names))}.`,
          },
        ]
  const inexact: readonly Finding[] = comparison.isExact
    ? []
    : [{ id: idOf('inexact'), kind: 'unknown', level: 'warning', message: tooManyHoles, place }]
  const presence =
    (kind: 'appeared' | 'disappeared') =>
    ({ type, id, label }: NamedService): Finding => ({
      ...{ id: idOf(kind, type, id), kind, level: 'note', place },
      message: `${type} ${id} (${label}) ${kind}.`,
    })
  return [
    ...depending,
    ...reach.findings(comparison.reach, comparison.peers, source),
    ...hidden,
    ...sameInBothFindings(comparison, place),
    ...inexact,
    ...comparison.appeared.map(presence('appeared')),
    ...comparison.disappeared.map(presence('disappeared')),
  ]
}

/** The holes in which services may hide that no change tells of. */
export function hiddenBehind({
  on,
  changes,
  addresses,
  reach: pairs,
  peers,
  ofBoth = [],
}: StatesComparison): readonly string[] {
  const all = [...changes, ...addresses.flatMap(row => row.changes), ...pairs, ...peers]
  const told = new Set([...all.flatMap(each => each.on), ...ofBoth])
  return on.filter(name => !told.has(name))
}

export const hiddenInWords = (names: readonly string[]): string =>
  `services and addresses that were not given may be judged differently: that depends on ${names.map(theHole).join(' and ')}`

/** It stands above the holes. */
export const sameInBoth =
  'no packet is judged differently where what neither side tells is the same in both, and nothing tells that'

const sameInBothFindings = (
  { ofBoth = [] }: StatesComparison,
  place: FindingPlace,
): readonly Finding[] => {
  const id = idOf('both', ofBoth)
  const message = `${words.capitalize(sameInBoth)}.`
  return ofBoth.length === 0 ? [] : [{ id, kind: 'unknown', level: 'warning', place, message }]
}

const tooManyHoles =
  'Too many parts of the rules of a service are not known to tell what changes there.'

/** `is opened or not: that depends on the devices of firewall 802`. */
export const dependsInWords = ({ to, on }: Told): string =>
  `is ${to === 'ACCEPT' ? 'opened' : 'closed'} or not: that depends on ${holesInWords(on)}`
