/** The lines of a text as HTML: headings, tables, and lines with what stands before them in a column of its own. */
import { type Markup, markup } from '../markup.ts'
import { cut, type Line, type StyledText, widthOf } from '../text.ts'

/** A section for each part between empty lines. */
export function linesAsMarkup(lines: readonly Line[]): readonly Markup[] {
  const parts: Line[][] = [[]]
  for (const each of lines) {
    if (widthOf(each.pieces) > 0) parts.at(-1)?.push(each)
    else if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts.filter(({ length }) => length > 0).map(partAsMarkup)
}

/** A part whose first line begins with a sign in colour is a card of that colour. */
function partAsMarkup(lines: readonly Line[]): Markup {
  const [first, ...rest] = lines
  if (first === undefined) return markup``
  if (isHeading(first)) {
    const isAlone = first.pieces.every(({ styles, text }) => styles[0] === 'bold' || text === '')
    const title = piecesAsMarkup(first.pieces)
    const heading = isAlone ? markup`<h2>${title}</h2>` : markup`<h3>${title}</h3>`
    return markup`${heading}${partAsMarkup(rest)}`
  }
  return bodyAsMarkup(lines)
}

function bodyAsMarkup(lines: readonly Line[]): Markup {
  const tone = toneOf(lines[0])
  const content = runsOf(lines).map(run => {
    const [first] = run
    return first?.row === undefined ? markup`${run.map(lineAsMarkup)}` : tableAsMarkup(run)
  })
  return markup`<div class="part ${tone === '' ? '' : `tone-${tone}`}">${content}</div>`
}

/** At the left edge, and bold. */
const isHeading = ({ pieces, row }: Line): boolean =>
  row === undefined && pieces.find(({ text }) => text !== '')?.styles[0] === 'bold'

/** Of the sign before a line. */
function toneOf(line: Line | undefined): string {
  if (line === undefined || line.row !== undefined) return ''
  const sign = line.pieces.find(({ text }) => text.trim() !== '')
  return sign?.styles.find(style => tones.includes(style)) ?? ''
}

const tones: readonly string[] = ['green', 'red', 'yellow', 'cyan']

/** Rows of one table belong together. */
function runsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const runs: Line[][] = []
  for (const each of lines) {
    const run = runs.at(-1)
    if (run !== undefined && run[0]?.row?.names === each.row?.names) run.push(each)
    else runs.push([each])
  }
  return runs
}

/** What stands before the text keeps its width; the text goes on below itself. */
function lineAsMarkup({ pieces, margin }: Line): Markup {
  const text = pieces.map(piece => piece.text).join('')
  const indent = margin === undefined ? text.length - text.trimStart().length : widthOf(margin)
  const head = cut(pieces, 0, indent)
  const label = head.every(piece => piece.text.trim() === '')
    ? []
    : [markup`<span class="label">${piecesAsMarkup(head)}</span>`]
  return markup`<div class="line in${Math.min(indent, indentMax)}">${label}<span class="text">${piecesAsMarkup(cut(pieces, indent))}</span></div>`
}

export const indentMax = 18

function tableAsMarkup(rows: readonly Line[]): Markup {
  const names = rows[0]?.row?.names ?? []
  const head = names.map(name => markup`<th scope="col">${name}</th>`)
  const body = rows.map(({ row }) => {
    const cells = (row?.cells ?? []).map(each => markup`<td>${piecesAsMarkup(each.pieces)}</td>`)
    return markup`<tr>${cells}</tr>`
  })
  const titles = names.length === 0 ? [] : [markup`<thead><tr>${head}</tr></thead>`]
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${names.filter(name => name !== '').join(', ') || 'rows'}"><table>${titles}<tbody>${body}</tbody></table></div>`
}

export const piecesAsMarkup = (pieces: readonly StyledText[]): Markup =>
  markup`${pieces.map(({ text, styles }) =>
    styles.reduceRight(
      (inner, name) => markup`<span class="${name}">${inner}</span>`,
      markup`${text}`,
    ),
  )}`
