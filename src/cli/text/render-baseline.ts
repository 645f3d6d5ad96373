/** What a baseline makes of the findings, in the last lines of a text; nothing without a baseline. */
import pc from 'picocolors'
import type { View } from '../answer.ts'

export function renderBaseline({ hasBaseline, fresh, known, absent }: View): string {
  if (!hasBaseline) return ''
  const gone = absent.map(({ id, message }) => `  ${pc.dim(id)} gone: ${message}\n`)
  const tally = `${fresh.length} new, ${known.length} known, ${absent.length} gone`
  return `\n${pc.bold('Against the baseline')} ${tally}\n${gone.join('')}`
}
