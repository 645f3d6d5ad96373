/** The answer to `what-if`: exactly which packets are judged differently. */

import { compareWorlds } from '../../rehearsal/compare/compare-worlds.ts'
import { changeFinding } from '../../report/change-finding.ts'
import { changesAsMarkdown, tallyOfChanges } from '../../report/change-markdown.ts'
import { changesAsMermaid } from '../../report/change-mermaid.ts'
import { changeTable } from '../../report/change-table.ts'
import type { FindingKinds } from '../../report/finding.ts'
import { intentAsMarkdown } from '../../report/intent-markdown.ts'
import { intentFindings, intentKinds, reportIntent } from '../../report/intent-report.ts'
import { codeSpan } from '../../report/print-markdown-table.ts'
import { worldChangeKinds, worldFindings } from '../../report/world-changes.ts'
import { worldsAsMarkdown } from '../../report/worlds-markdown.ts'
import { compareRules } from '../../rules/compare/compare-rules.ts'
import { fingerprint } from '../../rules/compare/fingerprint.ts'
import { blocksOf } from '../../rules/regions/blocks-of.ts'
import type { Intent } from '../../rules/search/check-change.ts'
import type { Answer } from '../answer.ts'
import { InputError } from '../input/input-error.ts'
import { readInput } from '../input/read-input.ts'
import { readIntent } from '../input/read-intent.ts'
import { pathOfCause, type RulesInput, type WorldInput } from '../input/sources.ts'
import { renderIntent } from '../text/render-intent.ts'
import { renderRulesComparison, whatIfHead } from '../text/render-rules-comparison.ts'
import { renderWorldsComparison } from '../text/render-worlds-comparison.ts'
import { worldsAsMermaid, worldsAsTable } from './worlds-in-forms.ts'

export const whatIfKinds = { ...worldChangeKinds, ...intentKinds } as const satisfies FindingKinds

/** Two rule sets, or two worlds; `intended` is what a change of rules was made for. Throws an InputError for other pairs. */
export function answerWhatIf(
  beforeName: string,
  afterName: string,
  intended?: readonly string[],
): Answer {
  const intent = intended && readIntent(intended)
  if (beforeName === '-' && afterName === '-')
    throw new InputError(['BEFORE and AFTER: saw - twice; accepted is - once, and a file'])
  const before = readInput(beforeName)
  const after = readInput(afterName)
  if (before.kind === 'rules' && after.kind === 'rules')
    return compareRuleFiles(before, after, intent)
  if (intent !== undefined)
    throw new InputError(['--intent: saw worlds; accepted are two rule sets'])
  if (before.kind === 'world' && after.kind === 'world') return compareWorldFiles(before, after)
  throw new InputError([
    `${after.file.name}:1:1: document: saw ${nameOf(after.kind)}, while ${before.file.name} holds ${nameOf(before.kind)}; accepted are two of a kind`,
  ])
}

function compareRuleFiles(
  before: RulesInput,
  after: RulesInput,
  intent: Intent | undefined,
): Answer {
  const report = intent && reportIntent(before.rules, after.rules, intent)
  const wanted = intent === undefined ? [] : blocksOf(intent.region)
  const comparison = compareRules(before.rules, after.rules)
  const { changes, equivalent } = comparison
  const sides = { before: sideOf(before), after: sideOf(after) }
  const title = titleOf(before, after)
  return {
    kinds: whatIfKinds,
    findings: [
      ...changes.map(change => changeFinding(change, after.placeOf(pathOfCause(change.after)))),
      ...(report === undefined ? [] : intentFindings(report, after.placeOf([]))),
    ],
    text: view =>
      renderRulesComparison(sides, comparison, view) +
      (report === undefined ? '' : renderIntent(report, wanted)),
    json: () => ({
      ...{ command: 'what-if', ...sides, ...comparison },
      ...(report !== undefined && { intent: report }),
    }),
    markdown: ({ isKnown }) =>
      paragraphs([
        `### ${equivalent ? 'No packet is judged differently' : tallyOfChanges(changes)}`,
        title,
        ...(equivalent ? [] : [changesAsMarkdown(changes, isKnown)]),
        ...(report === undefined ? [] : [intentAsMarkdown(report)]),
      ]),
    table: () => changeTable(changes.map(change => ({ change }))),
    mermaid: () => changesAsMermaid([{ subject: after.label ?? after.file.name, changes }]),
  }
}

function compareWorldFiles(before: WorldInput, after: WorldInput): Answer {
  const comparison = compareWorlds(before.world, after.world)
  return {
    kinds: whatIfKinds,
    findings: worldFindings(comparison, (row, change) =>
      row?.after === undefined || row.after === null || change === undefined
        ? after.file.placeOf([], 'document')
        : after.placeInFirewall(row.after.label, pathOfCause(change.after)),
    ),
    text: ({ isKnown }) =>
      [
        whatIfHead(before.file.name, after.file.name),
        '',
        ...renderWorldsComparison(comparison, isKnown),
        '',
      ].join('\n'),
    json: () => ({
      command: 'what-if',
      before: { file: before.file.name },
      after: { file: after.file.name },
      ...comparison,
    }),
    markdown: ({ isKnown }) =>
      `### What if\n\n${titleOf(before, after)}\n\n${worldsAsMarkdown(comparison, isKnown)}\n`,
    table: () => worldsAsTable(comparison),
    mermaid: () => worldsAsMermaid(comparison),
  }
}

const paragraphs = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`

const titleOf = (before: RulesInput | WorldInput, after: RulesInput | WorldInput): string =>
  `${codeSpan(before.file.name)} → ${codeSpan(after.file.name)}`

const sideOf = ({ file, rules }: RulesInput) => ({
  file: file.name,
  fingerprint: fingerprint(rules),
})

const nameOf = (kind: 'rules' | 'world'): string => (kind === 'rules' ? 'rules' : 'a world')
