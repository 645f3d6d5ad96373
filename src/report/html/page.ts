/** A report as one page of HTML: it needs no network and no script, and no value in it can act on the reader's machine. */
import { base64DigestOf } from '../../kit/digest.ts'
import { once } from '../../kit/once.ts'
import { type Level, levels } from '../../rules/lint/finding.ts'
import type { TextTable } from '../escape.ts'
import type { BaselineComparison, Finding } from '../finding.ts'
import { Markup, markup } from '../markup.ts'
import type { Figure } from '../pictures/figure.ts'
import { patterns } from '../pictures/style.ts'
import type { Line } from '../text.ts'
import * as words from '../words.ts'
import { figuresAsMarkup, leftOut, rowsMax, tableAsMarkup } from './figures.ts'
import { linesAsMarkup, piecesAsMarkup } from './lines.ts'
import { pageStyle } from './style.ts'

export interface Page {
  /** The command that was asked. */
  readonly name: string
  /** The verdict in a sentence. */
  readonly headline: string
  /** The text: the first line says what was asked. */
  readonly lines: readonly Line[]
  readonly figures: readonly Figure[]
  readonly table: TextTable | undefined
  readonly against: BaselineComparison
  readonly version: string | undefined
}

const policy = once(() => ({
  text: `default-src 'none'; style-src 'sha256-${base64DigestOf(pageStyle)}'; base-uri 'none'; form-action 'none'`,
}))

export function printPage(page: Page): string {
  const { headline, tone, asked, sections } = partsOf(page)
  const { name, version } = page
  const links = sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)
  const made = version === undefined ? 'firedrill' : `firedrill ${version}`
  const body = markup`<body>
<svg class="defs" aria-hidden="true" focusable="false">${patterns}</svg>
<header><p>${asked}</p></header>
<main>
<h1 class="${tone}">${headline}</h1>
<nav aria-label="On this page"><ul>${links}</ul></nav>
${sections.map(({ id, title, content }) => markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>\n`)}
</main>
<footer><p>Made by ${made}. This page holds no script, and loads nothing from anywhere.</p></footer>
</body>`
  // The language, the characters and what may run come before anything that was given.
  return `<!doctype html>\n${markup`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy().text}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${headline} (${made} ${name})</title>${Markup.style(pageStyle)}</head>\n${body}</html>`}\n`
}

/** What a page says, for a document that is around it already. */
export interface PageParts {
  readonly headline: string
  /** The most urgent level of what is new. */
  readonly tone: Level | 'none'
  readonly asked: Markup
  readonly sections: readonly Section[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly content: Markup
}

export function partsOf(page: Page): PageParts {
  const { name, headline, lines, against } = page
  const [asked, ...answer] = lines
  return {
    ...{ headline, tone: toneOf(against) },
    asked: asked === undefined ? markup`${name}` : piecesAsMarkup(asked.pieces),
    sections: sectionsOf(page, answer),
  }
}

function sectionsOf(
  { figures, table, against }: Page,
  answer: readonly Line[],
): readonly Section[] {
  const findings = findingsTable(against)
  return [
    { id: 'answer', title: 'The answer', content: answerAsMarkup(answer) },
    ...(figures.length === 0
      ? []
      : [{ id: 'pictures', title: 'Pictures', content: figuresAsMarkup(figures) }]),
    ...(table === undefined || table.rows.length === 0
      ? []
      : [
          { id: 'numbers', title: 'Exact numbers', content: tableAsMarkup('exact numbers', table) },
        ]),
    ...(findings.rows.length === 0
      ? []
      : [{ id: 'findings', title: 'Findings', content: tableAsMarkup('findings', findings) }]),
  ]
}

const answerAsMarkup = (answer: readonly Line[]): Markup =>
  markup`${linesAsMarkup(answer.slice(0, rowsMax))}${leftOut(answer.length - rowsMax, 'line')}`

const toneOf = ({ fresh }: BaselineComparison): Level | 'none' =>
  levels.find(level => fresh.some(finding => finding.level === level)) ?? 'none'

function findingsTable({ hasBaseline, fresh, known, absent }: BaselineComparison): TextTable {
  const rowsOf = (findings: readonly Finding[], state: string) =>
    findings.map(({ id, level, kind, message, place }) => [
      ...[level, kind, message, placeInWords(place), id],
      ...(hasBaseline ? [state] : []),
    ])
  return {
    columns: ['level', 'kind', 'what', 'where', 'id', ...(hasBaseline ? ['baseline'] : [])],
    rows: [...rowsOf(fresh, 'new'), ...rowsOf(known, 'known'), ...rowsOf(absent, 'gone')],
  }
}

const placeInWords = ({ file, field, line }: Finding['place']): string =>
  [...(file === undefined ? [] : [line === undefined ? file : `${file}:${line}`]), field].join(' ')

/** `2 errors, 1 warning`: what stands above an answer that has no sentence of its own. */
export function tallyOf(findings: readonly Finding[]): string {
  const counts = levels.flatMap(level => {
    const count = findings.filter(each => each.level === level).length
    return count === 0 ? [] : [words.countOf(count, level)]
  })
  return counts.length === 0 ? 'Nothing was found' : words.capitalize(counts.join(', '))
}
