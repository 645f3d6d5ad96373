/** The English of the data in problems: values, bounds, counts, lists of words, records. */
import { nearestTo } from '../kit/nearest.ts'
import { gotText } from './got.ts'
import type { Bounds, Got, Path, Reference, Sought, Spot } from './problem.ts'
import { type Counted, counted, type Noun, sought } from './words.ts'

export function printGot(got: Got | undefined): string {
  if (got === undefined) return 'nothing'
  if (typeof got === 'string') return `"${got}"`
  if (typeof got !== 'object' || got === null) return `${got}`
  switch (got.type) {
    case 'list':
      return got.length === 0 ? 'an empty list' : `a list of ${got.length}`
    case 'object':
      return 'an object'
    case 'secret':
      return 'another text'
    case 'other':
      return got.text
  }
}

/** `instance 3 (web-1)`. */
export function printReference({ type, id, label }: Reference, noun: Noun): string {
  const shown = typeof id === 'string' ? `"${id}"` : `${id}`
  return `${noun(type)} ${shown}${label === undefined ? '' : ` (${label})`}`
}

export const printSubject = (got: Got | Reference | undefined, noun: Noun): string =>
  typeof got === 'object' && got !== null && 'id' in got ? printReference(got, noun) : printGot(got)

export function printSought({ record, of, within, example }: Sought, noun: Noun): string {
  const owner = of === undefined ? '' : ` of ${printReference(of, noun)}`
  const place = within === undefined ? '' : ` in ${within}`
  return `${sought[record](noun)}${owner}${place}${example === undefined ? '' : ` such as ${example}`}`
}

/** ` for instance 3`, where a count is one of something. */
export const printHolder = (holder: Reference | undefined, noun: Noun): string =>
  holder === undefined ? '' : ` for ${printReference(holder, noun)}`

export function count(number: number, of: Counted, noun: Noun): string {
  const [one, several] = counted[of](noun)
  return `${number} ${number === 1 ? one : several}`
}

export function numberIn({ min, max }: Bounds): string {
  if (min === undefined) return `a whole number${max === undefined ? '' : ` up to ${max}`}`
  return `a whole number from ${min} ${max === undefined ? 'up' : `to ${max}`}`
}

export const lengthIn = ({ min, max }: Required<Bounds>): string =>
  `a text of ${min} to ${max} characters`

export const at = (position: number | undefined): string =>
  position === undefined ? '' : ` at position ${position}`

/** `; did you mean label?`, where one of the known words is near, and none is the word itself. */
export const didYouMean = (word: string, known: readonly string[]): string =>
  known.includes(word) ? '' : hint(nearestTo(word, known))

/** The same of one of several words; a single one was told already. */
export const meantOption = (
  got: Got | undefined,
  expected: readonly (string | number)[],
): string =>
  typeof got === 'string' && expected.length > 1 ? didYouMean(got, expected.map(String)) : ''

export const hint = (meant: string | undefined): string =>
  meant === undefined ? '' : `; did you mean ${meant}?`

/** `rules.inbound[0].ports`; empty for the whole. Keys from outside are escaped and cut. */
export function printKeys(path: Path): string {
  let text = ''
  for (const key of path)
    if (typeof key === 'number') text += `[${key}]`
    else text += `${text === '' ? '' : '.'}${gotText(key) || '""'}`
  return text
}

/** `firewalls.json at [0].rules`. */
export const printSpot = ({ file, path }: Spot): string =>
  `${file} at ${printKeys(path) || 'its top'}`

/** `a, b or c`. */
export const anyOf = (words: readonly (string | number)[]): string =>
  joined(words, 'or') || 'nothing'

/** `a, b and c`. */
export const every = (words: readonly string[]): string => joined(words, 'and')

const joined = (words: readonly (string | number)[], last: string): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`
