/** What was wanted of a change and what became of it, as a Markdown list. */
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { blocksInWords, groupBlocks } from './block-groups.ts'
import { type IntentReport, outcomeOfIntent } from './intent-report.ts'

export function intentAsMarkdown(report: IntentReport): string {
  const parts: readonly (readonly [string, readonly RegionBlock[]])[] = [
    ['already so', report.alreadyMet],
    ['now', report.met],
    ['**missing**', report.missing],
    ['**collateral**', report.collateral],
  ]
  const lines = parts.flatMap(([name, blocks]) =>
    groupBlocks(blocks).map(group => `- ${name}: ${blocksInWords(group)}`),
  )
  return [`**Intent** ${report.verdict}: ${outcomeOfIntent(report)}`, '', ...lines].join('\n')
}
