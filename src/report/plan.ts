/** A plan of Terraform or OpenTofu: what it does in the end and on the way, and what it was read from. */

import type { Drift } from '../plans/drift.ts'
import type { Note } from '../plans/notes.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import { printPath } from '../refusals/print.ts'
import { comparisonAsJson, comparisonAsMarkdown, comparisonLines } from './account-changes.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, type Markdown, md } from './escape.ts'
import {
  type Finding,
  type FindingPlace,
  fileOf,
  idOf,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { theHole } from './holes.ts'
import * as momentForms from './moment-forms.ts'
import { momentFindings, momentsLines, momentsQuestion } from './moments.ts'
import { certainFindings, certainParts, otherFindings } from './possible-changes.ts'
import { formats, type IsKnown, type Question, type Report } from './report.ts'
import { whatIfQuestion } from './rules-comparison.ts'
import { bold, dim, green, type Line, line, yellow } from './text.ts'
import { endsAsJson, veilComparison, veilDrift, veilMoments, withoutTexts } from './veil.ts'
import * as words from './words.ts'

const { missing: _, collateral: __, ...changeKinds } = whatIfQuestion.kinds

export const planQuestion = {
  name: 'plan',
  kinds: {
    ...momentsQuestion.kinds,
    ...changeKinds,
    drift: 'The state of the plan and the account beside it say different things.',
    'not-simulated': 'The plan does something that no call stands for.',
    unsettled:
      'What guards a service, or what comes of a call, depends on something that was not given.',
    note: 'Something that the plan does not say, or that is easily missed.',
  },
  formats,
} as const satisfies Question

/** What `rehearsePlan` answers, with the plan that it was made for. */
export function reportPlan(
  given: ReadPlan,
  rehearsed: PlanRehearsal,
  source: ReportSource,
): Report {
  const { secrets, notes, notSimulated, drift } = given
  const read = {
    ...given,
    ...withoutTexts(secrets, { notes, notSimulated, drift: veilDrift(drift, secrets) }),
  }
  const { planned, account } = read
  const { holes } = account
  const names = withoutTexts(read.secrets, momentForms.namesOf(planned))
  const comparison = veilComparison(rehearsed.comparison, read.secrets)
  const moments = veilMoments(rehearsed.moments, read.secrets)
  const changes = [...certainFindings(comparison, source), ...otherFindings(comparison, source)]
  const others = [
    ...momentFindings(moments, names, call => placeOfCall(read, source, call)),
    ...readingFindings(read, rehearsed, source),
  ]
  const parts = certainParts(comparison)
  const about = [...unsettledTexts(rehearsed), ...driftTexts(read.drift)]
  return {
    question: planQuestion,
    findings: [...others, ...changes],
    isProved: rehearsed.proved,
    text: isKnown => [
      line`${bold('plan')} ${fileOf(source)}`,
      ...readLines(read),
      line``,
      line`${bold('In the end')}`,
      ...comparisonLines(comparison, holes, isKnown),
      ...(comparison.equivalent === 'always' ? [line``] : []),
      line`${bold('On the way')}`,
      ...momentsLines(moments, names),
      ...(about.length === 0 ? [] : [line``, line`${bold('Not known, and so not proved')}`]),
      ...about.map(each => line`  ${yellow('?')} ${each}`),
    ],
    json: () => asJson(read, { ...rehearsed, comparison, moments }, source),
    markdown: isKnown => asMarkdown(read, { ...rehearsed, comparison, moments }, source, isKnown),
    table: () => changeRows.table(parts, others),
    arrows: () => [...momentForms.arrows(moments, names), ...changeRows.arrows(parts, [])],
  }
}

const asJson = (read: ReadPlan, rehearsed: PlanRehearsal, source: ReportSource) => ({
  plan: fileOf(source),
  proved: rehearsed.proved,
  ...{ checked: read.checked, leaves: read.leaves },
  calls: read.planned.calls.map(({ of, call, after }, at) => ({
    ...{ of, operation: call.operation, after },
    place: placeOfCall(read, source, at),
  })),
  comparison: comparisonAsJson(rehearsed.comparison, read.account.holes),
  moments: { ...rehearsed.moments, ends: endsAsJson(rehearsed.moments, read.secrets) },
  ...{ drift: read.drift, notSimulated: read.notSimulated, notes: read.notes },
  ...{ unsettled: rehearsed.unsettled, outcomesOn: rehearsed.outcomesOn },
})

/** In the sources where they were found, else in the plan. */
function placeOfCall(
  { places }: ReadPlan,
  source: ReportSource,
  call: number | undefined,
): FindingPlace {
  const at = call === undefined ? undefined : places[call]
  if (at === undefined) return { ...placeIn(source, []), field: 'plan' }
  const field = [at.address, ...at.attribute].join('.')
  if (at.source !== undefined) return { ...at.source, column: 1, field }
  return { ...placeIn(source, at.origin.path), field }
}

/** `checked 14 of 14 resources that touch the service`. */
const checkedInWords = ({ checked: { checked, of }, planned }: ReadPlan): string =>
  `checked ${checked} of ${words.countOf(of, 'resource')} that ${of === 1 ? 'touches' : 'touch'} the service; ${words.countOf(planned.calls.length, 'call')}`

function readLines(read: ReadPlan): readonly Line[] {
  const { checked, leaves, notSimulated, notes } = read
  const isWhole = checked.of > 0 && checked.checked === checked.of
  return [
    line`  ${isWhole ? green('✓') : yellow('!')} ${checkedInWords(read)}`,
    ...(checked.of > 0 ? [] : [line`  ${yellow('!')} no resource of the plan touches the service`]),
    ...leaves.unknown.map(
      ({ file, path }) => line`  ${yellow('!')} not understood: ${file} ${printPath(path)}`,
    ),
    ...notSimulated.map(({ address, says }) => line`  ${yellow('!')} ${bold(address)} ${says}`),
    ...notes.map(({ says }) => line`  ${dim('·')} ${says}`),
  ]
}

const unsettledTexts = ({ unsettled, outcomesOn }: PlanRehearsal): readonly string[] => [
  ...unsettled.map(
    ({ service: { label }, on }) =>
      `what guards ${label}: that depends on ${on.map(theHole).join(' and ')}`,
  ),
  ...(outcomesOn.length === 0
    ? []
    : [`what comes of the calls: that depends on ${outcomesOn.map(theHole).join(' and ')}`]),
]

const driftTexts = (drift: readonly Drift[]): readonly string[] =>
  drift.map(({ path, inState, inAccount }) => {
    const said = (got: unknown) => (got === undefined ? 'nothing' : words.value(got))
    return `${printPath(path)}: ${said(inState)} in the state, ${said(inAccount)} in the account`
  })

function readingFindings(
  read: ReadPlan,
  rehearsed: PlanRehearsal,
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
    ...driftTexts(drift).map(
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

function asMarkdown(
  read: ReadPlan,
  rehearsed: PlanRehearsal,
  source: ReportSource,
  isKnown: IsKnown,
): Markdown {
  const names = withoutTexts(read.secrets, momentForms.namesOf(read.planned))
  const items = [
    ...read.notSimulated.map(({ address, says }) => `${address}: ${says}`),
    ...read.notes.map(({ says }) => says),
    ...unsettledTexts(rehearsed),
    ...driftTexts(read.drift),
  ]
  return joinMarkdown(
    [
      md`### Plan ${code(fileOf(source))}`,
      md`${words.capitalize(checkedInWords(read))}.`,
      md`#### In the end`,
      comparisonAsMarkdown(rehearsed.comparison, read.account.holes, isKnown),
      md`#### On the way`,
      ...momentForms.asMarkdown(rehearsed.moments, names),
      ...(items.length === 0
        ? []
        : [
            joinMarkdown(
              items.map(each => md`- ${each}`),
              '\n',
            ),
          ]),
    ],
    '\n\n',
  )
}
