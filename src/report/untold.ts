/** What was not looked at before the time was over: told in every format, that nobody takes the rest for all. */
import type { FirewallName, ServiceName } from '../rehearsal/guard-of.ts'
import type { Untold } from '../rehearsal/untold.ts'
import { joinMarkdown, type Markdown, md, type TextTable } from './escape.ts'
import type { Finding } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import { tallyOf } from './html/page.ts'
import { hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** `what is open at 12 services: web-1, web-2, web-3, web-4 and 8 more`; none where there are none. */
export function untoldServices(
  untold: Untold | undefined,
  inWords: (services: string) => string,
): readonly string[] {
  const services = untold?.services ?? []
  return services.length === 0 ? [] : [listed(inWords, services, 'service')]
}

export function untoldFirewalls(
  untold: Untold | undefined,
  inWords: (firewalls: string) => string,
): readonly string[] {
  const firewalls = untold?.firewalls ?? []
  return firewalls.length === 0 ? [] : [listed(inWords, firewalls, 'firewall')]
}

const listed = (
  inWords: (named: string) => string,
  named: readonly (ServiceName | FirewallName)[],
  noun: string,
): string => {
  const labels = named.map(({ label }) => label)
  return `${inWords(words.countOf(named.length, noun))}: ${words.someOf(labels, 4, 'and # more')}`
}

/** Of a comparison of worlds or of accounts. */
export const untoldComparison = (untold: Untold | undefined): readonly string[] => [
  ...untoldServices(untold, services => `which packets are judged differently at ${services}`),
  ...(untold?.fields ?? []).map(field => fieldsInWords[field]),
]

const fieldsInWords: Readonly<Record<Untold['fields'][number], string>> = {
  addresses: 'which addresses lead elsewhere than before',
  reach: 'who reaches whom inside the account that did not before, and who no longer does',
  peers: 'which entries of rules name addresses that lead elsewhere than before',
}

/** What of a report tells of it. */
interface Telling {
  readonly findings: readonly Finding[]
  readonly untold?: () => readonly string[]
  readonly text: (isKnown: (id: string) => boolean, all: boolean, shown?: number) => readonly Line[]
  readonly markdown: (isKnown: (id: string) => boolean) => Markdown
  readonly table?: () => TextTable
  readonly arrows?: () => readonly Arrow[]
  readonly headline?: () => string
}

/** The report with that in its text, Markdown, table, arrows and headline. */
export function withUntold<Report extends Telling>(report: Report): Report {
  const { untold, table, arrows, headline } = report
  const parts = untold?.() ?? []
  if (untold === undefined || parts.length === 0) return report
  return {
    ...report,
    text(isKnown: (id: string) => boolean, all: boolean, shown?: number) {
      const [asked = line``, ...answer] = report.text(isKnown, all, shown)
      return [asked, ...hang(line`${yellow('!')} `, [`${heading}:`, ...untold()]), ...answer]
    },
    markdown: (isKnown: (id: string) => boolean) =>
      joinMarkdown(
        [
          report.markdown(isKnown),
          ...untold().map(each => md`**${words.capitalize(heading)}**: ${each}.`),
        ],
        '\n\n',
      ),
    ...(table && { table: () => withRows(table(), words.telling(true, untold)) }),
    ...(arrows && {
      arrows: () => [
        ...arrows(),
        ...untold().map(to => ({ from: 'untold', to, label: heading, stroke: 'dotted' }) as const),
      ],
    }),
    headline: () =>
      `${headline?.() ?? tallyOf(report.findings)}; but not all was looked at before the time was over`,
  }
}

const heading = 'not looked at before the time was over'

/** In the column for messages, or else in the first one. */
const withRows = ({ columns, rows }: TextTable, parts: readonly string[]): TextTable => {
  const place = Math.max(0, columns.indexOf('message'))
  return {
    columns,
    rows: [
      ...rows,
      ...parts.map(part =>
        columns.map((column, at) =>
          at === place
            ? `${heading}: ${part}`
            : ['kind', 'open_to', 'verdict'].includes(column)
              ? 'untold'
              : '',
        ),
      ),
    ],
  }
}
