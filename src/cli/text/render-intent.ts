/** What was wanted of a change and what became of it, as text for a terminal. */
import pc from 'picocolors'
import { blocksInWords, groupBlocks } from '../../report/block-groups.ts'
import { type IntentReport, outcomeOfIntent } from '../../report/intent-report.ts'
import { packetInWords } from '../../report/packets-in-words.ts'
import type { RegionBlock } from '../../rules/regions/blocks-of.ts'
import { wrapText } from './wrap-text.ts'

export function renderIntent(report: IntentReport, wanted: readonly RegionBlock[]): string {
  const { verdict, passes, witnesses, missing } = report
  const paint = passes ? pc.green : missing.length > 0 ? pc.red : pc.yellow
  const words = groupBlocks(wanted).map(group => blocksInWords(group))
  return [
    '',
    ...wrapText(`Intent ${verdict} ${words.join('; ')}`, 100),
    `  ${paint(pc.bold(outcomeOfIntent(report)))}`,
    ...renderPart(pc.dim('= already   '), report.alreadyMet),
    ...renderPart(pc.green('✓ now       '), report.met),
    ...renderPart(pc.red('✗ missing   '), report.missing),
    ...renderExample(witnesses.missing),
    ...renderPart(pc.yellow('! collateral'), report.collateral),
    ...renderExample(witnesses.collateral),
    '',
  ].join('\n')
}

const indent = 16

function renderPart(sign: string, blocks: readonly RegionBlock[]): readonly string[] {
  return groupBlocks(blocks)
    .flatMap(group => wrapText(blocksInWords(group), 100 - indent))
    .map((line, at) => (at === 0 ? `  ${sign}  ` : ' '.repeat(indent)) + line)
}

const renderExample = (packet: IntentReport['witnesses']['missing']): readonly string[] =>
  packet === null ? [] : [`${' '.repeat(indent)}${pc.dim(`for example: ${packetInWords(packet)}`)}`]
