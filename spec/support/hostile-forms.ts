/** Reports about things with hostile labels, in every format, each read back by a parser of that format: nothing breaks out. */
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect } from 'vitest'
import * as report from '../../src/report/index.ts'
import { readCsv } from './csv.ts'
import { hostileLabel } from './hostile-labels.ts'
import { type ReadMarkup, readMarkup } from './markup-text.ts'

/** Labels of each kind in one set of reports. */
export const count = 25

/** The reports of all questions about things that are called so. */
export type ReportsOf = (labels: readonly string[]) => readonly report.Report[]

export const harmless = Array.from({ length: count }, (_, at) => `label${at}`)
const options = { width: Number.POSITIVE_INFINITY, version: '0.0.0' }

/** What no format prints but between lines. */
const acting = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** The form that a parser sees, without what the texts say. */
const formOf: Readonly<Record<string, (printed: string) => unknown>> = {
  text: printed => printed.split('\n').length,
  json: printed => formOfJson(JSON.parse(printed)),
  sarif: printed => formOfJson(JSON.parse(printed)),
  csv: printed => readCsv(printed).map(row => row.length),
  mermaid: printed =>
    printed.split('\n').map(line => line.replace(/"[^"<>`]*"/g, '…').replace(/n\d+/g, 'n')),
  markdown: printed => formOfMarkdown(printed),
  // How wide a picture is depends on the text, and how it is laid out on how wide it is.
  html: printed =>
    formOfMarkup(readMarkup(printed)).filter(each => !/^div class=(?:panels?|scroll)\b/.test(each)),
  // How many lines a text takes depends on the text.
  svg: printed => formOfMarkup(readMarkup(printed)).filter(each => !/^(?:text|g) /.test(each)),
}

const formOfJson = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? typeof value
    : Array.isArray(value)
      ? value.map(formOfJson)
      : Object.entries(value).map(([key, each]) =>
          // How many there are depends on what a call holds.
          key === 'assumptions' ? key : [key, formOfJson(each)],
        )

const markdown = new MarkdownIt({ html: true, linkify: true })

function formOfMarkdown(printed: string): readonly string[] {
  const tokens = markdown.parse(printed, {}).flatMap(each => [each, ...(each.children ?? [])])
  return tokens
    .filter(({ type }) => type !== 'text' && type !== 'inline')
    .map(({ type, tag, content }) => `${type} ${tag} ${type.startsWith('html') ? content : ''}`)
}

const formOfMarkup = ({ elements, comments }: ReadMarkup): readonly string[] => [
  `${comments} comments`,
  ...elements.map(({ name, attributes }) => {
    const kept = Object.entries(attributes).map(([key, value]) =>
      // A blank at the start of a label moves its line a little.
      key === 'class' || key === 'href' || key === 'id'
        ? `${key}=${value.replace(/\bin\d+/, 'in')}`
        : key,
    )
    return `${name} ${kept.join(' ')}`
  }),
]

/** What a spreadsheet takes for a formula. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function checkForm(
  [question, format]: readonly [string, report.Format],
  hostile: string,
  usual: string,
): void {
  const of = `${question} as ${format}`
  expect(hostile.replace(format === 'csv' ? /[\r\t]/g : '', ''), of).not.toMatch(acting)
  expect(formOf[format]?.(hostile), of).toEqual(formOf[format]?.(usual))
  if (format !== 'csv') return
  const cells = readCsv(hostile).flat()
  expect(
    cells.filter(cell => formula.test(cell)),
    of,
  ).toEqual([])
}

/** So many labels at least, each in all these reports and in every format that they have. */
export function checkHostileLabels(reportsOf: ReportsOf, labelsMin: number, seed?: number): void {
  const usual = reportsOf(harmless).map(each =>
    each.question.formats.map(
      format => [format, report.printReport(each, format, options)] as const,
    ),
  )
  const checkForms = (labels: readonly string[]): void => {
    for (const [at, each] of reportsOf(labels).entries())
      for (const [format, printed] of usual[at] ?? [])
        checkForm([each.question.name, format], report.printReport(each, format, options), printed)
  }
  fc.assert(
    fc.property(fc.uniqueArray(hostileLabel, { minLength: count, maxLength: count }), checkForms),
    {
      ...(seed !== undefined && { seed }),
      numRuns: Math.ceil(labelsMin / count),
      endOnFailure: true,
    },
  )
}
