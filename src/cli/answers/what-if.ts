/** The answer to `what-if`: exactly which packets are judged differently. */

import { compareRules } from '../../whatif/compare-rules.ts'
import { fingerprint } from '../../whatif/fingerprint.ts'
import { changeFinding, changeKinds } from '../../whatif/report/change-finding.ts'
import { changesAsMarkdown, tallyOfChanges } from '../../whatif/report/change-markdown.ts'
import { changesAsMermaid } from '../../whatif/report/change-mermaid.ts'
import { changeTable } from '../../whatif/report/change-table.ts'
import { codeSpan } from '../../whatif/report/print-markdown-table.ts'
import type { Answer } from '../answer.ts'
import { InputError } from '../input/input-error.ts'
import { readInput } from '../input/read-input.ts'
import { pathOfCause, type RulesInput } from '../input/sources.ts'
import { renderRulesComparison } from '../text/render-rules-comparison.ts'

/** Two rule sets, or two worlds. Throws an InputError for other pairs. */
export function answerWhatIf(beforeName: string, afterName: string): Answer {
  if (beforeName === '-' && afterName === '-')
    throw new InputError(['BEFORE and AFTER: saw - twice; accepted is - once, and a file'])
  const before = readInput(beforeName)
  const after = readInput(afterName)
  if (before.kind === 'rules' && after.kind === 'rules') return compareRuleFiles(before, after)
  throw new InputError([
    `${after.file.name}: document: saw ${nameOf(after.kind)}, while ${before.file.name} holds ${nameOf(before.kind)}; accepted are two of a kind`,
  ])
}

function compareRuleFiles(before: RulesInput, after: RulesInput): Answer {
  const comparison = compareRules(before.rules, after.rules)
  const { changes, equivalent } = comparison
  const sides = { before: sideOf(before), after: sideOf(after) }
  const title = `${codeSpan(before.file.name)} → ${codeSpan(after.file.name)}`
  return {
    kinds: changeKinds,
    findings: changes.map(change =>
      changeFinding(change, after.placeOf(pathOfCause(change.after))),
    ),
    text: view => renderRulesComparison(sides, comparison, view),
    json: () => ({ command: 'what-if', ...sides, ...comparison }),
    markdown: ({ isKnown }) =>
      equivalent
        ? `### No packet is judged differently\n\n${title}\n`
        : `### ${tallyOfChanges(changes)}\n\n${title}\n\n${changesAsMarkdown(changes, isKnown)}\n`,
    table: () => changeTable(changes.map(change => ({ change }))),
    mermaid: () => changesAsMermaid([{ subject: after.label ?? after.file.name, changes }]),
  }
}

const sideOf = ({ file, rules }: RulesInput) => ({
  file: file.name,
  fingerprint: fingerprint(rules),
})

const nameOf = (kind: 'rules' | 'world'): string => (kind === 'rules' ? 'rules' : 'a world')
