/** Texts for people: descriptions of rules, and the tags of a firewall. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const { descriptionLengthMin, descriptionLengthMax, tagLengthMin, tagLengthMax } = limits

/** Whatever a text may hold: nothing but its length is looked at. */
const inner = fc.constantFrom(...'abz09 ._-,:"<\\\n\u00e9\u3042')
const text = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: inner, minLength, maxLength, size: 'max' })

export const descriptions: Graded<string> = {
  valid: fc.oneof(text(descriptionLengthMin, 20), text(descriptionLengthMin, descriptionLengthMax)),
  atLimit: fc.oneof(text(descriptionLengthMin), text(descriptionLengthMax)),
  overLimit: fc.oneof(text(descriptionLengthMin - 1), text(descriptionLengthMax + 1)),
  spoiled: mistakes(7, null, true, ['web'], { text: 'web' }),
}

/** Few words, so that they repeat: a tag that is there twice is one. */
const tag = fc.oneof(fc.constantFrom('a', 'b', 'prod'), text(tagLengthMin, tagLengthMax))
const listWith = (wrong: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.array(tag, { maxLength: 3 }), wrong).map(([rest, last]) => [...rest, last])

export const tags: Graded<readonly string[]> = {
  valid: fc.array(tag, { maxLength: 5 }),
  atLimit: fc.array(fc.oneof(text(tagLengthMin), text(tagLengthMax)), {
    minLength: 1,
    maxLength: 3,
  }),
  overLimit: listWith(fc.oneof(text(tagLengthMin - 1), text(tagLengthMax + 1))),
  spoiled: fc.oneof(listWith(mistakes(7, null, ['prod'])), mistakes({}, null, 'prod')),
}
