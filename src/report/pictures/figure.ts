/** A picture in parts that a page and a file lay out in their own ways, with a table of the same numbers. */
import type { TextTable } from '../escape.ts'
import type { Markup } from '../markup.ts'

export interface Figure {
  readonly title: string
  readonly panels: readonly FigurePanel[]
  /** What is not drawn, and where it is told; empty where all is. */
  readonly folded: string
  readonly legend: readonly LegendEntry[]
  readonly numbers: TextTable
}

export interface FigurePanel {
  readonly title: string
  readonly says: string
  readonly drawings: readonly [Drawing, ...Drawing[]]
}

/** Shapes in a coordinate system of their own, as large as it says. */
export interface Drawing {
  readonly caption: string
  readonly width: number
  readonly height: number
  readonly shapes: Markup
}

export interface LegendEntry {
  /** The class of what is drawn so. */
  readonly kind: string
  readonly says: string
}
