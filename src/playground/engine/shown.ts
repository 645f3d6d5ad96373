/** Reports as the page shows them, and as files of every format. */
import type { PageParts } from '../../report/html/page.ts'
import {
  type Format,
  printReport,
  type Report,
  showReport,
  showWords,
} from '../../report/report.ts'
import * as words from '../../report/words.ts'
import type { Answer, Exported, SideVerdict } from '../protocol.ts'

export const shownAnswer = (report: Report): Answer => answerWith(report, showReport(report))

/** The same without its pictures. */
export const shownWords = (report: Report): Answer => answerWith(report, showWords(report))

function answerWith(report: Report, { headline, tone, sections }: PageParts): Answer {
  return {
    kind: 'shown',
    ...{ headline, tone, formats: report.question.formats },
    sections: sections.map(({ id, title, content }) => ({ id, title, html: `${content}` })),
  }
}

/** A packet before and after, below each other: what can be told of it. */
export function shownSides(
  sides: readonly { readonly verdict: SideVerdict; readonly report: Report }[],
): Answer {
  const [first, last] = [sides[0]?.verdict, sides.at(-1)?.verdict]
  const changes = first?.action !== last?.action
  const same = `${last?.action} ${sides.length === 1 ? last?.side : 'before and after'}`
  return {
    kind: 'shown',
    headline: changes ? `${first?.action} before, ${last?.action} after` : same,
    tone: !changes ? 'none' : last?.action === 'ACCEPT' ? 'warning' : 'note',
    formats: sides[0]?.report.question.formats ?? [],
    sections: sides.map(({ verdict: { side }, report }) => {
      const answer = showReport(report).sections.find(({ id }) => id === 'answer')
      return { id: side, title: words.capitalize(side), html: `${answer?.content ?? ''}` }
    }),
  }
}

/** Throws a UsageError for a format that the question does not have. */
export function exportedAs(report: Report, format: string, version: string): Exported {
  const { ending, type } = files[format as Format] ?? files.text
  return {
    name: `${report.question.name}.${ending}`,
    type,
    text: printReport(report, format as Format, { version }),
  }
}

const files: Readonly<Record<Format, { readonly ending: string; readonly type: string }>> = {
  text: { ending: 'txt', type: 'text/plain' },
  json: { ending: 'json', type: 'application/json' },
  markdown: { ending: 'md', type: 'text/markdown' },
  html: { ending: 'html', type: 'text/html' },
  csv: { ending: 'csv', type: 'text/csv' },
  mermaid: { ending: 'mmd', type: 'text/plain' },
  svg: { ending: 'svg', type: 'image/svg+xml' },
  sarif: { ending: 'sarif', type: 'application/json' },
}
