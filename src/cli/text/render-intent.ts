/** What was wanted of a change and what became of it, as text for a terminal. */
import pc from 'picocolors'
import type { RegionBlock } from '../../whatif/blocks-of.ts'
import { blocksInWords, groupBlocks } from '../../whatif/report/block-groups.ts'
import type { IntentReport } from '../../whatif/report/intent-report.ts'
import { packetInWords } from '../../whatif/report/packets-in-words.ts'
import { wrapText } from './wrap-text.ts'

export function renderIntent(report: IntentReport): string {
  const { verdict, region, passes, witnesses } = report
  const [wanted = '', ...more] = region.split('\n')
  const verdictOnIt = passes ? pc.green('met, and nothing else changes') : pc.red('not met')
  return [
    '',
    `${pc.bold('Intent')} ${verdict} ${wanted}${more.length === 0 ? '' : ' …'}: ${verdictOnIt}`,
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
