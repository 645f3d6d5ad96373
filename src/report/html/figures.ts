/** Pictures and tables in a page. */
import type { TextTable } from '../escape.ts'
import { type Markup, markup } from '../markup.ts'
import type { Drawing, Figure, FigurePanel, LegendEntry } from '../pictures/figure.ts'
import * as words from '../words.ts'

/** Above them, which side of a change to show: the style sheet does it. */
export function figuresAsMarkup(figures: readonly Figure[]): Markup {
  const kinds = figures.flatMap(({ legend }) => legend.map(({ kind }) => kind))
  const hasSides = ['opened', 'closed', 'dark', 'gained', 'lost'].some(kind => kinds.includes(kind))
  return markup`${hasSides ? [sides] : []}${figures.map((figure, at) => figureAsMarkup(figure, `numbers-${at}`))}`
}

const sides = markup`<fieldset><legend>Show</legend><label><input type="radio" name="show" id="show-difference" checked>the difference</label><label><input type="radio" name="show" id="show-before">before</label><label><input type="radio" name="show" id="show-after">after</label></fieldset>`

/** Its numbers are in a table below it, which is folded where it is long; paper has all of it. */
function figureAsMarkup({ title, legend, panels, folded, numbers }: Figure, id: string): Markup {
  const size = panels.some(each => sizeOf(each) === 'half') ? 'halves' : 'thirds'
  const rest = folded === '' ? [] : [markup`<p>${folded}</p>`]
  const isShort = numbers.rows.length <= shortRows
  const summary = markup`<summary>The same in numbers: ${words.countOf(numbers.rows.length, 'row')}</summary>`
  const table = tableAsMarkup(`numbers of ${title}`, numbers)
  const shown = isShort ? table : markup`<details id="${id}">${summary}${table}</details>`
  return markup`<h3>${title}</h3><ul class="legend">${legend.map(entryAsMarkup)}</ul><div class="panels ${size}">${panels.map(panelAsMarkup)}</div>${rest}${shown}`
}

const shortRows = 8

const entryAsMarkup = ({ kind, says }: LegendEntry): Markup =>
  markup`<li><svg viewBox="0 0 18 18" aria-hidden="true" focusable="false"><rect class="cell ${kind}" x="1" y="1" width="16" height="16"/></svg>${says}</li>`

/** How much of a row it takes. */
const sizeOf = ({ drawings }: FigurePanel): string => {
  const most = drawings.length > 1 ? Number.POSITIVE_INFINITY : drawings[0].width
  return most <= mapWidthMax ? 'narrow' : most <= 560 ? 'half' : 'wide'
}

const panelAsMarkup = (panel: FigurePanel): Markup => {
  const { title, says, drawings } = panel
  return markup`<div class="panel ${sizeOf(panel)}"><h4>${title}</h4><p>${says}</p><div class="drawings">${drawings.map(each => drawingAsMarkup(each, title))}</div></div>`
}

const drawingAsMarkup = ({ caption, width, height, shapes }: Drawing, title: string): Markup => {
  const name = `${title}, ${caption}`
  const svg = markup`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${name}">${shapes}</svg>`
  const shown = width > mapWidthMax ? scrolling(name, svg) : svg
  return markup`<figure>${shown}<figcaption>${caption}</figcaption></figure>`
}

/** What is wider than a phone is not made smaller there, for its words could not be read. */
const mapWidthMax = 400

const scrolling = (name: string, content: Markup): Markup =>
  markup`<div class="scroll" tabindex="0" role="group" aria-label="${name}">${content}</div>`

/** In a box that scrolls where a table is wider than the page. */
export function tableAsMarkup(name: string, table: TextTable): Markup {
  const { columns, rows: all } = readable(table)
  const rows = all.slice(0, rowsMax)
  const classOf = (column: string): string =>
    numeric.includes(column)
      ? 'number'
      : wide.includes(column)
        ? 'wide'
        : column === 'id'
          ? 'id'
          : 'plain'
  const head = columns.map(
    column =>
      markup`<th scope="col" class="${classOf(column)}">${column.replaceAll('_', ' ')}</th>`,
  )
  const body = rows.map(row => {
    const cells = row.map((cell, at) => {
      const kind = classOf(columns[at] ?? '')
      return markup`<td class="${kind}">${kind === 'number' ? numberAsMarkup(cell) : cell}</td>`
    })
    return markup`<tr>${cells}</tr>`
  })
  const shown = markup`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return markup`${scrolling(name, shown)}${leftOut(all.length - rows.length, 'row')}`
}

/** Long ones as people say them, and exactly below. */
const numberAsMarkup = (digits: string): Markup =>
  digits.length < 10 ? markup`${digits}` : markup`${words.count(digits)} <small>${digits}</small>`

/** Of what is listed in a page; more than these nobody reads, and no browser shows at once. */
export const rowsMax = 2_500

export const leftOut = (count: number, noun: string): Markup =>
  count <= 0
    ? markup``
    : markup`<p>${words.countOf(count, `more ${noun}`)} left out of this page: all are in the answer as JSON.</p>`

/** Columns without anything are left out, and ids come last. */
function readable({ columns, rows }: TextTable): TextTable {
  const used = [...columns.keys()].filter(at => rows.some(row => row[at] !== ''))
  const order = used.toSorted((a, b) => Number(columns[a] === 'id') - Number(columns[b] === 'id'))
  const pick = (cells: readonly string[]) => order.map(at => cells[at] ?? '')
  return { columns: pick(columns), rows: rows.map(pick) }
}

const numeric = ['packets', 'from addresses', 'matches', 'decides', 'line', 'column']
const wide = ['addresses', 'taken by earlier rules', 'what', 'message', 'traffic', 'witness']
