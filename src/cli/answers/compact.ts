/** The answer to `compact`: the same packets accepted by fewer rules. */

import type { Rules } from '../../index.ts'
import { digestOf } from '../../kit/digest.ts'
import type { Finding, FindingKinds } from '../../report/finding.ts'
import { codeSpan, printMarkdownTable } from '../../report/print-markdown-table.ts'
import { type Compaction, compact } from '../../rules/compact/compact.ts'
import type { Answer } from '../answer.ts'
import { type ChosenRules, chooseRules } from '../input/choose-rules.ts'
import { readInput } from '../input/read-input.ts'
import { compactionSteps, renderCompaction } from '../text/render-compaction.ts'

export const compactKinds = {
  removable: 'The rule can go: no packet is judged otherwise without it.',
  mergeable: 'These rules can be one: no packet is judged otherwise.',
} as const satisfies FindingKinds

/** `firewall` names one of a world. */
export function answerCompact(name: string, firewall: string | undefined): Answer {
  const input = readInput(name)
  const chosen = chooseRules(input, firewall)
  const compaction = compact(chosen.rules)
  return {
    kinds: compactKinds,
    findings: findingsOf(chosen, compaction),
    text: () => renderCompaction(chosen.name, chosen.rules, compaction),
    json: () => ({ command: 'compact', file: input.file.name, ...compaction }),
    markdown: () => asMarkdown(chosen.name, chosen.rules, compaction),
  }
}

function findingsOf(
  { rules, placeOf }: ChosenRules,
  { removed, merged }: Compaction,
): readonly Finding[] {
  return [
    ...removed.map(
      ({ direction, index, label }): Finding => ({
        id: digestOf(['removable', direction, rules[direction][index]]).slice(0, 16),
        ...{ kind: 'removable', level: 'warning', place: placeOf([direction, index]) },
        message: `${direction}[${index}]${label === undefined ? '' : ` ${label}`} can go: no packet is judged otherwise without it.`,
      }),
    ),
    ...merged.map(
      ({ direction, indexes }): Finding => ({
        id: digestOf(['mergeable', direction, indexes.map(index => rules[direction][index])]).slice(
          0,
          16,
        ),
        ...{ kind: 'mergeable', level: 'note', place: placeOf([direction, indexes[0] ?? 0]) },
        message: `${indexes.map(index => `${direction}[${index}]`).join(' and ')} can be one rule.`,
      }),
    ),
  ]
}

function asMarkdown(name: string, rules: Rules, compaction: Compaction): string {
  const { before, after } = compaction
  const columns = ['step', 'rule']
  const rows = compactionSteps(rules, compaction)
    .filter(({ sign }) => sign !== 'kept')
    .map(({ sign, name: rule, words }) => [sign, `${codeSpan(rule)} ${words}`])
  const json = JSON.stringify(compaction.rules, null, 2)
  const steps = rows.length === 0 ? 'Nothing to take away.' : printMarkdownTable({ columns, rows })
  return `### ${codeSpan(name)}: ${before.rules} rules as ${after.rules}\n\n${steps}\n\n<details><summary>The rules</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>\n`
}
