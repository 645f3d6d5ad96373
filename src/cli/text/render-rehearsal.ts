/** A rehearsal as text for a terminal: the calls with what came of them, then the packets before and after. */
import pc from 'picocolors'
import type { Rehearsal, RehearsedCall, RehearsedPacket } from '../../rehearsal/rehearse.ts'
import type { View } from '../answer.ts'
import { columns } from './columns.ts'
import { describePacket } from './describe-packet.ts'
import { describeVerdicts } from './describe-verdicts.ts'
import { renderRefusal } from './render-refusal.ts'
import { renderWorldsComparison } from './render-worlds-comparison.ts'

interface Files {
  readonly worldFile: string
  readonly changeFile: string
}

export function renderRehearsal(
  rehearsal: Rehearsal,
  { worldFile, changeFile }: Files,
  { isKnown }: View,
): string {
  const { calls, packets, comparison } = rehearsal
  const refused = calls.filter(({ outcome }) => !outcome.ok).length
  const changed = packets.filter(hasChanged).length
  const listed =
    packets.length === 0
      ? ''
      : `; ${changed} of ${countOf(packets.length, 'packet')} listed judged differently`
  return [
    `${pc.bold('rehearsing')} ${changeFile} ${pc.dim('on')} ${worldFile}`,
    '',
    pc.bold('Calls'),
    ...calls.flatMap(renderCall),
    '',
    ...(packets.length === 0 ? [] : [pc.bold('Packets'), ...renderPackets(rehearsal), '']),
    pc.bold('Every packet'),
    ...renderWorldsComparison(comparison, isKnown),
    '',
    `${countOf(calls.length - refused, 'call')} carried out, ${refused} refused${listed}`,
    '',
  ].join('\n')
}

function renderCall({ call, outcome }: RehearsedCall, index: number): readonly string[] {
  const number = String(index + 1).padStart(3)
  const subject = Object.entries(call.params ?? {})
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
  const head = `${call.operation} ${pc.dim(subject)}`.trimEnd()
  if (!outcome.ok)
    return [`${number} ${pc.red('✗')} ${head}`, ...outcome.errors.flatMap(renderRefusal)]
  const events = outcome.events.map(
    ({ action, entity }) =>
      `      ${pc.cyan(action)} ${entity.type} ${entity.id} (${entity.label})`,
  )
  return [`${number} ${pc.green('✓')} ${head}`, ...events]
}

function renderPackets({ packets, before }: Rehearsal): readonly string[] {
  const rows = packets.map(each => [
    hasChanged(each) ? pc.yellow('≠') : pc.dim('='),
    describePacket(before, each),
    ...describeVerdicts(each),
  ])
  return columns(rows).map(row => `  ${row}`)
}

export const hasChanged = ({ before, after }: RehearsedPacket): boolean =>
  after === undefined || before.action !== after.action

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
