/** A plan of Terraform or OpenTofu: what it does in the end and on the way, and what it was read from. */

import type { Moments } from '../moments/answer.ts'
import { isDecisive, isLacking } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import { printPath } from '../refusals/print.ts'
import {
  comparisonAsJson,
  comparisonAsMarkdown,
  comparisonLines,
  headlineOf,
} from './account-changes.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, type Markdown, md } from './escape.ts'
import { fileOf, type ReportSource } from './finding.ts'
import { readPlanAnswers } from './given.ts'
import * as momentForms from './moment-forms.ts'
import { momentsLines } from './moment-lines.ts'
import { momentFindings, momentsQuestion } from './moments.ts'
import { changeMaps } from './pictures/change-maps.ts'
import { momentTimelines } from './pictures/moment-timelines.ts'
import { reachFigureOfChanges } from './pictures/reach-in-holes.ts'
import {
  alikeSaid,
  checkedInWords,
  driftTexts,
  notKnownTexts,
  placeOfCall,
  placeOfChange,
  readingFindings,
  readLines,
  withOthers,
} from './plan-reading.ts'
import { certainFindings, certainParts, otherFindings } from './possible-changes.ts'
import { endsAsJson, redact, type Shown } from './redact.ts'
import { formats, type IsKnown, type Question, type Report } from './report.ts'
import { whatIfQuestion } from './rules-comparison.ts'
import { bold, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

const { missing: _, collateral: __, ...changeKinds } = whatIfQuestion.kinds

export const planQuestion = {
  name: 'plan',
  kinds: {
    ...momentsQuestion.kinds,
    ...changeKinds,
    drift:
      'The state of the plan and the account beside it, or a data source of the plan, say different things.',
    'not-simulated': 'The plan does something that no call stands for.',
    unsettled:
      'What guards a service, or what comes of a call, depends on something that was not given.',
    note: 'Something that the plan does not say, or that is easily missed.',
  },
  formats,
} as const satisfies Question

/** What `rehearsePlan` answers, with the plan that it was made for. */
export function reportPlan(plan: ReadPlan, rehearsal: PlanRehearsal, source: ReportSource): Report {
  const shown = redact(...readPlanAnswers(plan, rehearsal, [source, 'source']))
  const { read, rehearsed, names } = shown
  const { comparison, moments } = rehearsed
  const others = [
    ...momentFindings(moments, names, call => placeOfCall(read, source, call)),
    ...readingFindings(shown, source),
  ]
  const parts = certainParts(comparison)
  const placed = { ...source, placeOf: placeOfChange(shown, source) }
  const findings = [
    ...others,
    ...certainFindings(comparison, placed),
    ...otherFindings(comparison, placed),
  ]
  return {
    ...{ question: planQuestion, findings },
    isProved: rehearsed.proved,
    text: (isKnown, all) => [
      ...headLines(shown, source, all),
      line``,
      line`${bold('In the end')}`,
      ...closed([
        ...untoldOfEnd(shown).map(each => line`  ${yellow('?')} ${each}`),
        ...comparisonLines(comparison, read.account.holes, isKnown, all),
      ]),
      line`${bold('On the way')}`,
      ...momentsLines(moments, names, { all, isKnown: rehearsed.proved }),
      ...headed('Not known, and so not proved', notKnownTexts(rehearsed, all), '?'),
      ...headed('The plan and the account differ', driftTexts(read.drift, all), '·'),
    ],
    json: () => asJson(shown, source),
    markdown: isKnown => asMarkdown(shown, source, isKnown),
    table: () => changeRows.table(parts, findings),
    arrows: () => [...momentForms.arrows(moments, names), ...changeRows.arrows(parts, [])],
    headline: () => withMoments(headlineOf(comparison), moments),
    figures: () => [
      ...momentTimelines(moments, read.planned, names),
      ...reachFigureOfChanges(comparison.reach),
      ...changeMaps(parts),
    ],
  }
}

/** What the end cannot be understood without comes first. */
const headLines = ({ read, rehearsed, names }: Shown, source: ReportSource, all: boolean) => [
  line`${bold('plan')} ${fileOf(source)}`,
  ...readLines(read, all),
  ...momentForms
    .refusedAlways(rehearsed.moments, names)
    .flatMap(each => hang(line`  ${red('✗')} `, [each])),
]

/** What changes in the end, and whether there is more on the way. */
function withMoments(said: string, moments: Moments): string {
  const counts = (['exposure', 'outage'] as const).flatMap(kind => {
    const count = momentForms.momentsTold(moments).filter(each => each.kind === kind).length
    return count === 0 ? [] : [words.countOf(count, kind)]
  })
  return counts.length === 0 ? said : `${said}; on the way ${counts.join(' and ')}`
}

/** With an empty line at the end. */
const closed = (lines: readonly Line[]): readonly Line[] =>
  lines.at(-1)?.pieces.length === 0 ? lines : [...lines, line``]

/** What of the end is not told, as something that leads there is not known. */
function untoldOfEnd({
  read,
  rehearsed: { moments },
  names,
}: Pick<Shown, 'read' | 'rehearsed' | 'names'>): readonly string[] {
  const { leaves, notSimulated, drift } = read
  const decisive = drift.filter(each => isDecisive(each, read.planned.calls))
  const [lacking, other] = [true, false].map(isLack =>
    decisive.filter(each => isLacking(each) === isLack).map(({ path }) => printPath(path)),
  )
  const isRefused = momentForms.refusedAlways(moments, names).length > 0
  return [
    ...untoldIn(moments),
    ...(leaves.notUnderstood > 0 ? ['what was not understood may change more'] : []),
    ...(notSimulated.length > 0 ? ['what is not simulated may change more'] : []),
    ...saidOf('is with what the account does not have', lacking),
    ...saidOf('goes by the state, and may be wrong where the account is right', other),
    ...(isRefused ? ['what is said of the end is without what is refused in every order'] : []),
  ]
}

const saidOf = (says: string, paths: readonly string[] = []): readonly string[] =>
  paths.length === 0
    ? []
    : [`what is said of the end ${says}: ${words.someOf(paths, 4, 'and # more')}`]

/** Where calls are not all known the end is not known either. */
function untoldIn(moments: Moments): readonly string[] {
  const undecided = moments.undecided.filter(({ packets }) => packets === undefined)
  if (undecided.length === 0) return []
  const labels = undecided.flatMap(({ services }) => services.map(({ label }) => label))
  const where = undecided.some(({ everywhere }) => everywhere)
    ? 'any service'
    : [...new Set(labels)].join(', ')
  return where === '' ? [] : [`nothing is told of ${where}, where a call is not all known`]
}

const headed = (head: string, texts: readonly string[], sign: string): readonly Line[] =>
  texts.length === 0
    ? []
    : [line``, line`${bold(head)}`, ...texts.map(each => line`  ${yellow(sign)} ${each}`)]

const asJson = ({ read, rehearsed }: Shown, source: ReportSource) => ({
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

function asMarkdown(
  { read, rehearsed, names }: Shown,
  source: ReportSource,
  isKnown: IsKnown,
): Markdown {
  const items = [
    ...untoldOfEnd({ read, rehearsed, names }),
    ...alikeSaid(read.notSimulated).map(({ row: { address, says }, others }) =>
      withOthers(`${address}: ${says}`, others),
    ),
    ...alikeSaid(read.notes).map(({ row: { says }, others }) => withOthers(says, others)),
    ...notKnownTexts(rehearsed),
    ...driftTexts(read.drift),
  ]
  return joinMarkdown(
    [
      md`### Plan ${code(fileOf(source))}`,
      md`${words.capitalize(checkedInWords(read))}.`,
      ...momentForms
        .refusedAlways(rehearsed.moments, names)
        .map(each => md`**${words.capitalize(each)}.**`),
      md`#### In the end`,
      comparisonAsMarkdown(rehearsed.comparison, read.account.holes, isKnown),
      md`#### On the way`,
      ...momentForms.asMarkdown(rehearsed.moments, names, rehearsed.proved),
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
