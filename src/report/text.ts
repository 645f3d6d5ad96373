/** Text for a terminal as data: lines of pieces with styles, which are put on when it is printed. */
import type { Action } from '../contract/vocabulary.ts'
import { escapeForTerminal } from './escape.ts'

/** How each style is put on a text: by escape sequences, by HTML, or as here not at all. */
export type Style = Readonly<Record<StyleName, (text: string) => string>>
export type StyleName = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

const asItIs = (text: string): string => text
export const plainStyle: Style = {
  ...{ bold: asItIs, dim: asItIs, red: asItIs },
  ...{ green: asItIs, yellow: asItIs, cyan: asItIs },
}

export interface Line {
  readonly pieces: readonly StyledText[]
  /** What goes before the rest of the line when it is broken between words: two spaces more than before its text when left out. */
  readonly margin?: readonly StyledText[]
  /** Of what people copy: it is never broken. */
  readonly isWhole?: true
  /** Of a line that is a row of a table, where that knows tables. */
  readonly row?: TableRow
}

/** The names of its columns, the same object for all rows of one table, and what stands in them. */
interface TableRow {
  readonly names: readonly string[]
  readonly cells: readonly Line[]
}

export interface StyledText {
  readonly text: string
  /** Outermost first. */
  readonly styles: readonly StyleName[]
}

type Piece = Line | string | number

/** A line of these pieces: texts are escaped, and lines keep their styles. */
export const line = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Line => ({
  pieces: texts.flatMap((text, at) => [...piecesOf(text), ...piecesOf(pieces[at] ?? '')]),
})

function piecesOf(piece: Piece): readonly StyledText[] {
  if (typeof piece === 'object') return piece.pieces
  return piece === '' ? [] : [{ text: escapeForTerminal(`${piece}`), styles: [] }]
}

const paint =
  (style: StyleName) =>
  (piece: Piece): Line => ({
    pieces: piecesOf(piece).map(({ text, styles }) => ({ text, styles: [style, ...styles] })),
  })

/** A line of what people copy, such as a command. */
export const whole = (each: Line): Line => ({ ...each, isWhole: true })

export const bold = paint('bold')
export const dim = paint('dim')
export const red = paint('red')
export const green = paint('green')
export const yellow = paint('yellow')
export const cyan = paint('cyan')
export const coloured = (action: Action): Line => (action === 'ACCEPT' ? green : red)(action)

/** Texts behind a head, broken between words; all lines but the first begin with the margin. */
export function hang(
  head: Piece,
  texts: readonly Piece[],
  margin: Piece = ' '.repeat(widthOf(piecesOf(head))),
): readonly Line[] {
  return texts.map((text, at) => ({
    ...line`${at === 0 ? head : margin}${text}`,
    margin: piecesOf(margin),
  }))
}

/** Aligns rows of cells in columns, two spaces apart; the names of the columns are for forms that show them. */
export function columns(
  rows: readonly (readonly Piece[])[],
  names: readonly string[] = [],
): readonly Line[] {
  const cells = rows.map(row => row.map(piecesOf))
  const widths = (cells[0] ?? []).map((_, column) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[column] ?? [])), 0),
  )
  return rows.map(row => ({
    ...row
      .map((cell, column) => {
        const gap = (widths[column] ?? 0) - widthOf(piecesOf(cell))
        return line`${column === 0 ? '' : '  '}${cell}${' '.repeat(gap)}`
      })
      .reduce((all, cell) => line`${all}${cell}`),
    row: { names, cells: row.map(cell => line`${cell}`) },
  }))
}

export const widthOf = (pieces: readonly StyledText[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0)

export const printLines = (lines: readonly Line[], style: Style, width: number): string =>
  lines
    .flatMap(each => breakLine(each, width))
    .map(
      pieces =>
        `${pieces
          .map(piece => printPiece(piece, style))
          .join('')
          .trimEnd()}\n`,
    )
    .join('')

const printPiece = ({ text, styles }: StyledText, style: Style): string =>
  styles.reduceRight((inner, name) => style[name](inner), text)

/** A word that is wider than the line stays whole. */
function breakLine(each: Line, width: number): readonly (readonly StyledText[])[] {
  const { pieces, isWhole = false } = each
  const text = textOf(each)
  if (isWhole || text.trimEnd().length <= width) return [pieces]
  const margin = marginOf(each, width)
  const indent = widthOf(margin)
  // A head is as wide as the margin, and is not broken.
  const last = text.lastIndexOf(' ', width)
  const end = last > indent ? last : text.indexOf(' ', Math.max(width, indent + 1))
  if (end === -1) return [pieces]
  const rest = { pieces: [...margin, ...cut(pieces, end + 1)], margin }
  return [cut(pieces, 0, end), ...breakLine(rest, width)]
}

const textOf = ({ pieces }: Pick<Line, 'pieces'>): string => pieces.map(({ text }) => text).join('')

/** The last cell of a row goes on below itself, where the others leave it room for some words. */
function marginOf({ margin, pieces, row }: Line, width: number): readonly StyledText[] {
  if (margin !== undefined) return margin
  const text = textOf({ pieces })
  const last = row?.cells.at(-1)
  const start = last === undefined ? width : text.trimEnd().length - textOf(last).trimEnd().length
  const indent = text.length - text.trimStart().length + 2
  return piecesOf(' '.repeat(width - start < someWords ? indent : start))
}

const someWords = 20

export function cut(
  pieces: readonly StyledText[],
  from: number,
  to = Number.POSITIVE_INFINITY,
): readonly StyledText[] {
  let start = 0
  return pieces.map(({ text, styles }) => {
    const part = text.slice(Math.max(from - start, 0), Math.max(to - start, 0))
    start += text.length
    return { text: part, styles }
  })
}
