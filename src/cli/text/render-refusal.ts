/** A refusal as text for a terminal: the field at fault, the reason, and the clause it rests on. */
import pc from 'picocolors'
import type { Refusal } from '../../index.ts'
import { wrapText } from './wrap-text.ts'

/** Indented under a call. */
export function renderRefusal({ field, reason, clause }: Refusal): readonly string[] {
  const [first = '', ...rest] = wrapText(`${field}: ${reason} [${clause}]`, 100 - indent.length)
  const head = first.startsWith(field) ? pc.bold(field) + first.slice(field.length) : first
  return [`      ${pc.red('refused')} ${head}`, ...rest.map(line => `${indent}${line}`)]
}

const indent = ' '.repeat('      refused '.length)
