/** A rehearsal in an account with holes: what comes of the calls in each case, and what they do to packets. */
import type { Hole } from '../account/holes/hole.ts'
import type { AccountRehearsal, RehearsedCase } from '../rehearsal/accounts/rehearse-in.ts'
import type { VerdictAnswer } from '../rehearsal/accounts/verdict-in.ts'
import { comparisonAsJson, comparisonAsMarkdown, comparisonLines } from './account-changes.ts'
import * as addresses from './address-changes.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, md } from './escape.ts'
import { eachOnce, type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { fillingInWords, theHole } from './holes.ts'
import { changeMaps } from './pictures/change-maps.ts'
import type { Figure } from './pictures/figure.ts'
import { reachFigureOfChanges } from './pictures/reach-in-holes.ts'
import { certainFindings, certainParts, otherFindings } from './possible-changes.ts'
import { headlineOf, rehearseQuestion } from './rehearsal.ts'
import * as made from './rehearsed-calls.ts'
import type { IsKnown, Report } from './report.ts'
import { bold, cyan, dim, type Line, line, yellow } from './text.ts'
import { untoldComparison } from './untold.ts'
import * as words from './words.ts'

/** What `rehearseIn` answers, with the change and the account that it was made for. */
export function reportAccountRehearsal(
  rehearsal: AccountRehearsal,
  known: readonly Hole[],
  change: ReportSource,
  account: ReportSource,
): Report {
  const source: ReportSource = { ...change, placeOf: () => placeIn(change, ['calls']) }
  const { cases } = rehearsal
  const holes = [...known, ...rehearsal.holes]
  const refusals = eachOnce(
    cases.flatMap(({ calls }) => calls.flatMap((call, at) => made.refusalsOf(call, at, change))),
  )
  const certain = findingsOver(cases, each => certainFindings(each.comparison, source))
  const others = findingsOver(cases, each => otherFindings(each.comparison, source))
  const parts = cases.flatMap(each => certainParts(each.comparison))
  const untold = () => [...new Set(cases.flatMap(each => untoldComparison(each.comparison.untold)))]
  const outcomes = eachOnce(cases.flatMap(each => outcomeFindings(each, source)))
  const findings = [...refusals, ...certain, ...others, ...outcomes]
  return {
    ...{ question: rehearseQuestion, findings },
    text: (isKnown, all) => [
      line`${bold('rehearsing')} ${fileOf(change)} ${dim('on')} ${fileOf(account)}`,
      ...cases.flatMap(each => [line``, ...caseLines(each, holes, { isKnown, all })]),
    ],
    json: () => rehearsalAsJson(rehearsal, holes),
    markdown: isKnown =>
      joinMarkdown(
        [
          md`### Rehearsal`,
          md`${code(fileOf(change))} on ${code(fileOf(account))}`,
          ...cases.flatMap(each => caseAsMarkdown(each, holes, isKnown, cases.length > 1)),
        ],
        '\n\n',
      ),
    table: () => changeRows.table(parts, findings),
    arrows: () => changeRows.arrows(parts, findings),
    untold,
    headline: () => headlineOf(cases[0]?.calls ?? [], parts, untold().length === 0),
    figures: () => figuresOf(rehearsal),
  }
}

/** Each once; with what the holes were taken to be where not every case has it. */
function findingsOver(
  cases: readonly RehearsedCase[],
  findingsOf: (each: RehearsedCase) => readonly Finding[],
): readonly Finding[] {
  const found = cases.map(each => ({ filling: each.filling, findings: findingsOf(each) }))
  const ids = found.map(({ findings }) => new Set(findings.map(({ id }) => id)))
  return eachOnce(
    found.flatMap(({ filling, findings }) =>
      findings.map(each =>
        ids.every(known => known.has(each.id))
          ? each
          : { ...each, message: `If ${fillingInWords(filling)}: ${each.message}` },
      ),
    ),
  )
}

const caseAsMarkdown = (
  { filling, calls, comparison }: RehearsedCase,
  holes: readonly Hole[],
  isKnown: IsKnown,
  isOneOfSeveral: boolean,
) => [
  ...(isOneOfSeveral ? [md`#### If ${fillingInWords(filling)}`] : []),
  ...made.refusedAsMarkdown({ calls }),
  made.effectAsMarkdown(calls, () => comparisonAsMarkdown(comparison, holes, isKnown)),
  ...addresses.picksIn(comparison.addresses).map(each => md`${each}`),
]

const figuresOf = ({ cases }: AccountRehearsal): readonly Figure[] => [
  ...cases.flatMap(each => reachFigureOfChanges(each.comparison.reach)),
  ...changeMaps(cases.flatMap(each => certainParts(each.comparison))),
]

const rehearsalAsJson = ({ equivalent, cases }: AccountRehearsal, holes: readonly Hole[]) => ({
  equivalent,
  cases: cases.map(({ filling, calls, outcomesOn, packets, comparison }) => ({
    ...{ filling, outcomesOn, packets },
    calls: calls.map(({ call, outcome }) => ({
      ...{ call, ok: outcome.ok },
      ...(outcome.ok ? { reply: outcome.reply } : { errors: outcome.errors }),
    })),
    comparison: comparisonAsJson(comparison, holes),
  })),
})

function caseLines(
  { filling, calls, outcomesOn, packets, comparison }: RehearsedCase,
  holes: readonly Hole[],
  { isKnown, all }: { readonly isKnown: IsKnown; readonly all: boolean },
): readonly Line[] {
  const chosen = fillingInWords(filling)
  return [
    ...(chosen === '' ? [] : [line`${yellow('if')} ${bold(chosen)}`]),
    ...made.linesOf(calls),
    ...packetLines(packets),
    ...[line``, ...made.effectLines(calls, () => comparisonLines(comparison, holes, isKnown, all))],
    ...addresses.picksIn(comparison.addresses).map(each => line`${cyan('i')} ${each}`),
    ...refusedLines(calls),
    ...outcomesOn.map(
      name => line`${yellow('?')} what came of the calls depends on ${theHole(name)}`,
    ),
  ]
}

function packetLines(packets: RehearsedCase['packets']): readonly Line[] {
  if (packets.length === 0) return []
  const said = (answer: VerdictAnswer | null): string => {
    if (answer === null) return 'gone'
    return answer.holds === 'always' ? answer.action : `depends on ${answer.on.join(' and ')}`
  }
  return [
    ...[line``, bold('Packets')],
    ...packets.map(({ service, packet, before, after }) => {
      const [was, is] = [said(before), said(after)]
      const change = was === is ? was : `${was} → ${is}`
      return line`  ${words.packet(packet)} at ${service.type}/${service.id}  ${bold(change)}`
    }),
  ]
}

function outcomeFindings({ outcomesOn }: RehearsedCase, source: ReportSource): readonly Finding[] {
  return outcomesOn.map(
    (name): Finding => ({
      ...{ id: idOf('outcome', name), kind: 'unknown', level: 'warning' },
      message: `What came of the calls depends on ${theHole(name)}.`,
      place: placeIn(source, []),
    }),
  )
}

/** A refused call is no proof of anything: the service may take what the contract does not. */
function refusedLines(calls: RehearsedCase['calls']): readonly Line[] {
  const refused = calls.filter(({ outcome }) => !outcome.ok).length
  if (refused === 0) return []
  const count = words.countOf(refused, 'call')
  return [
    line`${yellow('!')} ${count} refused: what is said above is without ${refused === 1 ? 'it' : 'them'}`,
  ]
}
