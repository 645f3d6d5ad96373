/** Tells by its shape what a document holds: lists, records, an account with several lists, or none of them. */

import { isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import type { Path } from '../../refusals/problem.ts'
import { noteCut } from './cut-columns.ts'
import { entityNamed, isNamedAfter, listNamed, listNames, partNamed } from './file-names.ts'
import { kindOfRows, namesIn } from './kind-of-rows.ts'
import { isProfile, type KindName, kindOf, kindOfRow, type Row } from './kinds.ts'
import type { NumberedDocument, Place } from './origins.ts'
import { namesOf, ourWord } from './provider-words.ts'
import type { Reading } from './reading.ts'
import { isList, rowsIn } from './rows-of.ts'

/** A list or a record of a document, with the place where it stands. */
export interface Part {
  readonly kind: KindName
  readonly document: NumberedDocument
  readonly path: Path
  readonly value: unknown
  /** A list, a record of a list, or a record that is all there is of its kind. */
  readonly form: 'list' | 'row' | 'single'
  /** Whether a list says that it is whole: bare ones do, unless a command would have cut them just there. */
  readonly claim: 'whole' | 'some'
  /** Whom it belongs to, where the document itself says so. */
  readonly owner?: unknown
  /** The config of a balancer that nodes belong to, where the document itself says so. */
  readonly config?: unknown
  /** Records without ids are given some, as a program's own account may leave them to be. */
  readonly mayLackIds?: true
}

export const placeOf = ({ document, path }: Part): Place => ({ document: document.number, path })

/** The profile of whoever asked, who is no unrestricted user. */
export function isRestrictedProfile({ kind, document, value }: Part): boolean {
  const [row, ...others] = rowsIn(value)?.rows ?? [value]
  if (kind !== 'users' || others.length > 0 || !isRecord(row)) return false
  return row['restricted'] === true && (isNamedAfter(document.name, 'profile') || isProfile(row))
}

interface Recognised {
  readonly parts: readonly Part[]
  /** What is said of an account as a whole. */
  readonly head?: Row
  readonly snapshot?: true
}

/** What is no document of an account is a fault, and nothing of it is read. */
export function recognise(document: NumberedDocument, reading: Reading): Recognised | undefined {
  const { value } = document
  if (Array.isArray(value)) return listed(document, reading)
  if (!isRecord(value)) return reading.wrongType('object', value)
  if (isErrorAnswer(value)) {
    const [first]: unknown[] = Array.isArray(value['errors']) ? value['errors'] : []
    const got = gotOf(isRecord(first) ? first['reason'] : undefined)
    return reading.wrong({ problem: 'error-answer', got }, value)
  }
  if (Object.hasOwn(value, 'format')) return formatted(document, value, reading)
  if (rowsIn(value) !== undefined) return listed(document, reading)
  return (
    owned(document, value, reading) ??
    nested(document, value) ??
    single(document, value, reading) ??
    account(document, value, reading) ??
    unknown(value, reading)
  )
}

const isErrorAnswer = (value: Row): boolean =>
  Array.isArray(value['errors']) && Object.keys(value).length === 1

function formatted(
  document: NumberedDocument,
  value: Row,
  reading: Reading,
): Recognised | undefined {
  const { format, version } = value
  if (format === 'firedrill/world') return { parts: [], snapshot: true }
  if (format === 'firedrill-account' && version === 1) return account(document, value, reading)
  const [key, expected, got] =
    format === 'firedrill-account'
      ? (['version', 1, version] as const)
      : (['format', 'firedrill-account', format] as const)
  reading.fault({ problem: 'unknown-option', expected: [expected], got: gotOf(got) }, [key])
  return reading.notUnderstood(value)
}

/** A list without its name: what is in it tells which one it is, or the name of the file if nothing is. */
function listed(document: NumberedDocument, reading: Reading): Recognised | undefined {
  const { value } = document
  const { rows = [], keys = [] } = rowsIn(value) ?? {}
  const isBare = keys.length === 0
  const kind = kindOfRows(document.name, rows, keys, reading)
  if (kind === undefined) return reading.notUnderstood(value)
  if (isCut({ kind, rows, isPrinted: isBare }, keys, reading)) return reading.notUnderstood(value)
  if (kindOf(kind).single !== true) {
    const partial = isPartial(document.name, kind, isBare ? rows.length : undefined)
    const claim = partial ? 'some' : 'whole'
    return { parts: [{ kind, document, path: [], value, form: 'list', claim }] }
  }
  if (!isBare || rows.length === 0) return unknown(value, reading)
  const one = { kind: asNamed(kind, document), document, form: 'single', claim: 'some' } as const
  return { parts: rows.map((row, at) => ({ ...one, path: [at], value: row })) }
}

interface Listed {
  readonly kind: KindName
  readonly rows: readonly unknown[]
  readonly isPrinted: boolean
}

/** Notes the first record that a command has cut columns from. */
function isCut({ kind, rows, isPrinted }: Listed, path: Path, reading: Reading): boolean {
  return rows.some((row, at) => noteCut({ kind, row, isPrinted }, reading, [...path, at]))
}

/**
 * Whether a list may hold less than all: the firewalls of one service, or as many rows as a command prints of a longer
 * list, which are a hundred or pages of five hundred, or of a single record, which is a list of one.
 */
function isPartial(name: string, kind: KindName, printed: number | undefined): boolean {
  if (kind === 'firewalls' && entityNamed(name) !== undefined) return true
  if (printed === undefined || printed === 0) return false
  return printed === 1 ? listNamed(name) !== kind : printed === 100 || printed % 500 === 0
}

/** Expanded rules look like others. */
const asNamed = (kind: KindName, { name }: NumberedDocument): KindName =>
  kind === 'rules' && isNamedAfter(name, 'expansion') ? 'expansion' : kind

/** Parts with the one that they belong to, as in `{ "firewall": 802, "devices": … }`. */
function owned(document: NumberedDocument, value: Row, reading: Reading): Recognised | undefined {
  const owners = ['firewall', 'instance', 'balancer', 'user'] as const
  const owner = owners.find(each => namesOf(each).some(name => isName(value[name])))
  if (owner === undefined) return undefined
  const names = namesOf(owner)
  const config = owner === 'balancer' ? value['config'] : undefined
  const told = config === undefined ? names : [...names, 'config']
  const parts: Part[] = []
  for (const [key, held] of Object.entries(value)) {
    if (told.includes(key)) continue
    const kind = partNamed(key, owner)
    if (kind === undefined) return undefined
    const isOne = kindOf(kind).single === true
    // A command prints a single record as a list of one.
    const isWrapped = isOne && Array.isArray(held) && held.length === 1
    const place = isWrapped
      ? { path: [key, 0], value: held[0] as unknown }
      : { path: [key], value: held }
    const form = isOne ? 'single' : 'list'
    parts.push({
      ...{ kind, document, ...place, form, claim: 'whole' },
      owner: names.map(name => value[name]).find(isName),
      config,
    })
  }
  reading.used(told.length - names.length + 1)
  return { parts }
}

const isName = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string'

/** The interfaces of an instance below their name. */
function nested(document: NumberedDocument, value: Row): Recognised | undefined {
  const { interfaces } = value
  if (Object.keys(value).length !== 1 || !Array.isArray(interfaces)) return undefined
  const list = { kind: 'interfaces', form: 'list', claim: 'whole' } as const
  return { parts: [{ ...list, document, path: ['interfaces'], value: interfaces }] }
}

function single(document: NumberedDocument, value: Row, reading: Reading): Recognised | undefined {
  const found = kindOfRow(value)
  if (found === undefined) return undefined
  const kind = asNamed(found, document)
  if (noteCut({ kind: found, row: value, isPrinted: false }, reading, [])) {
    reading.notUnderstood(value)
    return { parts: [] }
  }
  const form = kindOf(kind).single === true ? 'single' : 'row'
  return { parts: [{ kind, document, path: [], value, form, claim: 'some' }] }
}

/** Lists by their names, and what is said of the account as a whole. */
function account(document: NumberedDocument, value: Row, reading: Reading): Recognised | undefined {
  const isNamed = (key: string) => listNames.has(ourWord(key))
  const isOne = Object.entries(value).some(([key, held]) => isNamed(key) && isList(held))
  const isGathered = Object.hasOwn(value, 'format')
  if (!isOne && !isGathered) return undefined
  const parts = Object.entries(value).flatMap(([key, held]): Part[] => {
    const kind = listNames.get(ourWord(key))
    if (kind === undefined || held === undefined) return []
    const { rows = [], keys = [] } = rowsIn(held) ?? {}
    // What was gathered may lack what no document said.
    if (!isGathered && isCut({ kind, rows, isPrinted: false }, [key, ...keys], reading)) {
      reading.path.push(key)
      reading.notUnderstood(held)
      reading.path.pop()
      return []
    }
    const list = { form: 'list', claim: 'whole', mayLackIds: true } as const
    return [{ ...list, kind, document, path: [key], value: held }]
  })
  const rest = Object.entries(value).filter(([key]) => !isNamed(key))
  return { parts, head: Object.fromEntries(rest) }
}

function unknown(value: unknown, reading: Reading): undefined {
  reading.wrong({ problem: 'unknown-records', got: namesIn(value) }, value)
}
