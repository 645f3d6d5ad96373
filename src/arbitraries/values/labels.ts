/** Labels of firewalls. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'

const { labelLengthMin, labelLengthMax } = limits
const inner = fc.constantFrom(...'abcxyz019ABZ')
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: inner, minLength, maxLength, size: 'max' })

/** Two words with something between them. */
const joined = fc
  .tuple(word(1, 15), fc.constantFrom('-', '_', '.'), word(1, 15))
  .map(([first, between, last]) => `${first}${between}${last}`)

const wrongs = [
  '-web',
  'web_',
  'we b',
  'a--b',
  'a__b',
  'a..b',
  'web\n',
  'w\u00e9b',
  '\u{1f525}ab',
  '',
]

export const labels: Graded<string> = {
  valid: fc.oneof(fc.constantFrom('web', 'db-1'), word(labelLengthMin, labelLengthMax), joined),
  atLimit: fc.oneof(word(labelLengthMin, labelLengthMin), word(labelLengthMax, labelLengthMax)),
  overLimit: fc.oneof(
    word(labelLengthMin - 1, labelLengthMin - 1),
    word(labelLengthMax + 1, labelLengthMax + 1),
  ),
  spoiled: fc.constantFrom<unknown>(...wrongs, null, 7, ['web']),
}
