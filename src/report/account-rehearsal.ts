/** A rehearsal in an account with holes: what comes of the calls in each case, and what they do to packets. */
import type { Hole } from '../account/holes/hole.ts'
import type { AccountRehearsal, RehearsedCase } from '../rehearsal/accounts/rehearse-in.ts'
import {
  certainFindings,
  certainParts,
  comparisonAsJson,
  comparisonAsMarkdown,
  comparisonLines,
  otherFindings,
} from './account-changes.ts'
import * as changeForms from './change-forms.ts'
import { code, joinMarkdown, md } from './escape.ts'
import { type Finding, fileOf, placeIn, type ReportSource } from './finding.ts'
import { fillingInWords } from './holes.ts'
import { callLines, refusalsOf, refusedAsMarkdown, rehearseQuestion } from './rehearsal.ts'
import type { IsKnown, Report } from './report.ts'
import { bold, dim, type Line, line, yellow } from './text.ts'

/** What `rehearseIn` answers, with the change and the account that it was made for. */
export function reportAccountRehearsal(
  rehearsal: AccountRehearsal,
  holes: readonly Hole[],
  change: ReportSource,
  account: ReportSource,
): Report {
  const source: ReportSource = { ...change, placeOf: () => placeIn(change, ['calls']) }
  const { cases } = rehearsal
  const refusals = unique(
    cases.flatMap(({ calls }) => calls.flatMap((call, at) => refusalsOf(call, at, change))),
  )
  const certain = unique(cases.flatMap(each => certainFindings(each.comparison, source)))
  const others = unique(cases.flatMap(each => otherFindings(each.comparison, source)))
  const parts = cases.flatMap(each => certainParts(each.comparison))
  return {
    question: rehearseQuestion,
    findings: [...refusals, ...certain, ...others],
    text: isKnown => [
      line`${bold('rehearsing')} ${fileOf(change)} ${dim('on')} ${fileOf(account)}`,
      ...cases.flatMap(each => [line``, ...caseLines(each, holes, isKnown)]),
    ],
    json: () => ({
      equivalent: rehearsal.equivalent,
      cases: cases.map(({ filling, calls, comparison }) => ({
        filling,
        calls: calls.map(({ call, outcome }) => ({
          ...{ call, ok: outcome.ok },
          ...(outcome.ok ? { reply: outcome.reply } : { errors: outcome.errors }),
        })),
        comparison: comparisonAsJson(comparison, holes),
      })),
    }),
    markdown: isKnown =>
      joinMarkdown(
        [
          md`### Rehearsal`,
          md`${code(fileOf(change))} on ${code(fileOf(account))}`,
          ...cases.flatMap(({ filling, calls, comparison }) => [
            ...(cases.length > 1 ? [md`#### If ${fillingInWords(filling)}`] : []),
            ...refusedAsMarkdown({ calls }),
            comparisonAsMarkdown(comparison, holes, isKnown),
          ]),
        ],
        '\n\n',
      ),
    table: () => changeForms.table(parts, [...refusals, ...others]),
    arrows: () => changeForms.arrows(parts, [...refusals, ...others]),
  }
}

const unique = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map(each => [each.id, each])).values(),
]

function caseLines(
  { filling, calls, comparison }: RehearsedCase,
  holes: readonly Hole[],
  isKnown: IsKnown,
): readonly Line[] {
  const chosen = fillingInWords(filling)
  return [
    ...(chosen === '' ? [] : [line`${yellow('if')} ${bold(chosen)}`]),
    ...[bold('Calls'), ...calls.flatMap((call, at) => callLines(call, at))],
    ...[line``, bold('Every packet'), ...comparisonLines(comparison, holes, isKnown)],
  ]
}
