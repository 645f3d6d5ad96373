/** A fleet as Markdown: promises and accounts in tables, no longer than hosts take. */
import { fitted } from '../check-markdown.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from '../escape.ts'
import { type Finding, fileOf } from '../finding.ts'
import { shownOf } from '../words.ts'
import type { AccountResult, FleetAnswer } from './results.ts'
import { alone, type FleetSources, tallyOf, trendSays } from './words.ts'

export function fleetAsMarkdown(
  answer: FleetAnswer,
  { policies, folder, since }: FleetSources,
  remarks: readonly Finding[],
): Markdown {
  const { tally, promises, accounts } = answer
  const rows = promises.map(({ id, title, severity, broken, undecided, kept, aboutNothing }) => [
    ...[code(id), severity, title, `${broken.length}`, `${undecided.length}`],
    ...[`${kept}`, `${aboutNothing}`],
  ])
  const trend = trendSays(answer)
  const others = accounts.filter(({ outcome }) => outcome !== 'ok')
  return fitted(
    [
      md`### Promises of ${code(fileOf(policies))} on the fleet ${code(folder)}`,
      md`**${tallyOf(tally)}**`,
    ],
    [
      markdownTable(
        ['promise', 'severity', 'says', 'broken', 'undecided', 'kept', 'about nothing'],
        rows.slice(0, shownOf(rowsMost)),
      ),
      ...listed(remarks.map(({ message }) => message)),
      ...(since === undefined ? [] : [md`#### Since ${code(since)}`]),
      ...listed(since !== undefined && trend.length === 0 ? ['nothing changed'] : trend),
      ...others.map(accountAsMarkdown),
    ],
  )
}

const rowsMost = 100
const findingsShown = 10

function accountAsMarkdown({ account, outcome, findings, more, says }: AccountResult): Markdown {
  const shown = findings.slice(0, shownOf(findingsShown))
  const rest = findings.length - shown.length
  const items = [
    ...[...says, ...shown.map(({ message }) => message)],
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(more > 0 ? [`and ${more} more: ${alone}`] : []),
  ]
  const head = md`#### ${code(account)} ${outcome === 'findings' ? '' : outcome}`
  return joinMarkdown([head, ...listed(items)], '\n\n')
}

const listed = (items: readonly string[]): readonly Markdown[] =>
  items.length === 0
    ? []
    : [
        joinMarkdown(
          items.map(each => md`- ${each}`),
          '\n',
        ),
      ]
