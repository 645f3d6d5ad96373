/** In which order to make calls in an account with holes: in each case the windows that open for certain, and those that may. */
import type { Hole } from '../account/holes/hole.ts'
import type { AnyCall } from '../engine/call.ts'
import { isPossible, type OrderCase, type OrderIn } from '../order/accounts/order-in.ts'
import type { PossibleOrder } from '../order/accounts/possible-order.ts'
import { code, joinMarkdown, type Markdown, md } from './escape.ts'
import {
  eachOnce,
  type Finding,
  type FindingPlace,
  fileOf,
  idOf,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { fillingInWords, holeLines, holesBehind, holesInWords, theHole } from './holes.ts'
import {
  blockedFindings,
  blockedLines,
  orderedLines,
  orderQuestion,
  reportOrder,
  stepLines,
  stepsAsJson,
  windowFinding,
} from './order.ts'
import * as orderForms from './order-forms.ts'
import type { Figure } from './pictures/figure.ts'
import { timelines } from './pictures/timeline.ts'
import type { Report } from './report.ts'
import { bold, dim, green, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

type Change = ReportSource & { readonly calls: readonly AnyCall[] }

/** What `orderIn` answers, with the change and the account that it was made for. */
export function reportAccountOrder(
  found: OrderIn,
  holes: readonly Hole[],
  change: Change,
  account: ReportSource,
): Report {
  if (found.holds === 'always' && !isPossible(found.answer))
    return reportOrder(found.answer, change, account)
  const { calls } = change
  const names = calls.map(words.call)
  const cases = casesOf(found)
  const isSplit = cases.length > 1
  const behind = holesBehind({ on: found.holds === 'always' ? [] : found.on }, holes)
  return {
    question: orderQuestion,
    findings: eachOnce(cases.flatMap(each => findingsOf(each, names, change))),
    text: () => [
      line`${bold('order')} ${fileOf(change)} ${dim('on')} ${fileOf(account)}`,
      ...cases.flatMap(each => [line``, ...caseLines(each, names)]),
      ...(behind.length === 0 ? [] : [line``, ...holeLines(behind)]),
    ],
    json: () => ({
      ...{ change: fileOf(change), world: fileOf(account), holds: found.holds },
      on: found.holds === 'always' ? [] : found.on,
      cases: cases.map(({ filling, outcomesOn, answer }) => ({
        ...{ filling, outcomesOn, ...answer },
        ...(answer.ok && { steps: stepsAsJson(calls, answer) }),
      })),
    }),
    markdown: () =>
      joinMarkdown(
        [
          md`### Order of ${code(fileOf(change))} on ${code(fileOf(account))}`,
          ...cases.flatMap(each => [
            ...(isSplit ? [md`#### If ${chosenIn(each)}`] : []),
            ...caseAsMarkdown(each, names),
          ]),
        ],
        '\n\n',
      ),
    arrows: () =>
      cases.flatMap(({ answer }, at) =>
        orderForms.arrows(names, answer, isSplit ? `case ${at + 1}: ` : ''),
      ),
    headline: () => headlineOf(cases),
    figures: () => cases.flatMap(each => figuresOf(each, names, isSplit)),
  }
}

const figuresOf = (each: OrderCase, names: orderForms.Names, isSplit: boolean): readonly Figure[] =>
  timelines(names, each.answer).map(figure =>
    isSplit ? { ...figure, title: `${figure.title}, if ${chosenIn(each)}` } : figure,
  )

const chosenIn = ({ filling }: OrderCase): string => fillingInWords(filling)

const casesOf = (found: OrderIn): readonly OrderCase[] =>
  found.holds === 'always' ? [{ filling: {}, outcomesOn: [], answer: found.answer }] : found.cases

function findingsOf(
  { answer, outcomesOn }: OrderCase,
  names: orderForms.Names,
  change: Change,
): readonly Finding[] {
  const placeOfCall = (call: number): FindingPlace => placeIn(change, ['calls', call])
  const place = placeIn(change, ['calls'])
  const unknown = (message: string, ...parts: readonly string[]): Finding => ({
    ...{ id: idOf(...parts), kind: 'unknown', level: 'warning', place },
    message: `${words.capitalize(message)}.`,
  })
  return [
    ...(answer.ok
      ? answer.windows.map(window => windowFinding(window, placeOfCall(window.after)))
      : blockedFindings(names, answer, placeOfCall)),
    ...(isPossible(answer) && answer.hidden.length > 0
      ? [unknown(hiddenInWords(answer), 'hidden', ...answer.hidden)]
      : []),
    ...(isPossible(answer) && !answer.isExact ? [unknown(tooMany, 'inexact')] : []),
    ...outcomesOn.map(name => unknown(outcomeInWords(name), 'outcome', name)),
  ]
}

const hiddenInWords = ({ hidden }: PossibleOrder): string =>
  `windows may open at services and addresses that were not given: that depends on ${holesInWords(hidden)}`

const outcomeInWords = (name: string): string =>
  `what comes of the calls depends on ${theHole(name)}`

const tooMany =
  'too many parts of the rules of a service are not known to tell which windows open there'

/** What is said beside the windows themselves. */
const remarksOf = ({ answer, outcomesOn }: OrderCase): readonly string[] => [
  ...(isPossible(answer) && answer.hidden.length > 0 ? [hiddenInWords(answer)] : []),
  ...(isPossible(answer) && !answer.isExact ? [tooMany] : []),
  ...outcomesOn.map(outcomeInWords),
]

function caseLines(each: OrderCase, names: orderForms.Names): readonly Line[] {
  const { answer } = each
  const chosen = chosenIn(each)
  return [
    ...(chosen === '' ? [] : [line`${yellow('if')} ${bold(chosen)}`]),
    ...linesOf(answer, names),
    ...remarksOf(each).map(remark => line`${yellow('?')} ${remark}`),
  ]
}

function linesOf(answer: OrderCase['answer'], names: orderForms.Names): readonly Line[] {
  if (!answer.ok) return blockedLines(names, answer)
  if (!isPossible(answer)) return orderedLines(names, answer)
  const says = windowsInWords(answer)
  return [
    ...stepLines(names, answer.order, answer.windows),
    line``,
    answer.windows.length === 0 ? line`${green('✓')} ${says}` : line`${says}`,
  ]
}

/** `2 windows, 1 of which depends on holes; no order of these calls costs less: proved`. */
function windowsInWords({ windows, optimal, hidden }: PossibleOrder): string {
  if (windows.length === 0)
    return `no window opens${hidden.length > 0 ? ' at what was given' : ''}, however the holes are filled`
  const open = windows.filter(({ holds }) => holds === 'depends').length
  const which = open === windows.length ? ' that' : `, ${open} of which`
  const depending = open === 0 ? '' : `${which} ${open === 1 ? 'depends' : 'depend'} on holes`
  const best = optimal
    ? 'no order of these calls costs less, windows that may open included: proved'
    : 'it is not proved that no order costs less'
  return `${words.countOf(windows.length, 'window')}${depending}; ${best}`
}

function caseAsMarkdown(each: OrderCase, names: orderForms.Names): readonly Markdown[] {
  const { answer } = each
  const remarks = remarksOf(each).map(remark => md`${words.capitalize(remark)}.`)
  if (!isPossible(answer)) return [...orderForms.asMarkdown(names, answer), ...remarks]
  return [
    md`${words.capitalize(windowsInWords(answer))}.`,
    orderForms.stepsAsMarkdown(names, answer.order, answer.windows),
    ...remarks,
  ]
}

/** Of the first case that is not without windows. */
function headlineOf(cases: readonly OrderCase[]): string {
  const worst = cases.find(({ answer }) => !answer.ok || answer.windows.length > 0)
  if (worst !== undefined) return orderForms.headline(worst.answer)
  const isHidden = cases.some(({ answer }) => isPossible(answer) && answer.hidden.length > 0)
  return `In this order no window opens${isHidden ? ' at what was given' : ''}`
}
