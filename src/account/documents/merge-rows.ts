/** Rows of two documents that are about the same record: all that both say, and what they say otherwise. */
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { addressBits, printAddress } from '../../net/address.ts'
import { parsePrefix, printPrefix } from '../../net/prefix.ts'
import type { Path } from '../../refusals/problem.ts'
import type { GatheredFirewall } from '../gathered.ts'
import { devicesOf } from './devices-of.ts'
import { valueAt } from './origins.ts'
import type { Reading } from './reading.ts'

type Row = Readonly<Record<string, unknown>>

/** What they say of the same field has to be the same. */
export function merged(held: Row, row: Row, reading: Reading, isPart: boolean): Row {
  const { origins } = reading
  const [places, others] = [origins.of(row), origins.of(held)]
  const both: Record<string, unknown> = { ...held }
  for (const [key, value] of Object.entries(row))
    both[key] = both[key] === undefined ? value : joined(key, held, row, reading)
  origins.add(both, isPart ? [...others, ...places] : [...places, ...others])
  return both
}

/** What is made of a field that both have; a fault where they contradict each other. */
function joined(key: string, held: Row, row: Row, reading: Reading): unknown {
  const { origins } = reading
  const [other, value] = [held[key], row[key]]
  if (key === 'devices') {
    const [devices, entities] = [other, value] as GatheredFirewall['devices'][]
    const [place] = origins.of(row)
    if (place !== undefined) reading.at(place)
    return devicesOf(devices, entities, reading, [
      origins.find(held, ['devices']),
      origins.find(row, ['devices']),
    ])
  }
  const isInParts = inParts.includes(key) && isRecord(other) && isRecord(value)
  const parts = isInParts ? Object.keys(value).map(part => [key, part]) : [[key]]
  for (const path of parts) {
    const [one, two] = [path.reduce<unknown>(valueAt, held), path.reduce<unknown>(valueAt, row)]
    if (one !== undefined) contradict(differenceOf(one, two, path), held, row, reading)
  }
  return isInParts ? { ...other, ...value } : other
}

/** Of rules, and of what nobody understands, each may lack a part that the other one has. */
const inParts: readonly string[] = ['rules', 'expansion', 'unread']

function contradict(found: Difference | undefined, held: Row, row: Row, reading: Reading): void {
  if (found === undefined) return
  const { origins } = reading
  const [here, there] = [origins.find(row, found.path), origins.find(held, found.path)]
  const [newer, older] = [here, there].map(each => each && reading.versionAt(each))
  if (newer !== undefined && older !== undefined && newer.version !== older.version) {
    reading.at(newer.place)
    reading.contradiction(older.version, newer.version, older.place)
    return
  }
  if (here !== undefined) reading.at(here)
  if (found.path.at(-1) === 'ruleset' && [found.expected, found.got].includes(undefined))
    reading.fault({ problem: 'expanded-rules', elsewhere: reading.spotOf(there) })
  else reading.contradiction(found.expected, found.got, there)
}

export interface Difference {
  readonly path: Path
  readonly expected: unknown
  readonly got: unknown
}

/** The first part in which two values differ that were read, and so are no deeper than documents. */
export function differenceOf(expected: unknown, got: unknown, path: Path): Difference | undefined {
  const [a, b] = [fieldsOf(expected), fieldsOf(got)]
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  if (Array.isArray(expected) !== Array.isArray(got) || keys.size === 0)
    return areSame(expected, got) ? undefined : { path, expected, got }
  for (const key of keys) {
    const found = differenceOf(a[key], b[key], [...path, Array.isArray(got) ? Number(key) : key])
    if (found !== undefined) return found
  }
  return undefined
}

/** An address is the same however it is written. */
const areSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  isEmptyLike(a, b) ||
  (typeof a === 'string' && typeof b === 'string' && oneText(a) === oneText(b))

/** Of an address, alone or with the length of one, and of a network: one text for all ways to write it. */
export function oneText(text: string): string {
  const read = parsePrefix(text)
  if (!read.ok) return text
  const { address, length } = read.value
  return length === addressBits[address.family] ? printAddress(address) : printPrefix(read.value)
}

/** Two empty lists, or two empty objects. */
const isEmptyLike = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' &&
  typeof b === 'object' &&
  a !== null &&
  b !== null &&
  Array.isArray(a) === Array.isArray(b)
