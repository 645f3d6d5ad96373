/** What was read of a plan, and what was not: in lines, and as findings with their places. */
import type { Drift } from '../plans/drift.ts'
import type { Note } from '../plans/notes.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import { printPath } from '../refusals/print.ts'
import type { Got } from '../refusals/problem.ts'
import {
  type Finding,
  type FindingPlace,
  idOf,
  type PlaceOf,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { theHole } from './holes.ts'
import { ownersIn, sidesOf } from './pairs-alike.ts'
import type { Shown } from './redact.ts'
import { redacted } from './redact-ways.ts'
import { bold, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** In the sources where they were found, else in the plan. */
export function placeOfCall(
  { places }: ReadPlan,
  source: ReportSource,
  call: number | undefined,
): FindingPlace {
  const at = call === undefined ? undefined : places[call]
  if (at === undefined) return { ...placeIn(source, []), field: 'plan' }
  const { address, attribute, origin } = at
  const field = attribute.length === 0 ? address : `${address}.${printPath(attribute)}`
  if (at.source !== undefined) return { ...at.source, column: 1, field }
  return { ...placeIn(source, [...origin.path, 'change', 'after', ...attribute]), field }
}

/** At the last call that touches the service. */
export const placeOfChange =
  ({ read, rehearsed }: Shown, source: ReportSource): PlaceOf =>
  (_, { service } = {}) =>
    placeOfCall(
      read,
      source,
      rehearsed.touching
        .find(each => each.service.type === service?.type && each.service.id === service.id)
        ?.calls.at(-1),
    )

/** `checked 14 of 14 resources that touch the service`. */
export const checkedInWords = ({ checked: { checked, of }, planned }: ReadPlan): string =>
  `checked ${checked} of ${words.countOf(of, 'resource')} that ${of === 1 ? 'touches' : 'touch'} the service; ${words.countOf(planned.calls.length, 'call')}`

/** What is said of a resource, but for its address and its keys. */
const kindOfSaid = (address: string, says: string): string =>
  `${words.withoutKeys(address)}\n${address === '' ? says : says.replaceAll(address, '')}`

interface Said {
  readonly address?: string
  readonly says: string
}

/** Each with the addresses of those of which the same is said. */
export const alikeSaid = <Row extends Said>(rows: readonly Row[], all = false) =>
  words
    .alike(rows, ({ address = '', says }) => kindOfSaid(address, says), all)
    .map(([row, ...others]) => ({ row, others: others.map(({ address = '' }) => address) }))

const othersLines = (others: readonly string[]): readonly Line[] =>
  others.length === 0 ? [] : hang('    ', [dim(`${words.andSoFor(others)}; --all tells them`)])

export function readLines(read: ReadPlan, all: boolean): readonly Line[] {
  const { checked, leaves, notSimulated, notes } = read
  const isWhole = checked.of > 0 && checked.checked === checked.of
  return [
    line`  ${isWhole ? green('✓') : yellow('!')} ${checkedInWords(read)}`,
    ...(checked.of > 0 ? [] : [line`  ${yellow('!')} no resource of the plan touches the service`]),
    ...leaves.unknown.map(
      ({ file, path }) => line`  ${yellow('!')} not understood: ${file} ${printPath(path)}`,
    ),
    ...alikeSaid(notSimulated, all).flatMap(({ row: { address, says }, others }) => [
      line`  ${yellow('!')} ${bold(address)} ${says}`,
      ...othersLines(others),
    ]),
    ...alikeSaid(notes, all).flatMap(({ row: { says }, others }) => [
      line`  ${dim('·')} ${says}`,
      ...othersLines(others),
    ]),
  ]
}

export const unsettledTexts = (rehearsal: PlanRehearsal): readonly string[] => [
  ...rehearsal.unsettled.map(unsettledInWords),
  ...outcomesTexts(rehearsal),
]

/** The same, with many that are alike told once. */
export const notKnownTexts = (rehearsal: PlanRehearsal, all = false): readonly string[] => [
  ...words
    .alike(
      rehearsal.unsettled,
      ({ service, on }) => [...sidesOf(on, ownersIn([service]), new Set())].sort().join('\n'),
      all,
    )
    .map(([first, ...others]) =>
      withOthers(
        unsettledInWords(first),
        others.map(({ service }) => service.label),
      ),
    ),
  ...outcomesTexts(rehearsal),
]

/** What the plan was made from and the account say differently, with many that are alike told once. */
export const driftTexts = (drift: readonly Drift[], all = false): readonly string[] =>
  words
    .alike(
      drift,
      // What a record is known by is the second step.
      each => driftInWords({ ...each, path: [...each.path.slice(0, 1), ...each.path.slice(2)] }),
      all,
    )
    .map(([first, ...others]) =>
      withOthers(
        driftInWords(first),
        others.map(({ path }) => `${path[1]}`),
      ),
    )

/** Sentences, or what is none, and whom else they are true of. */
export function withOthers(text: string, others: readonly string[]): string {
  if (others.length === 0) return text
  const rest = words.andSoFor(others)
  return text.endsWith('.') ? `${text} ${words.capitalize(rest)}.` : `${text}; ${rest}`
}

type Unsettled = PlanRehearsal['unsettled'][number]

const unsettledInWords = ({ service: { label }, on }: Unsettled): string =>
  `what guards ${label}: that depends on ${on.map(theHole).join(' and ')}`

const outcomesTexts = ({ outcomesOn }: PlanRehearsal): readonly string[] =>
  outcomesOn.length === 0
    ? []
    : [`what comes of the calls: that depends on ${outcomesOn.map(theHole).join(' and ')}`]

function driftInWords({ path, inState, inAccount, isLookedUp }: Drift): string {
  const said = (got: Got | undefined) => {
    if (got === undefined) return 'nothing'
    if (typeof got === 'object' && got !== null)
      return got.type === 'secret' ? redacted : 'a record'
    // What holds several words is told from those around it.
    return typeof got === 'string' && /^$|[ ,]/.test(got) ? `"${got}"` : words.value(got)
  }
  const other = isLookedUp ? 'a data source' : 'the account'
  return `${printPath(path)}: ${said(inState)} in the state, ${said(inAccount)} in ${other}`
}

export function readingFindings(
  { read, rehearsed }: Shown,
  source: ReportSource,
): readonly Finding[] {
  const { drift, notSimulated, notes } = read
  const whole = placeOfCall(read, source, undefined)
  const placeOf = ({ address }: Pick<Note, 'address'>): FindingPlace => {
    const call = read.places.findIndex(each => each.address === address)
    return { ...placeOfCall(read, source, call < 0 ? undefined : call), field: address ?? 'plan' }
  }
  return [
    ...notSimulated.map(
      (each): Finding => ({
        ...{ id: idOf(each.address, each.says), kind: 'not-simulated', level: 'warning' },
        message: `${each.address}: ${each.says}`,
        place: placeOf(each),
      }),
    ),
    ...drift.map(driftInWords).map(
      (text): Finding => ({
        ...{ id: idOf('drift', text), kind: 'drift', level: 'warning', place: whole },
        message: `${text}.`,
      }),
    ),
    ...unsettledTexts(rehearsed).map(
      (text): Finding => ({
        ...{ id: idOf('unsettled', text), kind: 'unsettled', level: 'warning', place: whole },
        message: `${words.capitalize(text)}.`,
      }),
    ),
    ...notes.map(
      (each): Finding => ({
        ...{ id: idOf(each.kind, each.says), kind: 'note', level: 'note', message: each.says },
        place: placeOf(each),
      }),
    ),
  ]
}
