/** Records that a command printed without all of their columns, and misspelt names that make them look like these. */

import { isRecord } from '../../kit/json.ts'
import { misspeltOf } from '../../kit/nearest.ts'
import { unknownField } from '../../refusals/found.ts'
import type { Path } from '../../refusals/problem.ts'
import { has, type KindName, kindNames, kindOf, type Row } from './kinds.ts'
import { ourWord } from './provider-words.ts'
import type { Reading } from './reading.ts'

interface Printed {
  readonly kind: KindName
  readonly row: unknown
  /** By a command, which prints bare lists. */
  readonly isPrinted: boolean
}

/** Notes what the record lacks that the service always gives: first where it only has another name, then what was cut. */
export function noteCut({ kind, row, isPrinted }: Printed, reading: Reading, at: Path): boolean {
  const missing = cutFrom(kind, row, isPrinted)
  if (missing.length === 0) return false
  const slips = slipsIn(kind, row, missing)
  for (const { path, meant } of slips)
    reading.fault(unknownField([meant], `${path.at(-1)}`), [...at, ...path])
  const expected = missing.filter(key => !slips.some(({ meant }) => meant === key))
  if (expected.length > 0) reading.fault({ problem: 'cut-columns', expected }, at)
  return true
}

interface Slip {
  readonly path: Path
  readonly meant: string
}

/** Fields that nobody knows whose names are near to those that are missing. */
function slipsIn(kind: KindName, row: unknown, missing: readonly string[]): readonly Slip[] {
  const inRules: readonly Slip[] =
    kind === 'firewalls' && isRecord(row)
      ? slipsIn('rules', row['rules'], missing).map(({ path, meant }) => ({
          ...{ path: ['rules', ...path], meant },
        }))
      : []
  const slips = Object.keys(isRecord(row) ? row : {}).flatMap((key): readonly Slip[] => {
    if (kindOf(kind).shape.knows?.(ourWord(key)) !== false) return []
    const meant = misspeltOf(key, missing)
    return meant === undefined ? [] : [{ path: [key], meant }]
  })
  return [...slips, ...inRules]
}

/** What a record of this kind lacks that the service always gives. */
function cutFrom(name: KindName, row: unknown, isPrinted: boolean): readonly string[] {
  if (!isRecord(row)) return []
  if (name === 'rules') return cutFromRules(row)
  if (name === 'firewalls' && isRecord(row['rules'])) {
    const cut = cutFromRules(row['rules'])
    if (cut.length > 0) return cut
  }
  if (name === 'devices' && isRecord(row['entity']) && !has(row['entity'], 'type')) return ['type']
  return isPrinted ? (kindOf(name).always ?? []).filter(key => !has(row, key)) : []
}

/** Rules as the columns of a command show them: labels, and addresses that are empty whatever they were. */
function cutFromRules(rules: Row): readonly string[] {
  const policies = ['inbound_policy', 'outbound_policy']
  if (!has(rules, ...policies)) return policies
  const entries = [rules['inbound'], rules['outbound']].flatMap(each =>
    Array.isArray(each) ? (each as unknown[]) : [],
  )
  const isCut = entries.some(each => isRecord(each) && !has(each, 'protocol', 'action', 'ruleset'))
  return isCut ? ['protocol', 'action'] : []
}

/** What a record lacks of a kind that knows all of its fields, so that the others seem to be cut off. */
export function cutFromAny(row: unknown): readonly string[] {
  if (!isRecord(row) || Object.keys(row).length === 0) return []
  const found = kindNames.find(name => {
    const { shape, always } = kindOf(name)
    return (
      always !== undefined && Object.keys(row).every(key => shape.knows?.(ourWord(key)) === true)
    )
  })
  return found === undefined ? [] : cutFrom(found, row, true)
}
