/** Labels: of firewalls and of rules, which are written alike. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const inner = fc.constantFrom(...'abcxyz019ABZ')
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: inner, minLength, maxLength, size: 'max' })

/** Two words with something between them. */
const joined = fc
  .tuple(word(1, 15), fc.constantFrom('-', '_', '.'), word(1, 15))
  .map(([first, between, last]) => `${first}${between}${last}`)

const labelsOf = (lengthMin: number, lengthMax: number): Graded<string> => ({
  valid: fc.oneof(fc.constantFrom('web', 'db-1'), word(lengthMin, lengthMax), joined),
  atLimit: fc.oneof(word(lengthMin, lengthMin), word(lengthMax, lengthMax)),
  overLimit: fc.oneof(word(lengthMin - 1, lengthMin - 1), word(lengthMax + 1, lengthMax + 1)),
  spoiled: mistakes(
    ...['', '-web', 'web_', '.web', 'we b', 'a--b', 'a__b', 'a..b', 'web\n', 'w\u00e9b'],
    ...['\u{1f525}ab', null, 777, ['web']],
  ),
})

/** Of firewalls: whether one is free is for a world to say. */
export const labels = labelsOf(limits.labelLengthMin, limits.labelLengthMax)

export const ruleLabels = labelsOf(limits.ruleLabelLengthMin, limits.ruleLabelLengthMax)
