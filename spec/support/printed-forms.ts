/** Every example answer in every format that it has. */
import { printReport } from '../../src/report/index.ts'
import { reports } from './example-reports.ts'

export const printedForms = (): readonly (readonly [name: string, text: string])[] =>
  Object.entries(reports).flatMap(([name, report]) =>
    report.question.formats.map(
      format => [`${name}.${format}`, printReport(report, format, { version: '1.2.3' })] as const,
    ),
  )
