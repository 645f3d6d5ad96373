/** Tells the kind of a list by its rows, or says why they are of none. */

import { isRecord } from '../../kit/json.ts'
import { gotText } from '../../refusals/got.ts'
import { cutFromAny } from './cut-columns.ts'
import { isNamedAfter, listNamed } from './file-names.ts'
import { type KindName, kindOf, kindOfRow } from './kinds.ts'
import { namesOf, ourWord } from './provider-words.ts'
import type { Reading } from './reading.ts'

export function kindOfRows(
  name: string,
  rows: readonly unknown[],
  keys: readonly string[],
  reading: Reading,
): KindName | undefined {
  const found = rows.map(kindOfRow)
  const kind = found.find(each => each !== undefined)
  if (kind === undefined) return kindOfOthers(name, rows, keys, reading)
  // Pools may be as long as ranges are, and no range as long as other pools.
  if (found.every(each => each === 'pools' || each === 'ranges'))
    return found.includes('pools') || isNamedAfter(name, 'pools') ? 'pools' : 'ranges'
  const other = found.findIndex(each => each !== undefined && each !== kind)
  if (other === -1) return kind
  const got = found[other] ?? ''
  reading.fault({ problem: 'mixed-lists', expected: kind, got }, [...keys, other])
  return undefined
}

/** The name of the file tells the kind of a list without rows, and of rows that show none and may be of that one. */
function kindOfOthers(
  name: string,
  rows: readonly unknown[],
  keys: readonly string[],
  reading: Reading,
): KindName | undefined {
  const [first] = rows
  const isBare = keys.length === 0
  const named = listNamed(name)
  if (named !== undefined && rows.every(row => mayBe(named, row))) return named
  const expected = isBare ? cutFromAny(first) : []
  if (rows.length === 0) reading.fault({ problem: 'unnamed-list', got: isBare ? 'list' : 'page' })
  else if (expected.length > 0) reading.fault({ problem: 'cut-columns', expected }, [0])
  else reading.fault({ problem: 'unknown-records', got: namesIn(first) }, [...keys, 0])
  return undefined
}

/** The record has all that every record of the kind has, and no field that none of them has. */
function mayBe(kind: KindName, row: unknown): boolean {
  if (!isRecord(row)) return false
  const { shape, always } = kindOf(kind)
  const has = (key: string) => namesOf(key).some(each => Object.hasOwn(row, each))
  const isKnown = (key: string) => shape.knows?.(ourWord(key)) === true
  return always?.every(has) === true && Object.keys(row).every(isKnown)
}

export const namesIn = (value: unknown) =>
  isRecord(value)
    ? Object.keys(value)
        .slice(0, 5)
        .map(key => gotText(key))
    : []
