/** A table as comma-separated values (RFC 4180), with a line feed at the end of each record. */
import type { Table } from './table.ts'

export function printCsv({ columns, rows }: Table): string {
  return [columns, ...rows].map(row => `${row.map(printCell).join(',')}\n`).join('')
}

const printCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
