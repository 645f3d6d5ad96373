/** A table as Markdown (the tables of GitHub Flavored Markdown), with code and text told apart. */
import type { Table } from './table.ts'

/** Cells are Markdown already: use `codeSpan` for what is not prose. */
export function printMarkdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text that Markdown leaves alone, whatever is in it. */
export function codeSpan(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)
  const fence = '`'.repeat(longest + 1)
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return text === '' ? '' : `${fence}${room}${text}${room}${fence}`
}
