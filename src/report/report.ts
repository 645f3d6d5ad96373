/** A report: the answer to one question, ready to be printed in any of its formats. */

import { unreachable } from '../kit/unreachable.ts'
import {
  bound,
  flag,
  listOf,
  object,
  optional,
  type ReadersOf,
  record,
  text,
  trusting,
  word,
} from '../refusals/usage.ts'
import { joinMarkdown, type Markdown, md, printCsv, printJson, type TextTable } from './escape.ts'
import {
  type BaselineComparison,
  compareWithBaseline,
  type Finding,
  type FindingKinds,
} from './finding.ts'
import { type Arrow, printFlowchart } from './flowchart.ts'
import { answerOf } from './given.ts'
import { rowsMax } from './html/figures.ts'
import { type PageParts, partsOf, printPage, tallyOf } from './html/page.ts'
import type { Figure } from './pictures/figure.ts'
import { printSvg } from './pictures/print-svg.ts'
import { type NamedRule, toSarif } from './sarif.ts'
import { bold, dim, type Line, line, plainStyle, printLines, type Style, yellow } from './text.ts'
import { withUntold } from './untold.ts'
import { telling } from './words.ts'

export const formats = [
  ...(['text', 'json', 'markdown', 'html'] as const),
  ...(['csv', 'mermaid', 'svg', 'sarif'] as const),
] as const
export type Format = (typeof formats)[number]

/** What all answers to one question have in common. */
export interface Question {
  /** The command that asks it; of what no command asks, what it is about. */
  readonly name: string
  /** Every kind of finding that an answer can have. */
  readonly kinds: FindingKinds
  readonly formats: readonly Format[]
}

/** Made by one of the functions of this module; printed by `printReport`. */
export interface Report {
  readonly question: Question
  readonly findings: readonly Finding[]
  /** False where something that matters was not given or not understood, so that what is not told is not proved. */
  readonly isProved?: boolean
  /** False where a part of what was asked about was not looked at at all: such a run has failed. */
  readonly isWhole?: boolean
  /** What was not looked at before the time was over, each in a few words; `json` has it by itself. */
  readonly untold?: () => readonly string[]
  /** What findings name as their rule, for SARIF. */
  readonly rules?: readonly NamedRule[]
  /**
   * Where much is alike, what depends on holes is told in part unless all is asked for. Of lines that nobody looks at, beyond
   * the first `shown`, it is enough that they are there.
   */
  readonly text: (isKnown: IsKnown, all: boolean, shown?: number) => readonly Line[]
  /** What JSON holds besides the name of the question and the findings. */
  readonly json: () => object
  readonly markdown: (isKnown: IsKnown) => Markdown
  readonly table?: () => TextTable
  readonly arrows?: () => readonly Arrow[]
  /** The verdict in a sentence, for what is looked at; a tally of the findings when left out. */
  readonly headline?: () => string
  readonly figures?: () => readonly Figure[]
}

/** Whether a baseline has the finding with this id. */
export type IsKnown = (id: string) => boolean

export interface PrintOptions {
  /** What an earlier answer found: the report tells what is new and what is gone. */
  readonly baseline?: readonly Finding[] | undefined
  /** How the text shows what stands out; not at all when left out. */
  readonly style?: Style
  /** Nothing is left out of lists, and what is alike is told one by one; JSON, SARIF and CSV always have all. */
  readonly all?: boolean
  /** Of the text, in characters: 100 when left out. */
  readonly width?: number
  /** Of firedrill, for SARIF and HTML. */
  readonly version?: string
}

const readOptions = record<ReadersOf<PrintOptions>>({
  baseline: optional(listOf(object)),
  style: optional(object),
  all: optional(flag),
  width: optional(bound(1)),
  version: optional(text()),
})

/** Throws UsageError for a format that the question does not have, and for an option that is unknown or wrong. */
export function printReport(report: Report, format: Format, options: PrintOptions = {}): string {
  const maker = 'a function such as reportCheck'
  answerOf(maker, 'question', 'findings', 'text', 'json')(report, 'report')
  const { question, findings } = report
  readOptions(options, 'options')
  word(question.formats)(format, 'format')
  const { baseline, style = plainStyle, width = 100, version, all = false } = options
  const against = compareWithBaseline(findings, baseline)
  return trusting('report', `what ${maker} answers`, report, () =>
    telling(all, () =>
      printAs(withUntold(report), format, against, { style, width, version, all }),
    ),
  )
}

interface PrintAs extends Required<Pick<PrintOptions, 'style' | 'width' | 'all'>> {
  readonly version: string | undefined
}

function printAs(
  report: Report,
  format: Format,
  against: BaselineComparison,
  { style, width, version, all }: PrintAs,
): string {
  const { question, findings } = report
  switch (format) {
    case 'text':
      return printLines(
        [...report.text(against.isKnown, all), ...baselineLines(against)],
        style,
        width,
      )
    case 'json': {
      const told = {
        command: question.name,
        ...report.json(),
        ...findingsAsJson(findings, against),
      }
      return `${printJson(told)}\n`
    }
    case 'markdown':
      return `${report.markdown(against.isKnown).markdown}\n`
    case 'html':
      return printPage({ ...pageOf(report, against), version })
    case 'svg':
      return printSvg(looksOf(report, against))
    case 'csv':
      if (report.table === undefined) break
      return printCsv(report.table())
    case 'mermaid':
      if (report.arrows === undefined) break
      return printFlowchart(report.arrows())
    case 'sarif':
      return `${printJson(toSarif(against, { kinds: question.kinds, rules: report.rules ?? [], untold: telling(true, () => report.untold?.() ?? []), version }))}\n`
    default:
      unreachable(format)
  }
  // A question that names the format makes what it prints.
  throw new TypeError(`${question.name} prints no ${format}`)
}

/** With remarks on what was asked about: before the text and after the Markdown, and `remarks` in JSON. */
export const remarkOn = (report: Report, remarks: readonly string[]): Report =>
  remarks.length === 0
    ? report
    : {
        ...report,
        text: (isKnown, all) => [
          ...remarks.map(each => line`${yellow('!')} ${each}`),
          line``,
          ...report.text(isKnown, all),
        ],
        json: () => ({ ...report.json(), remarks }),
        markdown: isKnown =>
          joinMarkdown([report.markdown(isKnown), ...remarks.map(each => md`${each}.`)], '\n\n'),
      }

/** What its page says, for a document that is around it already. */
export const showReport = (report: Report): PageParts =>
  partsOf({
    ...pageOf(withUntold(report), compareWithBaseline(report.findings, undefined)),
    version: undefined,
  })

/** All of it but the pictures, which take most of the time that it takes to show a report. */
export const showWords = (report: Report): PageParts => showReport({ ...report, figures: () => [] })

const pageOf = (report: Report, against: BaselineComparison) => ({
  ...looksOf(report, against),
  ...{ against, table: report.table?.() },
})

/** What a page and a picture show. */
const looksOf = (report: Report, { isKnown }: BaselineComparison) => ({
  name: report.question.name,
  headline: report.headline?.() ?? tallyOf(report.findings),
  // With the line above the answer.
  lines: report.text(isKnown, true, rowsMax + 1),
  figures: report.figures?.() ?? [],
  findings: report.findings,
})

/** A baseline adds to each finding whether it is new, and lists those that are gone. */
function findingsAsJson(findings: readonly Finding[], against: BaselineComparison) {
  if (!against.hasBaseline) return { findings }
  return {
    findings: findings.map(finding => ({
      ...finding,
      baselineState: against.isKnown(finding.id) ? 'unchanged' : 'new',
    })),
    absent: against.absent,
  }
}

function baselineLines({ hasBaseline, fresh, known, absent }: BaselineComparison): readonly Line[] {
  if (!hasBaseline) return []
  return [
    line``,
    line`${bold('Against the baseline')} ${fresh.length} new, ${known.length} known, ${absent.length} gone`,
    ...absent.map(({ id, message }) => line`  ${dim(id)} gone: ${message}`),
  ]
}
