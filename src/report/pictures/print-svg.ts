/** Pictures as one file of SVG, laid out by sums alone: the same bytes on every machine. */

import type { Finding } from '../finding.ts'
import { Markup, markup } from '../markup.ts'
import type { Line } from '../text.ts'
import type { Drawing, Figure, FigurePanel } from './figure.ts'
import { palette, patterns, shapeStyle } from './style.ts'
import { cutTo, widthOf } from './text-width.ts'

const margin = 32
const width = 1184
const gap = 24

/** Something drawn, as high as it says. */
interface Placed {
  readonly height: number
  readonly shapes: Markup
}

export interface Sheet {
  /** The verdict in a sentence. */
  readonly headline: string
  /** The text: the first line says what was asked. */
  readonly lines: readonly Line[]
  readonly figures: readonly Figure[]
  readonly findings: readonly Finding[]
}

/** The headline, all pictures below each other, and each finding in its sentence. */
export function printSvg({ headline, lines: [asked], figures, findings }: Sheet): string {
  const says = asked?.pieces.map(({ text }) => text).join('') ?? ''
  const parts = [headOf(headline, says), ...figures.flatMap(figureParts), ...foundParts(findings)]
  const { height, shapes } = stacked(parts)
  const style = Markup.style(`${palette}${shapeStyle}${fileStyle}`)
  return `${markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 2 * margin}" viewBox="0 0 ${width} ${height + 2 * margin}" role="img"><title>${headline}</title>${style}${patterns}<rect class="paper" width="${width}" height="${height + 2 * margin}"/><g transform="translate(${margin} ${margin})">${shapes}</g></svg>`}\n`
}

const fileStyle = `text{font-family:ui-sans-serif,system-ui,sans-serif;fill:var(--ink)}
.headline{font-size:24px;font-weight:650}.title{font-size:18px;font-weight:650}.panel{font-size:15px;font-weight:600}
.small{font-size:13px;fill:var(--quiet)}
`

const headOf = (headline: string, says: string): Placed =>
  stacked([...linesOf(headline, 'headline', 24), ...linesOf(says, 'small', 13), space(gap)])

const figureParts = (figure: Figure): readonly Placed[] => [
  ...linesOf(figure.title, 'title', 18),
  legendOf(figure),
  ...panelParts(figure.panels),
  ...linesOf(figure.folded, 'small', 13),
  space(gap),
]

const foundParts = (findings: readonly Finding[]): readonly Placed[] =>
  findings.length === 0
    ? []
    : [
        ...linesOf('Findings', 'title', 18),
        ...findings.flatMap(({ level, kind, message }) => [
          ...linesOf(`${level}, ${kind}: ${message}`, 'small', 13),
          space(6),
        ]),
      ]

/** A square beside what it stands for. */
function legendOf({ legend }: Figure): Placed {
  if (legend.length === 0) return space(8)
  let x = 0
  const shapes = legend.map(({ kind, says }) => {
    const at = x
    x += 28 + gap + Math.ceil(widthOf(says, 13))
    return markup`<rect class="cell ${kind}" x="${at}" y="6" width="16" height="16"/><text class="small" x="${at + 24}" y="19">${says}</text>`
  })
  return { height: 40, shapes: markup`${shapes}` }
}

/** Panels of one drawing stand side by side as many as fit, at most three. */
function panelParts(panels: readonly FigurePanel[]): readonly Placed[] {
  const rows: FigurePanel[][] = []
  for (const panel of panels) {
    const row = rows.at(-1)
    if (row !== undefined && fitAbreast([...row, panel])) row.push(panel)
    else rows.push([panel])
  }
  return rows.flatMap(row => {
    const wide = row.every(({ drawings }) => drawings.length === 1) ? slotOf(row) : inner
    const heads = row.map(({ title, says }) =>
      stacked([
        ...linesOf(title, 'panel', 15, wide),
        ...linesOf(says, 'small', 13, wide),
        space(6),
      ]),
    )
    return [abreastOf(heads, wide), abreastOf(row.map(drawingsOf), wide), space(gap)]
  })
}

const abreastOf = (parts: readonly Placed[], wide: number): Placed => ({
  height: Math.max(...parts.map(({ height }) => height)),
  shapes: markup`${parts.map(
    ({ shapes }, at) => markup`<g transform="translate(${at * (wide + gap)} 0)">${shapes}</g>`,
  )}`,
})

const inner = width - 2 * margin
const column = Math.floor((inner - 2 * gap) / 3)

/** What each panel of a row has: a third, or as much as the widest needs. */
const slotOf = (row: readonly FigurePanel[]): number =>
  Math.max(column, ...row.map(({ drawings }) => Math.min(inner, drawings[0].width)))

const fitAbreast = (row: readonly FigurePanel[]): boolean =>
  row.every(({ drawings }) => drawings.length === 1) &&
  row.length * (slotOf(row) + gap) - gap <= inner

/** The first one at the left, the others beside it as many as fit, row by row. */
function drawingsOf({ drawings }: FigurePanel): Placed {
  const [first, ...others] = [fitted(drawings[0]), ...drawings.slice(1)]
  const left = first.width + gap
  const wide = Math.max(1, ...others.map(each => each.width)) + gap
  const columns = Math.max(1, Math.floor((inner - left + gap) / wide))
  const row = Math.max(0, ...others.map(each => each.height)) + captionHeight + gap
  const shapes = others.map((each, at) =>
    drawn(each, left + (at % columns) * wide, Math.floor(at / columns) * row),
  )
  const rows = Math.ceil(others.length / columns)
  const height = Math.max(first.height + captionHeight, rows * row - gap)
  return { height, shapes: markup`${drawn(first, 0, 0)}${shapes}` }
}

const captionHeight = 22

/** What is wider than the file is drawn smaller. */
function fitted(drawing: Drawing): Drawing {
  const { width: wide, height, shapes } = drawing
  if (wide <= inner) return drawing
  const low = Math.ceil((height * inner) / wide)
  return {
    ...{ ...drawing, width: inner, height: low },
    shapes: markup`<g transform="scale(${(inner / wide).toFixed(6)})">${shapes}</g>`,
  }
}

const drawn = ({ caption, shapes, width: wide, height }: Drawing, x: number, y: number): Markup =>
  markup`<g transform="translate(${x} ${y})">${shapes}<text class="small" x="0" y="${height + 16}">${cutTo(caption, 13, wide)}</text></g>`

const space = (height: number): Placed => ({ height, shapes: markup`` })

function stacked(parts: readonly Placed[]): Placed {
  let y = 0
  const shapes = parts.map(({ height, shapes: each }) => {
    const at = y
    y += height
    return markup`<g transform="translate(0 ${at})">${each}</g>`
  })
  return { height: y, shapes: markup`${shapes}` }
}

/** A text broken between words. */
function linesOf(text: string, kind: string, size: number, most = inner): readonly Placed[] {
  if (text === '') return []
  const lines: { text: string; width: number }[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const wide = widthOf(` ${word}`, size) * 1.1
    if (last === undefined || last.width + wide > most) {
      lines.push({ text: word, width: wide })
      continue
    }
    last.text += ` ${word}`
    last.width += wide
  }
  return lines.map(each => ({
    height: Math.ceil(size * 1.5),
    shapes: markup`<text class="${kind}" y="${size}">${cutTo(each.text, size, most)}</text>`,
  }))
}
