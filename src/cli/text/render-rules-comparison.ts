/** Two rule sets compared, as text for a terminal. */
import pc from 'picocolors'
import { tallyOfChanges } from '../../report/change-markdown.ts'
import { countInWords } from '../../report/count-in-words.ts'
import { sizesInWords } from '../../report/sizes-in-words.ts'
import type { RulesComparison } from '../../rules/compare/compare-rules.ts'
import type { View } from '../answer.ts'
import { renderChanges } from './render-changes.ts'

export interface ComparedSide {
  readonly file: string
  readonly fingerprint: string
}

export function renderRulesComparison(
  { before, after }: { readonly before: ComparedSide; readonly after: ComparedSide },
  { equivalent, changes, sizes }: RulesComparison,
  { isKnown }: View,
): string {
  const head = whatIfHead(before.file, after.file)
  if (equivalent)
    return [
      head,
      '',
      `  ${pc.green('=')} ${pc.bold('no packet is judged differently')}`,
      `    proved for all ${countInWords(sizes.unchanged)} of them; both are ${fingerprintInWords(after)}`,
      '',
    ].join('\n')
  return [
    head,
    '',
    ...renderChanges(changes, isKnown),
    '',
    `${tallyOfChanges(changes)}; ${sizesInWords(sizes)}, all others judged as before`,
    '',
  ].join('\n')
}

export const whatIfHead = (before: string, after: string): string =>
  `${pc.bold('what if')} ${before} ${pc.dim('becomes')} ${after}`

const fingerprintInWords = ({ fingerprint }: ComparedSide): string =>
  pc.dim(fingerprint.slice(0, 16))
