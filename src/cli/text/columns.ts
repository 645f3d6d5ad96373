/** Aligns rows of cells in columns; colours take no room. */
import { stripVTControlCharacters } from 'node:util'

export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<number[]>((widest, row) => {
    row.forEach((cell, column) => {
      widest[column] = Math.max(widest[column] ?? 0, widthOf(cell))
    })
    return widest
  }, [])
  return rows.map(row =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const widthOf = (cell: string): number => stripVTControlCharacters(cell).length
