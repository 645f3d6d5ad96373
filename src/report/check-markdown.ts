/** Promises about an account as Markdown: a comment under a change, no longer than hosts take. */
import { type CheckAnswer, type CheckedPolicy, results } from '../policies/answer.ts'
import type { CheckSources } from './check-words.ts'
import * as said from './check-words.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { fileOf } from './finding.ts'
import type { IsKnown } from './report.ts'
import { capitalize, shownOf } from './words.ts'

/** Code hosts take 65,536 characters, and what posts the comment may add a few. */
const longest = () => shownOf(60_000)

export function checkAsMarkdown(
  { policies, refused }: CheckAnswer,
  sources: CheckSources,
  isKnown: IsKnown,
): Markdown {
  const ranked = results.flatMap(result => policies.filter(each => each.result === result))
  const told = ranked.filter(isWorthTelling)
  const parts = told.map(each => details(each, sources, isKnown))
  const head = [
    md`### Promises of ${code(fileOf(sources.policies))}`,
    ...(sources.about === undefined ? [] : [md`${capitalize(sources.about)}.`]),
    md`**${said.tallyOf(policies)}**`,
    ...refused.map(each => md`⚠️ ${said.refusedSays(each, sources.change?.calls ?? [])}`),
  ]
  return fitted(head, [...tableOf(ranked), ...parts])
}

const signs = {
  ...{ broken: '❌ broken', undecided: '❔ undecided', kept: '✅ kept' },
  'about-nothing': '⚠️ about nothing',
} as const

/** The promises that are kept are counted, and told where something else is to say of them. */
function tableOf(policies: readonly CheckedPolicy[]): readonly Markdown[] {
  const shown = policies.filter(isWorthTelling).slice(0, shownOf(rowsMost))
  if (shown.length === 0) return []
  const rows = shown.map(each => [
    ...[signs[each.result], each.severity, code(each.id), each.title],
    said.sinceSays(each),
  ])
  return [markdownTable(['result', 'severity', 'promise', 'says', 'change'], rows)]
}

const rowsMost = 100

const isWorthTelling = ({ result, remarks, before }: CheckedPolicy): boolean =>
  result !== 'kept' || remarks.length > 0 || (before !== null && before !== result)

function details(policy: CheckedPolicy, { change }: CheckSources, isKnown: IsKnown): Markdown {
  const { id, title, why, sources: pages, breaches, windows, open, repairs, remarks } = policy
  const known = (each: { readonly id: string }) => (isKnown(each.id) ? ' (known)' : '')
  const items = [
    ...breaches.map(each => said.breachSays(policy, each) + known(each)),
    ...windows.map(each => said.windowSays(policy, each, change?.calls ?? []) + known(each)),
    ...open.map(said.openSays),
    ...remarks.map(({ message }) => message),
    ...repairs.map(
      each => `${each.ok ? 'would keep it' : 'no rule keeps it'}: ${said.repairSays(each)}`,
    ),
  ]
  const shown = items.slice(0, shownOf(itemsMost))
  const more = items.length - shown.length
  const list = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].map(each => md`- ${each}`)
  return joinMarkdown(
    [
      md`#### ${code(id)} ${title}`,
      ...(why === '' ? [] : [md`${why}`]),
      ...(pages.length === 0 ? [] : [md`See ${pages.join(', ')}.`]),
      joinMarkdown(list, '\n'),
    ],
    '\n\n',
  )
}

const itemsMost = 20

/** Whole parts, as many as there is room for, and how many are left out. */
export function fitted(head: readonly Markdown[], parts: readonly Markdown[]): Markdown {
  const kept: Markdown[] = [...head]
  let length = head.reduce((sum, { markdown }) => sum + markdown.length + 2, 0)
  for (const [at, part] of parts.entries()) {
    length += part.markdown.length + 2
    if (length > longest()) {
      kept.push(
        md`${parts.length - at} more are left out here: the whole answer is in the other formats.`,
      )
      break
    }
    kept.push(part)
  }
  return joinMarkdown(kept, '\n\n')
}
