/** What changes in accounts with holes: what holds however they are filled, and what depends on which of them. */
import type { Hole } from '../account/holes/hole.ts'
import type { PossibleChange, StatesComparison } from '../rehearsal/accounts/compare-states.ts'
import { guardPrefix } from '../rehearsal/accounts/words.ts'
import type { NamedService } from '../rehearsal/compare-worlds.ts'
import * as changeForms from './change-forms.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { fillingInWords, holeLines, holesBehind, theHole } from './holes.ts'
import type { IsKnown, Report } from './report.ts'
import { whatIfHead, whatIfQuestion, whatIfTitle } from './rules-comparison.ts'
import { bold, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** Two accounts, with what `compareAccounts` says of them; the holes are those of either. */
export function reportAccountsComparison(
  comparison: StatesComparison,
  holes: readonly Hole[],
  before: ReportSource,
  after: ReportSource,
): Report {
  const others = otherFindings(comparison, after)
  return {
    question: whatIfQuestion,
    findings: [...certainFindings(comparison, after), ...others],
    text: isKnown => [
      whatIfHead(before, after),
      line``,
      ...comparisonLines(comparison, holes, isKnown),
    ],
    json: () => ({
      ...{ before: { file: fileOf(before) }, after: { file: fileOf(after) } },
      ...comparisonAsJson(comparison, holes),
    }),
    markdown: isKnown =>
      md`### What if\n\n${whatIfTitle(before, after)}\n\n${comparisonAsMarkdown(comparison, holes, isKnown)}`,
    table: () => changeForms.table(certainParts(comparison), others),
    arrows: () => changeForms.arrows(certainParts(comparison), others),
  }
}

export const comparisonAsJson = (comparison: StatesComparison, holes: readonly Hole[]) => ({
  ...comparison,
  holes: holesBehind(comparison, holes),
})

interface Part extends changeForms.ChangesAt {
  readonly services: readonly NamedService[]
  readonly changes: readonly (PossibleChange & { readonly justOutside: null })[]
}

/** Changes at the same services, of one kind. */
function partsOf({ changes }: StatesComparison, holds: PossibleChange['holds']): readonly Part[] {
  const groups = new Map<string, Part>()
  for (const change of changes) {
    if (change.holds !== holds) continue
    const { services } = change
    const key = services.map(({ type, id }) => `${type}/${id}`).join(' ')
    const group = groups.get(key)
    const told = [...(group?.changes ?? []), { ...change, justOutside: null }]
    groups.set(key, { subject: words.names(services), services, changes: told })
  }
  return [...groups.values()]
}

export const certainParts = (comparison: StatesComparison): readonly Part[] =>
  partsOf(comparison, 'always')

export const certainFindings = (
  comparison: StatesComparison,
  source: ReportSource,
): readonly Finding[] =>
  certainParts(comparison).flatMap(part =>
    part.changes.map(change => changeForms.finding(change, placeIn(source, []), part)),
  )

/** What depends on holes, and services that are there in one of the accounts only. */
export function otherFindings(
  comparison: StatesComparison,
  source: ReportSource,
): readonly Finding[] {
  const place = placeIn(source, [])
  const depending = partsOf(comparison, 'depends').flatMap(({ subject, changes }) =>
    changes.map(
      (change): Finding => ({
        ...{ id: change.id, kind: 'unknown', level: 'warning', place },
        message: `${words.capitalize(words.group([change]))} at ${subject} ${dependsInWords(change)}; for example ${words.packet(change.witness)}.`,
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
    ...hidden,
    ...inexact,
    ...comparison.appeared.map(presence('appeared')),
    ...comparison.disappeared.map(presence('disappeared')),
  ]
}

/** The holes in which services may hide that no change tells of. */
function hiddenBehind({ on, changes }: StatesComparison): readonly string[] {
  const told = new Set(changes.flatMap(each => each.on))
  return on.filter(name => !told.has(name))
}

const hiddenInWords = (names: readonly string[]): string =>
  `services that were not given may be judged differently: that depends on ${names.map(theHole).join(' and ')}`

const tooManyHoles =
  'Too many parts of the rules of a service are not known to tell what changes there.'

/** `is opened or not: that depends on the devices of firewall 802`. */
const dependsInWords = ({ to, on }: PossibleChange): string =>
  `is ${to === 'ACCEPT' ? 'opened' : 'closed'} or not: that depends on ${on.map(theHole).join(' and ')}`

export function comparisonLines(
  comparison: StatesComparison,
  holes: readonly Hole[],
  isKnown: IsKnown,
): readonly Line[] {
  const { equivalent, appeared, disappeared, isExact } = comparison
  if (equivalent === 'always')
    return [
      line`  ${green('=')} ${bold('no packet is judged differently')}, at any service, however the holes are filled`,
    ]
  const certain = certainParts(comparison)
  const depending = partsOf(comparison, 'depends')
  const hidden = hiddenBehind(comparison)
  return [
    ...certain.flatMap(part => [
      line`${bold(part.subject)}  ${dim('however the holes are filled')}`,
      ...changeForms.lines(part.changes, isKnown),
      line``,
    ]),
    ...depending.flatMap(part => [
      line`${bold(part.subject)}  ${yellow('depends on holes')}`,
      ...part.changes.flatMap(dependingLines),
      line``,
    ]),
    ...(hidden.length === 0
      ? []
      : [line`  ${yellow('? unknown')}  ${hiddenInWords(hidden)}`, line``]),
    ...(isExact ? [] : [line`  ${yellow('?')} too many parts of rules are not known`, line``]),
    ...[...appeared.map(each => ['+ appeared', each] as const)].map(presenceLine),
    ...[...disappeared.map(each => ['− disappeared', each] as const)].map(presenceLine),
    ...holeLines(holesBehind(comparison, holes)),
  ]
}

const presenceLine = ([sign, { type, id, label }]: readonly [string, NamedService]): Line =>
  line`  ${yellow(sign)}  ${label} ${dim(`${type}/${id}`)}`

function dependingLines(change: PossibleChange): readonly Line[] {
  const { witness, filling, unless = {}, on } = change
  const told = (chosen: Readonly<Record<string, string>>): string =>
    fillingInWords(
      Object.fromEntries(
        Object.entries(chosen).filter(
          ([name]) => on.includes(name) || name.startsWith(guardPrefix),
        ),
      ),
    )
  return [
    ...hang(line`  ${yellow('? unknown')}  `, [line`${bold(words.group([change]))}`]),
    line`             ${dependsInWords(change)}`,
    line`             ${dim(`for example ${words.packet(witness)}: changes if ${told(filling)}; not if ${told(unless)}`)}`,
  ]
}

export function comparisonAsMarkdown(
  comparison: StatesComparison,
  holes: readonly Hole[],
  isKnown: IsKnown,
): Markdown {
  if (comparison.equivalent === 'always')
    return md`No packet is judged differently at any service, however the holes are filled.`
  const certain = certainParts(comparison).flatMap(({ subject, changes }) => [
    md`#### ${code(subject)}: ${changeForms.tally(changes)}`,
    changeForms.asMarkdown(changes, isKnown),
  ])
  const rows = partsOf(comparison, 'depends').flatMap(({ subject, changes }) =>
    changes.map(change => [
      code(subject),
      words.group([change]),
      dependsInWords(change),
      code(words.packet(change.witness)),
    ]),
  )
  const depending =
    rows.length === 0
      ? []
      : [
          md`**Depends on holes**`,
          markdownTable(['services', 'packets', 'change', 'for example'], rows),
        ]
  const filling = holesBehind(comparison, holes).map(({ says, fill }) => [
    says,
    joinMarkdown(fill.map(code), '<br>'),
  ])
  const holesTold = filling.length === 0 ? [] : [markdownTable(['hole', 'filled by'], filling)]
  return joinMarkdown([...certain, ...depending, ...holesTold], '\n\n')
}
