/** What a lint found, as text for a terminal: a tally, then the findings from urgent to harmless. */
import pc from 'picocolors'
import { type Finding, type Level, levels } from '../../report/finding.ts'
import type { View } from '../answer.ts'
import { wrapText } from './wrap-text.ts'

/** What a lint found, with where it stands. */
export interface Linted extends Finding {
  readonly firewall?: string
  readonly detail: object
}

export function renderLint(file: string, found: readonly Linted[], { isKnown }: View): string {
  if (found.length === 0)
    return `${pc.bold('lint')} ${file}\n\n  ${pc.green('✓')} ${pc.bold('nothing to say')}: every look was exact\n`
  const parts = [...levels]
    .reverse()
    .map(level => found.filter(finding => finding.level === level))
    .filter(part => part.length > 0)
  return [
    `${pc.bold('lint')} ${file}  ${parts.map(tally).join(', ')}`,
    ...parts.flatMap(part => ['', ...part.flatMap(finding => renderFinding(finding, isKnown))]),
    '',
  ].join('\n')
}

const tally = (part: readonly Linted[]): string => {
  const level = part[0]?.level ?? 'note'
  return paint[level](`${part.length} ${level}${part.length === 1 ? '' : 's'}`)
}

const paint: Readonly<Record<Level, (text: string) => string>> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

const indent = 11
const width = 100

function renderFinding(
  { id, level, kind, message, firewall, place }: Linted,
  isKnown: (id: string) => boolean,
): readonly string[] {
  const at = firewall === undefined ? '' : `${firewall}: `
  const [first = '', ...rest] = wrapText(`${at}${message}`, width - indent)
  const where = `${place.file}:${place.line}`
  const known = isKnown(id) ? ', known' : ''
  return [
    `  ${paint[level](level.padEnd(indent - 2))}${first}`,
    ...[...rest, pc.dim(`${kind}, ${where}${known}`)].map(line => ' '.repeat(indent) + line),
  ]
}
